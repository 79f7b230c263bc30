/// The options of `segue store export`.
struct ExportOptions {
  let folder: StoreFolder
  /// The sessions to export; if there are none, all.
  let sessions: [String]

  init(_ arguments: Arguments) throws(UsageError) {
    folder = try StoreFolder(arguments)
    sessions = arguments.operands
  }
}
