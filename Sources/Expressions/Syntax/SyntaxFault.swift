// What is wrong with the text of an expression, as the parser finds it.

import JSONText

/// A syntax error whose line and column have not been determined yet.
struct SyntaxFault: Error {
  let reason: ExpressionSyntaxError.Reason
  let range: Range<Int>

  init(_ reason: ExpressionSyntaxError.Reason, at range: Range<Int>) {
    self.reason = reason
    self.range = range
  }

  /// Returns the error with its line and column in `text`.
  func located(in text: String) -> ExpressionSyntaxError {
    ExpressionSyntaxError(
      reason: reason, range: range, position: Position(ofCodePoint: range.lowerBound, in: text))
  }
}
