// What was wrong with a text that is not JSON: facts only. The sentence is below, apart from every decision.

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
  public enum Expectation: String, Sendable {
    case value = "a value"
    case nameOrEnd = "a name in double quotes, or “}”"
    case name = "a name in double quotes"
    case colon = "“:”"
    case commaOrBrace = "“,” or “}”"
    case commaOrBracket = "“,” or “]”"
    case endOfString = "the closing quote"
  }

  public let reason: Reason
  /// Where, in bytes from the start.
  public let offset: Int
  public let position: Position
}

extension JSONError {
  /// One sentence for a person, without the position.
  public var message: String {
    switch reason {
    case .expected(let expectation): "expected \(expectation.rawValue)"
    case .unexpectedEnd(let expectation): "the text ends where \(expectation.rawValue) was expected"
    case .textAfterValue: "expected the end of the text after the value"
    case .duplicateName(let name): "the name “\(name)” stands twice in one object"
    case .controlCharacter: "a control character must be escaped in a string"
    case .invalidEscape: "expected one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX"
    case .loneSurrogate: "a \\u escape of half a surrogate pair stands alone"
    case .invalidUTF8: "the text is not valid UTF-8"
    case .malformedNumber: "expected a number like 0, -12, 3.5 or 1e9"
    case .tooDeep(let limit): "values are nested deeper than \(limit) levels"
    }
  }
}
