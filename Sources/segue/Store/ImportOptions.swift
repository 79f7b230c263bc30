/// The options of `segue store import`.
struct ImportOptions {
  let folder: StoreFolder
  /// The files to read; if there are none, the standard input.
  let files: [String]
  let isForMachines: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    folder = try StoreFolder(arguments)
    files = arguments.operands
    isForMachines = arguments.has("--json")
  }
}
