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
  /// What the others wrote down. Each of them had as much room for it as the first one.
  private var failures: [[Violation]] = []

  mutating func tryBranch(_ place: Int, _ schema: NodeID, _ value: JSON, in evaluation: Evaluation) {
    let start = evaluation.violations.count
    if evaluation.tentatively(value, { evaluation.evaluate(schema, value) }) {
      matches += 1
      if evaluation.isCollecting { matching.append(place) }
    } else if evaluation.isCollecting {
      failures.append(evaluation.takeViolations(from: start))
    }
  }

  /// Writes down that no branch held. Returns false.
  func failAll(_ keyword: String, at node: NodeID, in evaluation: Evaluation) -> Bool {
    guard evaluation.isCollecting else { return false }
    evaluation.marks.believeDoubtful()
    let here = JSONPointer(evaluation.path)
    let candidates = Self.candidates(among: failures, at: here)
    if candidates.count == 1 {
      evaluation.add(candidates[0])
      return false
    }
    return evaluation.fail(keyword, at: node, Self.params(of: failures, at: here))
  }

  /// The branches that came closest.
  private static func candidates(among branches: [[Violation]], at here: JSONPointer) -> [[Violation]] {
    func refusesType(_ violation: Violation) -> Bool {
      violation.keyword == "type" && violation.instancePath == here
    }
    func isToldApart(_ violation: Violation) -> Bool {
      (violation.keyword == "const" || violation.keyword == "enum")
        && violation.instancePath.tokens.count == here.tokens.count + 1
    }
    let sameType = branches.filter { !$0.contains(where: refusesType) }
    let meant = sameType.filter { !$0.contains(where: isToldApart) }
    let rest = meant.isEmpty ? sameType : meant
    let fewest = rest.map(\.count).min()
    return rest.filter { $0.count == fewest }
  }

  /// Types or values, where the branches differ in nothing else.
  private static func params(of branches: [[Violation]], at here: JSONPointer) -> JSONObject {
    for (keyword, fact) in [("type", "expected"), ("const", "allowed")] {
      let facts = branches.compactMap { violations in
        violations.first { $0.keyword == keyword && $0.instancePath == here }?.params[fact]
      }
      guard !facts.isEmpty, facts.count == branches.count else { continue }
      let all = facts.flatMap { keyword == "type" ? $0.asArray ?? [] : [$0] }
      var seen: Set<JSON> = []
      return [fact: .array(all.filter { seen.insert($0).inserted })]
    }
    return [:]
  }
}
