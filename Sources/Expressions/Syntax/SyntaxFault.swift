// What is wrong with the text of an expression, as the parser finds it.

import JSONText

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
