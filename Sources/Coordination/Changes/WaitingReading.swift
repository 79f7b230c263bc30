// Reads what waits back from the journal: answers, drafts and commands.

import FlowDefinitions
import JSONText

extension WaitingAnswer {
  init?(_ json: RawObject) {
    guard let ways = json.origins("ways"), let later = json.all("later", WaitingAnswer.init),
      let presented = json.part("presented", Presented.init)
    else { return nil }
    self.init(
      values: json.members("values"), params: json.values("params"), result: json.value("result"),
      input: json.value("input"))
    kept = json.members("kept")
    keptBefore = json.values("before") ?? kept
    draft = json.values("draft")
    self.ways = ways
    fields = json.strings("fields")
    lost = json.strings("lost") ?? []
    hasSecrets = json.bool("secrets") ?? false
    self.presented = presented
    isOpen = json.bool("open") ?? false
    self.later = later[...]
  }
}

extension WaitingAnswer.Presented {
  fileprivate init?(_ json: RawObject) {
    guard let origin = Origin(json) else { return nil }
    self.init(origin: origin, params: json.members("params"))
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
    guard let step = json.string("step"), let inner = json.part("inner", RememberedFrame.init) else {
      return nil
    }
    self.init(
      step: StepID(step), params: json.members("params"), answers: json.values("answers"),
      kept: json.members("kept"), draft: json.values("draft"), result: json.value("result"),
      input: json.value("input"), hasSecrets: json.bool("secrets") ?? false,
      inner: inner)
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
      let task = json.object("task").flatMap({ Task($0) }), let passed = json.origins("passed"),
      let ways = json.origins("ways")
    else { return nil }
    self.init(
      entry: entry, source: source, frame: json.frame, gate: gate,
      presented: json.string("presented") ?? "", task: task, passed: passed,
      hasSecrets: json.bool("secrets") ?? false, isConfirmed: json.bool("confirmed") ?? false,
      isKept: json.bool("kept") ?? false, isLeaving: json.bool("leaving") ?? false, ways: ways)
  }
}

extension PendingCommand.Task {
  init?(_ json: RawObject) {
    switch json.string("do") {
    case "proceed": self = .proceed
    case "timer":
      guard let place = json.count("timer") else { return nil }
      self = .timer(place: place)
    case "enter":
      guard let step = json.string("step") else { return nil }
      self = .enter(StepID(step), params: json.members("params"))
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
      guard let event = json.string("event") else { return nil }
      self = .send(
        event: event, payload: json.value("payload"), values: json.values("values"))
    case "back":
      guard let count = json.countIfAny("count") else { return nil }
      self = .back(to: json.string("to"), count: count, values: json.values("values"))
    case "cancel":
      guard let level = json.countIfAny("level") else { return nil }
      self = .cancel(level: level, values: json.values("values"))
    case "dismiss":
      guard let level = json.countIfAny("level") else { return nil }
      self = .dismiss(result: json.value("result"), level: level, values: json.values("values"))
    case "selectTab":
      guard let tab = json.string("tab") else { return nil }
      self = .selectTab(tab, values: json.values("values"))
    case "edit":
      guard let target = json.string("target") else { return nil }
      self = .edit(target: target, values: json.values("values"))
    case "fail":
      guard let error = json.object("error").flatMap({ HostError($0) }) else { return nil }
      self = .fail(error)
    default: return nil
    }
  }
}

extension HostError {
  init?(_ json: RawObject) {
    guard let code = json.string("code"), let message = json.string("message") else { return nil }
    self.init(code: code, message: message, data: json.value("data"))
  }
}

extension PendingUndo {
  init?(_ json: RawObject) {
    guard let entry = json.entry else { return nil }
    if let target = json.entry("back") {
      guard let errors = json.errors else { return nil }
      self.init(entry: entry, task: .back(to: target, showing: errors))
    } else if let gate = json.entry("abort") {
      guard let reason = json.string("reason") else { return nil }
      self.init(entry: entry, task: .abort(gate: gate, reason: reason))
    } else if let outcome = json.object("end").flatMap({ Outcome($0) }) {
      self.init(entry: entry, task: .end(outcome, tab: json.string("tab")))
    } else {
      guard let level = json.count("cancel") else { return nil }
      self.init(entry: entry, task: .cancel(level: level))
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
