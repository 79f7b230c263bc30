// The sentences for what is wrong with a command line.

import Spelling

extension UsageError {
  /// One sentence for a person.
  var message: String {
    switch self {
    case .missingCommand(let whole):
      "no command\(whole.map { " after “segue \($0.name)”" } ?? ""); there are \(listed(Command.parts(of: whole).map { $0.word }))"
    case .unknownCommand(let word, let whole):
      Self.unknown("command", word, among: Command.parts(of: whole).map { $0.word }, under: whole)
    case .unknownOption(let word, let command):
      Self.unknownOption(
        word, among: (command?.options ?? [.version]).map { $0.name } + [Option.help.name],
        takesOthers: command.map { $0.operands != .none } ?? false)
    case .misplacedOption(let option, let command):
      "“\(option.name)” goes after a command, as in “segue \(command.name) \(option.name)”"
    case .missingValue(let option): "“\(option.name)” needs a value: \(option.synopsis)"
    case .superfluousValue(let option): "“\(option.name)” takes no value"
    case .wrongValue(let value, let option) where option.choices.isEmpty:
      "“\(value)” is not a value for “\(option.name)”\(Self.form(of: option).map { "; one is \($0)" } ?? "")"
    case .wrongValue(let value, let option):
      "“\(value)” is not a value for “\(option.name)”; there are \(listed(option.choices))"
    case .repeated(let option): "“\(option.name)” may be given once"
    case .missingOption(let name, let command): "“segue \(command.name)” needs “\(name)”"
    case .contradiction(let one, let other): "“\(one)” and “\(other)” contradict each other"
    case .missingOperand(let name, let command): "“segue \(command.name)” needs \(name)"
    case .superfluousOperand(let word, let command) where command.task == .eval:
      "“segue eval” has no use for “\(word)”: put the whole expression in quotes"
    case .superfluousOperand(let word, let command):
      "“segue \(command.name)” has no use for “\(word)”\(Self.optionForFolder(of: command).map { "; a folder is named with “\($0.name)”" } ?? "")"
    case .noText(let word):
      "“\(word)” is not in UTF-8, and cannot be used; give the file or folder another name, or a link to it"
    case .noHome:
      "“HOME” does not say the whole path of a folder, so name that of the sessions with “--store”"
    case .unknownFlow(let word, let flows): Self.unknown("flow", word, among: flows)
    case .otherFlow(let named, let flow, let session):
      "the session “\(session)” is one of “\(flow)”, and not of “\(named)”; name that flow, or another session"
    }
  }

  private static func unknown(
    _ kind: String, _ word: String, among names: [String], under whole: Command? = nil
  ) -> String {
    let prefix = whole.map { $0.name + " " } ?? ""
    let known = names.isEmpty ? "there are none" : "there are \(listed(names.map { prefix + $0 }))"
    let hint = closest(to: word, in: names).map { "did you mean “\(prefix)\($0)”?" } ?? known
    return "there is no \(kind) “\(prefix)\(word)”; \(hint)"
  }

  /// The option that names a folder, where nothing else does.
  private static func optionForFolder(of command: Command) -> Option? {
    command.operands == .none ? command.options.first { $0.value == "DIR" } : nil
  }

  /// The sentence for an unknown option. A word that resembles no option may not be meant as one, as in `segue eval -1`.
  private static func unknownOption(_ word: String, among names: [String], takesOthers: Bool) -> String {
    let isMeantAsNone = takesOthers && closest(to: word, in: names) == nil
    return unknown("option", word, among: names)
      + (isMeantAsNone ? "; if it is not an option, put “--” before it" : "")
  }

  /// What a value of the option looks like; nil if its name says it all.
  private static func form(of option: Option) -> String? {
    switch option.value {
    case "BYTES", "COUNT": "a number from 1 on"
    case "ID": "1 to 64 characters, of A–Z, a–z, 0–9, “_” and “-”"
    case "JSON": "a JSON object, such as {\"name\": \"Owls\"}"
    case "TAG": "a language tag (BCP 47), such as de-CH"
    case "TIME": "like 2026-01-31T12:00:00Z"
    case "WHEN": Moment.forms
    default: nil
    }
  }
}
