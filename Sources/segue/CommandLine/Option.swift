/// An argument that begins with two dashes.
struct Option {
  /// The name, with the dashes.
  let name: String
  /// What help calls the value; nil for an option that takes none.
  var value: String?
  /// The only valid values, if they can be listed.
  var choices: [String] = []
  let help: String
  var isRepeatable = false
}

extension Option {
  static let help = Option(name: "--help", help: "print this and exit")
  static let version = Option(name: "--version", help: "print the version and exit")
}
