// The table of commands, for people.

extension Command {
  /// What `segue --help` prints.
  static var overview: String { overview("segue", of: all, [.help, .version]) }

  private static func overview(_ program: String, of commands: [Command], _ options: [Option]) -> String {
    "Usage: \(program) COMMAND [OPTION]…\n\nCommands:\n" + columns(commands.map { ($0.word, $0.summary) })
      + "\nOptions:\n" + columns(options.map { ($0.synopsis, $0.help) })
      + "\n“\(program) COMMAND --help” tells more about a command.\n"
  }

  /// What `segue NAME --help` prints.
  var help: String {
    if !parts.isEmpty { return Self.overview("segue \(name)", of: parts, [.help]) }
    return
      "Usage: segue \(name)\(operands.synopsis) [OPTION]…\n\n\(summary.prefix(1).uppercased() + summary.dropFirst()).\n\nOptions:\n"
      + Self.columns((options + [.help]).map { ($0.synopsis, $0.explanation) })
  }

  private static func columns(_ rows: [(left: String, right: String)]) -> String {
    let width = rows.map { $0.left.count }.max() ?? 0
    return rows.map { row in
      "  \(row.left)\(String(repeating: " ", count: width - row.left.count))  \(row.right)\n"
    }.joined()
  }
}

extension Command.Operands {
  fileprivate var synopsis: String {
    switch self {
    case .none: ""
    case .one(let name): " \(name)"
    case .any(let name): " [\(name)…]"
    case .several(let name): " \(name)…"
    case .oneAndMore(let one, let more): " \(one) [\(more)…]"
    }
  }
}

extension Option {
  /// The option as it is written: `--sync always|none`.
  var synopsis: String {
    guard let value else { return name }
    return "\(name) \(choices.isEmpty ? value : choices.joined(separator: "|"))"
  }

  fileprivate var explanation: String { isRepeatable ? help + "; can be repeated" : help }
}
