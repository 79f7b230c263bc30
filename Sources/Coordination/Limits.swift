// The other limits, whose numbers no refusal tells.

/// The other limits on one session.
enum Limits {
  /// How many routes, gates and ends of frames one command may go through by itself; one that goes through more is taken to
  /// loop.
  static let hops = 1000
  /// How many starts and ends of flows, and gates, may be nested, since each takes room on the process's stack: a flow that
  /// is over where it begins leads on before whatever began it has finished.
  static let nesting = 100
  /// How many entries of a stack a view shows.
  static let shownEntries = 20
}
