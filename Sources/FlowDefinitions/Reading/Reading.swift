// How a definition is read: value by value, each with its pointer, every mistake noted and none of them fatal, so
// that an author hears of all at once. What could not be read is nil, and already reported.

import JSONText

/// The reading of one definition: what was found wrong so far, and the names that it may refer to.
final class Reading {
  private var reported: [Problem] = []
  let steps: JSONObject
  let groups: JSONObject
  /// Whether something of which nothing is known stands for expressions and schemas that are none: so nothing else looks wrong
  /// since they are missing, and an author hears of all that is.
  let fillsGaps: Bool
  /// Whether something was read for which a command is taken back that was half carried out: a gate, or what a result must not break.
  var takesBack = false

  /// The reading of a definition.
  init(of document: JSON) {
    steps = document["steps"]?.asObject ?? [:]
    groups = document["groups"]?.asObject ?? [:]
    fillsGaps = true
  }

  /// The reading of a part by itself, as it came to be while the flow runs.
  init() {
    steps = [:]
    groups = [:]
    fillsGaps = false
  }

  func report(_ mistake: Problem.Mistake, at pointer: JSONPointer, part: Problem.Part = .value) {
    reported.append(Problem(mistake, at: pointer, part: part))
  }

  /// What was found, without what is missing only since its name is misspelt, which is reported where it stands.
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
