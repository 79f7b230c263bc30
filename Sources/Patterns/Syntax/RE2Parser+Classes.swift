// Character classes of RE2: `[…]` with escapes, ranges and `[:name:]`.

import ASCII

extension RE2Parser {
  /// Parses a class from its opening bracket to its closing one; the first item may be a closing bracket itself.
  mutating func characterClass() throws(PatternError) -> SyntaxNode {
    let offset = reader.offset
    reader.take()
    let isNegated = reader.take("^")
    var ranges: [ClosedRange<UInt32>] = []
    repeat {
      guard reader.next != nil else { throw failure(.classNotClosed, at: offset) }
      ranges += try classRanges(of: offset)
    } while !reader.take("]")
    let set = folded(ScalarSet(ranges: ranges))
    return .scalars(isNegated ? set.complement : set)
  }

  /// Parses one item: a named class, an escape, a character, or a range of two.
  private mutating func classRanges(of class: Int) throws(PatternError) -> [ClosedRange<UInt32>] {
    let offset = reader.offset
    if let named = try namedClass() { return named.ranges }
    let first = try classItem(of: `class`)
    guard reader.next == "-", reader.afterNext != "]", reader.afterNext != nil else { return first.ranges }
    guard case .single(let lower) = first else { return first.ranges }
    reader.take()
    guard case .single(let upper) = try classItem(of: `class`) else {
      throw failure(.rangeOfSets, at: offset)
    }
    guard lower <= upper else { throw failure(.rangeOutOfOrder(lower: lower, upper: upper), at: offset) }
    return [lower...upper]
  }

  private mutating func classItem(of class: Int) throws(PatternError) -> CharacterItem {
    if reader.next == "\\" { return try characterItem() }
    guard let scalar = reader.take() else { throw failure(.classNotClosed, at: `class`) }
    return .single(scalar.value)
  }

  /// Parses `[:name:]` or `[:^name:]`. If the end is missing, nothing is taken: these are characters like any other.
  private mutating func namedClass() throws(PatternError) -> ScalarSet? {
    let offset = reader.offset
    guard hasNameEnds, reader.take(all: "[:") else { return nil }
    let isNegated = reader.take("^")
    var name = ""
    while !reader.take(all: ":]") {
      guard let scalar = reader.take() else {
        hasNameEnds = false
        reader.goBack(to: offset)
        return nil
      }
      name.unicodeScalars.append(scalar)
    }
    guard let set = ScalarSet.posixClass(name) else { throw failure(.unknownClass(name), at: offset) }
    return isNegated ? folded(set).complement : folded(set)
  }
}
