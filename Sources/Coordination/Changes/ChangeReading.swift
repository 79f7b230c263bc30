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
    case "end": Outcome(json).map(Change.end)
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
  fileprivate init?(_ json: JSON) {
    guard let entry = json.entry, let step = json["step"]?.asString, let frame = json.frame,
      let level = json["level"]?.asInt
    else { return nil }
    self.init(
      entry: entry, step: StepID(step), frame: frame, level: level, params: json.members("params"),
      prefill: json.members("prefill"), isAutomatic: json["automatic"]?.asBool ?? false)
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

extension Outcome {
  fileprivate init?(_ json: JSON) {
    guard let status = json["status"]?.asString.flatMap(Status.init) else { return nil }
    self.init(
      status: status, result: json["result"] ?? .null, reason: json["reason"]?.asString,
      step: json["step"]?.asString.map(StepID.init), title: json["title"]?.asString,
      body: json["body"]?.asString)
  }
}

extension Advice {
  fileprivate init?(_ json: JSON) {
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
  fileprivate init?(_ json: JSON) {
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
  fileprivate func members(_ name: String) -> JSONObject { self[name]?.asObject ?? [:] }
}
