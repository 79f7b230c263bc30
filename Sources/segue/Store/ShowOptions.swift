/// The options of `segue store show`.
struct ShowOptions {
  let folder: StoreFolder
  let session: String
  let isForMachines: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    folder = try StoreFolder(arguments)
    session = arguments.operands[0]
    isForMachines = arguments.has("--json")
  }
}
