// Reads what waits back from the journal: answers, drafts and commands.

import FlowDefinitions
import JSONText

extension WaitingAnswer {
  init(_ json: RawObject) {
    self.init(
      values: json.members("values"), params: json.values("params"), result: json.value("result"),
      input: json.value("input"))
    kept = json.members("kept")
    keptBefore = json.values("before") ?? kept
    draft = json.values("draft")
    ways = json.origins("ways")
    fields = json.strings("fields")
    lost = json.strings("lost") ?? []
    hasSecrets = json.bool("secrets") ?? false
    presented = json.object("presented").flatMap { json in
      Origin(json).map { Presented(origin: $0, params: json.members("params")) }
    }
    isOpen = json.bool("open") ?? false
    later = (json.objects("later")?.map { WaitingAnswer($0) } ?? [])[...]
  }
}

extension ShelvedDraft {
  init?(_ json: RawObject) {
    guard let step = json.string("step") else { return nil }
    self.init(step: StepID(step), params: json.members("params"), values: json.members("values"))
  }
}

extension RememberedEntry {
  init?(_ json: RawObject) {
    guard let step = json.string("step") else { return nil }
    self.init(
      step: StepID(step), params: json.members("params"), answers: json.values("answers"),
      kept: json.members("kept"), draft: json.values("draft"), result: json.value("result"),
      input: json.value("input"), hasSecrets: json.bool("secrets") ?? false,
      inner: json.object("inner").flatMap { RememberedFrame($0) })
  }
}

extension DoneInput {
  /// Creates the input from an object that may have one; returns nil if it has none.
  convenience init?(_ json: RawObject) {
    guard let open = json.value("input") else { return nil }
    self.init(open: open, hasSecrets: json.bool("secrets") ?? false)
  }
}

extension RememberedFrame {
  init?(_ json: RawObject) {
    guard let state = Frame.State(json, vars: json.members("vars")),
      let entries = json.all("entries", RememberedEntry.init)
    else { return nil }
    self.init(state: state, entries: entries)
  }
}

extension PendingCommand {
  init?(_ json: RawObject) {
    guard let entry = json.entry, let source = json.entry("source"),
      let gate = json.object("gate").flatMap({ Origin($0) }),
      let task = json.object("task").flatMap({ Task($0) })
    else { return nil }
    self.init(
      entry: entry, source: source, frame: json.frame, gate: gate,
      presented: json.string("presented") ?? "", task: task, passed: json.origins("passed"),
      hasSecrets: json.bool("secrets") ?? false, isConfirmed: json.bool("confirmed") ?? false,
      isKept: json.bool("kept") ?? false, isLeaving: json.bool("leaving") ?? false, ways: json.origins("ways")
    )
  }
}

extension PendingCommand.Task {
  init?(_ json: RawObject) {
    switch json.string("do") {
    case "proceed": self = .proceed
    case "timer": self = .timer(place: json.count("timer") ?? 0)
    case "enter": self = .enter(StepID(json.string("step") ?? ""), params: json.members("params"))
    default:
      guard let action = Command.Action(json) else { return nil }
      self = .command(action)
    }
  }
}

extension Command.Action {
  init?(_ json: RawObject) {
    switch json.string("do") {
    case "submit": self = .submit(values: json.values("values"), coerce: json.bool("coerce") ?? false)
    case "send":
      self = .send(
        event: json.string("event") ?? "", payload: json.value("payload"), values: json.values("values"))
    case "back":
      self = .back(to: json.string("to"), count: json.int("count"), values: json.values("values"))
    case "cancel": self = .cancel(level: json.int("level"), values: json.values("values"))
    case "dismiss":
      self = .dismiss(result: json.value("result"), level: json.int("level"), values: json.values("values"))
    case "selectTab": self = .selectTab(json.string("tab") ?? "", values: json.values("values"))
    case "edit": self = .edit(target: json.string("target") ?? "", values: json.values("values"))
    case "fail":
      guard let error = json.object("error") else { return nil }
      self = .fail(HostError(error))
    default: return nil
    }
  }
}

extension HostError {
  init(_ json: RawObject) {
    self.init(
      code: json.string("code") ?? "", message: json.string("message") ?? "", data: json.value("data"))
  }
}

extension PendingUndo {
  init?(_ json: RawObject) {
    guard let entry = json.entry else { return nil }
    if let target = json.entry("back") {
      self.init(entry: entry, task: .back(to: target, showing: json.errors))
    } else if let gate = json.entry("abort") {
      self.init(entry: entry, task: .abort(gate: gate, reason: json.string("reason") ?? ""))
    } else if let outcome = json.object("end").flatMap({ Outcome($0) }) {
      self.init(entry: entry, task: .end(outcome, tab: json.string("tab")))
    } else {
      self.init(entry: entry, task: .cancel(level: json.int("cancel") ?? 0))
    }
  }
}

extension GateEnd {
  init?(_ json: RawObject) {
    guard let why = json.string("why").flatMap(Ending.init), let flow = json.string("flow") else {
      return nil
    }
    self.init(why: why, flow: flow, reason: json.string("reason"))
  }
}

extension LeftVariables {
  init?(_ json: RawObject) {
    guard let path = json.string("path") else { return nil }
    self.init(path: path, vars: json.members("vars"))
  }
}
