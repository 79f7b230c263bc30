// `segue store prune`: deletes the sessions that have been kept long enough after their end.

import FlowEngine
import JSONRPC
import JSONText
import Stores

/// Deletes the sessions that ended before a moment, or, in a dry run, lists those that it would delete.
/// - Returns: 1 if some sessions cannot be read, so that it is unknown whether they have ended.
func prune(_ options: PruneOptions) -> Int32 {
  options.folder.use { (store) throws(StoreError) in
    var unreadable: [UnreadableSession] = []
    // The store is gone through more than once, and the same session may be unreadable each time.
    func note(_ session: UnreadableSession) {
      if !unreadable.contains(session) { unreadable.append(session) }
    }
    let overdue = try overdueSessions(options, store, unreadable: note)
    let meant = options.isDry ? try prunable(options, overdue, store, unreadable: note) : []
    if options.isDry {
      options.say(meant.count, meant)
    } else {
      var count = 0
      do throws(StoreError) {
        try delete(options, overdue, store, &count, unreadable: note)
      } catch {
        // What was deleted before the store became unusable stays deleted, so it is reported.
        if count > 0 { options.say(count) }
        throw error
      }
      options.say(count)
    }
    return Output.warn(ofUnreadable: unreadable)
  }
}

extension PruneOptions {
  /// Reports how many sessions were deleted, or which ones would be.
  fileprivate func say(_ count: Int, _ meant: [ListedSession] = []) {
    if isForMachines {
      var report: JSONObject = [isDry ? "prunable" : "pruned": .int(count)]
      if isDry { report["sessions"] = .array(meant.map { $0.json }) }
      Output.put(JSON.object(report).text + "\n")
    } else {
      Output.put(table(of: meant))
      Output.warn(
        "\(quantity(count, "session")) \(isDry ? "would be" : count == 1 ? "was" : "were") deleted"
      )
    }
  }
}

/// The sessions to delete that the store has as active: nobody has asked for them since their time was over.
private func overdueSessions(
  _ options: PruneOptions, _ store: FileStore, unreadable: (UnreadableSession) -> Void
) throws(StoreError) -> [ListedSession] {
  let overdue = OverdueSessions(in: store, timeZones: .system)
  var found: [ListedSession] = []
  try store.forEachSession(unreadable: unreadable) {
    switch options.isMeant($0, among: overdue) {
    case true?: found.append($0)
    case false?: break
    case nil: unreadable(.one($0.id))
    }
  }
  return found
}

/// All sessions to delete, as they would be if they had been asked for, in the order of their last records.
private func prunable(
  _ options: PruneOptions, _ overdue: [ListedSession], _ store: FileStore,
  unreadable: (UnreadableSession) -> Void
) throws(StoreError) -> [ListedSession] {
  var meant = overdue
  for place in meant.indices { meant[place].summary.state = SessionState.ended.rawValue }
  try store.forEachSession(unreadable: unreadable) { if options.isMeant($0) { meant.append($0) } }
  return meant.sorted { ($0.updatedAt, $0.id) < ($1.updatedAt, $1.id) }
}

/// Deletes all sessions that are meant. What is due in one of them happens first, with everything that follows from it,
/// since that may affect a profile.
private func delete(
  _ options: PruneOptions, _ overdue: [ListedSession], _ store: FileStore, _ count: inout Int,
  unreadable: (UnreadableSession) -> Void
) throws(StoreError) {
  var engine = Engine(store: store, flows: NoFlows(), surroundings: .system())
  for start in stride(from: 0, to: overdue.count, by: 64) {
    _ = engine.answer(
      overdue[start..<min(start + 64, overdue.count)].map { session in
        Call(id: .null, method: "currentScreen", params: .byName(["session": .string(session.id)]))
      })
  }
  let starts = Dictionary(firstOf: overdue.map { ($0.id, $0.startedAt) })
  try store.prune(&count, unreadable: unreadable) { session in
    options.isMeant(session)
      || session.state == .ended && starts[session.id] == session.startedAt
  }
}
