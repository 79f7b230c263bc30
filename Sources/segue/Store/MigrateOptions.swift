/// The options of `segue store migrate`.
struct MigrateOptions {
  let folder: StoreFolder
  /// The sessions to migrate; if there are none, all that are active.
  let sessions: [String]
  let flow: String?
  /// The folders with flows.
  let flows: [String]
  let isDry: Bool
  let isForMachines: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    folder = try StoreFolder(arguments)
    sessions = arguments.operands
    flow = arguments.value("--flow")
    flows = arguments.values("--flows")
    isDry = arguments.has("--dry-run")
    isForMachines = arguments.has("--json")
    if !sessions.isEmpty, flow != nil { throw .contradiction("--flow", "SESSION") }
  }

  /// Whether an error of this kind says that a session is not to be migrated after all: if none was named, only active ones
  /// are.
  func meansNone(with kind: String?) -> Bool {
    sessions.isEmpty && (kind == "sessionEnded" || kind == "sessionNotFound")
  }

  /// Whether the sessions of all flows are meant, even of flows that are in none of the folders.
  var meansEveryFlow: Bool { sessions.isEmpty && flow == nil }
}
