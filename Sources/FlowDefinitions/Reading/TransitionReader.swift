// Reads transitions, handlers, gates, rules and timers: whatever leads somewhere, or keeps from going there.

import Expressions
import JSONText

extension DefinitionNode {
  /// Reads the id of a step or a group, an object, or a list of either.
  func transitions() -> [Transition]? {
    guard case .array = json else { return Transition(self).map { [$0] } }
    let nodes = elements() ?? []
    if nodes.isEmpty { report(.emptyList("transitions")) }
    return nodes.compactMap { Transition($0) }
  }

  func handlers() -> Members<Handler> {
    var handlers = Members<Handler>()
    for (name, node) in entries(as: .events) ?? [] { handlers[name] = Handler(event: name, node) }
    return handlers
  }

  func gates() -> [Gate] {
    reading.mayRollBack = true
    return oneOrMany { Gate($0) }
  }

  func rules() -> [Rule] { oneOrMany { Rule($0) } }

  /// Reads one object, or each object of a list.
  private func oneOrMany<Value>(_ read: (DefinitionNode) -> Value?) -> [Value] {
    guard case .array = json else { return read(self).map { [$0] } ?? [] }
    return (elements() ?? []).compactMap(read)
  }

  func timers() -> [Timer] {
    (entries(as: .timers) ?? []).compactMap { name, node in
      guard let after = node.duration(name, part: .name) else { return nil }
      return node.transitions().map { Timer(after: after, transitions: $0) }
    }
  }
}

extension Transition {
  private static let targets = [
    "to", "replace", "reset", "popTo", "present", "dismiss", "select", "end", "stay",
  ]

  /// Keys that some targets have beside their own.
  private static let companions = [
    "history", "from", "style", "transition", "input", "cancel", "check", "onResult", "onCancel", "levels",
    "result", "reason",
  ]

  /// Returns what a key from another language is called here.
  fileprivate static func meaning(of key: String) -> Problem.Mistake? {
    switch key {
    case "if", "condition": .foreignKey(key, meant: "when")
    case "then", "goto", "push", "step", "target", "next", "group", "else", "otherwise", "default":
      .foreignKey(key, meant: "to")
    case "pop", "back": .foreignKey(key, meant: "popTo")
    case "tab": .foreignKey(key, meant: "select")
    case "flow", "modal": .foreignKey(key, meant: "present")
    default: nil
    }
  }

  fileprivate convenience init?(_ node: DefinitionNode) {
    if case .string(let name) = node.json {
      self.init(to: name, node)
      return
    }
    guard var members = node.members(.transitions) else { return nil }
    self.init(&members)
    members.finish(Transition.meaning)
  }

  private convenience init(to name: String, _ node: DefinitionNode) {
    self.init(
      target: Target(to: name, history: false, node.reading),
      effects: Effects(subject: nil, set: nil, assign: nil, save: nil), pointer: node.pointer,
      targetPointer: node.pointer)
  }

  /// Reads a transition from an object that may have further members. The caller must ask for those, and call `finish`.
  fileprivate convenience init?(_ members: inout MemberReader) {
    let when = members.optional("when")?.expression(as: .condition)
    let with = members.optional("with")?.computed()
    let effects = Effects(
      subject: members.optional("subject")?.expression(), set: members.optional("set")?.computed(),
      assign: members.optional("assign")?.computed(), save: members.optional("save")?.computed())
    let requires = members.optional("requires")?.gates() ?? []
    let errors = members.optional("errors")?.transitionErrors()
    let notice = members.optional("notice")?.template()
    let present = members.present(Transition.targets)
    guard let key = present.first, let value = members.optional(key) else {
      members.expect(Transition.companions)
      if !members.reportSlip(of: Transition.targets) {
        members.node.report(.noTarget(known: Transition.targets))
      }
      members.giveUp(Transition.meaning)
      return nil
    }
    if present.count > 1 { members.node.report(.severalTargets(present)) }
    guard let target = Transition.target(key, value, &members) else { return nil }
    self.init(
      when: when, target: target, with: with, effects: effects, requires: requires, errors: errors,
      notice: notice, pointer: members.node.pointer, targetPointer: value.pointer)
  }

  private static func target(_ key: String, _ value: DefinitionNode, _ members: inout MemberReader) -> Target?
  {
    switch key {
    case "to":
      let history = members.optional("history")?.bool() ?? false
      return value.string(.stepOrGroup).map {
        Target(to: $0, history: history, value.reading)
      }
    case "replace":
      let from = members.optional("from")?.string().map(StepID.init)
      return value.string(.step).map { .replace(StepID($0), from: from) }
    case "reset": return value.string(.step).map { .reset(StepID($0)) }
    case "popTo":
      return value.string(.stepOrRoot).map {
        .popTo($0 == "root" ? .root : .step(StepID($0)))
      }
    case "present": return Presenting(value, &members).map(Target.present)
    case "dismiss": return .dismiss(Dismissal(value, &members))
    case "select": return value.string().map(Target.select)
    case "end": return End(value, &members, isStep: false).map(Target.end)
    default: return value.affirmed(.stay)
    }
  }
}

