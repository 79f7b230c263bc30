// What the coordinator bounds. None of these is met in earnest use; each is an ordinary refusal.

/// The bounds on one session.
public enum Limits {
  /// How many routes one command may go through by itself (`model.md`, “Commands and revisions”).
  public static let hops = 1000
  /// How many entries may stand on a stack.
  public static let depth = 100_000
  /// How many entries of a stack a view shows.
  public static let shownEntries = 20
}
