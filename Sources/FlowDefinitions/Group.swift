// Steps that share handlers, gates and timers.

import JSONText

/// Steps that share handlers, gates and timers (`protocol/definitions.md`, “Groups and history”).
public struct Group: Sendable {
  /// The id by which `to` names the group.
  public let id: GroupID
  /// The steps of the group, in the order of the definition. A step is in at most one group.
  public let steps: [StepID]
  /// The step that `to` enters unless history is asked for and there is some.
  public let initial: StepID
  let on: Members<Handler>
  /// The gates in front of each step of the group, before the step's own.
  public let requires: [Gate]
  /// The timers that run on each step of the group, beside the step's own.
  public let after: [Timer]
  /// Whether the user may go back from steps of the group; a step may say otherwise.
  public let back: Permission?
}
