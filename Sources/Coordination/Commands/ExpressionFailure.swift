// Where an expression of the flow failed, and why. The wording of the cause is in `ExpressionFailureWording`.

import FlowDefinitions

/// An expression that failed while a command was decided.
public struct ExpressionFailure: Sendable {
  let step: StepID?
  let expression: String
  /// The column, counted from 1 in code points.
  let column: Int
  let cause: String

  /// Creates the failure of an expression on a step.
  public init(step: StepID?, expression: String, column: Int, cause: String) {
    self.step = step
    self.expression = expression
    self.column = column
    self.cause = cause
  }
}
