// A session as a store hands it back. The parts that are bytes are the JSON that was handed in, byte for byte.

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
