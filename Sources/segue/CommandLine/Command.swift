// What can be said on the command line, as a table. Reading arguments and writing help both go by it, so that they
// cannot disagree.

/// One thing that the program can do.
struct Command {
  /// The words that it is called by: `serve`, `store list`.
  let name: String
  /// What it does, in a few words that begin with a verb.
  let summary: String
  var operands: Operands = .none
  var options: [Option] = []
  /// The commands that stand behind this one, which then does nothing by itself.
  var parts: [Command] = []

  /// What follows the command besides options.
  enum Operands: Equatable {
    case none
    /// Exactly one, which help calls by this name.
    case one(String)
    /// Any number of them.
    case any(String)
    /// One or more.
    case several(String)
    /// One, and others after it.
    case oneAndMore(String, String)
  }
}

/// Something that begins with two dashes.
struct Option {
  /// With the dashes.
  let name: String
  /// What help calls the value; nil for an option that has none.
  var value: String?
  /// The only values that there are, if they can be listed.
  var choices: [String] = []
  let help: String
  var isRepeatable = false
}

extension Option {
  static let help = Option(name: "--help", help: "print this and exit")
  static let version = Option(name: "--version", help: "print the version and exit")
}
