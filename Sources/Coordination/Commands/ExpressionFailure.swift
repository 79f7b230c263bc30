// Where an expression of the flow has failed, and why. The words of the cause stand in `ExpressionFailureWording`.

import FlowDefinitions

/// An expression that failed while a command was decided.
public struct ExpressionFailure: Sendable {
  let step: StepID?
  let expression: String
  /// Counted from 1, in code points.
  let column: Int
  let cause: String

  /// The failure of an expression on a step.
  public init(step: StepID?, expression: String, column: Int, cause: String) {
    self.step = step
    self.expression = expression
    self.column = column
    self.cause = cause
  }
}
