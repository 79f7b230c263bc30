// `segue store prune`: sessions are kept for some time after they have ended, and no longer.

import FlowEngine
import Glibc
import JSONText
import Stores

/// What `segue store prune` is told.
struct PruneOptions {
  let before: Moment
  let isDry: Bool
  let isForMachines: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    let now = Surroundings.system().now()
    guard let before = try arguments.value("--ended-before", { Moment($0, now: now) }) else {
      throw .missingOption("--ended-before", arguments.command)
    }
    self.before = before
    isDry = arguments.has("--dry-run")
    isForMachines = arguments.has("--json")
  }

  /// A session ends with its last record.
  fileprivate func isMeant(_ session: ListedSession) -> Bool {
    session.summary.state == "ended" && before.isAfter(session.updatedAt)
  }
}

/// Deletes the sessions that ended before a moment, or says which ones that would be.
func prune(_ options: PruneOptions, _ folder: StoreFolder) -> Int32 {
  folder.use { (store) throws(StoreError) in
    var meant: [ListedSession] = []
    if options.isDry {
      try store.forEachSession { if options.isMeant($0) { meant.append($0) } }
      meant.sort { ($0.updatedAt, $0.id) < ($1.updatedAt, $1.id) }
    }
    let count = options.isDry ? meant.count : try store.prune(options.isMeant)
    if options.isForMachines {
      var report: JSONObject = [options.isDry ? "prunable" : "pruned": .int(count)]
      if options.isDry { report["sessions"] = .array(meant.map(\.json)) }
      put(JSON.object(report).text + "\n", on: STDOUT_FILENO)
    } else {
      put(table(of: meant), on: STDOUT_FILENO)
      complain(
        "\(count) session\(count == 1 ? "" : "s") \(options.isDry ? "would be" : count == 1 ? "was" : "were") deleted"
      )
    }
    return 0
  }
}
