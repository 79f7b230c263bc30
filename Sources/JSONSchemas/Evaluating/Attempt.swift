// The branches of `anyOf` and `oneOf`, tried one after the other, and what a user is told when none of them holds.
//
// The rule: a branch that refuses the very type of the value is not what the user meant. Neither is one in which a member
// fails `const` or `enum`, since that is how branches are told apart, unless this is true of all that are left. Of the
// others, those with the fewest violations came closest. If that leaves one branch, its violations are reported as if it
// stood alone; if not, one violation says that none of the branches holds.

import JSONText

struct Attempt {
  /// The number of branches that held.
  private(set) var matches = 0
  /// The places of the branches that held; kept only while collecting.
  private(set) var matching: [Int] = []
  /// The branch that came closest among those that did not hold; nil while all refuse the type.
  private var closest: Failure?
  /// Whether another branch came as close.
  private var isTied = false
  /// The types, and the values, that the branches ask for, in their order; nil as soon as one of them asks for anything else.
  private var types: [JSON]? = []
  private var values: [JSON]? = []

  /// The violations of one branch. Each branch may have thousands, so only those of the closest are kept.
  private struct Failure {
    let violations: [Violation]
    /// How many there are; more than in any other branch if not all were noted.
    let count: Int
    /// Whether a member fails the `const` or `enum` that tells the branch apart from others.
    let isToldApart: Bool

    func isCloser(than other: Failure) -> Bool {
      isToldApart == other.isToldApart
        ? count < other.count : other.isToldApart
    }
  }

  mutating func tryBranch(_ place: Int, _ schema: NodeID, _ value: JSON, in evaluation: Evaluation) {
    let start = evaluation.violations.count
    if evaluation.tentatively(value, { evaluation.evaluate(schema, value) }) {
      matches += 1
      if evaluation.isCollecting { matching.append(place) }
    } else if evaluation.isCollecting {
      let isWhole = evaluation.mayNoteMore
      note(evaluation.takeViolations(from: start), isWhole: isWhole, at: JSONPointer(evaluation.path))
    }
  }

  private mutating func note(_ violations: [Violation], isWhole: Bool, at here: JSONPointer) {
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
      violations: violations, count: isWhole ? violations.count : .max,
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

  /// Reports, while collecting, that no branch held. Always returns false.
  func failAll(_ keyword: String, at node: NodeID, in evaluation: Evaluation) -> Bool {
    guard evaluation.isCollecting else { return false }
    evaluation.marks.countDoubtful()
    if let closest, !isTied {
      evaluation.add(closest.violations)
      return false
    }
    return evaluation.fail(keyword, at: node, params)
  }

  /// The types or values that the branches ask for, if they differ in nothing else.
  private var params: JSONObject {
    for (fact, asked) in [("expected", types), ("allowed", values)] {
      guard let asked, !asked.isEmpty else { continue }
      var seen: Set<JSON> = []
      return [fact: .array(asked.filter { seen.insert($0).inserted })]
    }
    return [:]
  }
}
