// The sentences for what was wrong with a command line.

import Spelling

extension UsageError {
  /// One sentence for a person.
  var message: String {
    switch self {
    case .missingCommand(let whole):
      "no command\(whole.map { " behind “segue \($0.name)”" } ?? ""); there are \(Self.list(Command.parts(of: whole).map(\.word)))"
    case .unknownCommand(let word, let whole):
      Self.unknown(
        "command", whole.map { "\($0.name) \(word)" } ?? word, among: Command.parts(of: whole).map(\.name))
    case .unknownOption(let word, let command):
      Self.unknown(
        "option", word, among: (command?.options ?? [.version]).map(\.name) + [Option.help.name])
    case .missingValue(let option): "“\(option.name)” needs a value: \(option.synopsis)"
    case .superfluousValue(let option): "“\(option.name)” takes no value"
    case .wrongValue(let value, let option) where option.choices.isEmpty:
      "“\(value)” is no value for \(option.synopsis)"
    case .wrongValue(let value, let option):
      "“\(value)” is no value for “\(option.name)”; there are \(Self.list(option.choices))"
    case .repeated(let option): "“\(option.name)” may be given once"
    case .missingOption(let name, let command): "“segue \(command.name)” needs “\(name)”"
    case .contradiction(let one, let other): "“\(one)” and “\(other)” contradict each other"
    case .missingOperand(let name, let command): "“segue \(command.name)” needs \(name)"
    case .superfluousOperand(let word, let command): "“segue \(command.name)” has no use for “\(word)”"
    case .noHome: "“HOME” is not set, so name the folder of the sessions with “--store”"
    case .unknownFlow(let word, let flows): Self.unknown("flow", word, among: flows)
    }
  }

  private static func unknown(_ kind: String, _ word: String, among names: [String]) -> String {
    let known = names.isEmpty ? "there are none" : "there are \(list(names))"
    let hint = closest(to: word, in: names).map { "did you mean “\($0)”?" } ?? known
    return "there is no \(kind) “\(word)”; \(hint)"
  }

  private static func list(_ names: [String]) -> String {
    guard let last = names.last, names.count > 1 else { return names.joined() }
    return names.dropLast().joined(separator: ", ") + " and " + last
  }
}
