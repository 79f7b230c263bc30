// Reads a whole state back from JSON.

import FlowDefinitions
import JSONText

extension Session {
  /// Creates the session whose full state `json` is; returns nil if it is none, or in a format that this engine does not
  /// know.
  public convenience init?(_ json: RawObject) {
    guard json.int("format") == Session.format, let id = json.string("session"),
      let flow = json.string("flow"), let startedAt = json.time("startedAt"),
      let time = json.time("time"), let commandedAt = json.time("commandedAt"),
      let revision = json.count("revision"), let lastEntry = json.count("lastEntry"),
      let lastFrame = json.count("lastFrame"), let frames = json.all("frames", Frame.init),
      let pending = json.all("pending", PendingCommand.init), let keys = json.all("keys", KeyedCommand.init),
      let advices = json.advices, let undo = json.part("undo", PendingUndo.init),
      let gateEnd = json.part("gateEnd", GateEnd.init), let outcome = json.part("outcome", Outcome.init)
    else { return nil }
    self.init(
      Change.Start(
        session: id, flow: FlowID(flow), time: startedAt, input: json.value("input") ?? .null,
        subject: json.string("subject"), locale: json.string("locale"), host: json.value("host") ?? .null,
        vars: [:]),
      root: frames.last { $0.id == .root })
    bundle = json.string("bundle")
    self.time = time
    self.commandedAt = commandedAt
    self.revision = revision
    self.lastEntry = lastEntry
    self.lastFrame = lastFrame
    for frame in frames where frame.id != .root { self.frames[frame.id] = frame }
    self.pending = pending
    for key in keys { self.keys.append(key) }
    holders = json.count("holders") ?? 0
    self.advices = advices
    self.undo = undo
    self.gateEnd = gateEnd
    self.outcome = outcome
    for group in json.each("waiting") {
      guard let answers = group.answers("answers"), let variables = group.leftVariables else { return nil }
      waiting.set(
        WaitingAnswers.Group(
          behind: group.behind, tab: group.string("tab"), answers: answers, variables: variables))
    }
    guard readChain(json), json.isSound else { return nil }
  }

  private func readChain(_ json: RawObject) -> Bool {
    for level in json.each("chain") {
      guard let presentation = Presentation(level, above: self) else { return false }
      chain.append(presentation)
    }
    return true
  }
}

extension Frame {
  fileprivate convenience init?(_ json: RawObject) {
    guard let new = Change.NewFrame(json), let state = State(json, vars: new.vars) else { return nil }
    self.init(id: new.id, flow: new.flow, input: new.input, caller: new.caller, state)
  }
}

extension Frame.State {
  /// Creates the state from these variables, and from what the object has of a frame besides.
  init?(_ json: RawObject, vars: JSONObject) {
    guard let drafts = json.all("drafts", Draft.init) else { return nil }
    self.init(vars: vars)
    for draft in drafts { self.drafts[draft.key] = draft.values }
    for history in json.object("histories")?.arrays ?? [] {
      let entries = history.value.compactMap { RememberedEntry($0) }
      if entries.count != history.value.count { return nil }
      histories[GroupID(history.name)] = entries
    }
  }

  private struct Draft {
    let key: DraftKey
    let values: JSONObject

    init?(_ json: RawObject) {
      guard let step = json.string("step"), let params = json.string("params") else { return nil }
      key = DraftKey(step: StepID(step), params: params)
      values = json.members("values")
    }
  }
}

extension Presentation {
  /// Creates the presentation. `session` has the levels below it.
  fileprivate init?(_ json: RawObject, above session: Session) {
    guard let manner = Manner(json), let content = Content(json, in: session) else { return nil }
    self.init(manner: manner, content: content)
  }
}

extension Presentation.Content {
  fileprivate init?(_ json: RawObject, in session: Session) {
    guard let base = json.object("base") else {
      guard let stack = Stack(json, over: nil, in: session) else { return nil }
      self = .stack(stack)
      return
    }
    guard let entry = Entry(base, above: nil, over: nil, in: session), let selected = json.string("selected")
    else {
      return nil
    }
    var tabs = TabSet(base: entry, selected: selected, stack: Stack(entry))
    tabs.loaded = [:]
    tabs.previous = json.string("previous")
    for tab in json.each("tabs") {
      guard let name = tab.string("tab"), let stack = Stack(tab, over: entry, in: session) else {
        return nil
      }
      tabs.loaded[name] = stack
    }
    self = .tabs(tabs)
  }
}

extension Stack {
  /// Creates the stack of the entries in the member `stack`, which lists them from the bottom up.
  fileprivate init?(_ json: RawObject, over base: Entry?, in session: Session) {
    var stack: Stack?
    for json in json.each("stack") {
      guard let entry = Entry(json, above: stack, over: base, in: session) else { return nil }
      if stack == nil { stack = Stack(entry) } else { stack?.push(entry) }
    }
    guard let stack else { return nil }
    self = stack
  }
}

extension Entry {
  /// Creates the entry on top of `below`. `base` is the entry of the tabs that the stack stands in, if any.
  fileprivate convenience init?(
    _ json: RawObject, above below: Stack?, over base: Entry?, in session: Session
  ) {
    guard let push = Change.Push(json), let state = State(json), let enteredAt = json.time("enteredAt")
    else { return nil }
    let dataBelow = json.values("dataBelow").map { CollectedData($0) }
    self.init(
      push, state, enteredAt: enteredAt,
      dataBelow: dataBelow ?? session.data(of: push.frame, under: below, over: base, level: push.level),
      visibleBelow: json.count("visibleBelow") ?? Entry.visible(in: below ?? base.map { Stack($0) }),
      Footing(on: below?.top))
  }
}

extension Entry.State {
  fileprivate init?(_ json: RawObject) {
    guard let ways = json.origins("ways") else { return nil }
    let answers = json.values("answers")
    self.init(
      answers: answers, draft: json.values("draft"),
      rest: Entry.Rest(json, isAnswered: answers != nil, ways: ways))
  }
}

extension Entry.Rest {
  /// Creates what most entries have none of; returns nil if the entry has none of it either.
  fileprivate convenience init?(_ json: RawObject, isAnswered: Bool, ways: [Origin]) {
    let kept = json.members("kept")
    let result = json.value("result")
    let isDone = isAnswered || result != nil
    let values = Values(
      kept: kept, keptBefore: json.values("before") ?? (isDone ? kept : [:]),
      hidden: json.strings("hidden") ?? [], ways: ways, result: result,
      input: DoneInput(json), innerFrame: json.frame("innerFrame"),
      firedTimers: Set(json.value("fired")?.asArray?.compactMap { $0.asInt } ?? []),
      isUndone: json.bool("undone") ?? false, attempt: json.count("attempt") ?? 1,
      attemptedAt: json.time("attemptedAt"), hasFailed: json.bool("failed") ?? false,
      title: json.string("title"))
    if values.isEmpty { return nil }
    self.init(values)
  }
}

extension RawObject {
  /// The advices of a state, of which earlier engines wrote a single one.
  fileprivate var advices: [Advice]? {
    if self["advices"] != nil { return all("advices", Advice.init) }
    return part("advice", Advice.init).map { $0.map { [$0] } ?? [] }
  }

  /// Returns what `read` makes of the elements of a member; nil if it makes nothing of one of them.
  func all<Element>(_ name: StaticString, _ read: (RawObject) -> Element?) -> [Element]? {
    var found: [Element] = []
    for object in each(name) {
      guard let element = read(object) else { return nil }
      found.append(element)
    }
    return found
  }
}
