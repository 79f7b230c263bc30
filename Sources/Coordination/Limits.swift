// What is bounded besides, where nobody is told the number.

/// The other bounds on one session.
enum Limits {
  /// How many routes, gates and ends of frames one command may go through by itself: more go round.
  static let hops = 1000
  /// How many starts and ends of flows, and gates, may come within one another, since each takes room on the process's stack: a flow
  /// that is over where it begins leads on before what began it has gone on.
  static let nesting = 100
  /// How many entries of a stack a view shows.
  static let shownEntries = 20
}
