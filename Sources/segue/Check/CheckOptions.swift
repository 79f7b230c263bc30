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
