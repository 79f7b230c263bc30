// The evaluation of one value against one program. It runs in one of two ways: silently, stopping at the first refusal,
// which is all that a valid value ever costs; or collecting, going on after a refusal and noting every violation.
//
// The meaning of keywords is not known here, only how schemas are applied: in place, to a member, silently or
// tentatively.

import JSONText
import Patterns
import Spelling

/// One evaluation. It is a class since schemas are applied within one another, and each borrows it from the one around it.
/// Code that only some values reach is never inlined, so that the others need no room on the stack for it.
final class Evaluation {
  let program: SchemaProgram
  /// Two tables of the program. Reached by way of it, each would be retained once more for each schema.
  private let nodes: [SchemaNode]
  private let keywords: [Keyword]
  private(set) var isCollecting: Bool
  private(set) var violations: [Violation] = []
  /// How many values these violations name, or fewer: what is in an array in an array does not count.
  private var facts = 0
  var marks = EvaluatedMarks()
  /// Why the evaluation was given up, if it was; from then on everything fails.
  private(set) var exhausted: Exhaustion?

  /// The path to the current value; kept only while collecting.
  private(set) var path: [String] = []
  /// The resources on the way to the current schema; kept only if there are dynamic references.
  private var scope: [Int] = []
  private var depth = 0
  /// The number of schemas that have been applied, plus what keywords have spent besides.
  private(set) var effort = 0
  private var effortLimit = Evaluation.firstEffortLimit
  private let subject: JSON

  /// Why an evaluation was given up.
  enum Exhaustion { case depth, effort }

  /// How deeply schemas may be applied within one another while a value is validated.
  static let depthLimit = 2048
  /// The effort that any value may take. Beyond it, the size of the value decides how much more it may take.
  private static let firstEffortLimit = 1_000_000
  private static let effortPerValue = 1000
  /// The number of violations up to which names are suggested: nobody who has more to read needs a suggestion for each name.
  private static let suggestedUpTo = 20

  init(_ program: SchemaProgram, of subject: JSON, collecting: Bool) {
    self.program = program
    nodes = program.nodes
    keywords = program.keywords
    self.subject = subject
    isCollecting = collecting
  }

  /// Creates an evaluation that goes on from where another is, but with an empty path and no violations.
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

  /// Returns whether the whole value is valid.
  func run() -> Bool { run(from: program.root) }

  /// Returns whether the value meets the given schema of the program.
  func run(from node: NodeID) -> Bool { evaluate(node, subject) && exhausted == nil }

  // MARK: - Applying a schema

