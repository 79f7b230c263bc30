/// The options of `segue store check`.
struct CheckStoreOptions {
  let folder: StoreFolder
  let isRepairing: Bool
  let isForMachines: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    folder = try StoreFolder(arguments)
    isRepairing = arguments.has("--repair")
    isForMachines = arguments.has("--json")
  }
}
