// Splits a text into words. The lexer knows nothing of the grammar; a template lets it start in the middle of a text, and
// the parser stops asking for words when its expression is complete.

import ASCII

/// Reads a text word by word.
struct Lexer {
  let bytes: [UInt8]
  /// The byte from which the next word is looked for.
  private(set) var place: Int
  /// The number of code points before `place`.
  private(set) var offset: Int

  /// Creates a lexer that reads `bytes` from `place` on, with `offset` code points before that.
  init(_ bytes: [UInt8], from place: Int = 0, offset: Int = 0) {
    self.bytes = bytes
    self.place = place
    self.offset = offset
  }

  /// Reads the next word.
  mutating func next() throws(SyntaxFault) -> Token {
    skipWhitespaceAndComments()
    let start = offset
    let kind = try readKind()
    return Token(kind: kind, range: start..<offset, endByte: place)
  }

  private mutating func readKind() throws(SyntaxFault) -> Token.Kind {
    guard let byte = peek() else { return .end }
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"):
      return try readQuotedWithPrefix() ?? .identifier(readIdentifier())
    case UInt8(ascii: "0")...UInt8(ascii: "9"): return try readNumber()
    case UInt8(ascii: "."):
      if let next = peek(1), next.isASCIIDigit { return try readNumber() }
      return try readSymbol()
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return try readString(isRaw: false, isBytes: false)
    case UInt8(ascii: "`"): return try readQuotedIdentifier()
    default: return try readSymbol()
    }
  }
}

// MARK: - Moving on

extension Lexer {
  func peek(_ distance: Int = 0) -> UInt8? {
    place + distance < bytes.count ? bytes[place + distance] : nil
  }

  func stands(_ text: StaticString) -> Bool {
    guard place + text.utf8CodeUnitCount <= bytes.count else { return false }
    return (0..<text.utf8CodeUnitCount).allSatisfy { bytes[place + $0] == text.utf8Start[$0] }
  }

  /// Moves on by `count` bytes, counting the code points that begin in them.
  mutating func advance(_ count: Int = 1) {
    for byte in bytes[place..<place + count] where byte & 0xC0 != 0x80 { offset += 1 }
    place += count
  }

  /// Returns what has been read since `start`, as text.
  func text(from start: Int) -> String { String(decoding: bytes[start..<place], as: UTF8.self) }

  private mutating func skipWhitespaceAndComments() {
    while let byte = peek() {
      switch byte {
      case 0x20, 0x09, 0x0A, 0x0C, 0x0D: advance()
      case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "/"):
        while let byte = peek(), byte != 0x0A { advance() }
      default: return
      }
    }
  }
}

// MARK: - Names and symbols

extension Lexer {
  private mutating func readIdentifier() -> String {
    let start = place
    while let byte = peek(), byte.isIdentifierPart { advance() }
    return text(from: start)
  }

  /// Reads a string or bytes with a prefix `r`, `b` or `br`, in either case, before the quote (CEL, STRING_LIT, BYTES_LIT).
  private mutating func readQuotedWithPrefix() throws(SyntaxFault) -> Token.Kind? {
    let isBytes = stands(UInt8(ascii: "b"), at: 0)
    let isRaw = stands(UInt8(ascii: "r"), at: isBytes ? 1 : 0)
    let length = (isBytes ? 1 : 0) + (isRaw ? 1 : 0)
    guard length > 0, let quote = peek(length), quote == 0x22 || quote == 0x27 else { return nil }
    advance(length)
    return try readString(isRaw: isRaw, isBytes: isBytes)
  }

  /// Returns whether the letter, in either case, is `distance` bytes ahead.
  private func stands(_ letter: UInt8, at distance: Int) -> Bool {
    peek(distance).map { $0 | 0x20 == letter } ?? false
  }

  /// `` `content-type` ``
  private mutating func readQuotedIdentifier() throws(SyntaxFault) -> Token.Kind {
    let start = offset
    let nameStart = place + 1
    advance()
    while let byte = peek(), byte.isIdentifierPart || [0x2E, 0x2D, 0x2F, 0x20].contains(byte) { advance() }
    let name = text(from: nameStart)
    guard peek() == UInt8(ascii: "`"), !name.isEmpty else {
      throw SyntaxFault(.unexpectedCharacter("`"), at: start..<start + 1)
    }
    advance()
    return .quotedIdentifier(name)
  }

  private mutating func readSymbol() throws(SyntaxFault) -> Token.Kind {
    // The longer symbol first, so that `<=` is not taken for `<`. A zero stands for no second character.
    if let second = peek(1), second != 0, let symbol = Symbol(bytes[place], second) {
      advance(2)
      return .symbol(symbol)
    }
    if let symbol = Symbol(bytes[place]) {
      advance()
      return .symbol(symbol)
    }
    throw foreignSymbol()
  }

  /// Returns the fault of an unknown symbol, with all characters that make it a symbol of another language: `===`, `=~`,
  /// `=>`, `+=`.
  private mutating func foreignSymbol() -> SyntaxFault {
    var start = place
    advance()
    while let byte = peek(), byte & 0xC0 == 0x80 { advance() }
    if bytes[start] == UInt8(ascii: "=") {
      if let next = peek(), "~><".utf8.contains(next) { advance() }
      if start > 1, bytes[start - 1] == UInt8(ascii: "="),
        [UInt8(ascii: "="), UInt8(ascii: "!")].contains(bytes[start - 2])
      {
        start -= 2
      } else if start > 0, "+-*/".utf8.contains(bytes[start - 1]) {
        start -= 1
      }
    }
    let symbol = text(from: start)
    return SyntaxFault(.unexpectedCharacter(symbol), at: offset - symbol.unicodeScalars.count..<offset)
  }
}

extension UInt8 {
  var isIdentifierPart: Bool { isASCIILetterOrDigit || self == UInt8(ascii: "_") }
}
