// What was wrong with a text that is not JSON: facts only. The sentences stand in `JSONErrorWording`.

/// Why a text is not JSON (RFC 8259), and where.
public struct JSONError: Error, Equatable, Sendable {
  /// What stood there, or did not.
  public enum Reason: Equatable, Sendable {
    /// Something else stands there.
    case expected(Expectation)
    /// The text ends there.
    case unexpectedEnd(Expectation)
    /// There is more behind the value than white space.
    case textAfterValue
    /// An object has two members of that name (section 4: names should be unique).
    case duplicateName(String)
    /// A string has a byte below 0x20 (section 7).
    case controlCharacter(UInt8)
    /// A backslash with something behind it that section 7 does not have.
    case invalidEscape
    /// An escape is one half of a pair that stands for one code point, without the other (section 8.2).
    case loneSurrogate
    /// The bytes are not UTF-8 (section 8.1).
    case invalidUTF8
    /// It begins as a number, and is none (section 6).
    case malformedNumber
    /// Arrays and objects stand inside each other more than so many levels deep.
    case tooDeep(limit: Int)
  }

  /// What the grammar asks for at a place.
  public enum Expectation: Sendable {
    case value, nameOrEnd, name, colon, commaOrBrace, commaOrBracket, endOfString
  }

  /// What the text breaks.
  public let reason: Reason
  /// Where, in bytes from the start.
  public let offset: Int
  /// The same place as a line and a column.
  public let position: Position
  /// The byte that stands there; nil at the end of the text.
  let found: UInt8?
  /// Whether a text ends right before it.
  let isBehindQuote: Bool
}
