// Reads number literals (CEL, INT_LIT, UINT_LIT, FLOAT_LIT). The sign is left to the parser.

import ASCII
import JSONText

extension Lexer {
  /// `12`, `0x1F`, `12u`, `1.5`, `.5e-3`, `1e9`
  mutating func readNumber() throws(SyntaxFault) -> Token.Kind {
    let start = place
    let startOffset = offset
    if stands("0x") { return try readHexadecimal(from: start, at: startOffset) }
    skipDigits()
    let isDouble = skipFraction() || skipExponentAlone()
    let digits = text(from: start)
    if isDouble {
      try rejectLetters(from: start, at: startOffset)
      guard let value = Double(digits), value.isFinite else {
        throw SyntaxFault(.numberOutOfRange(digits), at: startOffset..<offset)
      }
      return .double(value)
    }
    return try readSuffix(UInt64(digits), from: start, at: startOffset)
  }

  private mutating func readHexadecimal(from start: Int, at offset: Int) throws(SyntaxFault) -> Token.Kind {
    advance(2)
    let digitsStart = place
    while let byte = peek(), byte.hexadecimalValue != nil { advance() }
    guard place > digitsStart else {
      throw SyntaxFault(.invalidNumber(text(from: start)), at: offset..<self.offset)
    }
    return try readSuffix(UInt64(text(from: digitsStart), radix: 16), from: start, at: offset)
  }

  /// Reads the `u` of an unsigned number, if there is one.
  private mutating func readSuffix(
    _ value: UInt64?, from start: Int, at offset: Int
  ) throws(SyntaxFault) -> Token.Kind {
    let isUnsigned = peek().map { $0 | 0x20 == UInt8(ascii: "u") } ?? false
    if isUnsigned { advance() }
    try rejectLetters(from: start, at: offset)
    guard let value else { throw SyntaxFault(.numberOutOfRange(text(from: start)), at: offset..<self.offset) }
    return isUnsigned ? .uint(value) : .int(value)
  }

  /// Throws if letters follow: `12ab` is a mistake, not a number and a name. Only `in` may stand there, as in `1in list`,
  /// since CEL asks for no space between two words.
  private mutating func rejectLetters(from start: Int, at offset: Int) throws(SyntaxFault) {
    var length = 0
    while let byte = peek(length), byte.isIdentifierPart { length += 1 }
    if length == 0 || length == 2 && stands("in") { return }
    advance(length)
    throw SyntaxFault(.invalidNumber(text(from: start)), at: offset..<self.offset)
  }

  private mutating func skipDigits() {
    while let byte = peek(), byte.isASCIIDigit { advance() }
  }

  /// Skips a fraction, if there is one. A point is part of the number only if a digit follows: in `1.size()` it selects.
  private mutating func skipFraction() -> Bool {
    guard peek() == UInt8(ascii: "."), let next = peek(1), next.isASCIIDigit else { return false }
    advance()
    skipDigits()
    _ = skipExponentAlone()
    return true
  }

  private mutating func skipExponentAlone() -> Bool {
    guard let byte = peek(), byte | 0x20 == UInt8(ascii: "e") else { return false }
    let sign = peek(1) == UInt8(ascii: "+") || peek(1) == UInt8(ascii: "-") ? 1 : 0
    guard let digit = peek(1 + sign), digit.isASCIIDigit else { return false }
    advance(1 + sign)
    skipDigits()
    return true
  }
}
