// A whole state back from JSON.

import FlowDefinitions
import JSONText

extension Session {
  /// The state that `json` is the full state of; nil if it is none, or in a format that this engine does not know.
  public convenience init?(_ json: JSON) {
    guard json["format"]?.asInt == Session.format, let id = json["session"]?.asString,
      let flow = json["flow"]?.asString, let startedAt = json.time("startedAt"),
      let time = json.time("time"), let commandedAt = json.time("commandedAt"),
      let revision = json["revision"]?.asInt, let lastEntry = json["lastEntry"]?.asInt,
      let lastFrame = json["lastFrame"]?.asInt, let frames = json.all("frames", Frame.init),
      let pending = json.all("pending", PendingCommand.init), let keys = json.all("keys", KeyedCommand.init)
    else { return nil }
    self.init(
      Change.Start(
        session: id, flow: FlowID(flow), time: startedAt, input: json["input"] ?? .null,
        subject: json["subject"]?.asString, locale: json["locale"]?.asString, host: json["host"] ?? .null,
        vars: [:]))
    bundle = json["bundle"]?.asString
    self.time = time
    self.commandedAt = commandedAt
    self.revision = revision
    self.lastEntry = lastEntry
    self.lastFrame = lastFrame
    self.frames = FrameTable(frames)
    self.pending = pending
    for key in keys { self.keys.append(key) }
    holders = json["holders"]?.asInt ?? 0
    advice = json["advice"].flatMap { Advice($0) }
    undo = json["undo"].flatMap { PendingUndo($0) }
    gateEnd = json["gateEnd"].flatMap { GateEnd($0) }
    outcome = json["outcome"].flatMap { Outcome($0) }
    waiting = json.members("waiting").mapValues { WaitingAnswer($0) }
    guard readChain(json) else { return nil }
  }

  private func readChain(_ json: JSON) -> Bool {
    for level in json["chain"]?.asArray ?? [] {
      guard let presentation = Presentation(level, above: self) else { return false }
      chain.append(presentation)
    }
    return true
  }
}

extension Frame {
  fileprivate convenience init?(_ json: JSON) {
    guard let new = Change.NewFrame(json), let drafts = json.all("drafts", Draft.init) else { return nil }
    var state = State(vars: new.vars)
    for draft in drafts { state.drafts[draft.key] = draft.values }
    for history in json.members("histories") {
      guard let entries = history.value.asArray?.map(RememberedEntry.init),
        !entries.contains(where: { $0 == nil })
      else { return nil }
      state.histories[GroupID(history.name)] = entries.compactMap { $0 }
    }
    self.init(id: new.id, flow: new.flow, input: new.input, caller: new.caller, state)
  }

  private struct Draft {
    let key: DraftKey
    let values: JSONObject

    init?(_ json: JSON) {
      guard let step = json["step"]?.asString, let params = json["params"]?.asString else { return nil }
      key = DraftKey(step: StepID(step), params: params)
      values = json.members("values")
    }
  }
}

extension Presentation {
  /// `session` has the levels below this one.
  fileprivate convenience init?(_ json: JSON, above session: Session) {
    guard let style = json["style"]?.asString,
      let purpose = json["purpose"]?.asString.flatMap({ Purpose(rawValue: $0) }),
      let content = Content(json, in: session)
    else { return nil }
    self.init(
      style: style, transition: json["transition"]?.asString, purpose: purpose,
      presentedBy: json["presentedBy"]?.asString.flatMap { EntryID($0) },
      answersTo: json["answersTo"]?.asString.flatMap { EntryID($0) },
      origin: json["origin"].flatMap { Origin($0) },
      allowsCancel: json["cancel"] == nil, ownsFrame: json["ownsFrame"]?.asBool ?? false, content: content)
  }
}

extension Presentation.Content {
  fileprivate init?(_ json: JSON, in session: Session) {
    guard let base = json["base"] else {
      guard let stack = Stack(json, over: nil, in: session) else { return nil }
      self = .stack(stack)
      return
    }
    guard let entry = Entry(base, over: nil, in: session), let selected = json["selected"]?.asString else {
      return nil
    }
    var tabs = TabSet(base: entry, selected: selected, stack: Stack(entry))
    tabs.loaded = [:]
    for tab in json["tabs"]?.asArray ?? [] {
      guard let name = tab["tab"]?.asString, let stack = Stack(tab, over: Stack(entry), in: session) else {
        return nil
      }
      tabs.loaded[name] = stack
    }
    self = .tabs(tabs)
  }
}

extension Stack {
  /// The stack of the entries in `stack`, from the bottom up.
  fileprivate init?(_ json: JSON, over base: Stack?, in session: Session) {
    var stack: Stack?
    for json in json["stack"]?.asArray ?? [] {
      guard let entry = Entry(json, over: stack ?? base, in: session) else { return nil }
      if stack == nil { stack = Stack(entry) } else { stack?.push(entry) }
    }
    guard let stack else { return nil }
    self = stack
  }
}

extension Entry {
  fileprivate convenience init?(_ json: JSON, over below: Stack?, in session: Session) {
    guard let push = Change.Push(json), let enteredAt = json.time("enteredAt") else { return nil }
    let dataBelow = json["dataBelow"]?.asObject
    self.init(
      push, State(json), enteredAt: enteredAt,
      dataBelow: dataBelow ?? session.data(of: push.frame, under: below, level: push.level),
      visibleBelow: json["visibleBelow"]?.asInt ?? Entry.visible(in: below))
  }
}

extension Entry.State {
  fileprivate init(_ json: JSON) {
    self.init(
      answers: json["answers"]?.asObject, kept: json.members("kept"), draft: json["draft"]?.asObject,
      result: json["result"], innerFrame: json["innerFrame"]?.asString.flatMap { FrameID($0) },
      firedTimers: Set(json["fired"]?.asArray?.compactMap(\.asInt) ?? []),
      isUndone: json["undone"]?.asBool ?? false, attempt: json["attempt"]?.asInt ?? 1,
      title: json["title"]?.asString)
  }
}

extension JSON {
  fileprivate func time(_ name: String) -> Instant? { self[name]?.asString.flatMap { Instant($0) } }

  /// What the elements of a member stand for; nil if one of them stands for nothing.
  fileprivate func all<Element>(_ name: String, _ read: (JSON) -> Element?) -> [Element]? {
    let elements = self[name]?.asArray ?? []
    let found = elements.compactMap(read)
    return found.count == elements.count ? found : nil
  }
}
