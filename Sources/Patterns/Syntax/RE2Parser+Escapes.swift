// What may follow a backslash in RE2.

import ASCII

extension RE2Parser {
  /// Parses an escape outside a class: an assertion, or one that stands for characters.
  mutating func escape() throws(PatternError) -> SyntaxNode {
    if reader.take(all: "\\A") { return .assertion(.behind(.edge)) }
    if reader.take(all: "\\z") { return .assertion(.ahead(.edge)) }
    if reader.take(all: "\\b") { return .assertion(.boundary(.word)) }
    if reader.take(all: "\\B") { return .assertion(.noBoundary(.word)) }
    switch try characterItem() {
    case .single(let value): return characters(ScalarSet(value))
    case .set(let set): return .scalars(set)
    }
  }

  /// Parses an escape that stands for a character or a set. A set is folded already if case does not matter, because RE2
  /// folds before it negates.
  mutating func characterItem() throws(PatternError) -> CharacterItem {
    let offset = reader.offset
    reader.take()
    guard let letter = reader.take() else { throw failure(.escapeNotFinished, at: offset) }
    switch letter {
    case "d": return .set(.digits)
    case "D": return .set(ScalarSet.digits.complement)
    case "s": return .set(.whiteSpaceInRE2)
    case "S": return .set(ScalarSet.whiteSpaceInRE2.complement)
    case "w": return .set(folded(.wordCharacters))
    case "W": return .set(folded(.wordCharacters).complement)
    case "p": return .set(try property(from: offset, letter: letter))
    case "P": return .set(try property(from: offset, letter: letter).complement)
    case "C": throw failure(.singleByte, at: offset)
    default: return .single(try character(letter, from: offset))
    }
  }

  private mutating func character(_ letter: Unicode.Scalar, from offset: Int) throws(PatternError) -> UInt32 {
    switch letter {
    case "a": return 0x07
    case "t": return 0x09
    case "n": return 0x0A
    case "v": return 0x0B
    case "f": return 0x0C
    case "r": return 0x0D
    case "x": return try hexadecimal(from: offset)
    case "0"..."7": return try octal(letter, from: offset)
    case "8", "9": throw failure(.backReference, at: offset)
    default:
      guard letter.isASCII, !letter.isASCIILetter else { throw failure(.unknownEscape(letter), at: offset) }
      return letter.value
    }
  }

  /// Parses two digits, or any number of them in braces.
  private mutating func hexadecimal(from offset: Int) throws(PatternError) -> UInt32 {
    let value = reader.take("{") ? reader.takeBracedHexadecimal() : reader.takeHexadecimal(digits: 2)
    guard let value else { throw failure(.escapeMalformed("x"), at: offset) }
    return value
  }

  /// Parses up to three octal digits. A single one other than zero is refused: elsewhere, it is a back reference.
  private mutating func octal(_ first: Unicode.Scalar, from offset: Int) throws(PatternError) -> UInt32 {
    var value = first.value - 0x30
    let rest = reader.takeOctal(atMost: 2)
    guard first == "0" || !rest.isEmpty else { throw failure(.backReference, at: offset) }
    for digit in rest { value = value * 8 + digit }
    return value
  }

  /// Parses a letter, or a name in braces with perhaps a `^` before it.
  private mutating func property(from offset: Int, letter: Unicode.Scalar) throws(PatternError) -> ScalarSet {
    var isNegated = false
    var name: String
    if reader.take("{") {
      isNegated = reader.take("^")
      name = reader.takeName { $0 == "_" || $0.isASCIILetterOrDigit }
      guard reader.take("}") else { throw failure(.escapeMalformed(letter), at: offset) }
    } else {
      guard let category = reader.take() else { throw failure(.escapeMalformed(letter), at: offset) }
      name = String(category)
    }
    switch knownSets.property(name, UnicodeProperty.init(re2:)) {
    case .members(let set): return isNegated ? folded(set).complement : folded(set)
    case .notKnown: throw failure(.propertyNotKnown(name), at: offset)
    case .doesNotExist: throw failure(.unknownProperty(name), at: offset)
    }
  }
}

extension ScalarReader {
  /// Takes octal digits, as far as they come next and at most `count` of them. Returns their values.
  fileprivate mutating func takeOctal(atMost count: Int) -> [UInt32] {
    var digits: [UInt32] = []
    while digits.count < count, let digit = next?.decimalValue, digit < 8 {
      digits.append(UInt32(digit))
      take()
    }
    return digits
  }
}
