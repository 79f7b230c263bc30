// The result of a query to the lists of sessions.

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
