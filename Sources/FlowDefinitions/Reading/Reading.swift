// How a definition is read: value by value, each with its pointer, every mistake noted and none of them fatal, so
// that an author hears of all at once. What could not be read is nil, and already reported.

import JSONText

/// The reading of one definition: what was found wrong so far, and the names that it may refer to.
final class Reading {
  private(set) var problems: [Problem] = []
  let steps: JSONObject
  let groups: JSONObject

  init(of document: JSON) {
    steps = document["steps"]?.asObject ?? [:]
    groups = document["groups"]?.asObject ?? [:]
  }

  func report(_ mistake: Problem.Mistake, at pointer: JSONPointer, part: Problem.Part = .value) {
    problems.append(Problem(mistake, at: pointer, part: part))
  }
}
