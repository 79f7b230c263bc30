// What may follow a backslash: ECMA-262, section 22.2.1, AtomEscape and ClassEscape with the `u` flag.

import ASCII

extension ECMAParser {
  /// AtomEscape :: DecimalEscape | CharacterClassEscape | CharacterEscape | `k` GroupName
  mutating func atomEscape() throws(PatternError) -> SyntaxNode {
    let offset = reader.offset
    if let digit = reader.afterNext?.decimalValue, digit > 0 {
      reader.take()
      groups.refer(toNumber: reader.takeNumber() ?? digit, at: offset)
      return refuse(.backReference, at: offset)
    }
    if reader.take(all: "\\k") {
      guard reader.take("<") else { throw failure(.escapeMalformed("k"), at: offset) }
      groups.refer(toName: try groupName(), at: offset)
      return refuse(.backReference, at: offset)
    }
    switch try escape(inClass: false) {
    case .single(let value): return characters(ScalarSet(value))
    case .set(let set): return characters(set)
    }
  }

  /// CharacterClassEscape | CharacterEscape, and in a class `\b` and `\-`
  mutating func escape(inClass: Bool) throws(PatternError) -> CharacterItem {
    let offset = reader.offset
    reader.take()
    guard let letter = reader.take() else { throw failure(.escapeNotFinished, at: offset) }
    switch letter {
    case "d": return .set(.digits)
    case "D": return .set(ScalarSet.digits.complement)
    case "s": return .set(.whiteSpaceInECMA)
    case "S": return .set(ScalarSet.whiteSpaceInECMA.complement)
    case "w": return .set(wordCharacters)
    case "W": return .set(wordCharacters.complement)
    case "p": return .set(try property(from: offset, letter: letter))
    case "P": return .set(try property(from: offset, letter: letter).complement)
    case "b" where inClass: return .single(0x08)
    case "-" where inClass: return .single(letter.value)
    default: return .single(try characterEscape(letter, from: offset))
    }
  }

  /// CharacterEscape :: ControlEscape | `c` AsciiLetter | `0` | `x` … | `u` … | IdentityEscape
  private mutating func characterEscape(
    _ letter: Unicode.Scalar, from offset: Int
  ) throws(PatternError) -> UInt32 {
    var value: UInt32?
    switch letter {
    case "t": return 0x09
    case "n": return 0x0A
    case "v": return 0x0B
    case "f": return 0x0C
    case "r": return 0x0D
    case "^", "$", "\\", ".", "*", "+", "?", "(", ")", "[", "]", "{", "}", "|", "/": return letter.value
    case "0": value = reader.next?.decimalValue == nil ? 0 : nil
    case "c": value = reader.next.flatMap { $0.isASCIILetter ? $0.value % 32 : nil }
    case "x": value = reader.takeHexadecimal(digits: 2)
    case "u": value = unicodeEscape()
    default: throw failure(.unknownEscape(letter), at: offset)
    }
    guard let value else { throw failure(.escapeMalformed(letter), at: offset) }
    if letter == "c" { reader.take() }
    return value
  }

  /// RegExpUnicodeEscapeSequence after the `u`: four digits, two escapes of four digits that form a surrogate pair, or
  /// digits in braces.
  mutating func unicodeEscape() -> UInt32? {
    if reader.take("{") { return reader.takeBracedHexadecimal() }
    guard let first = reader.takeHexadecimal(digits: 4) else { return nil }
    let afterFirst = reader.offset
    guard (0xD800...0xDBFF).contains(first), reader.take(all: "\\u") else { return first }
    if let second = reader.takeHexadecimal(digits: 4), (0xDC00...0xDFFF).contains(second) {
      return 0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)
    }
    reader.goBack(to: afterFirst)
    return first
  }

  /// `{` UnicodePropertyValueExpression `}`
  private mutating func property(from offset: Int, letter: Unicode.Scalar) throws(PatternError) -> ScalarSet {
    guard reader.take("{") else { throw failure(.escapeMalformed(letter), at: offset) }
    let expression = reader.takeName { $0.isASCIILetterOrDigit || $0 == "_" || $0 == "=" }
    guard reader.take("}") else { throw failure(.escapeMalformed(letter), at: offset) }
    switch knownSets.property(expression, UnicodeProperty.init(ecma:)) {
    case .members(let set): return set
    case .doesNotExist: throw failure(.unknownProperty(expression), at: offset)
    case .notKnown:
      _ = refuse(.propertyNotKnown(expression), at: offset)
      return .none
    }
  }

  /// WordCharacters, section 22.2.2.9.3: with the flags `i` and `u`, also characters that fold to one of them.
  private var wordCharacters: ScalarSet {
    flags.contains(.ignoreCase) ? ScalarSet.wordCharacters.closedUnderCase : .wordCharacters
  }
}
