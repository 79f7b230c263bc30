// A change back from the journal. What it does not understand is nil: the store has checked the record's checksum, so that is
// a journal of a later engine, and not one to guess about.

import FlowDefinitions
import JSONText

extension Change {
  /// The change that `json` records, or nil if it is none that this engine knows.
  public init?(_ json: JSON) {
    guard let kind = json["change"]?.asString, let change = Change.read(kind, json) else { return nil }
    self = change
  }

  private static func read(_ kind: String, _ json: JSON) -> Change? {
    switch kind {
    case "start": Start(json).map(Change.start)
    case "push": Push(json).map(Change.push)
    case "pop": json.entry.map { .pop($0, leavesDraft: json["draft"]?.asBool ?? false) }
    case "replace":
      Push(json).map { .replace(json.removed, leavesDrafts: json["drafts"]?.asBool ?? false, $0) }
    case "present": Present(json).map(Change.present)
    case "dismiss": json["level"]?.asInt.flatMap { level in json.why.map { .dismiss(level: level, $0) } }
    case "tabs": Change(openingTabs: json)
    case "select": json["tab"]?.asString.map { .select(tab: $0, root: json["root"].flatMap { Push($0) }) }
    case "frame": NewFrame(json).map(Change.frame)
    case "end": Outcome(json).map(Change.end)
    case "reopened": json.entry.map(Change.reopened)
    case "remembered": Change(remembering: json)
    case "fired": json.entry.map { .fired($0, timer: json["timer"]?.asInt ?? 0) }
    case "pending": PendingCommand(json).map(Change.pending)
    case "undone": json.entry.map(Change.undone)
    case "undoing": PendingUndo(json).map(Change.undoing)
    case "caughtUp": .caughtUp
    case "waiting": .waiting((json["answers"]?.asObject ?? [:]).mapValues { WaitingAnswer($0) })
    case "waitingTaken": json["path"]?.asString.map(Change.waitingTaken)
    case "migrated": Migration(json).map(Change.migrated)
    case "shelved": json.frame.flatMap { frame in ShelvedDraft(json).map { .shelved(frame, $0) } }
    case "cut": json.entry.map { .cut(tab: json["tab"]?.asString ?? "", $0) }
    case "gateEnded": GateEnd(json).map(Change.gateEnded)
    case "moved": .moved(locale: json["locale"]?.asString, host: json["host"] ?? .null)
    case "answered": json.entry.map { .answered($0, json.members("values")) }
    case "drafted": json.entry.map { .drafted($0, json["values"]?.asObject) }
    case "set": json.entry.map { .set($0, json.members("values")) }
    case "assigned": json.frame.map { .assigned($0, json.members("vars")) }
    case "completed": json.entry.map { .completed($0, result: json["result"] ?? .null) }
    case "attempted": json.entry.map { .attempted($0, attempt: json["attempt"]?.asInt ?? 1) }
    case "titled": json.entry.map { .titled($0, json["title"]?.asString ?? "") }
    case "advised": Advice(json).map(Change.advised)
    case "bound": .bound(subject: json["subject"]?.asString)
    case "keyed": KeyedCommand(json).map(Change.keyed)
    default: nil
    }
  }
}

extension Change.Push {
  init?(_ json: JSON) {
    guard let entry = json.entry, let step = json["step"]?.asString, let frame = json.frame,
      let level = json["level"]?.asInt
    else { return nil }
    self.init(
      entry: entry, step: StepID(step), frame: frame, level: level, params: json.members("params"),
      prefill: json.members("prefill"), isAutomatic: json["automatic"]?.asBool ?? false,
      isPlaceholder: json["placeholder"]?.asBool ?? false, holding: json.origins("holding"),
      time: json["time"]?.asString.flatMap { Instant($0) },
      keepsDrafts: !(json["draftless"]?.asBool ?? false),
      undoes: json["undoes"]?.asString.flatMap { EntryID($0) })
  }
}

extension Change {
  fileprivate init?(openingTabs json: JSON) {
    guard let tabs = Push(json), let selected = json["selected"]?.asString,
      let root = json["root"].flatMap({ Push($0) })
    else { return nil }
    self = .openTabs(tabs, selected: selected, root: root, replacing: json.removed)
  }

  fileprivate init?(remembering json: JSON) {
    guard let frame = json.frame, let group = json["group"]?.asString else { return nil }
    let entries = json["entries"]?.asArray?.compactMap { RememberedEntry($0) } ?? []
    self = .remembered(frame, GroupID(group), entries)
  }
}

