// A command that waits until an action is taken back: stored, and decided afresh when that is over.

/// A `back` or `cancel` over a done action (`model.md`, “undo”).
public struct PendingUndo: Sendable {
  /// The entry that takes the action back: when it goes, nothing waits any more.
  let entry: EntryID
  let task: Task

  /// What waits.
  public enum Task: Sendable {
    /// Going back until that entry is on top.
    case back(to: EntryID)
    case cancel(level: Int)
  }
}
