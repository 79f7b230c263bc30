// A record as a store returns it. The parts that are bytes are the JSON that was stored, byte for byte.

/// A record as it is in the journal.
public struct StoredRecord: Equatable, Sendable {
  /// One more than the revision of the record before it; the first is 1.
  public let revision: Int
  /// When it was written, RFC 3339.
  public let time: String
  /// What was asked for, without secrets.
  public let command: [UInt8]
  /// The result of the command.
  public let changes: [UInt8]
  /// The full state after the changes; nil if the record has none.
  public let state: [UInt8]?
}

extension StoredRecord {
  /// Creates the record as it will be in the store.
  public init(_ record: SessionRecord) {
    self.init(
      revision: record.revision, time: record.time, command: record.command, changes: record.changes,
      state: record.state)
  }
}
