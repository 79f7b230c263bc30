// A text of UTF-8 read as columns of a table: the number of a class for each scalar, and a last one for the
// end.

extension Alphabet {
  /// How many columns there are.
  var columns: Int { count + 1 }

  /// Reads the scalar at an offset in well-formed UTF-8, and moves the offset behind it.
  @inline(__always)
  func nextColumn(in text: Span<UInt8>, at offset: inout Int) -> Int {
    guard offset < text.count else { return count }
    let byte = text[offset]
    guard byte >= 0x80 else {
      offset += 1
      return Int(ascii[Int(byte)])
    }
    return self.class(of: scalarBeyondASCII(in: text, at: &offset))
  }

  private func scalarBeyondASCII(in text: Span<UInt8>, at offset: inout Int) -> UInt32 {
    let lead = text[offset]
    let length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
    var scalar = UInt32(lead) & (0x7F >> UInt32(length))
    for place in offset + 1..<min(offset + length, text.count) {
      scalar = scalar << 6 | UInt32(text[place]) & 0x3F
    }
    offset += length
    return scalar
  }
}
