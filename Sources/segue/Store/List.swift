// `segue store list`: a page of sessions.

import FlowEngine
import Glibc
import JSONText
import Stores

/// What `segue store list` is told.
struct ListOptions {
  let query: SessionQuery
  let after: Moment?
  let before: Moment?
  let isForMachines: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    let now = Surroundings.system().now()
    query = SessionQuery(
      flow: arguments.value("--flow"), subject: arguments.value("--subject"),
      state: arguments.value("--state"), cursor: arguments.value("--cursor"),
      limit: try arguments.count("--limit") ?? 50)
    after = try arguments.value("--updated-after") { Moment($0, now: now) }
    before = try arguments.value("--updated-before") { Moment($0, now: now) }
    isForMachines = arguments.has("--json")
  }

  fileprivate func admits(_ session: ListedSession) -> Bool {
    (after.map { !$0.isAfter(session.updatedAt) } ?? true)
      && (before.map { $0.isAfter(session.updatedAt) } ?? true)
  }
}

/// Lists sessions, and the cursor of the rest.
/// - Returns: 1 where some cannot be read.
func listSessions(_ options: ListOptions, in folder: StoreFolder) -> Int32 {
  folder.use { (store) throws(StoreError) in
    let page: SessionPage
    do throws(StoreError) {
      page = try sessions(options, in: store)
    } catch .invalidName(let cursor) {
      complain("“\(printable(cursor))” is no cursor of a list")
      return 2
    }
    if options.isForMachines {
      let sessions = JSON.array(page.sessions.map(\.json))
      put(
        JSON.object([
          "sessions": sessions, "unreadable": .array(page.unreadable.map(JSON.string)),
          "cursor": .string(orNull: page.cursor),
        ]).text + "\n",
        on: STDOUT_FILENO)
    } else {
      put(table(of: page.sessions), on: STDOUT_FILENO)
      if let cursor = page.cursor { complain("there may be more: --cursor \(cursor)") }
    }
    return complain(ofUnreadable: page.unreadable)
  }
}

/// As many sessions as were asked for, from as many pages of the store as that takes.
private func sessions(_ options: ListOptions, in store: FileStore) throws(StoreError) -> SessionPage {
  var page = try store.list(options.query)
  var found = page.sessions.filter(options.admits)
  var unreadable = page.unreadable
  while page.cursor != nil, found.count < options.query.limit {
    var query = options.query
    query.cursor = page.cursor
    query.limit -= found.count
    page = try store.list(query)
    found += page.sessions.filter(options.admits)
    unreadable += page.unreadable.filter { !unreadable.contains($0) }
  }
  page.sessions = found
  page.unreadable = unreadable
  return page
}

/// Sessions as a table for people; nothing where there are none.
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
