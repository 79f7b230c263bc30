// A string of up to 15 bytes holds them in its value, which is two words: the last byte says how many there are, and
// whether all are ASCII. This is so wherever words have 64 bits and their lowest byte comes first; `SmallStringTests` would
// notice a standard library that did otherwise. Making use of it makes comparing names ten times as fast, and reading a
// list of people a tenth faster.

/// The two words that a string consists of.
typealias StringWords = (UInt64, UInt64)

extension String {
  var words: StringWords { unsafeBitCast(self, to: StringWords.self) }

  /// Whether the bytes, up to 15, are in the value itself, as bit 61 of its second word says. There is only one way for
  /// them to be there, so that two such values are the same if their bytes are.
  var hasBytesInside: Bool { words.1 & 0x2000_0000_0000_0000 != 0 }

  /// Creates the string with these bytes, which are UTF-8. Most strings are short: for those, the value is put together
  /// here, with a fifth of the work of the standard library, which goes byte by byte.
  @inline(__always)
  init(utf8 range: Range<Int>, of bytes: UnsafeBufferPointer<UInt8>, isASCII: Bool) {
    let (start, count) = (range.lowerBound, range.upperBound &- range.lowerBound)
    guard count < 16, bytes.count &- start >= 16 else {
      self.init(copyingUTF8: UnsafeBufferPointer(rebasing: bytes[range]), isASCII: isASCII)
      return
    }
    var words: StringWords = (bytes.word(at: start), bytes.word(at: start &+ 8))
    // Whatever follows the last byte is shifted out.
    let unused = UInt64(truncatingIfNeeded: (count <= 8 ? 64 : 128) &- 8 &* count)
    if count <= 8 {
      words = ((words.0 << unused) >> unused, 0)
    } else {
      words.1 = (words.1 << unused) >> unused
    }
    let isASCII = isASCII || (words.0 | words.1) & 0x8080_8080_8080_8080 == 0
    words.1 |= UInt64(truncatingIfNeeded: (isASCII ? 0xE0 : 0xA0) | count) << 56
    self = unsafeBitCast(words, to: String.self)
  }

  /// Creates the string with these bytes, which are UTF-8 and are not checked again.
  @inline(never)
  init(copyingUTF8 bytes: UnsafeBufferPointer<UInt8>, isASCII: Bool) {
    self.init(copying: UTF8Span(unchecked: bytes.span, isKnownASCII: isASCII))
  }
}
