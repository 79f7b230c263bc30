// What stands in front of a step, a transition or an event.

import Expressions
import JSONText

/// A condition, and the flow or step that is put in between when it does not hold (`protocol/definitions.md`, “Gates”).
public struct Gate: Sendable {
  /// The condition under which the gate is open.
  public let unless: Expression
  /// The flow or step that is put in between.
  public let present: Template
  /// What a flow that is put in between is handed; nil for nothing.
  public let input: Computed?
  /// The style of the presentation, which may be any word; nil for `pageSheet`.
  public let style: Template?
  /// How the front end is to move there, which may be any word; nil leaves it to the front end.
  public let transition: Template?
  /// The condition, over `result` and `outcome`, under which the end of the flow counts as passed.
  public let success: Expression?
  /// Whether the condition must go on holding.
  public let staysInForce: Bool
  /// Where a user who gives the gate up goes; if empty, back to where the gate was met.
  public let onAbort: [Transition]
  /// The place of the gate in the definition.
  public let pointer: JSONPointer
}
