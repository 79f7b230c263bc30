// What character classes are built of in both dialects.

/// What one item of a pattern or a class stands for.
enum CharacterItem {
  /// A single code point, which may be a surrogate. It can be the end of a range.
  case single(UInt32)
  case set(ScalarSet)
}

extension CharacterItem {
  var ranges: [ClosedRange<UInt32>] {
    switch self {
    case .single(let value): [value...value]
    case .set(let set): set.ranges
    }
  }
}
