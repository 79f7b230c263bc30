// Reads the parts of changes back from the journal.

import FlowDefinitions
import JSONText

extension Change.Push {
  convenience init?(_ json: RawObject) {
    guard let entry = json.entry, let step = json.string("step"), let frame = json.frame,
      let level = json.count("level"), let holding = json.origins("holding")
    else { return nil }
    self.init(
      entry: entry, step: StepID(step), frame: frame, level: level, params: json.members("params"),
      prefill: json.members("prefill"), isAutomatic: json.bool("automatic") ?? false,
      isPlaceholder: json.bool("placeholder") ?? false, holding: holding,
      time: json.time("time"),
      keepsDrafts: !(json.bool("draftless") ?? false),
      undoes: json.string("undoes").flatMap { EntryID($0) })
  }
}

extension Change.Present {
  init?(_ json: RawObject) {
    guard let push = Change.Push(json), let manner = Presentation.Manner(json), manner.presentedBy != nil,
      manner.origin != nil
    else { return nil }
    self.init(push: push, manner: manner)
  }
}

extension Presentation.Manner {
  convenience init?(_ json: RawObject) {
    guard let style = json.string("style"),
      let purpose = json.string("purpose").flatMap({ Presentation.Purpose(rawValue: $0) })
    else { return nil }
    self.init(
      style: style, transition: json.string("transition"), purpose: purpose,
      presentedBy: json.entry("presentedBy"), answersTo: json.entry("answersTo"),
      origin: json.object("origin").flatMap { Origin($0) },
      allowsCancel: json["cancel"] == nil, ownsFrame: json.bool("ownsFrame") ?? false)
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
  init?(_ json: RawObject) {
    switch json.string("caller") {
    case "root": self = .root
    case "presentation": self = .presentation
    case "gate": self = .gate
    case "step":
      guard let entry = json.entry else { return nil }
      self = .step(entry)
    case "tab":
      guard let tab = json.string("tab") else { return nil }
      self = .tab(tab)
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

extension Change.Start {
  init?(_ json: RawObject) {
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
  init?(_ json: RawObject) {
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
    guard let entry = json.entry, let errors = json.errors else { return nil }
    self.init(entry: entry, errors: errors, notice: json.string("notice"))
  }
}

extension FieldError {
  init?(_ json: RawObject) {
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
