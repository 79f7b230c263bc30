// What was wrong with the text of an expression: facts only. The sentences are apart, in
// `ExpressionSyntaxErrorWording.swift`.

import JSONText

/// Why a text is no CEL expression, and where.
public struct ExpressionSyntaxError: Error, Equatable, Sendable {
  /// What stood there, or did not.
  public enum Reason: Equatable, Sendable {
    case expected(Expectation, found: String)
    /// A name, and a word behind it, as in a text that has lost its quotes.
    case wordBehindName(String, found: String)
    case unexpectedCharacter(String)
    case unterminatedString
    case invalidEscape(String)
    case invalidNumber(String)
    case numberOutOfRange(String)
    case reservedWord(String)
    /// A template's `${` without its `}`.
    case unterminatedTemplate
    /// The variable of a macro is not a plain name.
    case notAVariableName(macro: String)
    /// The two variables of a macro have the same name.
    case sameVariableTwice(macro: String, name: String)
    /// `has` wants `a.b`.
    case notASelection
    case invalidPattern(String)
    case tooDeep(limit: Int)
    case tooLong(limit: Int)
  }

  /// What the grammar asks for at a place.
  public enum Expectation: String, Sendable {
    case expression = "an expression"
    case end = "the end of the expression"
    case fieldName = "the name of a field"
    case closingParenthesis = "“)”"
    case closingBracket = "“]”"
    case closingBrace = "“}”"
    case colon = "“:”"
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

/// A syntax error before its line and column are looked up.
struct SyntaxFault: Error {
  let reason: ExpressionSyntaxError.Reason
  let range: Range<Int>

  init(_ reason: ExpressionSyntaxError.Reason, at range: Range<Int>) {
    self.reason = reason
    self.range = range
  }

  /// The error, with its place in `text`.
  func located(in text: String) -> ExpressionSyntaxError {
    ExpressionSyntaxError(
      reason: reason, range: range, position: Position(ofCodePoint: range.lowerBound, in: text))
  }
}
