// What a store hands back. The parts that are bytes are the JSON that was handed in, byte for byte.

import JSONText

/// What tells one state of a session or profile from any other. A revision alone does not: what was deleted may have come
/// again, and as far, also as an older state of its own that was taken in again.
public struct StoredVersion: Equatable, Sendable {
  /// The revision of the newest record.
  public let revision: Int
  /// When that was written. RFC 3339.
  public let time: String

  /// A version of these.
  public init(revision: Int, time: String) {
    self.revision = revision
    self.time = time
  }

  /// Times are compared as they are written, by code points.
  public static func == (left: StoredVersion, right: StoredVersion) -> Bool {
    left.revision == right.revision && left.time.hasSameCodePoints(as: right.time)
  }
}

/// A session as it stands in the store.
public struct StoredSession: Equatable, Sendable {
  /// `[A-Za-z0-9_-]{1,64}`.
  public let id: String
  /// RFC 3339.
  public let startedAt: String
  /// The header's body.
  public let header: [UInt8]
  /// What the newest record that has one says.
  public let summary: SessionSummary
  /// The newest full state and the revision whose state it is; nil where no record has one.
  public let fullState: FullState?
  /// The records after the full state, or all of them, in order.
  public let records: [StoredRecord]

  /// A full state.
  public struct FullState: Equatable, Sendable {
    /// The revision of the record that carries it.
    public let revision: Int
    /// When the record that carries it was written.
    public let time: String
    /// The state, a slice of what was read.
    public let bytes: ArraySlice<UInt8>
  }

  /// The revision of the newest record.
  public var revision: Int { records.last?.revision ?? fullState?.revision ?? 0 }
  /// When that was written, RFC 3339.
  public var time: String { records.last?.time ?? fullState?.time ?? "" }

  /// What tells this state of the session from any other.
  public var version: StoredVersion { StoredVersion(revision: revision, time: time) }
}

/// A record as it stands in the journal.
public struct StoredRecord: Equatable, Sendable {
  /// One more than that of the record before it; the first one's is 1.
  public let revision: Int
  /// When it was written, RFC 3339.
  public let time: String
  /// What was asked for, without secrets.
  public let command: [UInt8]
  /// What came of it.
  public let changes: [UInt8]
  /// The full state after the changes; nil where the record has none.
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
  /// How often the profile was written.
  public let revision: Int
  /// When it was written last, RFC 3339.
  public let time: String
  /// A JSON object in UTF-8.
  public let facts: [UInt8]

  /// What tells this state of the profile from any other.
  public var version: StoredVersion { StoredVersion(revision: revision, time: time) }
}

/// A bundle's canonical bytes and their digest.
public struct StoredBundle: Equatable, Sendable {
  /// The SHA-256 of the bytes as 64 hexadecimal digits in lower case; `sha256:` may stand before them.
  public var digest: String
  /// The flows of the bundle as canonical JSON in UTF-8.
  public var bytes: [UInt8]

  /// A bundle of these.
  public init(digest: String, bytes: [UInt8]) {
    self.digest = digest
    self.bytes = bytes
  }
}
