import Coordination
import FlowEngine
import Stores

/// The options of `segue store prune`.
struct PruneOptions {
  let folder: StoreFolder
  let before: Moment
  let isDry: Bool
  let isForMachines: Bool
  private let now: Instant

  init(_ arguments: Arguments) throws(UsageError) {
    folder = try StoreFolder(arguments)
    let now = Surroundings.system().now()
    guard let before = try arguments.value("--ended-before", { Moment($0, now: now) }) else {
      throw .missingOption("--ended-before", arguments.command)
    }
    self.now = now
    self.before = before
    isDry = arguments.has("--dry-run")
    isForMachines = arguments.has("--json")
  }

  /// Whether the session ended before the moment: a session ends with its last record.
  func isMeant(_ session: ListedSession) -> Bool {
    session.state == .ended && before.isAfter(session.updatedAt)
  }

  /// Whether the session would have ended with a record before the moment if it had been asked for; nil if that is unknown.
  func isMeant(_ session: ListedSession, among overdue: OverdueSessions) -> Bool? {
    before.isAfter(session.updatedAt) ? overdue.hasEnded(session, before: min(before.time, now)) : false
  }
}
