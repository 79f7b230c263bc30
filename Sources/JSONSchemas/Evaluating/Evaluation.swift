// One value put to one program. It runs in two ways: silently, stopping at the first refusal, which is all
// that a valid value ever costs; or collecting, which goes on and writes everything down.
//
// What a keyword means is not known here, only how schemas are applied: in place, below a member, silently or
// on trial.

import JSONText
import Spelling

/// A class, since schemas are applied within one another: each borrows it from the one around it. What only some values come to
/// is never inlined, so that the others need not make room for it.
final class Evaluation {
  let program: Program
  /// Two tables of the program. Reached by way of it, each would be counted as used once more by each schema.
  private let nodes: [Node]
  private let keywords: [Keyword]
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
  /// How many schemas have been applied, and what keywords have spent besides.
  private(set) var effort = 0
  private var effortLimit = Evaluation.firstEffortLimit
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
    nodes = program.nodes
    keywords = program.keywords
    self.subject = subject
    isCollecting = collecting
  }

  /// One that has come as far, stands at no place, and has nothing written down yet.
  private init(goingOnFrom other: Evaluation) {
    program = other.program
    nodes = other.nodes
    keywords = other.keywords
    subject = other.subject
    isCollecting = other.isCollecting
    marks = other.marks
    exhausted = other.exhausted
    scope = other.scope
    depth = other.depth
    effort = other.effort
    effortLimit = other.effortLimit
  }

  /// Whether the whole value is valid.
  func run() -> Bool { run(from: program.root) }

  /// Whether the value meets one of the schemas in the program.
  func run(from node: NodeID) -> Bool { evaluate(node, subject) && exhausted == nil }

  // MARK: - Applying a schema

  /// Whether the schema holds for the value, in the place where the evaluation stands.
  func evaluate(_ id: NodeID, _ value: JSON) -> Bool {
    let node = nodes[id.index]
    if node.keywords.isEmpty { return !node.refusesAll || fail("false", at: id) }
    guard enter() else { return false }
    defer { depth -= 1 }
    let needsContext =
      node.asksWhatIsEvaluated && (marks.areKept || !node.evaluatesByNameAlone)
      || program.hasDynamicReferences
    let outer = needsContext ? beginContext(of: node, value) : nil
    var holds = true
    // What is of the right type is not asked for it once more.
    let start = node.types.contain(value) ? node.behindType : node.keywords.lowerBound
    for index in start..<node.keywords.upperBound {
      if keywords.withElement(at: index, { $0.element.holds(for: value, at: id, in: self) }) { continue }
      holds = false
      if !isCollecting { break }
    }
    if let outer { endContext(of: node, outer, holds: holds) }
    return holds
  }

  /// What is to be as it was when the evaluation comes out of a schema again.
  private struct Outer {
    let marks: Range<Int>?
    let isSameResource: Bool
  }

  /// Notes what matters to some schemas: how they were come to, and what they have evaluated.
  @inline(never)
  private func beginContext(of node: Node, _ value: JSON) -> Outer {
    let isSameResource = !program.hasDynamicReferences || scope.last == node.resource
    if !isSameResource { scope.append(node.resource) }
    return Outer(
      marks: node.asksWhatIsEvaluated ? marks.open(count: value.memberCount) : nil,
      isSameResource: isSameResource)
  }

  @inline(never)
  private func endContext(of node: Node, _ outer: Outer, holds: Bool) {
    if node.asksWhatIsEvaluated { marks.close(outer.marks, holds: holds) }
    if !outer.isSameResource { scope.removeLast() }
  }

  /// Whether the schema holds for a member of the current value. `refusal` is the keyword that a plain
  /// `false` speaks for.
  @inline(__always)
  func evaluate(
    _ id: NodeID, _ value: JSON, below name: @autoclosure () -> String, refusal: String = "false",
    knownNames: @autoclosure () -> [String] = []
  ) -> Bool {
    isCollecting || marks.areKept
      ? evaluateApart(id, value, name, refusal, knownNames) : evaluate(id, value)
  }

  /// The same where the place is to be known, or what was evaluated around it must not be touched.
  @inline(never)
  private func evaluateApart(
    _ id: NodeID, _ value: JSON, _ name: () -> String, _ refusal: String, _ knownNames: () -> [String]
  ) -> Bool {
    let outer = marks.suspend()
    defer { marks.resume(outer) }
    let node = nodes[id.index]
    guard isCollecting, !node.keywords.isEmpty || node.refusesAll else { return evaluate(id, value) }
    path.append(name())
    defer { path.removeLast() }
    if node.refusesAll { return refuse(id, as: refusal, knownNames) }
    return evaluate(id, value)
  }

  /// Whether the schema holds for an element of the current value.
  @inline(__always)
  func evaluate(_ id: NodeID, _ value: JSON, below place: Int, refusal: String = "false") -> Bool {
    evaluate(id, value, below: String(place), refusal: refusal)
  }

  /// Does something without writing down what fails in it.
  func silently(_ body: () -> Bool) -> Bool {
    let wasCollecting = isCollecting
    isCollecting = false
    defer { isCollecting = wasCollecting }
    return body()
  }

  /// Does something whose marks count only if it holds.
  func tentatively(_ value: JSON, _ body: () -> Bool) -> Bool {
    guard marks.areKept else { return body() }
    let outer = marks.open(count: value.memberCount)
    let holds = body()
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

  /// Whether one more schema may be applied within those that are.
  @inline(__always)
  private func enter() -> Bool {
    depth += 1
    effort += 1
    return depth <= Self.depthLimit && effort <= effortLimit || enterBeyondLimits()
  }

  /// A schema of which every part looks at every value once does work in proportion to both. More than that
  /// is the same question asked again and again, as references to references to … can do it. Once the evaluation
  /// is given up, there is no effort left for any schema.
  @inline(never)
  private func enterBeyondLimits() -> Bool {
    if depth > Self.depthLimit { exhausted = exhausted ?? .depth }
    if goesOnBeyondLimit() { return true }
    depth -= 1
    return false
  }

  @inline(never)
  private func goesOnBeyondLimit() -> Bool {
    if exhausted == nil {
      effortLimit = Self.firstEffortLimit + Self.effortPerValue * subject.size
      if effort <= effortLimit { return true }
      exhausted = .effort
    }
    effortLimit = 0
    return false
  }

  /// Whether a keyword may do so much besides applying schemas: a step for every element that it looks at. If not, it is not met.
  @inline(__always)
  func spend(_ steps: Int) -> Bool {
    effort += steps
    return effort <= effortLimit || goesOnBeyondLimit()
  }

  /// Whether a keyword may go through such a text.
  @inline(__always)
  func spend(on text: String) -> Bool { spend(text.effort) }

  // MARK: - Writing down

  /// Notes, while collecting, that a keyword is not met. Returns false, so that a keyword can end with it.
  @inline(never)
  func fail(
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

  private func refuse(_ node: NodeID, as keyword: String, _ knownNames: () -> [String]) -> Bool {
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
    let evaluation = Evaluation(goingOnFrom: self)
    _ = evaluation.evaluate(schema, value)
    return .array(
      evaluation.told.map { ["keyword": .string($0.keyword), "params": .object($0.params)] })
  }

  /// As many of the violations as may be told. Only what is left at the end counts: what a branch has written down that was given
  /// up must not take the place of what stands.
  var told: ArraySlice<Violation> {
    var size = 0
    return violations.prefix { violation in
      defer { size += JSON.object(violation.params).size + violation.instancePath.size }
      return size < Schema.factLimit
    }
  }

  /// Takes the violations from `start` on out of the list.
  func takeViolations(from start: Int) -> [Violation] {
    defer { violations.removeSubrange(start...) }
    return Array(violations[start...])
  }

  /// Puts back what was taken out.
  func add(_ others: [Violation]) { violations += others }
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

  /// How many values there are in it, itself included, and what its texts take.
  fileprivate var size: Int {
    switch self {
    case .array(let elements): elements.reduce(1) { $0 + $1.size }
    case .object(let members): members.reduce(1) { $0 + $1.name.effort + $1.value.size }
    case .string(let text): 1 + text.effort
    default: 1
    }
  }
}

extension JSONPointer {
  /// How many names there are on the way, and what their texts take.
  fileprivate var size: Int { tokens.reduce(0) { $0 + 1 + $1.effort } }
}

extension String {
  /// What it takes to go through it: some characters are as good as applying a schema.
  fileprivate var effort: Int { utf8.count / 16 }
}
