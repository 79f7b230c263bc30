// What is bounded besides, where nobody is told the number.

/// The other bounds on one session.
enum Limits {
  /// How many routes, gates and ends of frames one command may go through by itself: more go round.
  static let hops = 1000
  /// How many flows may end within each other's ends, since each takes room on the process's stack: one that is over where it begins
  /// leads on before its caller has gone on.
  static let nestedEnds = 100
  /// How many entries of a stack a view shows.
  static let shownEntries = 20
}
