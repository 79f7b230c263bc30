// One value put to one program. It runs in two ways: silently, stopping at the first refusal, which is all
// that a valid value ever costs; or collecting, which goes on and writes everything down.
//
// What a keyword means is not known here, only how schemas are applied: in place, below a member, silently or
// on trial.

import JSONText
import Spelling

struct Evaluation {
  let program: Program
  private(set) var isCollecting: Bool
  private(set) var violations: [Violation] = []
  var marks = EvaluatedMarks()
  /// Set when the evaluation was given up; from then on everything fails.
  private(set) var exhausted: Exhaustion?

  /// The way to the current value; kept only while collecting.
  private(set) var path: [String] = []
  /// The resources on the way to the current schema; kept only where there are dynamic references.
  private var scope: [Int] = []
  private var depth = 0
  /// How many schemas have been applied.
  private(set) var effort = 0
  private var effortLimit = Self.firstEffortLimit
  private let subject: JSON

  /// Why an evaluation was given up.
  enum Exhaustion { case depth, effort }

  /// How many schemas may lie in one another while a value is validated.
  static let depthLimit = 2048
  /// From so many applied schemas on, the size of the value decides how many more there may be.
  private static let firstEffortLimit = 1_000_000
  private static let effortPerValue = 1000
  /// Somebody who has so many violations to read does not need to hear what was meant by each name.
  private static let suggestedUpTo = 20

  init(_ program: Program, of subject: JSON, collecting: Bool) {
    self.program = program
    self.subject = subject
    isCollecting = collecting
  }

  /// Whether the whole value is valid.
  mutating func run() -> Bool { run(from: program.root) }

  /// Whether the value meets one of the schemas in the program.
  mutating func run(from node: NodeID) -> Bool { evaluate(node, subject) && exhausted == nil }

  // MARK: - Applying a schema

  /// Whether the schema holds for the value, in the place where the evaluation stands.
  mutating func evaluate(_ id: NodeID, _ value: JSON) -> Bool {
    let node = program.nodes[id.index]
    if node.keywords.isEmpty { return !node.refusesAll || fail("false", at: id) }
    guard enter() else { return false }
    defer { depth -= 1 }
    guard program.hasDynamicReferences, scope.last != node.resource else { return apply(node, id, value) }
    scope.append(node.resource)
    defer { scope.removeLast() }
    return apply(node, id, value)
  }

  private mutating func apply(_ node: Node, _ id: NodeID, _ value: JSON) -> Bool {
    guard node.asksWhatIsEvaluated else { return applyKeywords(of: node, id, value) }
    let outer = marks.open(count: value.memberCount)
    let holds = applyKeywords(of: node, id, value)
    marks.close(outer, holds: holds)
    return holds
  }

  private mutating func applyKeywords(of node: Node, _ id: NodeID, _ value: JSON) -> Bool {
    var holds = true
    for index in node.keywords {
      if program.keywords[index].holds(for: value, at: id, in: &self) { continue }
      if !isCollecting { return false }
      holds = false
    }
    return holds
  }

  /// Whether the schema holds for a member of the current value. `refusal` is the keyword that a plain
  /// `false` speaks for.
  mutating func evaluate(
    _ id: NodeID, _ value: JSON, below name: @autoclosure () -> String, refusal: String = "false",
    knownNames: @autoclosure () -> [String] = []
  ) -> Bool {
    let node = program.nodes[id.index]
    if node.keywords.isEmpty, !node.refusesAll { return true }
    let outer = marks.suspend()
    defer { marks.resume(outer) }
    guard isCollecting else { return evaluate(id, value) }
    path.append(name())
    defer { path.removeLast() }
    if node.refusesAll { return refuse(id, as: refusal, knownNames) }
    return evaluate(id, value)
  }

  /// Whether the schema holds for an element of the current value.
  mutating func evaluate(_ id: NodeID, _ value: JSON, below place: Int, refusal: String = "false") -> Bool {
    evaluate(id, value, below: String(place), refusal: refusal)
  }

