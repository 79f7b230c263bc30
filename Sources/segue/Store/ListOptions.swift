import FlowEngine
import Stores

/// The options of `segue store list`.
struct ListOptions {
  let folder: StoreFolder
  let query: SessionQuery
  /// Only sessions that were updated since then.
  let after: Moment?
  /// Only sessions that were not updated since then.
  let before: Moment?
  let isForMachines: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    folder = try StoreFolder(arguments)
    let now = Surroundings.system().now()
    query = SessionQuery(
      flow: arguments.value("--flow"), subject: arguments.value("--subject"),
      state: arguments.value("--state"), cursor: arguments.value("--cursor"),
      limit: try arguments.count("--limit") ?? 50)
    after = try arguments.value("--updated-after") { Moment($0, now: now) }
    before = try arguments.value("--updated-before") { Moment($0, now: now) }
    isForMachines = arguments.has("--json")
  }

  /// Whether a session that the query found was updated within that time.
  func admits(_ session: ListedSession) -> Bool {
    (after.map { !$0.isAfter(session.updatedAt) } ?? true)
      && (before.map { $0.isAfter(session.updatedAt) } ?? true)
  }
}
