// “Did you mean …?”

/// The candidate that differs least from `name`, where that is little enough to be a slip. Long names, and
/// candidates beyond the first few hundred, are not worth the time.
func closest(to name: String, among candidates: [String]) -> String? {
  let name = Array(name.unicodeScalars)
  guard name.count <= 40 else { return nil }
  let limit = max(1, name.count / 3)
  var best: (distance: Int, candidate: String)?
  for candidate in candidates.prefix(400) {
    let scalars = Array(candidate.unicodeScalars)
    guard abs(scalars.count - name.count) <= limit else { continue }
    let distance = editDistance(name, scalars)
    if distance > 0, distance <= limit, distance < best?.distance ?? .max { best = (distance, candidate) }
  }
  return best?.candidate
}

/// How many characters have to be put in, left out, replaced or swapped with their neighbour.
private func editDistance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
  var beforeLast: [Int] = []
  var last = Array(0...right.count)
  for row in left.indices {
    var current = [row + 1]
    for column in right.indices {
      let replaced = last[column] + (left[row] == right[column] ? 0 : 1)
      var best = min(replaced, last[column + 1] + 1, current[column] + 1)
      if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
        best = min(best, beforeLast[column - 1] + 1)
      }
      current.append(best)
    }
    (beforeLast, last) = (last, current)
  }
  return last[right.count]
}
