// The table of commands. What they do is not known here.

import JSONRPC

extension Command {
  /// Every command, in the order in which help lists them.
  static let all = [serve, play, check, eval, validate, store]

  /// The commands that stand behind this one, or behind the program's name.
  static func parts(of command: Command?) -> [Command] { command.map(\.parts) ?? all }

  /// The command of that word behind another one, or behind the program's name. What a front end starts is looked at first,
  /// since the others, with all of their options, are made only when one of them is asked for.
  static func part(_ word: String, of command: Command?) -> Command? {
    if command == nil, word == serve.name { return serve }
    return parts(of: command).first { $0.word == word }
  }

  /// The last word of its name.
  var word: String {
    guard let space = name.utf8.lastIndex(of: UInt8(ascii: " ")) else { return name }
    return String(name[name.utf8.index(after: space)...])
  }

  static let serve = Command(
    name: "serve", summary: "hold flows for a front end, which speaks JSON-RPC on the standard streams",
    options: Option.flowsAndStore + [
      Option(
        name: "--framing", value: "FRAMING", choices: ["auto"] + Framing.allCases.map(\.rawValue),
        help: "how messages are told apart (auto: as in the first one)"),
      .clock,
      Option(
        name: "--message-limit", value: "BYTES", help: "how long a message may be (\(FrameLimits().message))"),
      Option(
        name: "--header-limit", value: "BYTES",
        help: "how long a header line may be (\(FrameLimits().headerLine))"),
    ])

  static let play = Command(
    name: "play", summary: "walk through a flow, a file or an id, in the terminal", operands: .one("FLOW"),
    options: Option.flowsAndStore + [
      Option(name: "--session", value: "ID", help: "go on with this session, or give a new one this id"),
      .input,
    ])

  static let check = Command(
    name: "check",
    summary: "report what is wrong with flow definitions, files or folders; “-” is the standard input",
    operands: .several("FILE"),
    options: [
      Option(
        name: "--format", value: "FORMAT", choices: ReportFormat.allCases.map(\.rawValue),
        help: "how to report it (text)"),
      Option(name: "--watch", help: "go on, and report again whenever a file has changed"),
    ])

  static let eval = Command(
    name: "eval", summary: "print what a CEL expression amounts to", operands: .one("EXPRESSION"),
    options: [
      Option(
        name: "--data", value: "FILE",
        help: "a JSON object with the names that it knows; “-” is the standard input")
    ])

  static let validate = Command(
    name: "validate", summary: "report how JSON files, or the standard input, break a JSON Schema",
    operands: .oneAndMore("SCHEMA", "FILE"),
    options: [
      Option(name: "--format", value: "FORMAT", choices: ["text", "json"], help: "how to report it (text)")
    ])
}

extension Option {
  static let clock = Option(
    name: "--clock", value: "TIME", help: "stand still at this time, like 2026-01-31T12:00:00Z, for tests")

  static let input = Option(name: "--input", value: "JSON", help: "what the flow is started with, an object")

  static let store = Option(
    name: "--store", value: "DIR",
    help: "keep sessions in this folder ($XDG_STATE_HOME/segue, else ~/.local/state/segue)")

  static let flows = Option(
    name: "--flows", value: "DIR", help: "load the flows in this folder (.)", isRepeatable: true)

  fileprivate static let flowsAndStore = [
    .flows, .store,
    Option(name: "--memory", help: "keep sessions only as long as the process lives"),
    Option(
      name: "--sync", value: "WHEN", choices: ["always", "none"],
      help: "always: what was answered survives a power cut (always)"),
  ]
}
