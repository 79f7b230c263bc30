// What stands in front of a step, a transition or an event.

import Expressions
import JSONText

/// A condition, and the flow that is put in between when it does not hold (`protocol/definitions.md`, “Gates”).
public struct Gate: Sendable {
  /// The gate is open where this is true.
  public let unless: Expression
  /// The flow or step that is put in between.
  public let present: Template
  /// What the flow or step in between is handed; nil: nothing.
  public let input: Computed?
  /// How it is presented, any word; nil: `pageSheet`.
  public let style: Template?
  /// How the front end is to move there, any word; nil: as it likes.
  public let transition: Template?
  /// Decides from `result` and `outcome` whether the flow's end counts as passed.
  public let success: Expression?
  /// Whether the gate goes on holding.
  public let staysInForce: Bool
  /// Where a user goes who gives it up; empty: back to where the gate was come upon.
  public let onAbort: [Transition]
  /// Where it stands in the definition.
  public let pointer: JSONPointer
}
