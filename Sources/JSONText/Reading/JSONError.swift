// What was wrong with a text that is not JSON: facts only. The sentences stand in `JSONErrorWording`.

/// Why a text is not JSON (RFC 8259), and where.
public struct JSONError: Error, Equatable, Sendable {
  /// What stood there, or did not.
  public enum Reason: Equatable, Sendable {
    case expected(Expectation)
    case unexpectedEnd(Expectation)
    case textAfterValue
    case duplicateName(String)
    case controlCharacter(UInt8)
    case invalidEscape
    case loneSurrogate
    case invalidUTF8
    case malformedNumber
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
}
