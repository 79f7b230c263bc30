// A change back from the journal. What it does not understand is nil: the store has checked the record's checksum, so that is
// a journal of a later engine, and not one to guess about.

import FlowDefinitions
import JSONText

extension Change {
  /// The changes that these bytes record, or nil if this engine does not know one of them. Of many records, the names in those before
  /// are known.
  public static func all(in bytes: ArraySlice<UInt8>, knowing known: inout KnownNames) -> [Change]? {
    RawObject.all(in: bytes, levels: 2, knowing: &known) { elements in
      var changes: [Change] = []
      changes.reserveCapacity(elements.count)
      for element in elements {
        guard let change = Change(element) else { return nil }
        changes.append(change)
      }
      return changes
    }
  }

  /// The change that `json` records, or nil if it is none that this engine knows.
  init?(_ json: RawObject) {
    guard let kind = json.string("change"), let change = Change.read(kind, json) else { return nil }
    self = change
  }

  private static func read(_ kind: String, _ json: RawObject) -> Change? {
    switch kind {
    case "start": Start(json).map(Change.start)
    case "push": Push(json).map(Change.push)
    case "pop": json.entry.map { .pop($0, leavesDraft: json.bool("draft") ?? false) }
    case "replace":
      Push(json).map { .replace(json.removed, leavesDrafts: json.bool("drafts") ?? false, $0) }
    case "present": Present(json).map(Change.present)
    case "dismiss": json.int("level").flatMap { level in json.why.map { .dismiss(level: level, $0) } }
    case "tabs": Change(openingTabs: json)
    case "select": json.string("tab").map { .select(tab: $0, root: json.object("root").flatMap { Push($0) }) }
    case "frame": NewFrame(json).map(Change.frame)
    case "end": Outcome(json).map(Change.end)
    case "reopened": json.entry.map(Change.reopened)
    case "remembered": Change(remembering: json)
    case "fired": json.entry.map { .fired($0, timer: json.count("timer") ?? 0) }
    case "pending": PendingCommand(json).map(Change.pending)
    case "undone": json.entry.map(Change.undone)
    case "undoing": PendingUndo(json).map(Change.undoing)
    case "caughtUp": .caughtUp
    case "waiting": .waiting(json.answers("answers"), behind: json.behind)
    case "waitingTaken":
      json.string("path").map { .waitingTaken(WaitingPlace(behind: json.behind, path: $0)) }
    case "migrated": Migration(json).map(Change.migrated)
    case "shelved": json.frame.flatMap { frame in ShelvedDraft(json).map { .shelved(frame, $0) } }
    case "cut":
      json.entry.map {
        .cut(
          tab: json.string("tab") ?? "", $0, placeholder: json.object("placeholder").flatMap { Push($0) })
      }
    case "gateEnded": GateEnd(json).map(Change.gateEnded)
    case "moved": .moved(locale: json.string("locale"), host: json.value("host") ?? .null)
    case "answered": json.entry.map { .answered($0, json.members("values")) }
    case "drafted": json.entry.map { .drafted($0, json.values("values")) }
    case "set": json.entry.map { .set($0, json.members("values")) }
    case "assigned": json.frame.map { .assigned($0, json.members("vars")) }
    case "completed":
      json.entry.map { .completed($0, result: json.value("result") ?? .null, input: DoneInput(json)) }
    case "attempted":
      json.entry.map {
        .attempted(
          $0, attempt: json.count("attempt") ?? 1, time: json.string("time").flatMap { Instant($0) })
      }
    case "titled": json.entry.map { .titled($0, json.string("title") ?? "") }
    case "advised": Advice(json).map(Change.advised)
    case "bound": .bound(subject: json.string("subject"))
    case "keyed": KeyedCommand(json).map(Change.keyed)
    default: nil
    }
  }
}

extension Change.Push {
  convenience init?(_ json: RawObject) {
    guard let entry = json.entry, let step = json.string("step"), let frame = json.frame,
      let level = json.count("level")
    else { return nil }
    self.init(
      entry: entry, step: StepID(step), frame: frame, level: level, params: json.members("params"),
      prefill: json.members("prefill"), isAutomatic: json.bool("automatic") ?? false,
      isPlaceholder: json.bool("placeholder") ?? false, holding: json.origins("holding"),
      time: json.time("time"),
      keepsDrafts: !(json.bool("draftless") ?? false),
      undoes: json.string("undoes").flatMap { EntryID($0) })
  }
}

