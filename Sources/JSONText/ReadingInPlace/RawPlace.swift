// Where the values of a JSON text begin and end, as `RawScanner` finds them.

/// Where a value is, in four bytes for each end. For a full state, some fifty places are recorded.
struct RawPlace {
  private var nameStart: UInt32
  private var nameEnd: UInt32
  private var start: UInt32
  private var end: UInt32
  private var firstInside: UInt32 = 0
  private var endInside: UInt32 = 0
  private var following: UInt32

  init(name: Range<Int>, value: Range<Int>, next: Int) {
    nameStart = UInt32(truncatingIfNeeded: name.lowerBound)
    nameEnd = UInt32(truncatingIfNeeded: name.upperBound)
    start = UInt32(truncatingIfNeeded: value.lowerBound)
    end = UInt32(truncatingIfNeeded: value.upperBound)
    following = UInt32(truncatingIfNeeded: next)
  }

  /// The greatest number of bytes that a text may have.
  static var limit: Int { Int(UInt32.max) }

  /// The name of a member, without its quotes.
  var name: Range<Int> { Self.range(nameStart, nameEnd) }

  var value: Range<Int> { Self.range(start, end) }

  /// Where the members or elements are among the places, if they have been recorded. They come after this one, which is not
  /// a member of itself, so that 0 can stand for none.
  var inside: Range<Int>? {
    get { firstInside == 0 ? nil : Self.range(firstInside, endInside) }
    set {
      firstInside = UInt32(truncatingIfNeeded: newValue?.lowerBound ?? 0)
      endInside = UInt32(truncatingIfNeeded: newValue?.upperBound ?? 0)
    }
  }

  /// Where the next value of the same object or array is among the places.
  var next: Int { Int(following) }

  /// Records that the value ends at `end`, and that all places after its own, up to `next`, are inside it.
  mutating func close(at end: Int, own: Int, next: Int) {
    self.end = UInt32(truncatingIfNeeded: end)
    firstInside = UInt32(truncatingIfNeeded: own &+ 1)
    endInside = UInt32(truncatingIfNeeded: next)
    following = endInside
  }

  private static func range(_ start: UInt32, _ end: UInt32) -> Range<Int> {
    Range(uncheckedBounds: (Int(start), Int(end)))
  }
}
