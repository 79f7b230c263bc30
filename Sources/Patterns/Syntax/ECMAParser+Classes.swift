// Character classes: ECMA-262, section 22.2.1, CharacterClass with the `u` flag.

import ASCII

extension ECMAParser {
  /// CharacterClass :: `[` ClassContents `]` | `[^` ClassContents `]`
  mutating func characterClass() throws(PatternError) -> SyntaxNode {
    let offset = reader.offset
    reader.take()
    let isNegated = reader.take("^")
    var ranges: [ClosedRange<UInt32>] = []
    while !reader.take("]") {
      guard reader.next != nil else { throw failure(.classNotClosed, at: offset) }
      ranges += try classRanges(of: offset)
    }
    let set = ScalarSet(ranges: ranges)
    let closed = folded(set)
    return .scalars(isNegated ? closed.complement : closed)
  }

  /// ClassAtom | ClassAtom `-` ClassAtom
  private mutating func classRanges(of class: Int) throws(PatternError) -> [ClosedRange<UInt32>] {
    let offset = reader.offset
    let first = try classAtom(of: `class`)
    guard reader.next == "-", reader.afterNext != "]", reader.afterNext != nil else { return first.ranges }
    reader.take()
    let second = try classAtom(of: `class`)
    guard case .single(let lower) = first, case .single(let upper) = second else {
      throw failure(.rangeOfSets, at: offset)
    }
    guard lower <= upper else { throw failure(.rangeOutOfOrder(lower: lower, upper: upper), at: offset) }
    return [lower...upper]
  }

  /// ClassAtom :: `-` | SourceCharacter but not one of `\` or `]` | `\` ClassEscape
  private mutating func classAtom(of class: Int) throws(PatternError) -> CharacterItem {
    if reader.next == "\\" { return try escape(inClass: true) }
    guard let scalar = reader.take() else { throw failure(.classNotClosed, at: `class`) }
    return .single(scalar.value)
  }
}