extension Change {
  fileprivate init?(openingTabs json: RawObject) {
    guard let tabs = Push(json), let selected = json.string("selected"),
      let root = json.object("root").flatMap({ Push($0) })
    else { return nil }
    self = .openTabs(tabs, selected: selected, root: root, replacing: json.removed)
  }

  fileprivate init?(remembering json: RawObject) {
    guard let frame = json.frame, let group = json.string("group") else { return nil }
    let entries = json.objects("entries")?.compactMap { RememberedEntry($0) } ?? []
    self = .remembered(frame, GroupID(group), entries)
  }
}

extension Change.Present {
  fileprivate init?(_ json: RawObject) {
    guard let push = Change.Push(json), let style = json.string("style"),
      let purpose = json.string("purpose").flatMap({ Presentation.Purpose(rawValue: $0) }),
      let presenter = json.string("presentedBy").flatMap({ EntryID($0) }),
      let origin = json.object("origin").flatMap({ Origin($0) })
    else { return nil }
    self.init(
      push: push, style: style, transition: json.string("transition"), purpose: purpose,
      presentedBy: presenter, answersTo: json.string("answersTo").flatMap { EntryID($0) },
      origin: origin, allowsCancel: json["cancel"] == nil, ownsFrame: json.bool("ownsFrame") ?? false)
  }
}

extension Change.NewFrame {
  init?(_ json: RawObject) {
    guard let id = json.frame, let flow = json.string("flow"), let caller = Frame.Caller(json) else {
      return nil
    }
    self.init(
      id: id, flow: FlowID(flow), input: json.value("input") ?? .null, vars: json.members("vars"),
      caller: caller)
  }
}

extension Frame.Caller {
  fileprivate init?(_ json: RawObject) {
    switch json.string("caller") {
    case "root": self = .root
    case "presentation": self = .presentation
    case "gate": self = .gate
    case "step":
      guard let entry = json.entry else { return nil }
      self = .step(entry)
    case "tab": self = .tab(json.string("tab") ?? "")
    default: return nil
    }
  }
}

extension Origin {
  init?(_ json: RawObject) {
    guard let flow = json.string("flow"),
      let pointer = json.string("pointer").flatMap({ JSONPointer($0) })
    else { return nil }
    self.init(flow: FlowID(flow), pointer: pointer)
  }
}

extension WaitingAnswer {
  init(_ json: RawObject) {
    self.init(
      values: json.members("values"), params: json.values("params"), result: json.value("result"),
      input: json.value("input"))
    kept = json.members("kept")
    draft = json.values("draft")
    fields = json.strings("fields")
    hasSecrets = json.bool("secrets") ?? false
    presented = json.object("presented").flatMap { json in
      Origin(json).map { Presented(origin: $0, params: json.members("params")) }
    }
    isOpen = json.bool("open") ?? false
    later = (json.objects("later")?.map { WaitingAnswer($0) } ?? [])[...]
  }
}

extension ShelvedDraft {
  fileprivate init?(_ json: RawObject) {
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
  /// That of an object which may have one.
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
    guard let entry = json.entry, let source = json.string("source").flatMap({ EntryID($0) }),
      let gate = json.object("gate").flatMap({ Origin($0) }),
      let task = json.object("task").flatMap({ Task($0) })
    else { return nil }
    self.init(
      entry: entry, source: source, frame: json.frame, gate: gate,
      presented: json.string("presented") ?? "", task: task, passed: json.origins("passed"),
      hasSecrets: json.bool("secrets") ?? false, isConfirmed: json.bool("confirmed") ?? false,
      isKept: json.bool("kept") ?? false)
  }
}

