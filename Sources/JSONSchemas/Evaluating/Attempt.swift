// The branches of `anyOf` and `oneOf`, one after the other, and what a user should hear when none of them
// holds.
//
// The rule: a branch that refuses the very type of the value is not what the user meant, nor is one whose
// `const` or `enum` is not met by a member, since that is how branches are told apart. Among the others,
// those with the fewest violations came closest. If that leaves one branch, its violations are reported as if
// it stood alone; if not, one violation says that none of the branches holds.

import JSONText

struct Attempt {
  /// How many branches held.
  private(set) var matches = 0
  /// Which these were; kept only while collecting.
  private(set) var matching: [Int] = []
  /// What came closest among the branches that did not hold; nil while all refuse the type.
  private var closest: Failure?
  /// Whether another one came as close.
  private var isTied = false
  /// What type, and what value, the branches ask for, each in its turn; nil as soon as one of them asks for something else.
  private var types: [JSON]? = []
  private var values: [JSON]? = []

  /// What one branch wrote down. Each has as much room for it as the first one, so only that of the closest is kept.
  private struct Failure {
    let violations: [Violation]
    /// Whether a member is not what tells that branch apart.
    let isToldApart: Bool

    func isCloser(than other: Failure) -> Bool {
      isToldApart == other.isToldApart
        ? violations.count < other.violations.count : other.isToldApart
    }
  }

  mutating func tryBranch(_ place: Int, _ schema: NodeID, _ value: JSON, in evaluation: Evaluation) {
    let start = evaluation.violations.count
    if evaluation.tentatively(value, { evaluation.evaluate(schema, value) }) {
      matches += 1
      if evaluation.isCollecting { matching.append(place) }
    } else if evaluation.isCollecting {
      note(evaluation.takeViolations(from: start), at: JSONPointer(evaluation.path))
    }
  }

  private mutating func note(_ violations: [Violation], at here: JSONPointer) {
    func fact(_ name: String, of keyword: String) -> JSON? {
      violations.first { $0.keyword == keyword && $0.instancePath == here }?.params[name]
    }
    if let value = fact("allowed", of: "const") { values?.append(value) } else { values = nil }
    if let type = fact("expected", of: "type") {
      types?.append(contentsOf: type.asArray ?? [])
      return
    }
    types = nil
    let failure = Failure(
      violations: violations,
      isToldApart: violations.contains { violation in
        (violation.keyword == "const" || violation.keyword == "enum")
          && violation.instancePath.tokens.count == here.tokens.count + 1
      })
    guard let closest, !failure.isCloser(than: closest) else {
      (closest, isTied) = (failure, false)
      return
    }
    if !closest.isCloser(than: failure) { isTied = true }
  }

  /// Writes down that no branch held. Returns false.
  func failAll(_ keyword: String, at node: NodeID, in evaluation: Evaluation) -> Bool {
    guard evaluation.isCollecting else { return false }
    evaluation.marks.believeDoubtful()
    if let closest, !isTied {
      evaluation.add(closest.violations)
      return false
    }
    return evaluation.fail(keyword, at: node, params)
  }

  /// Types or values, where the branches differ in nothing else.
  private var params: JSONObject {
    for (fact, asked) in [("expected", types), ("allowed", values)] {
      guard let asked, !asked.isEmpty else { continue }
      var seen: Set<JSON> = []
      return [fact: .array(asked.filter { seen.insert($0).inserted })]
    }
    return [:]
  }
}
