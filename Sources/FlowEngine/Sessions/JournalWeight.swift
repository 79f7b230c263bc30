// When the next full state is due.

import Stores

/// How much a session takes up in the store: the size of its last full state, and that of the records since.
struct JournalWeight {
  private var fullState = 0
  private var records = 0

  /// Creates the weight of a session without records.
  init() {}

  /// Creates the weight of a stored session. It is the same for a process that opens the session as for the one that wrote
  /// it, so that both write the same journal.
  init(_ session: StoredSession) {
    fullState = session.fullState?.bytes.count ?? 0
    for record in session.records { add(record.command, record.changes) }
  }

  /// The size of both.
  var bytes: Int { fullState + records }

  /// Adds a record that carries no full state.
  mutating func add(_ command: [UInt8], _ changes: [UInt8]) { records += weight(of: command, changes) }

  /// Notes that there is a full state now, and no record after it.
  mutating func add(fullState size: Int) { (fullState, records) = (size, 0) }

  /// Whether the next record is to carry a full state.
  func isTimeForFullState(with command: [UInt8], _ changes: [UInt8], atLeast least: Int) -> Bool {
    records + weight(of: command, changes) > max(fullState, least)
  }

  /// Returns roughly the size of a record without a full state, which is near enough.
  private func weight(of command: [UInt8], _ changes: [UInt8]) -> Int { command.count + changes.count + 150 }
}
