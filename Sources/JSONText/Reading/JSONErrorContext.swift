// What stands where a text is not JSON, and around it: facts for hints.

import ASCII

extension JSONError {
  /// Creates the error of a failure to read `bytes`.
  init(_ failure: JSONReader.Failure, in bytes: UnsafeBufferPointer<UInt8>) {
    let offset = failure.offset
    let word = JSONError.word(at: offset, in: bytes)
    reason = failure.reason
    self.offset = offset
    position = Position(ofByte: offset, in: bytes)
    found = bytes.indices.contains(offset) ? bytes[offset] : nil
    isBehindQuote = offset > 0 && bytes[offset - 1] == UInt8(ascii: "\"")
    self.word = word
    isKeyOfYAML =
      bytes.dropFirst(offset + word.utf8.count).first == UInt8(ascii: ":")
      && !bytes.prefix(offset).contains { $0 > 0x20 && $0 < 0x80 }
    goesOnElsewhere =
      bytes.dropFirst(offset).first { $0 > 0x20 }.map { "\"{}[]".utf8.contains($0) } ?? true
    unclosed =
      JSONError.mayLackBracket(failure.reason, found)
      ? JSONError.unclosedBracket(before: offset, in: bytes) : nil
    if case .duplicateName(let name) = failure.reason {
      first = JSONError.first(of: name, before: offset, in: bytes)
    } else {
      first = nil
    }
    if case .controlCharacter = failure.reason {
      string = Position(ofByte: JSONError.startOfString(before: offset, in: bytes), in: bytes)
    } else {
      string = nil
    }
  }

  /// Returns whether a bracket that was left open may be the reason.
  private static func mayLackBracket(_ reason: Reason, _ found: UInt8?) -> Bool {
    switch reason {
    case .unexpectedEnd(let expectation): expectation != .endOfString
    case .expected(.commaOrBrace): found == UInt8(ascii: "]")
    case .expected(.commaOrBracket): found == UInt8(ascii: "}")
    default: false
    }
  }

  private static func unclosedBracket(before offset: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Bracket? {
    UnclosedBrackets(in: bytes.prefix(offset)).place.map {
      Bracket(isBrace: bytes[$0] == UInt8(ascii: "{"), position: Position(ofByte: $0, in: bytes))
    }
  }

  /// Returns the letters that begin at `offset`, or the one character there.
  private static func word(at offset: Int, in bytes: UnsafeBufferPointer<UInt8>) -> String {
    let rest = bytes.dropFirst(offset).prefix(32)
    let letters = rest.prefix(while: { $0.isASCIILetter })
    if !letters.isEmpty { return String(decoding: letters, as: UTF8.self) }
    return String(decoding: rest.prefix(4), as: UTF8.self).unicodeScalars.first.map { String($0) } ?? ""
  }

  /// Returns where the string begins in which `offset` is: at the last quote before it that is not escaped.
  private static func startOfString(before offset: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var start = offset - 1
    while start > 0 {
      // Backslashes are counted only before a quote: otherwise, a long run of them would be counted again and again.
      if bytes[start] == UInt8(ascii: "\"") {
        let backslashes = bytes[..<start].reversed().prefix { $0 == UInt8(ascii: "\\") }.count
        if backslashes.isMultiple(of: 2) { break }
      }
      start -= 1
    }
    return start
  }
}