extension DefinitionNode {
  /// Returns `value` if this is `true`, the only value allowed here.
  fileprivate func affirmed(_ value: Target) -> Target? {
    if case .bool(true) = json { return value }
    report(.wrongType(expected: .affirmation, found: json))
    return nil
  }

  fileprivate func transitionErrors() -> TransitionErrors? {
    if case .string = json { return expression().map(TransitionErrors.computed) }
    return elements(as: .fieldMessages).map { .list($0.compactMap { FieldMessage($0) }) }
  }
}

extension Target {
  fileprivate init(to name: String, history: Bool, _ reading: Reading) {
    let isGroup = reading.groups.contains(name) && !reading.steps.contains(name)
    self = isGroup ? .enter(GroupID(name), history: history) : .to(StepID(name))
  }
}

extension FieldMessage {
  /// Keys that other languages have in place of those of an error.
  fileprivate static let foreignKeys = [
    "field": "path", "property": "path", "text": "message", "error": "message",
  ]

  fileprivate init?(_ node: DefinitionNode) {
    guard var members = node.members(as: .fieldMessage) else { return nil }
    let path = members.optional("path")?.template()
    code = members.optional("code")?.template()
    let message = members.required("message")?.template()
    members.finish { [members] in members.foreign($0, FieldMessage.foreignKeys) }
    guard let message else { return nil }
    self.path = path
    self.message = message
  }
}

extension Presenting {
  fileprivate init?(_ node: DefinitionNode, _ members: inout MemberReader) {
    style = members.optional("style")?.template()
    transition = members.optional("transition")?.template()
    input = members.optional("input")?.computed()
    cancel = members.optional("cancel")?.word(Permission.self) ?? .allow
    check = members.optional("check")?.rules() ?? []
    if !check.isEmpty { node.reading.mayRollBack = true }
    onResult = members.optional("onResult")?.transitions() ?? []
    onCancel = members.optional("onCancel")?.transitions() ?? []
    guard let name = node.identifier() else { return nil }
    content = node.reading.steps.contains(name) ? .step(StepID(name)) : .flow(FlowID(name))
  }
}

extension Dismissal {
  fileprivate init(_ node: DefinitionNode, _ members: inout MemberReader) {
    if case .bool(true) = node.json { result = nil } else { result = node.computed(orTrue: true) }
    levels = Dismissal.levels(members.optional("levels"))
  }

  /// Reads how many levels are ended: one, unless the author says otherwise.
  private static func levels(_ node: DefinitionNode?) -> Int? {
    guard let node else { return 1 }
    if let levels = node.json.asInt, levels > 0 { return levels }
    if case .string("all") = node.json { return nil }
    node.report(.wrongType(expected: .levels, found: node.json))
    return 1
  }
}

extension Handler {
  fileprivate convenience init?(event: String, _ node: DefinitionNode) {
    if node.json.isNull {
      node.report(.wrongType(expected: .transitions, found: node.json, form: .handler))
      return nil
    }
    guard case .object = node.json, var members = node.members() else {
      guard let transitions = node.transitions() else { return nil }
      self.init(event: event, transitions: transitions)
      return
    }
    let title = members.optional("title")?.template()
    let schema = members.optional("schema")?.schema()
    let transition = Transition(&members)
    members.finish { [members] in
      members.foreign($0, ["label": "title", "payload": "schema"]) ?? Transition.meaning(of: $0)
    }
    guard let transition else { return nil }
    self.init(
      event: event, title: title, schema: schema, numberKinds: schema?.expressionNumberKinds ?? .asWritten,
      transitions: [transition])
  }
}

extension Rule {
  fileprivate init?(_ node: DefinitionNode) {
    guard var members = node.members(as: .rule) else { return nil }
    let when = members.required("when")?.expression(as: .condition)
    path = members.optional("path")?.jsonPointer() ?? JSONPointer()
    code = members.optional("code")?.template()
    let message = members.required("message")?.template()
    members.finish { [members] in
      members.foreign($0, ["if": "when", "condition": "when", "unless": "when"])
        ?? members.foreign($0, FieldMessage.foreignKeys)
    }
    guard let when, let message else { return nil }
    self.when = when
    self.message = message
  }
}

extension Gate {
  /// Keys that transitions have in place of those of a gate.
  private static let foreignKeys = ["when": "unless", "if": "unless", "to": "present"]

  fileprivate init?(_ node: DefinitionNode) {
    guard var members = node.members(as: .gate) else { return nil }
    let unless = members.required("unless")?.expression(as: .condition)
    let present = members.required("present")?.template()
    input = members.optional("input")?.computed()
    style = members.optional("style")?.template()
    transition = members.optional("transition")?.template()
    success = members.optional("success")?.expression(as: .condition)
    staysInForce = members.optional("while")?.bool() ?? false
    onAbort = members.optional("onAbort")?.transitions() ?? []
    pointer = node.pointer
    members.finish { [members] in members.foreign($0, Gate.foreignKeys) }
    guard let unless, let present else { return nil }
    self.unless = unless
    self.present = present
  }
}
