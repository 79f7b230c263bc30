// “Did you mean …?”: the known word that somebody most likely meant to write.

/// Returns the name in `names` that `word` is most likely a slip of, or nil if none is close.
///
/// In a close name, at most a third of the letters (one is always allowed) are wrong, left out, added or swapped with a
/// neighbour. Case makes no difference, unless two names are equally close without it. The word itself is never returned,
/// since it is not a slip. Of equally close names, the first is returned.
///
/// Long words, and names beyond the first few hundred, are not worth the time.
public func closest(to word: String, in names: some Sequence<String>) -> String? {
  guard word.utf8.count <= longestWord * 4 else { return nil }
  let letters = Array(word.lowercased().unicodeScalars)
  guard letters.count <= longestWord else { return nil }
  var best: (name: String, distance: Int)?
  for name in names.prefix(mostNamesCompared) where !name.unicodeScalars.elementsEqual(word.unicodeScalars) {
    let others = Array(name.lowercased().unicodeScalars)
    let allowed = max(1, max(letters.count, others.count) / 3)
    guard abs(letters.count - others.count) <= allowed else { continue }
    let distance = editDistance(letters, others)
    guard distance <= allowed, distance < others.count else { continue }
    if let best,
      distance > best.distance || distance == best.distance && !isCloser(name, than: best.name, to: word)
    {
      continue
    }
    best = (name, distance)
  }
  return best?.name
}

/// Returns whether a name is closer to a word than another one is where case counts.
private func isCloser(_ name: String, than other: String, to word: String) -> Bool {
  let letters = Array(word.unicodeScalars)
  return editDistance(letters, Array(name.unicodeScalars))
    < editDistance(letters, Array(other.unicodeScalars))
}

private let longestWord = 64
/// How many names a word is compared with at most.
public let mostNamesCompared = 400

/// Returns the number of one-letter changes that lead from one word to the other. Swapping two neighbours counts as one change.
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
