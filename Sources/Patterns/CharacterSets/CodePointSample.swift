// A walk over all code points, for asking the standard library for the properties of each.
//
// Nine in ten code points lie in blocks whose characters are all alike. Asking about one in each of these blocks makes the
// walk an order of magnitude shorter.

/// A range of code points that share all their properties, so that one of them can be asked for all.
struct CodePointSample {
  let range: ClosedRange<UInt32>

  /// The first of the code points, or nil for the surrogates.
  var scalar: Unicode.Scalar? { Unicode.Scalar(range.lowerBound) }

  /// Every code point once, in ascending order.
  static var all: some Sequence<CodePointSample> {
    sequence(state: Walk()) { $0.next() }
  }

  /// The blocks whose characters are all alike: ideographs, Hangul syllables, surrogates, private use, and the planes that
  /// hold nothing yet. The noncharacters at the end of each plane are left out.
  private static let uniform: [ClosedRange<UInt32>] = [
    0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7A3, 0xD800...0xDFFF, 0xE000...0xF8FF,
    0x17000...0x187F7, 0x20000...0x2A6DF, 0x2A700...0x2B738, 0x2B740...0x2B81D, 0x2B820...0x2CEA1,
    0x2CEB0...0x2EBE0, 0x30000...0x3134A, 0x31350...0x323AF,
    0x40000...0x4FFFD, 0x50000...0x5FFFD, 0x60000...0x6FFFD, 0x70000...0x7FFFD, 0x80000...0x8FFFD,
    0x90000...0x9FFFD, 0xA0000...0xAFFFD, 0xB0000...0xBFFFD, 0xC0000...0xCFFFD, 0xD0000...0xDFFFD,
    0xE1000...0xEFFFD, 0xF0000...0xFFFFD, 0x100000...0x10FFFD,
  ]

  private struct Walk {
    var position: UInt32 = 0
    var block = 0

    mutating func next() -> CodePointSample? {
      guard position < ScalarSet.end else { return nil }
      let start = position
      if block < uniform.count, uniform[block].lowerBound == start {
        position = uniform[block].upperBound + 1
        block += 1
      } else {
        position += 1
      }
      return CodePointSample(range: start...(position - 1))
    }
  }
}
