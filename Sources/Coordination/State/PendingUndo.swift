// A command that waits until an action is taken back: stored, and decided afresh when that is over.

/// What leads back over a done action (`protocol/definitions.md`, “Actions”).
public struct PendingUndo: Sendable {
  /// The entry that takes the action back: when it goes, nothing waits any more.
  let entry: EntryID
  let task: Task

  /// What waits.
  enum Task: Sendable {
    /// Going back until that entry is on top, which shows the errors then.
    case back(to: EntryID, showing: [FieldError])
    /// Ending what is presented at that level, or at 0 the session.
    case cancel(level: Int)
    /// Giving up the gate that begins with that entry.
    case abort(gate: EntryID, reason: String)
    /// The end of the session, or of the flow in that tab.
    case end(Outcome, tab: String?)
  }
}
