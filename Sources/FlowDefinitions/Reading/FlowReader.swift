// A document to a flow, or to all of its problems. Reading comes first and knows each part by itself; what parts say
// of each other is checked afterwards, on the flow that was read (`Linking/`).

import Expressions
import JSONSchemas
import JSONText

extension Flow {
  /// The flow that `text` defines.
  /// - Parameter text: a file's bytes, JSON in UTF-8.
  /// - Throws: `FlowProblems` with every problem of the definition, if one of them is an error.
  public convenience init(reading text: [UInt8]) throws(FlowProblems) {
    let document: JSON
    do {
      document = try JSON(parsing: text)
    } catch {
      throw FlowProblems(problems: [Problem(.notJSON(error), at: JSONPointer())])
    }
    try self.init(document)
  }

  /// The flow that `document` defines.
  /// - Throws: `FlowProblems` with every problem of the definition, if one of them is an error.
  public convenience init(_ document: JSON) throws(FlowProblems) {
    let reading = Reading(of: document)
    try self.init(Node(json: document, pointer: JSONPointer(), reading: reading), reading)
    let links = linkProblems(reading.steps)
    if (reading.problems + links).contains(where: { $0.severity == .error }) {
      throw FlowProblems(problems: Flow.problems(of: document))
    }
  }
}

extension Members<Step> {
  /// The kinds of the numbers that the screens collect, where those agree that say something, and the names where they do not.
  var numberKinds: (agreed: Members<Expressions.NumberKinds>, disputed: Set<CodePoints>) {
    var kinds = Members<Expressions.NumberKinds>()
    var disputed: Set<CodePoints> = []
    for step in self {
      guard case .object(let members)? = step.value.screen?.numberKinds else { continue }
      for member in members where member.value != .asWritten {
        if !kinds.insert(member.name, member.value), kinds[member.name] != member.value {
          disputed.insert(CodePoints(member.name))
        }
      }
    }
    if disputed.isEmpty { return (kinds, []) }
    let agreed = kinds.filter { !disputed.contains(CodePoints($0.name)) }
    return (Members<Expressions.NumberKinds>(agreed.map { ($0.name, $0.value) }), disputed)
  }

  var secretNames: Set<String> {
    var names: Set<String> = []
    for step in self { names.formUnion(step.value.screen?.cautiousSchema.secretNames ?? []) }
    return names
  }
}

extension Schema {
  /// What the properties are called that it marks `writeOnly`, or that have elements or members which it marks.
  var secretNames: Set<String> {
    let pointers = secretPointers
    return pointers.isEmpty ? [] : Set(pointers.compactMap { $0.tokens.last { $0 != "*" } })
  }
}

extension Members<Group> {
  /// The group of each step that stands in one.
  var byStep: Members<Group> {
    var groups = Members<Group>()
    for group in self {
      for step in group.value.steps { _ = groups.insert(step.name, group.value) }
    }
    return groups
  }
}

extension Node {
  func steps() -> Members<Step> {
    var steps = Members<Step>()
    for (name, node) in entries() ?? [] {
      if !isIdentifier(name) { node.report(.malformedIdentifier(name), part: .name) }
      steps[name] = Step(id: StepID(name), node)
    }
    if let entries = json.asObject, entries.isEmpty { report(.emptyList("steps")) }
    return steps
  }

  func groups() -> Members<Group> {
    var groups = Members<Group>()
    for (name, node) in entries() ?? [] {
      if !isIdentifier(name) { node.report(.malformedIdentifier(name), part: .name) }
      groups[name] = Group(id: GroupID(name), node)
    }
    return groups
  }
}

extension Group {
  fileprivate init?(id: GroupID, _ node: Node) {
    guard var members = node.members() else { return nil }
    let steps = members.required("steps")?.elements()?.compactMap { $0.string() } ?? []
    let initial = members.optional("initial")?.string() ?? steps.first
    self.id = id
    self.steps = steps.map(StepID.init)
    on = members.optional("on")?.handlers() ?? [:]
    requires = members.optional("requires")?.gates() ?? []
    after = members.optional("after")?.timers() ?? []
    back = members.optional("back")?.word(Permission.self)
    members.finish()
    if node.json["steps"]?.asArray?.isEmpty ?? false { node.report(.emptyList("steps")) }
    guard let initial else { return nil }
    self.initial = StepID(initial)
  }
}
