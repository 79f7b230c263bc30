// A command that waits until an action is undone: stored, and decided afresh when that is over.

/// What leads back over a done action, and so waits until that is undone (`protocol/definitions.md`, “Actions”).
public struct PendingUndo: Sendable {
  /// The entry that undoes the action: when it goes, nothing waits any more.
  let entry: EntryID
  let task: Task

  /// What waits.
  enum Task: Sendable {
    /// Going back until that entry, which then shows the errors, is on top.
    case back(to: EntryID, showing: [FieldError])
    /// Ending the presentation at that level, or the session at level 0.
    case cancel(level: Int)
    /// Giving up the gate that begins with that entry.
    case abort(gate: EntryID, reason: String)
    /// Ending the session, or the flow in that tab.
    case end(Outcome, tab: String?)
  }
}
