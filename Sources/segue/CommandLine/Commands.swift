// The table of commands. What they do is not known here.

import JSONRPC

extension Command {
  /// Every command, in the order in which help lists them.
  static let all = [serve, play, check, eval, validate, store]

  /// The commands that can follow this one, or the program's name.
  static func parts(of command: Command?) -> [Command] { command.map { $0.parts } ?? all }

  /// The command that a word calls after another command, or after the program's name. The command that front ends start is
  /// checked first, since the others, with all of their options, are created only when one of them is asked for.
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
    name: "serve", task: .serve,
    summary: "run flows for a front end that speaks JSON-RPC on standard input and output",
    options: Option.flowsAndStore + [
      Option(
        name: "--framing", value: "FRAMING", choices: ["auto"] + Framing.allCases.map { $0.rawValue },
        help: "how messages are framed (auto: like the first one)"),
      .clock,
      Option(
        name: "--message-limit", value: "BYTES",
        help: "the longest message allowed (\(FrameLimits().message))"),
      Option(
        name: "--header-limit", value: "BYTES",
        help: "the longest header line allowed (\(FrameLimits().headerLine))"),
    ])

  static let play = Command(
    name: "play", task: .play, summary: "walk through a flow, a file or an id, in the terminal",
    operands: .one("FLOW"),
    options: Option.flowsAndStore + [
      .session, .locale, .input,
    ])

  static let check = Command(
    name: "check", task: .check,
    summary: "report what is wrong with flow definitions: files, folders, or “-” for standard input",
    operands: .several("FILE"),
    options: [
      Option(
        name: "--format", value: "FORMAT", choices: ReportFormat.allCases.map { $0.rawValue },
        help: "the format of the report (text)"),
      Option(name: "--watch", help: "keep running, and report again whenever a file changes"),
    ])

  static let eval = Command(
    name: "eval", task: .eval, summary: "print the value of a CEL expression", operands: .one("EXPRESSION"),
    options: [
      Option(
        name: "--data", value: "FILE",
        help: "a JSON object of the variables; “-” for standard input")
    ])

  static let validate = Command(
    name: "validate", task: .validate,
    summary: "validate JSON files, or standard input, against a JSON Schema",
    operands: .oneAndMore("SCHEMA", "FILE"),
    options: [
      Option(
        name: "--format", value: "FORMAT", choices: ["text", "json"], help: "the format of the report (text)")
    ])
}

extension Option {
  static let clock = Option(
    name: "--clock", value: "TIME",
    help: "freeze the clock at this time, like 2026-01-31T12:00:00Z, for tests")

  static let session = Option(
    name: "--session", value: "ID", help: "continue this session, or start one with this id")

  static let locale = Option(
    name: "--locale", value: "TAG", help: "the language of the texts, such as de or fr-CH")

  static let input = Option(name: "--input", value: "JSON", help: "the input of the flow, an object")

  static let store = Option(
    name: "--store", value: "DIR",
    help: "keep sessions in this folder ($XDG_STATE_HOME/segue, else ~/.local/state/segue)")

  static let flows = Option(
    name: "--flows", value: "DIR", help: "load the flows in this folder (.)", isRepeatable: true)

  fileprivate static let flowsAndStore = [
    .flows, .store,
    Option(name: "--memory", help: "keep sessions in memory, until the process ends"),
    Option(
      name: "--sync", value: "WHEN", choices: ["always", "none"],
      help: "always: what has been answered survives a power cut (always)"),
  ]
}
