// What is asked of the lists of sessions, and what comes back.

/// Which sessions, and how many of them. Names are compared by code points.
public struct SessionQuery: Equatable, Sendable {
  public var flow: String?
  public var subject: String?
  public var state: String?
  /// The `cursor` of the page before.
  public var cursor: String?
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
  public var sessions: [ListedSession] = []
  /// Those among them that cannot be read, so that nobody knows what they are now.
  public var unreadable: [String] = []
  /// Where the next page begins; nil where nothing is left. A page may have fewer sessions than were asked for, or none,
  /// and still have a cursor: a page looks at a bounded number of sessions, however few agree with the query.
  public var cursor: String?
}

/// A session in a list.
public struct ListedSession: Equatable, Sendable {
  public let id: String
  public let startedAt: String
  public let updatedAt: String
  public let revision: Int
  public var summary: SessionSummary
}
