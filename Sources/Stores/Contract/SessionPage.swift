// What is asked of the lists of sessions, and what comes back.

/// Which sessions, and how many of them. Names are compared by code points.
public struct SessionQuery: Equatable, Sendable {
  /// Only sessions of this flow; nil: of any.
  public var flow: String?
  /// Only sessions of this subject; nil: of anybody, or nobody.
  public var subject: String?
  /// Only sessions in this state; nil: in any.
  public var state: String?
  /// The `cursor` of the page before.
  public var cursor: String?
  /// The most sessions that come, from 1 on.
  public var limit: Int

  /// The newest `limit` sessions, of those that agree with all that is given.
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
  /// Those that agree with the query and can be read.
  public var sessions: [ListedSession] = []
  /// Those among them that cannot be read, so that nobody knows what they are now.
  public var unreadable: [String] = []
  /// Where the next page begins; nil where nothing is left. A page may have fewer sessions than were asked for, or none,
  /// and still have a cursor: a page looks at a bounded number of sessions, however few agree with the query.
  public var cursor: String?
}

/// A session in a list.
public struct ListedSession: Equatable, Sendable {
  /// `[A-Za-z0-9_-]{1,64}`.
  public let id: String
  /// RFC 3339.
  public let startedAt: String
  /// When the newest record was written, RFC 3339.
  public let updatedAt: String
  /// The revision of the newest record.
  public let revision: Int
  /// What the newest record that has one says.
  public var summary: SessionSummary

  /// What tells this state of the session from any other.
  public var version: StoredVersion { StoredVersion(revision: revision, time: updatedAt) }
}
