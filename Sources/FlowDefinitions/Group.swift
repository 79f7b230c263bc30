// Steps that have something in common.

import JSONText

/// A superstate: steps that share handlers, gates and time-outs (`protocol/definitions.md`, “Groups and history”).
public struct Group: Sendable {
  /// The name that `to` calls it by.
  public let id: GroupID
  /// The steps in it, in the order of the definition; a step is in one group at most.
  public let steps: [StepID]
  /// Where `to` leads when no history is asked for, or there is none.
  public let initial: StepID
  let on: Members<Handler>
  /// What stands in front of each of its steps, before what they ask for themselves.
  public let requires: [Gate]
  /// What time does on each of its steps, beside their own.
  public let after: [Timer]
  /// Whether `back` leaves it; a step may say otherwise.
  public let back: Permission?
}
