// “Did you mean …?”

/// The name in `names` that `word` is most likely a slip of: at most a third of it (and one letter at least) is
/// wrong, left out, added or swapped with its neighbour. Nil where nothing is close. Of equally close ones, the first.
public func closest(to word: String, in names: some Sequence<String>) -> String? {
  let word = Array(word.lowercased().unicodeScalars.prefix(64))
  var best: (name: String, distance: Int)?
  for name in names {
    let letters = Array(name.lowercased().unicodeScalars.prefix(64))
    let distance = editDistance(word, letters)
    let allowed = max(1, max(word.count, letters.count) / 3)
    if distance <= allowed, distance < min(best?.distance ?? .max, letters.count) { best = (name, distance) }
  }
  return best?.name
}

/// How many single changes lead from one word to the other, two neighbours swapped being one change.
private func editDistance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
  var beforeLast: [Int] = []
  var last = Array(0...right.count)
  for row in left.indices {
    var current = [row + 1]
    for column in right.indices {
      let isSame = left[row] == right[column]
      var distance = min(last[column] + (isSame ? 0 : 1), last[column + 1] + 1, current[column] + 1)
      if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
        distance = min(distance, beforeLast[column - 1] + 1)
      }
      current.append(distance)
    }
    (beforeLast, last) = (last, current)
  }
  return last[right.count]
}
