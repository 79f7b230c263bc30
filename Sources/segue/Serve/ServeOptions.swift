import JSONRPC

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
