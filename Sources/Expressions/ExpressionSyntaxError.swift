// What is wrong with the text of an expression: facts only. The sentences are in `ExpressionSyntaxErrorWording.swift`.

import JSONText

/// Why a text is not a CEL expression, and where.
public struct ExpressionSyntaxError: Error, Equatable, Sendable {
  /// What is wrong with the text.
  public enum Reason: Equatable, Sendable {
    /// Something else was found; `""` if the text ends there.
    case expected(Expectation, found: String)
    /// A name is followed by a word, as in a text that has lost its quotes.
    case wordBehindName(String, found: String)
    /// A text is followed by a word without a space, as in one that contains its own quote: `'it's'`.
    case wordBehindText(String)
    /// No token begins with this, or none that is allowed here.
    case unexpectedCharacter(String)
    /// The text, or for a plain string the line, ends before the quote that would close it.
    case unterminatedString
    /// A backslash is followed by something that is not an escape sequence in CEL.
    case invalidEscape(String)
    /// Something begins like a number but is not one.
    case invalidNumber(String)
    /// The number is too large for its type.
    case numberOutOfRange(String)
    /// A word that CEL reserves is used as a name.
    case reservedWord(String)
    /// A template's `${` has no closing `}`.
    case unterminatedTemplate
    /// The variable of a macro is not a plain name.
    case notAVariableName(macro: String)
    /// `cel.block` is not given a list, or what stands for a variable of it is not given numbers.
    case malformedArgument(macro: String)
    /// The two variables of a macro have the same name.
    case sameVariableTwice(macro: String, name: String)
    /// The argument of `has` is not a selection such as `a.b`. `quoted`: the selection that it is if its quotes are left
    /// out; `name`: the plain name that it is.
    case notASelection(quoted: String? = nil, name: String? = nil)
    /// The pattern given to `matches` is not a regular expression; the string says why.
    case invalidPattern(String)
    /// The expression is nested more than this many levels deep.
    case tooDeep(limit: Int)
    /// The expression has more than this many parts.
    case tooLong(limit: Int)
  }

  /// What the grammar expects at a place.
  public enum Expectation: Sendable {
    case expression, end, fieldName, closingParenthesis, closingBracket, closingBrace, colon
    /// The colon of a condition, `a ? b : c`.
    case otherwise
  }

  /// What is wrong with the text.
  public let reason: Reason
  /// Where the error is, in code points from the start of the text.
  public let range: Range<Int>
  /// The line and column at which the error begins.
  public let position: Position

  /// Where the error begins, in code points from the start of the text.
  public var offset: Int { range.lowerBound }
}
