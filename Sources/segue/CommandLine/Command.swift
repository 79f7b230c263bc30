// What can be said on the command line, as a table. Both the reader of arguments and the help text use it, so that they
// cannot disagree.

/// One thing that the program can do.
struct Command {
  /// The words that call it, such as `serve` or `store list`.
  let name: String
  /// What it does; nil if it does nothing without one of the commands that can follow it.
  var task: Task?
  /// What it does, in a few words that begin with a verb.
  let summary: String
  var operands: Operands = .none
  var options: [Option] = []
  /// The commands that can follow this one.
  var parts: [Command] = []

  /// What a command does; each is the task of one command.
  enum Task: CaseIterable {
    case serve, play, check, eval, validate
    case listSessions, showSession, checkStore, prune, migrate, export, importSessions
  }

  /// What follows the command besides options.
  enum Operands: Equatable {
    case none
    /// Exactly one, with the name that help gives it.
    case one(String)
    /// Any number of them.
    case any(String)
    /// One or more.
    case several(String)
    /// One, and any number of others after it.
    case oneAndMore(String, String)
  }
}
