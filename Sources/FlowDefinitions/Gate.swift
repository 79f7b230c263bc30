// What stands in front of a step, a transition or an event.

import Expressions
import JSONText

/// A condition, and the flow that is put in between when it does not hold (`protocol/definitions.md`, “Gates”).
public struct Gate: Sendable {
  public let unless: Expression
  /// The flow or step that is put in between.
  public let present: Template
  public let input: Computed?
  public let style: Template?
  public let transition: Template?
  /// Decides from `result` and `outcome` whether the flow's end counts as passed.
  public let success: Expression?
  /// Whether the gate goes on holding.
  public let staysInForce: Bool
  public let onAbort: [Transition]
  public let pointer: JSONPointer
}
