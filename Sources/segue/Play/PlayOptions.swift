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
