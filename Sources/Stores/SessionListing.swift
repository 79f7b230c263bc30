// How a page of sessions is found, wherever the sessions are kept. Each list is a row of numbered entries that only grows:
// there is one list of all sessions, one for each flow, and one for each subject. An entry says that a session was there
// once; its present state is read from the session itself, so that a list is never wrong, only longer than what it shows.

import JSONText

extension SessionQuery {
  /// The number of entries that a page looks at before it is returned as it is.
  static let entriesLookedAt = 10_000

  /// The list with the fewest entries that has everything that the query asks for.
  var list: SessionList {
    if let subject { return .subject(subject) }
    if let flow { return .flow(flow) }
    return .all
  }

  /// Whether a session matches everything that the query asks for.
  func admits(_ summary: SessionSummary) -> Bool {
    (flow.map(summary.flow.hasSameCodePoints) ?? true)
      && (state.map(summary.state.hasSameCodePoints) ?? true)
      && (subject.map { asked in summary.subject.map(asked.hasSameCodePoints) ?? false } ?? true)
  }

  /// Returns the number of the newest entry to look at, in a list with `count` entries.
  func firstEntry(of count: Int) throws(StoreError) -> Int {
    guard let cursor else { return count }
    guard let number = Int(cursor), number > 0 else { throw .invalidName(cursor) }
    return min(number, count)
  }

  /// Returns the page that begins at the cursor. `look` finds the present state of an entry's session.
  func page(of count: Int, look: (Int) throws(StoreError) -> ListEntry) throws(StoreError) -> SessionPage {
    var page = SessionPage()
    // A session that was deleted and came back with an import is in a list twice.
    var shown: Set<String> = []
    var number = try firstEntry(of: count)
    var left = Self.entriesLookedAt
    while number > 0, left > 0, page.sessions.count < max(1, limit) {
      switch try look(number) {
      case .session(let session):
        left -= 1
        if admits(session.summary), shown.insert(session.id).inserted { page.sessions.append(session) }
      case .unreadable(let id):
        left -= 1
        if shown.insert(id).inserted { page.unreadable.append(id) }
      case .gone: left -= 1
      case .none: break
      }
      number -= 1
    }
    if number > 0 { page.cursor = String(number) }
    return page
  }
}

/// What an entry of a list leads to.
enum ListEntry {
  case session(ListedSession)
  /// The session exists, but its journal cannot be read.
  case unreadable(String)
  /// The session no longer exists, or its id belongs to another one now.
  case gone
  /// The entry no longer exists.
  case none

  init(_ session: ListedSession?) { self = session.map(ListEntry.session) ?? .gone }
}