  /// Returns whether the schema holds for the value, at the place where the evaluation stands.
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
    // A value of the right type need not be asked for its type again.
    let start = node.types.contain(value) ? node.behindType : node.keywords.lowerBound
    for index in start..<node.keywords.upperBound {
      if keywords.withElement(at: index, { $0.element.holds(for: value, at: id, in: self) }) { continue }
      holds = false
      if !isCollecting { break }
    }
    if let outer { endContext(of: node, outer, holds: holds) }
    return holds
  }

  /// What has to be restored when the evaluation leaves a schema.
  private struct Outer {
    let marks: Range<Int>?
    let isSameResource: Bool
  }

  /// Keeps track of what matters only to some schemas: how they were reached, and what they have evaluated.
  @inline(never)
  private func beginContext(of node: SchemaNode, _ value: JSON) -> Outer {
    if node.asksWhatIsEvaluated { _ = spend(value.memberCount / 16) }
    let isSameResource = !program.hasDynamicReferences || scope.last == node.resource
    if !isSameResource { scope.append(node.resource) }
    return Outer(
      marks: node.asksWhatIsEvaluated ? marks.open(count: value.memberCount) : nil,
      isSameResource: isSameResource)
  }

  @inline(never)
  private func endContext(of node: SchemaNode, _ outer: Outer, holds: Bool) {
    if node.asksWhatIsEvaluated { marks.close(outer.marks, holds: holds) }
    if !outer.isSameResource { scope.removeLast() }
  }

  /// Returns whether the schema holds for a member of the current value. `refusal` is the keyword that is reported if the
  /// schema is a plain `false`.
  @inline(__always)
  func evaluate(
    _ id: NodeID, _ value: JSON, below name: @autoclosure () -> String, refusal: String = "false",
    knownNames: @autoclosure () -> [String] = []
  ) -> Bool {
    isCollecting || marks.areKept
      ? evaluateApart(id, value, name, refusal, knownNames) : evaluate(id, value)
  }

  /// Does what `evaluate` does for a member, where the path has to be known or the marks around it must not be touched.
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

  /// Returns whether the schema holds for an element of the current value.
  @inline(__always)
  func evaluate(_ id: NodeID, _ value: JSON, below place: Int, refusal: String = "false") -> Bool {
    evaluate(id, value, below: String(place), refusal: refusal)
  }

  /// Runs `body` without collecting the violations in it.
  func silently(_ body: () -> Bool) -> Bool {
    let wasCollecting = isCollecting
    isCollecting = false
    defer { isCollecting = wasCollecting }
    return body()
  }

  /// Runs `body`, whose marks count only if it holds.
  func tentatively(_ value: JSON, _ body: () -> Bool) -> Bool {
    guard marks.areKept else { return body() }
    guard spend(value.memberCount / 16) else { return false }
    let outer = marks.open(count: value.memberCount)
    let holds = body()
    marks.close(outer, holds: holds)
    return holds
  }

  /// Returns the schema that a reference means at this point: Core, section 8.2.3.2.
  func schema(for target: ReferenceTarget) -> NodeID {
    guard let anchor = target.dynamicAnchor else { return target.node }
    for resource in scope {
      if let node = program.dynamicAnchors[resource][anchor] { return node }
    }
    return target.node
  }

  // MARK: - Limits

  /// Counts one more schema that is applied within the current ones. Returns whether the limits allow it.
  @inline(__always)
  private func enter() -> Bool {
    depth += 1
    effort += 1
    return depth <= Self.depthLimit && effort <= effortLimit || enterBeyondLimits()
  }

  /// Returns whether one more schema may be applied although a limit is reached.
  ///
  /// A schema of which every part looks at every value once does work in proportion to both. More than that is the same
  /// question asked again and again, which references to references to … can cause. Once the evaluation is given up, there is
  /// no effort left for any schema.
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

  /// Counts what a keyword does besides applying schemas: one step for every element that it looks at. Returns whether it may
  /// do so much; if not, the keyword is not met.
  @inline(__always)
  func spend(_ steps: Int) -> Bool {
    effort += steps
    return effort <= effortLimit || goesOnBeyondLimit()
  }

  /// Counts what it takes to go through `text`. Returns whether a keyword may do so.
  @inline(__always)
  func spend(on text: String) -> Bool { spend(text.effort) }

  /// Counts what it takes to compare the value with another one. Returns whether a keyword may do so. Most differ soon, and to
  /// compare takes less than to apply a schema.
  @inline(__always)
  func spend(onComparing value: JSON) -> Bool {
    switch value {
    case .null, .bool, .number: true
    case .string(let text): spend(text.utf8.count / 256)
    case .array, .object: spend(value.size / 4)
    }
  }

  /// Returns whether a pattern matches anywhere in `text`, or nil if that takes more than is allowed; then the keyword is not
  /// met. Sixteen steps of matching count as much as sixteen bytes.
  @inline(__always)
  func matches(_ pattern: Pattern, _ text: String) -> Bool? {
    guard spend(on: text) else { return nil }
    var rest = (effortLimit - effort) * 16
    let allowed = rest
    let result = pattern.matches(text, effort: &rest)
    return rest == allowed ? result : matchesBeyondTable(pattern, text, result, spent: allowed - rest)
  }

  /// Counts what it took to match a text where that was more than a look at each byte. Where it was too much for any value, the
  /// size of this one decides whether it is tried once more.
  @inline(never)
  private func matchesBeyondTable(_ pattern: Pattern, _ text: String, _ result: Bool?, spent: Int) -> Bool? {
    guard spend((spent + 15) / 16) else { return nil }
    return result ?? matches(pattern, text)
  }

  // MARK: - Violations

  /// Notes, while collecting, that a keyword is not met. Always returns false, so that a keyword can return the result.
  @inline(never)
  func fail(
    _ keyword: String, at node: NodeID, below name: String? = nil,
    _ params: @autoclosure () -> JSONObject = [:]
  ) -> Bool {
    guard isCollecting, mayNoteMore else { return false }
    let site = program.sites[node.index].pointer
    note(
      Violation(
        instancePath: JSONPointer(name.map { path + [$0] } ?? path), keyword: keyword,
        schemaPath: keyword == "false" ? site : site.appending(keyword), params: params()))
    return false
  }

  /// Whether another violation might be told.
  var mayNoteMore: Bool {
    violations.count < Schema.violationLimit && facts < Schema.factLimit
  }

  private func note(_ violation: Violation) {
    violations.append(violation)
    facts += violation.factsAtLeast
  }

  private func refuse(_ node: NodeID, as keyword: String, _ knownNames: () -> [String]) -> Bool {
    guard mayNoteMore, let name = path.last else { return false }
    var params: JSONObject = ["name": .string(name)]
    if violations.count < Self.suggestedUpTo, let suggestion = closest(to: name, in: knownNames()) {
      params["suggestion"] = .string(suggestion)
    }
    note(
      Violation(
        instancePath: JSONPointer(path), keyword: keyword, schemaPath: program.sites[node.index].pointer,
        params: params))
    return false
  }

  /// Returns what is wrong with a value that is not part of `subject`, such as a name.
  func reasons(against schema: NodeID, _ value: JSON) -> JSON {
    guard isCollecting else { return [] }
    let evaluation = Evaluation(goingOnFrom: self)
    _ = evaluation.evaluate(schema, value)
    return .array(
      evaluation.reportedViolations.map { ["keyword": .string($0.keyword), "params": .object($0.params)] })
  }

  /// The violations to report, as many as `Schema.factLimit` allows. What they name is counted exactly only here, since most
  /// violations are those of branches that are given up.
  var reportedViolations: ArraySlice<Violation> {
    var size = 0
    return violations.prefix { violation in
      defer { size += JSON.object(violation.params).size + violation.instancePath.size }
      return size < Schema.factLimit
    }
  }

  /// Removes the violations from `start` on from the list, and returns them.
  func takeViolations(from start: Int) -> [Violation] {
    defer { violations.removeSubrange(start...) }
    for violation in violations[start...] { facts -= violation.factsAtLeast }
    return Array(violations[start...])
  }

  /// Puts violations back that were taken out of the list.
  func add(_ others: [Violation]) { for violation in others { note(violation) } }
}

extension Violation {
  /// How many values the facts name, not counting what is in an array in an array.
  fileprivate var factsAtLeast: Int {
    params.reduce(0) { count, fact in
      if case .array(let values) = fact.value { count + 1 + values.count } else { count + 1 }
    }
  }
}

extension JSON {
  /// The number of elements or members of this value.
  fileprivate var memberCount: Int {
    switch self {
    case .array(let elements): elements.count
    case .object(let members): members.count
    default: 0
    }
  }

  /// The number of values in this one, itself included, plus the effort that its texts take.
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
  /// The number of names on the way, plus the effort that their texts take.
  fileprivate var size: Int { tokens.reduce(0) { $0 + 1 + $1.effort } }
}

extension String {
  /// The effort of going through the text: sixteen bytes count as much as applying a schema.
  fileprivate var effort: Int { utf8.count / 16 }
}