  /// Does something without writing down what fails in it.
  mutating func silently(_ body: (inout Evaluation) -> Bool) -> Bool {
    let wasCollecting = isCollecting
    isCollecting = false
    defer { isCollecting = wasCollecting }
    return body(&self)
  }

  /// Does something whose marks count only if it holds.
  mutating func tentatively(_ value: JSON, _ body: (inout Evaluation) -> Bool) -> Bool {
    guard marks.areKept else { return body(&self) }
    let outer = marks.open(count: value.memberCount)
    let holds = body(&self)
    marks.close(outer, holds: holds)
    return holds
  }

  /// The schema that a reference means here: Core, section 8.2.3.2.
  func schema(for target: Target) -> NodeID {
    guard let anchor = target.dynamicAnchor else { return target.node }
    for resource in scope {
      if let node = program.dynamicAnchors[resource][anchor] { return node }
    }
    return target.node
  }

  // MARK: - Limits

  private mutating func enter() -> Bool {
    depth += 1
    effort += 1
    if depth > Self.depthLimit { exhausted = exhausted ?? .depth }
    if effort > effortLimit { reconsiderEffort() }
    if exhausted == nil { return true }
    depth -= 1
    return false
  }

  /// A schema of which every part looks at every value once does work in proportion to both. More than that
  /// is the same question asked again and again, as references to references to … can do it.
  private mutating func reconsiderEffort() {
    effortLimit = Self.firstEffortLimit + Self.effortPerValue * subject.valueCount
    if effort > effortLimit { exhausted = exhausted ?? .effort }
  }

  // MARK: - Writing down

  /// Notes, while collecting, that a keyword is not met. Returns false, so that a keyword can end with it.
  mutating func fail(
    _ keyword: String, at node: NodeID, below name: String? = nil,
    _ params: @autoclosure () -> JSONObject = [:]
  ) -> Bool {
    guard isCollecting, violations.count < Schema.violationLimit else { return false }
    let site = program.sites[node.index].pointer
    violations.append(
      Violation(
        instancePath: JSONPointer(name.map { path + [$0] } ?? path), keyword: keyword,
        schemaPath: keyword == "false" ? site : site.appending(keyword), params: params()))
    return false
  }

  private mutating func refuse(_ node: NodeID, as keyword: String, _ knownNames: () -> [String]) -> Bool {
    guard violations.count < Schema.violationLimit, let name = path.last else { return false }
    var params: JSONObject = ["name": .string(name)]
    if violations.count < Self.suggestedUpTo, let suggestion = closest(to: name, in: knownNames()) {
      params["suggestion"] = .string(suggestion)
    }
    violations.append(
      Violation(
        instancePath: JSONPointer(path), keyword: keyword, schemaPath: program.sites[node.index].pointer,
        params: params))
    return false
  }

  /// What speaks against a value that stands nowhere in the subject, such as a name.
  func reasons(against schema: NodeID, _ value: JSON) -> JSON {
    guard isCollecting else { return [] }
    var evaluation = self
    evaluation.violations = []
    evaluation.path = []
    _ = evaluation.evaluate(schema, value)
    return .array(
      evaluation.violations.map { ["keyword": .string($0.keyword), "params": .object($0.params)] })
  }

  /// Replaces the violations from `start` on.
  mutating func replaceViolations(from start: Int, with others: [Violation]) {
    violations.replaceSubrange(start..., with: others)
  }
}

extension JSON {
  /// How many elements or members it has.
  fileprivate var memberCount: Int {
    switch self {
    case .array(let elements): elements.count
    case .object(let members): members.count
    default: 0
    }
  }

  /// How many values there are in it, itself included.
  fileprivate var valueCount: Int {
    switch self {
    case .array(let elements): elements.reduce(1) { $0 + $1.valueCount }
    case .object(let members): members.reduce(1) { $0 + $1.value.valueCount }
    default: 1
    }
  }
}
