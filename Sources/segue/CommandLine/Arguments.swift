// Reads a command line according to the table of commands. Whether a value makes sense is for the command to decide, unless
// the table lists the choices.

/// The arguments of a command: `["--flows", "a", "--flows=b", "x"]` becomes `["--flows": ["a", "b"]]` and `["x"]`.
struct Arguments {
  let command: Command
  let task: Command.Task
  private(set) var operands: [String] = []
  private var values: [String: [String]] = [:]

  /// What a command line asks for.
  enum Request {
    case run(Arguments)
    /// Help about a command, or about all of them.
    case help(Command?)
    case version
  }

  /// Reads the words after the program's name.
  /// - Throws: `UsageError`, with what was probably meant.
  static func request(_ words: [String]) throws(UsageError) -> Request {
    switch words.first {
    case Option.help.name, "-h", "help": return .help(try command(words.dropFirst()))
    case Option.version.name where words.count > 1: throw .superfluousValue(.version)
    case Option.version.name: return .version
    default: return try request(words[...], to: nil)
    }
  }

  /// The command that the words name; nil if there are no words.
  private static func command(_ words: ArraySlice<String>) throws(UsageError) -> Command? {
    var command: Command?
    for word in words {
      guard let part = Command.part(word, of: command) else {
        if let command, command.parts.isEmpty { throw .superfluousOperand(word, command) }
        throw noCommand(word, of: command)
      }
      command = part
    }
    return command
  }

  /// Reads the words after a command that has parts, or after the program's name.
  private static func request(
    _ words: ArraySlice<String>, to whole: Command?
  ) throws(UsageError) -> Request {
    guard let first = words.first else { throw .missingCommand(of: whole) }
    if whole != nil, first == Option.help.name || first == "-h" { return .help(whole) }
    guard let command = Command.part(first, of: whole) else {
      throw noCommand(first, of: whole)
    }
    let rest = words.dropFirst()
    guard let task = command.task else { return try request(rest, to: command) }
    let asksForHelp = rest.prefix { $0 != "--" }.contains { $0 == Option.help.name || $0 == "-h" }
    return asksForHelp ? .help(command) : .run(try Arguments(command, task, rest))
  }

  /// The error for a word that stands where a command should.
  private static func noCommand(_ word: String, of whole: Command?) -> UsageError {
    guard word.hasPrefix("-") else { return .unknownCommand(word, of: whole) }
    let name = String(word.prefix { $0 != "=" })
    for command in Command.parts(of: whole) {
      if let option = command.options.first(where: { $0.name == name }) {
        return .misplacedOption(option, command)
      }
    }
    return .unknownOption(name, of: whole)
  }

  private init(
    _ command: Command, _ task: Command.Task, _ words: ArraySlice<String>
  ) throws(UsageError) {
    self.command = command
    self.task = task
    var rest = words
    while let word = rest.popFirst() {
      if word == "--" {
        operands += rest
        break
      } else if word.utf8.first == UInt8(ascii: "-"), word != "-" {
        try take(word, &rest)
      } else {
        operands.append(word)
      }
    }
    try checkOperands()
  }

  private mutating func take(_ word: String, _ rest: inout ArraySlice<String>) throws(UsageError) {
    // Bytes are searched, since splitting text into characters looks up their properties: 40,000 instructions the first
    // time.
    let equals = word.utf8.firstIndex(of: UInt8(ascii: "="))
    let name = equals.map { String(word[..<$0]) } ?? word
    guard let option = command.options.first(where: { $0.name == name }) else {
      throw .unknownOption(name, of: command)
    }
    if values[option.name] != nil, !option.isRepeatable { throw .repeated(option) }
    guard option.value != nil else {
      if equals != nil { throw .superfluousValue(option) }
      values[option.name] = []
      return
    }
    let attached = equals.map { String(word[word.utf8.index(after: $0)...]) }
    guard let value = attached ?? rest.popFirst(), !value.isEmpty else { throw .missingValue(option) }
    if !option.choices.isEmpty, !option.choices.contains(value) { throw .wrongValue(value, option) }
    values[option.name, default: []].append(value)
  }

  private func checkOperands() throws(UsageError) {
    switch command.operands {
    case .any: break
    case .none: if let extra = operands.first { throw .superfluousOperand(extra, command) }
    case .one(let name):
      if operands.isEmpty { throw .missingOperand(name, command) }
      if operands.count > 1 { throw .superfluousOperand(operands[1], command) }
    case .several(let name), .oneAndMore(let name, _):
      if operands.isEmpty { throw .missingOperand(name, command) }
    }
  }
}

extension Arguments {
  /// Whether the option was given.
  func has(_ name: String) -> Bool { values[name] != nil }

  /// The option's value, if it was given.
  func value(_ name: String) -> String? { values[name]?.last }

  /// All values of an option that may be repeated, in order.
  func values(_ name: String) -> [String] { values[name] ?? [] }

  /// The option's value as a number, at least 1, if it was given.
  /// - Throws: `UsageError.wrongValue` if the value is not such a number.
  func count(_ name: String) throws(UsageError) -> Int? {
    try value(name) { Int($0).flatMap { $0 > 0 ? $0 : nil } }
  }

  /// The result of `read` for the option's value, if it was given.
  /// - Throws: `UsageError.wrongValue` if `read` returns nil.
  func value<Value>(_ name: String, _ read: (String) -> Value?) throws(UsageError) -> Value? {
    guard let text = value(name) else { return nil }
    if let value = read(text) { return value }
    throw command.options.first { $0.name == name }.map { .wrongValue(text, $0) }
      ?? .unknownOption(name, of: command)
  }
}