extension Change.Present {
  fileprivate init?(_ json: JSON) {
    guard let push = Change.Push(json), let style = json["style"]?.asString,
      let purpose = json["purpose"]?.asString.flatMap({ Presentation.Purpose(rawValue: $0) }),
      let presenter = json["presentedBy"]?.asString.flatMap({ EntryID($0) }),
      let origin = json["origin"].flatMap({ Origin($0) })
    else { return nil }
    self.init(
      push: push, style: style, transition: json["transition"]?.asString, purpose: purpose,
      presentedBy: presenter, answersTo: json["answersTo"]?.asString.flatMap { EntryID($0) },
      origin: origin, allowsCancel: json["cancel"] == nil, ownsFrame: json["ownsFrame"]?.asBool ?? false)
  }
}

extension Change.NewFrame {
  init?(_ json: JSON) {
    guard let id = json.frame, let flow = json["flow"]?.asString, let caller = Frame.Caller(json) else {
      return nil
    }
    self.init(
      id: id, flow: FlowID(flow), input: json["input"] ?? .null, vars: json.members("vars"), caller: caller)
  }
}

extension Frame.Caller {
  fileprivate init?(_ json: JSON) {
    switch json["caller"]?.asString {
    case "root": self = .root
    case "presentation": self = .presentation
    case "gate": self = .gate
    case "step":
      guard let entry = json.entry else { return nil }
      self = .step(entry)
    case "tab": self = .tab(json["tab"]?.asString ?? "")
    default: return nil
    }
  }
}

extension Origin {
  init?(_ json: JSON) {
    guard let flow = json["flow"]?.asString,
      let pointer = json["pointer"]?.asString.flatMap({ JSONPointer($0) })
    else { return nil }
    self.init(flow: FlowID(flow), pointer: pointer)
  }
}

extension WaitingAnswer {
  init(_ json: JSON) {
    self.init(
      values: json.members("values"), params: json["params"]?.asObject, result: json["result"],
      input: json["input"])
    kept = json.members("kept")
    draft = json["draft"]?.asObject
    fields = json["fields"]?.asArray?.compactMap(\.asString)
    isOpen = json["open"]?.asBool ?? false
    later = (json["later"]?.asArray?.map { WaitingAnswer($0) } ?? [])[...]
  }
}

extension ShelvedDraft {
  fileprivate init?(_ json: JSON) {
    guard let step = json["step"]?.asString else { return nil }
    self.init(step: StepID(step), params: json.members("params"), values: json.members("values"))
  }
}

extension RememberedEntry {
  init?(_ json: JSON) {
    guard let step = json["step"]?.asString else { return nil }
    self.init(
      step: StepID(step), params: json.members("params"), answers: json["answers"]?.asObject,
      kept: json.members("kept"), draft: json["draft"]?.asObject)
  }
}

extension PendingCommand {
  init?(_ json: JSON) {
    guard let entry = json.entry, let source = json["source"]?.asString.flatMap({ EntryID($0) }),
      let gate = json["gate"].flatMap({ Origin($0) }), let task = json["task"].flatMap({ Task($0) })
    else { return nil }
    self.init(
      entry: entry, source: source, gate: gate, presented: json["presented"]?.asString ?? "", task: task,
      passed: json.origins("passed"), hasSecrets: json["secrets"]?.asBool ?? false)
  }
}

extension PendingCommand.Task {
  fileprivate init?(_ json: JSON) {
    switch json["do"]?.asString {
    case "proceed": self = .proceed
    case "timer": self = .timer(place: json["timer"]?.asInt ?? 0)
    case "enter": self = .enter(StepID(json["step"]?.asString ?? ""), params: json.members("params"))
    default:
      guard let action = Command.Action(json) else { return nil }
      self = .command(action)
    }
  }
}

