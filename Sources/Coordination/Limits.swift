// What the coordinator bounds. None of these is met in earnest use; each is an ordinary refusal.

/// The bounds on one session.
enum Limits {
  /// How many routes, gates and ends of frames one command may go through by itself (`protocol/definitions.md`, “Limits”).
  static let hops = 1000
  /// How many answers one command may walk through again.
  static let walk = 10_000
  /// How many entries may stand on a stack.
  static let depth = 100_000
  /// How many invocations of flows may stand at once.
  static let frames = 10_000
  /// How many presentations may lie over each other.
  static let levels = 100
  /// How many commands may wait for gates.
  static let gates = 100
  /// How many entries of a stack a view shows.
  static let shownEntries = 20
}
