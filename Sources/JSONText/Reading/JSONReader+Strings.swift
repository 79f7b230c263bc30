// Strings, RFC 8259 (section 7): the only rule of the grammar in which bytes are not what they stand for.

import ASCII

extension JSONReader {
  // string = quotation-mark *char quotation-mark
  mutating func string() throws(Failure) -> String {
    offset += 1
    let start = offset
    offset = endOfPlainRun(in: bytes, from: start)
    guard offset < bytes.count, bytes[offset] == UInt8(ascii: "\"") else {
      return try stringThatIsNotPlain(from: start)
    }
    offset &+= 1
    return String(utf8: start..<offset &- 1, of: bytes, isASCII: true)
  }

  @inline(never)
  private mutating func stringThatIsNotPlain(from start: Int) throws(Failure) -> String {
    guard try skipUnescaped() == UInt8(ascii: "\"") else { return try escapedString(from: start) }
    offset += 1
    return String(utf8: start..<offset - 1, of: bytes, isASCII: false)
  }

  /// Reads a string that contains an escape, and assembles it in storage that the next one uses again.
  private mutating func escapedString(from start: Int) throws(Failure) -> String {
    isAsWritten = false
    offset = start
    unescaped.removeAll()
    while true {
      offset = unescaped.appendPlainRun(of: bytes, from: offset)
      if offset < bytes.count, bytes[offset] == UInt8(ascii: "\\") {
        try unescape()
      } else if skip(UInt8(ascii: "\"")) {
        return unescaped.text
      } else {
        let start = offset
        _ = try skipUnescaped()
        unescaped.append(notASCII: UnsafeBufferPointer(rebasing: bytes[start..<offset]))
      }
    }
  }

  // unescaped = %x20-21 / %x23-5B / %x5D-10FFFF
  /// Moves to the next quote or backslash, and returns it. Everything before it is checked to be UTF-8.
  private mutating func skipUnescaped() throws(Failure) -> UInt8 {
    while offset < bytes.count {
      let byte = bytes[offset]
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { return byte }
      if byte < 0x20 { throw failure(.controlCharacter(byte)) }
      if byte < 0x80 {
        offset = endOfPlainRun(in: bytes, from: offset)
        continue
      }
      // One letter that is not ASCII is usually followed by another.
      repeat {
        guard let length = lengthOfScalar(in: bytes, at: offset) else { throw failure(.invalidUTF8) }
        // Some of these characters are escaped when they are written.
        if bytes[offset] == 0xC2 || bytes[offset] == 0xE2 { isAsWritten = false }
        offset += length
      } while offset < bytes.count && bytes[offset] >= 0x80
    }
    throw failure(.unexpectedEnd(.endOfString))
  }
}

/// Returns the number of bytes of the character at `offset`, which is not ASCII; nil if they are not UTF-8 by table 3-7 of
/// the Unicode standard: neither overlong, nor half a surrogate pair, nor beyond U+10FFFF.
private func lengthOfScalar(in bytes: UnsafeBufferPointer<UInt8>, at offset: Int) -> Int? {
  @inline(__always)
  func continues(_ length: Int, second: ClosedRange<UInt8>) -> Int? {
    guard bytes.count - offset >= length, second.contains(bytes[offset + 1]) else { return nil }
    for place in 2..<max(2, length) where bytes[offset + place] & 0xC0 != 0x80 { return nil }
    return length
  }
  return switch bytes[offset] {
  case 0xC2...0xDF: continues(2, second: 0x80...0xBF)
  case 0xE0: continues(3, second: 0xA0...0xBF)
  case 0xED: continues(3, second: 0x80...0x9F)
  case 0xE1...0xEF: continues(3, second: 0x80...0xBF)
  case 0xF0: continues(4, second: 0x90...0xBF)
  case 0xF1...0xF3: continues(4, second: 0x80...0xBF)
  case 0xF4: continues(4, second: 0x80...0x8F)
  default: nil
  }
}

// MARK: - Escapes

extension JSONReader {
  /// Appends the character that the escape stands for.
  private mutating func unescape() throws(Failure) {
    let start = offset
    guard start + 1 < bytes.count else {
      offset = bytes.count
      throw failure(.unexpectedEnd(.endOfString))
    }
    offset += 2
    switch bytes[start + 1] {
    case let byte where byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte == UInt8(ascii: "/"):
      unescaped.append(byte)
    case UInt8(ascii: "b"): unescaped.append(0x08)
    case UInt8(ascii: "f"): unescaped.append(0x0C)
    case UInt8(ascii: "n"): unescaped.append(0x0A)
    case UInt8(ascii: "r"): unescaped.append(0x0D)
    case UInt8(ascii: "t"): unescaped.append(0x09)
    case UInt8(ascii: "u"): unescaped.append(try scalar(from: start))
    default: throw Failure(reason: .invalidEscape, offset: start)
    }
  }

  /// Reads one `\uXXXX`, or two that are a surrogate pair, and returns the character.
  private mutating func scalar(from start: Int) throws(Failure) -> Unicode.Scalar {
    var value = try hexadecimal(from: start)
    if value & 0xFC00 == 0xD800, bytes.count - offset >= 2, bytes[offset] == UInt8(ascii: "\\"),
      bytes[offset + 1] == UInt8(ascii: "u")
    {
      let second = offset
      offset += 2
      let low = try hexadecimal(from: second)
      guard low & 0xFC00 == 0xDC00 else { throw Failure(reason: .loneSurrogate, offset: start) }
      value = 0x10000 + (value & 0x3FF) << 10 + low & 0x3FF
    }
    guard let scalar = Unicode.Scalar(value) else { throw Failure(reason: .loneSurrogate, offset: start) }
    return scalar
  }

  private mutating func hexadecimal(from start: Int) throws(Failure) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard offset < bytes.count, let digit = bytes[offset].hexadecimalValue else {
        throw Failure(reason: .invalidEscape, offset: start)
      }
      value = value << 4 | UInt32(digit)
      offset += 1
    }
    return value
  }
}
