// A document to a flow, or to all of its problems. Reading comes first and knows each part by itself; what parts say
// of each other is checked afterwards, on the flow that was read (`Check/`).

import Expressions
import Hashing
import JSONSchemas
import JSONText

extension Flow {
  /// The flow that `text` defines.
  /// - Parameter text: a file's bytes, JSON in UTF-8.
  /// - Throws: `FlowProblems` with every problem of the definition, if one of them is an error.
  public init(reading text: [UInt8]) throws(FlowProblems) {
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
  public init(_ document: JSON) throws(FlowProblems) {
    let reading = Reading(of: document)
    let flow = Flow(Node(json: document, pointer: JSONPointer(), reading: reading))
    let links = flow?.linkProblems(reading.steps) ?? []
    guard let flow, !(reading.problems + links).contains(where: { $0.severity == .error }) else {
      throw FlowProblems(problems: reading.problems + links + (links.isEmpty ? [] : flow?.warnings ?? []))
    }
    self = flow
  }

  /// Every problem of the definition that `text` holds, warnings included. Empty: it is fine.
  public static func problems(of text: [UInt8]) -> [Problem] {
    do {
      return try Flow(reading: text).warnings
    } catch {
      return error.problems
    }
  }

  private init?(_ node: Node) {
    guard var members = node.members() else { return nil }
    let id = members.required("flow")?.identifier()
    version = members.optional("version")?.string()
    title = members.optional("title")?.template()
    description = members.optional("description")?.string()
    input = members.optional("input")?.schema()
    output = members.optional("output")?.computed()
    let start = members.required("start")?.string()
    vars = members.optional("vars")?.computed()
    groups = members.optional("groups")?.groups() ?? [:]
    on = members.optional("on")?.handlers() ?? [:]
    expiresAfter = members.optional("expiresAfter")?.interval()
    lifetime = members.optional("lifetime")?.interval()
    _ = members.optional("renamed")?.map { $0.string() }
    _ = members.optional("$schema")?.string()
    let steps = members.required("steps")?.steps()
    members.finish()
    guard let id, let start, let steps else { return nil }
    self.id = FlowID(id)
    self.start = StepID(start)
    self.steps = steps
    document = node.json
    numberKinds = .object(steps.numberKinds)
    secretNames = steps.secretNames
    remainingByPlace = Flow.remaining(in: steps, groups: groups)
    digest = "sha256:" + SHA256.hexadecimal(of: node.json.canonical)
  }
}

extension Members<Step> {
  /// The kinds of the numbers that the screens collect; of two screens that name a property, the first one says.
  fileprivate var numberKinds: Members<Expressions.NumberKinds> {
    var kinds = Members<Expressions.NumberKinds>()
    for step in self {
      guard case .object(let members)? = step.value.screen?.schema.expressionNumberKinds() else { continue }
      for member in members { _ = kinds.insert(member.name, member.value) }
    }
    return kinds
  }

  fileprivate var secretNames: Set<String> {
    Set(flatMap { ($0.value.screen?.schema.secretPointers ?? []).compactMap { $0.tokens.last } })
  }
}

extension Node {
  fileprivate func steps() -> Members<Step> {
    var steps = Members<Step>()
    for (name, node) in entries() ?? [] {
      if !isIdentifier(name) { node.report(.malformedIdentifier(name), part: .name) }
      steps[name] = Step(id: StepID(name), node)
    }
    if let entries = json.asObject, entries.isEmpty { report(.emptyList("steps")) }
    return steps
  }

  fileprivate func groups() -> Members<Group> {
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
    back = members.optional("back")?.word(Permission.self) ?? .allow
    members.finish()
    if steps.isEmpty { node.report(.emptyList("steps")) }
    guard let initial else { return nil }
    self.initial = StepID(initial)
  }
}
