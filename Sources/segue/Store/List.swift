// `segue store list`: prints a page of sessions.

import FlowEngine
import JSONText
import Stores

/// Lists sessions, and prints the cursor with which the list goes on.
/// - Returns: 1 if some sessions cannot be read, 2 if the cursor is not one of a list.
func listSessions(_ options: ListOptions) -> Int32 {
  options.folder.use { (store) throws(StoreError) in
    let page: SessionPage
    do throws(StoreError) {
      page = try sessions(options, in: store)
    } catch .invalidName(let cursor) {
      Output.warn("“\(printable(cursor))” is no cursor of a list")
      return 2
    }
    if options.isForMachines {
      let sessions = JSON.array(page.sessions.map { $0.json })
      Output.put(
        JSON.object([
          "sessions": sessions, "unreadable": .array(page.unreadable.map(JSON.string)),
          "cursor": .string(orNull: page.cursor),
        ]).text + "\n")
    } else {
      Output.put(table(of: page.sessions))
      if page.sessions.isEmpty, page.unreadable.isEmpty, let flow = options.query.flow,
        try store.list(SessionQuery(flow: flow, limit: 1)).sessions.isEmpty
      {
        Output.warn("no session is of a flow “\(printable(flow))”")
      }
      if let cursor = page.cursor { Output.warn("there may be more: --cursor \(cursor)") }
    }
    return Output.warn(ofUnreadable: page.unreadable)
  }
}

/// Reads pages of the store until there are as many sessions as were asked for, or no more pages. A session that was deleted and
/// came back with an import may be on two of them.
private func sessions(_ options: ListOptions, in store: FileStore) throws(StoreError) -> SessionPage {
  var page = try store.list(options.query)
  var found = page.sessions.filter(options.admits)
  var unreadable = page.unreadable
  var shown = Set(found.map { $0.id })
  while page.cursor != nil, found.count < options.query.limit {
    var query = options.query
    query.cursor = page.cursor
    query.limit -= found.count
    page = try store.list(query)
    found += page.sessions.filter { options.admits($0) && shown.insert($0.id).inserted }
    unreadable += page.unreadable.filter { !unreadable.contains($0) }
  }
  page.sessions = found
  page.unreadable = unreadable
  return page
}

/// Formats sessions as a table for people; empty if there are none.
func table(of sessions: [ListedSession]) -> String {
  if sessions.isEmpty { return "" }
  let head = ["SESSION", "STATE", "FLOW", "SUBJECT", "STARTED", "UPDATED", "RECORDS"]
  return table(
    [head]
      + sessions.map { session in
        [
          session.id, session.summary.state, session.summary.flow, session.summary.subject ?? "–",
          session.startedAt, session.updatedAt, String(session.revision),
        ]
      })
}
