// A record as a store hands it back. The parts that are bytes are the JSON that was handed in, byte for byte.

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
