// A UTF-8 text read as columns of a table: for each scalar the number of its class, and a last column for the end.

extension Alphabet {
  /// The number of columns.
  var columns: Int { count + 1 }

  /// Returns the column of the scalar at an offset in well-formed UTF-8, and moves the offset past it.
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
