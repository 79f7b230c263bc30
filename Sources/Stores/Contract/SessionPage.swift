// A query to the lists of sessions, and its result.

/// Which sessions are asked for, and how many of them. Names are compared by code points.
public struct SessionQuery: Equatable, Sendable {
  /// The flow whose sessions are asked for; nil for those of any flow.
  public var flow: String?
  /// The subject whose sessions are asked for; nil for those of any subject, or none.
  public var subject: String?
  /// The state that sessions have to be in; nil for any.
  public var state: String?
  /// The `cursor` of the previous page.
  public var cursor: String?
  /// The largest number of sessions in the page, at least 1.
  public var limit: Int

  /// Creates a query for the newest `limit` sessions that match everything that is given.
  public init(
    flow: String? = nil, subject: String? = nil, state: String? = nil, cursor: String? = nil, limit: Int = 50
  ) {
    self.flow = flow
    self.subject = subject
    self.state = state
    self.cursor = cursor
    self.limit = limit
  }
}

/// Some sessions, the newest first.
public struct SessionPage: Equatable, Sendable {
  /// The sessions that match the query and can be read.
  public var sessions: [ListedSession] = []
  /// The ids of sessions that were come across but cannot be read, so that nobody knows what they are now.
  public var unreadable: [String] = []
  /// Where the next page begins; nil if nothing is left.
  ///
  /// A page may have fewer sessions than were asked for, or none, and still have a cursor: a page looks at a bounded number
  /// of entries, however few of their sessions match the query.
  public var cursor: String?
}

/// A session in a list.
public struct ListedSession: Equatable, Sendable {
  /// The id of the session: `[A-Za-z0-9_-]{1,64}`.
  public let id: String
  /// When the session was started, RFC 3339.
  public let startedAt: String
  /// When the newest record was written, RFC 3339.
  public let updatedAt: String
  /// The revision of the newest record.
  public let revision: Int
  /// The summary of the newest record that has one.
  public var summary: SessionSummary

  /// The version of the session, which tells this state from any other.
  public var version: StoredVersion { StoredVersion(revision: revision, time: updatedAt) }
}
