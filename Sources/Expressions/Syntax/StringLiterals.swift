// Reads string and bytes literals and their escapes (CEL, "String and Bytes Values").

import ASCII
import JSONText

extension Lexer {
  /// Reads a string from its opening quote on: `'a'`, `"""a"""`.
  mutating func readString(isRaw: Bool, isBytes: Bool) throws(SyntaxFault) -> Token.Kind {
    let start = offset
    let isTriple = stands("'''") || stands("\"\"\"")
    let quote = bytes[place]
    let quoteLength = isTriple ? 3 : 1
    advance(quoteLength)
    var content: [UInt8] = []
    while true {
      guard let byte = peek(), isTriple || byte != 0x0A && byte != 0x0D else {
        throw SyntaxFault(.unterminatedString, at: start..<start + quoteLength)
      }
      if byte == quote, !isTriple || peek(1) == quote && peek(2) == quote { break }
      if byte == UInt8(ascii: "\\"), !isRaw {
        try readEscape(into: &content, isBytes: isBytes)
      } else {
        content.append(byte)
        advance()
      }
    }
    advance(quoteLength)
    return isBytes ? .bytes(content) : .string(String(decoding: content, as: UTF8.self))
  }

  /// Reads an escape from its backslash on.
  private mutating func readEscape(into content: inout [UInt8], isBytes: Bool) throws(SyntaxFault) {
    let start = place
    let startOffset = offset
    advance()
    guard let scalar = readEscaped(isBytes: isBytes) else {
      // The message shows the character after the backslash, too.
      if peek() != nil { advance() }
      while let byte = peek(), byte & 0xC0 == 0x80 { advance() }
      throw SyntaxFault(.invalidEscape(text(from: start)), at: startOffset..<offset)
    }
    if isBytes {
      content.append(UInt8(truncatingIfNeeded: scalar))
    } else if let scalar = Unicode.Scalar(scalar) {
      content.append(contentsOf: UTF8.encode(scalar).map(Array.init) ?? [])
    } else {
      throw SyntaxFault(.invalidEscape(text(from: start)), at: startOffset..<offset)
    }
  }

  /// Returns the code point or byte that the characters after a backslash stand for; nil if they are not an escape.
  private mutating func readEscaped(isBytes: Bool) -> UInt32? {
    guard let byte = peek() else { return nil }
    switch byte {
    case UInt8(ascii: "x"), UInt8(ascii: "X"): return readHexadecimalEscape(digits: 2)
    case UInt8(ascii: "u") where !isBytes: return readHexadecimalEscape(digits: 4)
    case UInt8(ascii: "U") where !isBytes: return readHexadecimalEscape(digits: 8)
    case UInt8(ascii: "0")...UInt8(ascii: "3"): return readOctalEscape()
    default:
      guard let scalar = Self.simpleEscapes[byte] else { return nil }
      advance()
      return scalar
    }
  }

  private static let simpleEscapes: [UInt8: UInt32] = [
    UInt8(ascii: "a"): 7, UInt8(ascii: "b"): 8, UInt8(ascii: "f"): 12, UInt8(ascii: "n"): 10,
    UInt8(ascii: "r"): 13, UInt8(ascii: "t"): 9, UInt8(ascii: "v"): 11, UInt8(ascii: "\\"): 0x5C,
    UInt8(ascii: "?"): 0x3F, UInt8(ascii: "\""): 0x22, UInt8(ascii: "'"): 0x27, UInt8(ascii: "`"): 0x60,
  ]

  private mutating func readHexadecimalEscape(digits count: Int) -> UInt32? {
    var value: UInt32 = 0
    for distance in 1...count {
      guard let digit = peek(distance)?.hexadecimalValue else { return nil }
      value = value << 4 | UInt32(digit)
    }
    advance(count + 1)
    return value
  }

  private mutating func readOctalEscape() -> UInt32? {
    var value: UInt32 = 0
    for distance in 0..<3 {
      guard let digit = peek(distance), 0x30...0x37 ~= digit else { return nil }
      value = value << 3 | UInt32(digit - 0x30)
    }
    advance(3)
    return value
  }
}
