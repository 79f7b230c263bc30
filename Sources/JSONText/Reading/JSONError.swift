// What is wrong with a text that is not JSON: facts only. The sentences are in `JSONErrorWording.swift`.

/// Why a text is not JSON (RFC 8259), and where.
public struct JSONError: Error, Equatable, Sendable {
  /// What is wrong with the text.
  public enum Reason: Equatable, Sendable {
    /// Something other than this was found.
    case expected(Expectation)
    /// The text ends where this was expected.
    case unexpectedEnd(Expectation)
    /// The value is followed by more than white space.
    case textAfterValue
    /// An object has two members of this name (section 4: names should be unique).
    case duplicateName(String)
    /// A string contains a byte below 0x20 (section 7).
    case controlCharacter(UInt8)
    /// A backslash is followed by something that is not an escape in section 7.
    case invalidEscape
    /// An escape is one half of a pair that denotes one code point, without the other half (section 8.2).
    case loneSurrogate
    /// The bytes are not UTF-8 (section 8.1).
    case invalidUTF8
    /// Something begins like a number but is not one (section 6).
    case malformedNumber
    /// Arrays and objects are nested more than this many levels deep.
    case tooDeep(limit: Int)
  }

  /// What the grammar expects at a place.
  public enum Expectation: Sendable {
    case value, nameOrEnd, name, colon, commaOrBrace, commaOrBracket, endOfString
  }

  /// A bracket or brace that begins an array or an object.
  struct Bracket: Equatable {
    let isBrace: Bool
    let position: Position
  }

  /// What is wrong with the text.
  public let reason: Reason
  /// Where the error is, in bytes from the start.
  public let offset: Int
  /// The same place as a line and a column.
  public let position: Position
  /// The byte that was found there; nil at the end of the text.
  let found: UInt8?
  /// What was found there, as far as it may show what the author had in mind: a word, or else one character.
  let word: String
  /// Whether there is a “:” right behind that word, and nothing but white space before it in the text.
  let isKeyOfYAML: Bool
  /// Where the string begins that has a control character; nil if that is not the reason.
  let string: Position?
  /// Where the object has the name for the first time that it has twice; nil if that is not the reason.
  let first: Position?
  /// The bracket that was most likely left open; nil unless the text ends, or another one is ended, before that one.
  let unclosed: Bracket?
  /// Whether the text goes on with a string, a bracket or a brace, or ends, as after a string that was not closed.
  let goesOnElsewhere: Bool
  /// Whether the byte before it is a double quote, as at the end of a string.
  let isBehindQuote: Bool
}
