// What was wrong with the text of an expression: facts only. The sentences are apart, in
// `ExpressionSyntaxErrorWording.swift`.

import JSONText

/// Why a text is no CEL expression, and where.
public struct ExpressionSyntaxError: Error, Equatable, Sendable {
  /// What stood there, or did not.
  public enum Reason: Equatable, Sendable {
    /// Something else stands there; `""`: nothing does.
    case expected(Expectation, found: String)
    /// A name, and a word behind it, as in a text that has lost its quotes.
    case wordBehindName(String, found: String)
    /// No token begins with that, or none that may stand there.
    case unexpectedCharacter(String)
    /// The text, or for a plain string the line, ends before the quote that would close it.
    case unterminatedString
    /// A backslash with something behind it that CEL has not.
    case invalidEscape(String)
    /// It begins as a number, and is none.
    case invalidNumber(String)
    /// The number is too large for its type.
    case numberOutOfRange(String)
    /// A word that CEL keeps for itself, as a name.
    case reservedWord(String)
    /// A template's `${` without its `}`.
    case unterminatedTemplate
    /// The variable of a macro is not a plain name.
    case notAVariableName(macro: String)
    /// The two variables of a macro have the same name.
    case sameVariableTwice(macro: String, name: String)
    /// `has` wants `a.b`.
    case notASelection
    /// What `matches` is handed is no regular expression, and why.
    case invalidPattern(String)
    /// Parts stand inside each other more than so many levels deep.
    case tooDeep(limit: Int)
    /// The expression has more than so many parts.
    case tooLong(limit: Int)
  }

  /// What the grammar asks for at a place.
  public enum Expectation: Sendable {
    case expression, end, fieldName, closingParenthesis, closingBracket, closingBrace, colon
  }

  /// What stood there, or did not.
  public let reason: Reason
  /// Where, in code points from the start of the text.
  public let range: Range<Int>
  /// The line and column at which it begins.
  public let position: Position

  /// Where it begins, in code points from the start of the text.
  public var offset: Int { range.lowerBound }
}
