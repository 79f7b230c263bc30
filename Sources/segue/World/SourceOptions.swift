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
