// A session as a store returns it. The parts that are bytes are the JSON that was stored, byte for byte.

/// A session as it is in the store.
public struct StoredSession: Equatable, Sendable {
  /// The id of the session: `[A-Za-z0-9_-]{1,64}`.
  public let id: String
  /// When the session was started, RFC 3339.
  public let startedAt: String
  /// The body of the header.
  public let header: [UInt8]
  /// The summary of the newest record that has one.
  public let summary: SessionSummary
  /// The newest full state and its revision; nil if no record has one.
  public let fullState: FullState?
  /// The records after the full state, or all of them if there is none, in order.
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
  /// When the newest record was written, RFC 3339.
  public var time: String { records.last?.time ?? fullState?.time ?? "" }

  /// The version of the session, which tells this state from any other.
  public var version: StoredVersion { StoredVersion(revision: revision, time: time) }
}
