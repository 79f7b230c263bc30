// The arguments of each command as values of the right types.

import JSONRPC

/// Where flows come from, and where sessions go.
struct SourceOptions {
  /// The folders with flows.
  let flows: [String]
  let store: Store
  /// Whether an answer waits until what it says would survive a power cut.
  let syncs: Bool

  enum Store {
    case memory
    /// A folder, which was named or is the usual one.
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

/// The options of `segue serve`.
struct ServeOptions {
  let source: SourceOptions
  /// Nil if the first message decides.
  let framing: Framing?
  let limits: FrameLimits
  /// The time at which to stop the clock, as it was given.
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

/// The options of `segue play`.
struct PlayOptions {
  let source: SourceOptions
  let flow: String
  let session: String?
  /// A language tag, as it was given.
  let locale: String?
  /// JSON, as it was given.
  let input: String?

  init(_ arguments: Arguments) throws(UsageError) {
    source = try SourceOptions(arguments)
    flow = arguments.operands[0]
    session = arguments.value("--session")
    locale = arguments.value("--locale")
    input = arguments.value("--input")
  }
}

/// The options of `segue check`.
struct CheckOptions {
  let files: [String]
  let format: ReportFormat
  /// Whether to keep running, and to report again whenever something changes.
  let isWatching: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    files = arguments.operands
    format = arguments.value("--format").flatMap(ReportFormat.init(rawValue:)) ?? .text
    isWatching = arguments.has("--watch")
    if isWatching, files.contains("-") { throw .contradiction("--watch", "-") }
  }
}

/// The options of `segue eval`.
struct EvalOptions {
  let expression: String
  /// A file, or nil for no data.
  let data: String?

  init(_ arguments: Arguments) {
    expression = arguments.operands[0]
    data = arguments.value("--data")
  }
}

/// The options of `segue validate`.
struct ValidateOptions {
  let schema: String
  /// The files to validate; if there are none, the standard input.
  let files: [String]
  let isForMachines: Bool

  init(_ arguments: Arguments) {
    schema = arguments.operands[0]
    files = Array(arguments.operands.dropFirst())
    isForMachines = arguments.value("--format") == "json"
  }
}
