// “Did you mean …”: the known word that is nearest to the one that somebody wrote.

/// The candidate that takes the fewest edits to reach from `word`, unless it takes so many that the two have little to
/// do with each other.
public func nearest(to word: String, among candidates: [String]) -> String? {
  let limit = max(1, word.count / 3)
  var best: (candidate: String, distance: Int)?
  for candidate in candidates {
    let distance = editDistance(Array(word.lowercased()), Array(candidate.lowercased()))
    if distance <= limit, distance < best?.distance ?? Int.max { best = (candidate, distance) }
  }
  return best?.candidate
}

/// How many insertions, deletions, replacements and swaps of neighbours lead from one word to the other.
private func editDistance(_ left: [Character], _ right: [Character]) -> Int {
  var beforePrevious: [Int] = []
  var previous = Array(0...right.count)
  for (row, character) in left.enumerated() {
    var current = [row + 1]
    for (column, other) in right.enumerated() {
      var cost = min(previous[column + 1], current[column]) + 1
      cost = min(cost, previous[column] + (character == other ? 0 : 1))
      if row > 0, column > 0, character == right[column - 1], left[row - 1] == other {
        cost = min(cost, beforePrevious[column - 1] + 1)
      }
      current.append(cost)
    }
    (beforePrevious, previous) = (previous, current)
  }
  return previous[right.count]
}
