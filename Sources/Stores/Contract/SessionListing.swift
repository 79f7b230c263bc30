// How a page of sessions is found, wherever they are kept. Each list is a row of numbered entries that only grows:
// one for all sessions, one for each flow, one for each subject. An entry says that a session was there once; what it is
// now is asked of the session itself, so that a list is never wrong, only longer than what it shows.

import JSONText

/// Which row of entries.
enum SessionList: Equatable {
  case all
  case flow(String)
  case subject(String)

  /// The lists that a session with this summary stands in.
  static func lists(of summary: SessionSummary) -> [SessionList] {
    [.all, .flow(summary.flow)] + (summary.subject.map { [.subject($0)] } ?? [])
  }

  /// The lists that a session has to be added to when it becomes something else.
  static func lists(of summary: SessionSummary, after earlier: SessionSummary?) -> [SessionList] {
    guard let earlier else { return lists(of: summary) }
    var added: [SessionList] = []
    if !summary.flow.hasSameCodePoints(as: earlier.flow) { added.append(.flow(summary.flow)) }
    if let subject = summary.subject, !(earlier.subject.map(subject.hasSameCodePoints) ?? false) {
      added.append(.subject(subject))
    }
    return added
  }
}

extension SessionQuery {
  /// How many entries a page looks at before it is handed out as it is.
  static let entriesLookedAt = 10_000

  /// The list with the fewest entries that has all that is asked for.
  var list: SessionList {
    if let subject { return .subject(subject) }
    if let flow { return .flow(flow) }
    return .all
  }

  /// Whether a session agrees with all that is asked for.
  func admits(_ summary: SessionSummary) -> Bool {
    (flow.map(summary.flow.hasSameCodePoints) ?? true)
      && (state.map(summary.state.hasSameCodePoints) ?? true)
      && (subject.map { asked in summary.subject.map(asked.hasSameCodePoints) ?? false } ?? true)
  }

  /// The number of the newest entry to look at, of a list with `count` entries.
  func firstEntry(of count: Int) throws(StoreError) -> Int {
    guard let cursor else { return count }
    guard let number = Int(cursor), number > 0 else { throw .invalidName(cursor) }
    return min(number, count)
  }

  /// The page that begins where the cursor says. `look` finds what the session of an entry is now.
  func page(of count: Int, look: (Int) throws(StoreError) -> ListEntry) throws(StoreError) -> SessionPage {
    var page = SessionPage()
    // A session that was deleted and came back with an import stands in a list twice.
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
  /// The session is there, and its journal cannot be read.
  case unreadable(String)
  /// The session is not there any more, or it is another one's id now.
  case gone
  /// There is no such entry any more.
  case none

  init(_ session: ListedSession?) { self = session.map(ListEntry.session) ?? .gone }
}
