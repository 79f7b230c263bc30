// The arguments of each command as values of their types.

import JSONRPC

/// Where flows come from, and where sessions go.
struct SourceOptions {
  /// The folders with flows.
  let flows: [String]
  let store: Store
  /// Whether an answer waits until what it says is safe from a power cut.
  let syncs: Bool

  enum Store {
    case memory
    /// A folder; named, or the usual one.
    case files(String, isNamed: Bool)
  }

  init(_ arguments: Arguments) throws(UsageError) {
    if arguments.has("--memory"), arguments.has("--store") { throw .contradiction("--memory", "--store") }
    flows = arguments.values("--flows")
    store =
      arguments.has("--memory")
      ? .memory : .files(try arguments.storeFolder(), isNamed: arguments.has("--store"))
    syncs = arguments.value("--sync") != "none"
  }
}

/// What `segue serve` is told.
struct ServeOptions {
  let source: SourceOptions
  /// Nil for reading it off the first message.
  let framing: Framing?
  let limits: FrameLimits
  /// The time at which the clock stands still, as it was given.
  let clock: String?

  init(_ arguments: Arguments) throws(UsageError) {
    source = try SourceOptions(arguments)
    framing = arguments.value("--framing").flatMap(Framing.init(rawValue:))
    let standard = FrameLimits()
    limits = FrameLimits(
      message: try arguments.count("--message-limit") ?? standard.message,
      headerLine: try arguments.count("--header-limit") ?? standard.headerLine)
    clock = arguments.value("--clock")
  }
}

/// What `segue play` is told.
struct PlayOptions {
  let source: SourceOptions
  let flow: String
  let session: String?
  /// JSON, as it was given.
  let input: String?

  init(_ arguments: Arguments) throws(UsageError) {
    source = try SourceOptions(arguments)
    flow = arguments.operands[0]
    session = arguments.value("--session")
    input = arguments.value("--input")
  }
}

/// What `segue check` is told.
struct CheckOptions {
  let files: [String]
  let format: ReportFormat
  /// Whether to go on, and report again whenever something has changed.
  let isWatching: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    files = arguments.operands
    format = arguments.value("--format").flatMap(ReportFormat.init(rawValue:)) ?? .text
    isWatching = arguments.has("--watch")
    if isWatching, files.contains("-") { throw .contradiction("--watch", "-") }
  }
}

/// What `segue eval` is told.
struct EvalOptions {
  let expression: String
  /// A file, or nil for no data.
  let data: String?

  init(_ arguments: Arguments) {
    expression = arguments.operands[0]
    data = arguments.value("--data")
  }
}

/// What `segue validate` is told.
struct ValidateOptions {
  let schema: String
  /// None: the standard input.
  let files: [String]
  let isForMachines: Bool

  init(_ arguments: Arguments) {
    schema = arguments.operands[0]
    files = Array(arguments.operands.dropFirst())
    isForMachines = arguments.value("--format") == "json"
  }
}
