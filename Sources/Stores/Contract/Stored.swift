// What a store hands back. The parts that are bytes are the JSON that was handed in, byte for byte.

import JSONText

/// What tells one state of a session or profile from any other. A revision alone does not: what was deleted may have come
/// again, and as far.
public struct StoredVersion: Equatable, Sendable {
  let revision: Int
  /// When the session was started, or the profile changed last. RFC 3339.
  let time: String

  /// A version of these.
  public init(revision: Int, time: String) {
    self.revision = revision
    self.time = time
  }

  public static func == (left: StoredVersion, right: StoredVersion) -> Bool {
    left.revision == right.revision && left.time.hasSameCodePoints(as: right.time)
  }
}

/// A session as it stands in the store.
public struct StoredSession: Equatable, Sendable {
  public let id: String
  public let startedAt: String
  /// The header's body.
  public let header: [UInt8]
  public let summary: SessionSummary
  /// The newest full state and the revision whose state it is; nil where no record has one.
  public let fullState: FullState?
  /// The records after the full state, or all of them, in order.
  public let records: [StoredRecord]

  /// A full state.
  public struct FullState: Equatable, Sendable {
    public let revision: Int
    /// When the record that carries it was written.
    let time: String
    public let bytes: [UInt8]
  }

  /// The revision of the newest record.
  public var revision: Int { records.last?.revision ?? fullState?.revision ?? 0 }
}

/// A record as it stands in the journal.
public struct StoredRecord: Equatable, Sendable {
  public let revision: Int
  public let time: String
  public let command: [UInt8]
  public let changes: [UInt8]
  public let state: [UInt8]?
}

extension StoredRecord {
  /// The record as it will stand in the store.
  public init(_ record: SessionRecord) {
    self.init(
      revision: record.revision, time: record.time, command: record.command, changes: record.changes,
      state: record.state)
  }
}

/// A profile as it stands in the store.
public struct StoredProfile: Equatable, Sendable {
  public let revision: Int
  public let time: String
  public let facts: [UInt8]

  public var version: StoredVersion { StoredVersion(revision: revision, time: time) }
}

/// Which sessions, and how many of them. Names are compared by code points.
public struct SessionQuery: Equatable, Sendable {
  var flow: String?
  var subject: String?
  var state: String?
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