extension PendingCommand.Task {
  fileprivate init?(_ json: RawObject) {
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
  fileprivate init?(_ json: RawObject) {
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
  fileprivate init(_ json: RawObject) {
    self.init(
      code: json.string("code") ?? "", message: json.string("message") ?? "", data: json.value("data"))
  }
}

extension PendingUndo {
  init?(_ json: RawObject) {
    guard let entry = json.entry else { return nil }
    if let target = json.string("back").flatMap({ EntryID($0) }) {
      self.init(entry: entry, task: .back(to: target, showing: json.errors))
    } else if let gate = json.string("abort").flatMap({ EntryID($0) }) {
      let status = json.string("status").flatMap(Outcome.Status.init) ?? .cancelled
      self.init(entry: entry, task: .abort(gate: gate, status, reason: json.string("reason") ?? ""))
    } else if let outcome = json.object("end").flatMap({ Outcome($0) }) {
      self.init(entry: entry, task: .end(outcome, tab: json.string("tab")))
    } else {
      self.init(entry: entry, task: .cancel(level: json.int("cancel") ?? 0))
    }
  }
}

extension GateEnd {
  init?(_ json: RawObject) {
    guard let why = json.why, let flow = json.string("flow") else { return nil }
    self.init(why: why, flow: flow, reason: json.string("reason"))
  }
}

extension Change.Start {
  fileprivate init?(_ json: RawObject) {
    guard let session = json.string("session"), let flow = json.string("flow"),
      let time = json.time("time")
    else { return nil }
    self.init(
      session: session, flow: FlowID(flow), time: time, input: json.value("input") ?? .null,
      subject: json.string("subject"), locale: json.string("locale"), host: json.value("host") ?? .null,
      vars: json.members("vars"))
  }
}

extension Change.Migration {
  fileprivate init?(_ json: RawObject) {
    guard let bundle = json.string("bundle") else { return nil }
    self.init(bundle: bundle, input: json.value("input") ?? .null, vars: json.members("vars"))
  }
}

extension Outcome {
  convenience init?(_ json: RawObject) {
    guard let status = json.string("status").flatMap(Status.init) else { return nil }
    self.init(
      status: status, result: json.value("result") ?? .null, reason: json.string("reason"),
      step: json.string("step").map(StepID.init), title: json.string("title"),
      body: json.string("body"))
  }
}

extension Advice {
  init?(_ json: RawObject) {
    guard let entry = json.entry else { return nil }
    self.init(
      entry: entry, errors: json.errors, notice: json.string("notice"))
  }
}

extension RawObject {
  fileprivate var errors: [FieldError] { objects("errors")?.compactMap(FieldError.init) ?? [] }
}

extension FieldError {
  fileprivate init?(_ json: RawObject) {
    guard let path = json.string("path").flatMap({ JSONPointer($0) }), let code = json.string("code"),
      let message = json.string("message")
    else { return nil }
    self.init(path: path, code: code, message: message, params: json.members("params"))
  }
}

extension KeyedCommand {
  init?(_ json: RawObject) {
    guard let key = json.string("key"), let method = json.string("method"),
      let fingerprint = json.string("fingerprint")
    else { return nil }
    let reader = json.string("flow").flatMap { flow in
      json.string("step").map { Reader(flow: FlowID(flow), step: StepID($0)) }
    }
    self.init(key: key, method: method, fingerprint: fingerprint, reader: reader)
  }
}

extension RawObject {
  fileprivate var entry: EntryID? { string("entry").flatMap { EntryID($0) } }
  fileprivate var frame: FrameID? { string("frame").flatMap { FrameID($0) } }
  fileprivate var removed: [EntryID] {
    strings("removed")?.compactMap { EntryID($0) } ?? []
  }
  fileprivate var why: Presentation.End? { string("why").flatMap { Presentation.End(rawValue: $0) } }
  fileprivate func origins(_ name: StaticString) -> [Origin] {
    objects(name)?.compactMap { Origin($0) } ?? []
  }
  var behind: EntryID? { string("behind").flatMap { EntryID($0) } }
  func answers(_ name: StaticString) -> Members<WaitingAnswer> {
    Members((object(name)?.objects ?? []).map { ($0.name, WaitingAnswer($0.value)) })
  }
  /// A number from 0 on that can be counted on from: whoever wrote a journal by hand may have put any there.
  func count(_ name: StaticString) -> Int? { int(name).flatMap { 0...(1 << 53) ~= $0 ? $0 : nil } }
  /// The moment is mostly read from its bytes as they stand: a string is made only of one that has escapes.
  func time(_ name: StaticString) -> Instant? {
    self[name].flatMap { Instant(quoted: $0) } ?? string(name).flatMap { Instant($0) }
  }
  func members(_ name: StaticString) -> JSONObject { values(name) ?? [:] }
}