extension Command.Action {
  fileprivate init?(_ json: JSON) {
    switch json["do"]?.asString {
    case "submit": self = .submit(values: json["values"]?.asObject, coerce: json["coerce"]?.asBool ?? false)
    case "send":
      self = .send(
        event: json["event"]?.asString ?? "", payload: json["payload"], values: json["values"]?.asObject)
    case "back":
      self = .back(to: json["to"]?.asString, count: json["count"]?.asInt, values: json["values"]?.asObject)
    case "cancel": self = .cancel(level: json["level"]?.asInt, values: json["values"]?.asObject)
    case "dismiss":
      self = .dismiss(result: json["result"], level: json["level"]?.asInt, values: json["values"]?.asObject)
    case "selectTab": self = .selectTab(json["tab"]?.asString ?? "", values: json["values"]?.asObject)
    case "edit": self = .edit(target: json["target"]?.asString ?? "", values: json["values"]?.asObject)
    case "fail": self = .fail(HostError(json["error"] ?? .null))
    default: return nil
    }
  }
}

extension HostError {
  fileprivate init(_ json: JSON) {
    self.init(
      code: json["code"]?.asString ?? "", message: json["message"]?.asString ?? "", data: json["data"])
  }
}

extension PendingUndo {
  init?(_ json: JSON) {
    guard let entry = json.entry else { return nil }
    if let target = json["back"]?.asString.flatMap({ EntryID($0) }) {
      self.init(entry: entry, task: .back(to: target))
    } else {
      self.init(entry: entry, task: .cancel(level: json["cancel"]?.asInt ?? 0))
    }
  }
}

extension GateEnd {
  init?(_ json: JSON) {
    guard let why = json.why, let flow = json["flow"]?.asString else { return nil }
    self.init(why: why, flow: flow, reason: json["reason"]?.asString)
  }
}

extension Change.Start {
  fileprivate init?(_ json: JSON) {
    guard let session = json["session"]?.asString, let flow = json["flow"]?.asString,
      let time = json["time"]?.asString.flatMap(Instant.init)
    else { return nil }
    self.init(
      session: session, flow: FlowID(flow), time: time, input: json["input"] ?? .null,
      subject: json["subject"]?.asString, locale: json["locale"]?.asString, host: json["host"] ?? .null,
      vars: json.members("vars"))
  }
}

extension Change.Migration {
  fileprivate init?(_ json: JSON) {
    guard let bundle = json["bundle"]?.asString else { return nil }
    self.init(bundle: bundle, input: json["input"] ?? .null, vars: json.members("vars"))
  }
}

extension Outcome {
  convenience init?(_ json: JSON) {
    guard let status = json["status"]?.asString.flatMap(Status.init) else { return nil }
    self.init(
      status: status, result: json["result"] ?? .null, reason: json["reason"]?.asString,
      step: json["step"]?.asString.map(StepID.init), title: json["title"]?.asString,
      body: json["body"]?.asString)
  }
}

extension Advice {
  init?(_ json: JSON) {
    guard let entry = json.entry else { return nil }
    self.init(
      entry: entry, errors: json["errors"]?.asArray?.compactMap(FieldError.init) ?? [],
      notice: json["notice"]?.asString)
  }
}

extension FieldError {
  fileprivate init?(_ json: JSON) {
    guard let path = json["path"]?.asString.flatMap({ JSONPointer($0) }), let code = json["code"]?.asString,
      let message = json["message"]?.asString
    else { return nil }
    self.init(path: path, code: code, message: message, params: json.members("params"))
  }
}

extension KeyedCommand {
  init?(_ json: JSON) {
    guard let key = json["key"]?.asString, let method = json["method"]?.asString,
      let fingerprint = json["fingerprint"]?.asString
    else { return nil }
    self.init(key: key, method: method, fingerprint: fingerprint, screen: Screen(json))
  }
}

extension KeyedCommand.Screen {
  fileprivate init?(_ json: JSON) {
    guard let flow = json["flow"]?.asString, let step = json["step"]?.asString else { return nil }
    self.init(flow: FlowID(flow), step: StepID(step))
  }
}

extension JSON {
  fileprivate var entry: EntryID? { self["entry"]?.asString.flatMap { EntryID($0) } }
  fileprivate var frame: FrameID? { self["frame"]?.asString.flatMap { FrameID($0) } }
  fileprivate var removed: [EntryID] {
    self["removed"]?.asArray?.compactMap { $0.asString.flatMap { EntryID($0) } } ?? []
  }
  fileprivate var why: Presentation.End? { self["why"]?.asString.flatMap { Presentation.End(rawValue: $0) } }
  fileprivate func origins(_ name: String) -> [Origin] {
    self[name]?.asArray?.compactMap { Origin($0) } ?? []
  }
  func members(_ name: String) -> JSONObject { self[name]?.asObject ?? [:] }
}
