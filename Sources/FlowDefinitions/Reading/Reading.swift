// How a definition is read: value by value, each with its pointer. Every mistake is noted and none is fatal, so that an author
// hears of all of them at once. What could not be read is nil, and already reported.
//
// What is reported here makes a flow unreadable, also where a session is stored with it and goes on. What can be run, and is
// probably a mistake all the same, is found by the check.

import JSONText

/// The reading of one definition: the problems found so far, and the names that the definition may refer to.
final class Reading {
  private var reported: [Problem] = []
  let steps: JSONObject
  let groups: JSONObject
  /// Whether an expression or schema that is invalid is replaced by one about which nothing is known. Otherwise its absence
  /// would make other parts look wrong, and an author would not hear of everything that is.
  let fillsGaps: Bool
  /// Whether something was read because of which a command that was carried out in part may have to be discarded: a gate, or
  /// rules for a result.
  var mayRollBack = false

  /// Creates the reading of a definition.
  init(of document: JSON) {
    steps = document["steps"]?.asObject ?? [:]
    groups = document["groups"]?.asObject ?? [:]
    fillsGaps = true
  }

  /// Creates the reading of a part on its own, which came about while the flow runs.
  init() {
    steps = [:]
    groups = [:]
    fillsGaps = false
  }

  func report(_ mistake: Problem.Mistake, at pointer: JSONPointer, part: Problem.Part = .value) {
    reported.append(Problem(mistake, at: pointer, part: part))
  }

  /// The problems found, except that a key is missing where it is only misspelt: the misspelling is reported.
  var problems: [Problem] {
    var meant: [JSONPointer: [String]] = [:]
    for problem in reported {
      guard let (key, object) = problem.misspeltKey else { continue }
      meant[object, default: []].append(key)
    }
    if meant.isEmpty { return reported }
    return reported.filter { problem in
      !problem.missingKeys.contains { meant[problem.pointer]?.contains($0) ?? false }
    }
  }
}
