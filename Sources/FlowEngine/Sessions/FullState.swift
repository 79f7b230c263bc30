// Full states in records: opening a session reads what its state is large, not what its history is long, and writing stays
// in proportion to what has changed. When the records since the last full state outweigh it, the next one carries one.
//
//     {"bundle":DIGEST,"session":{"format":1,…}}
//
// What a session is, is always the fold of its changes. A full state only spares folding; one that this engine cannot read
// is passed over.

import Coordination
import JSONText
import Stores

/// What a session weighs in the store: how large its last full state was, and the records since.
struct JournalWeight {
  private var fullState = 0
  private var records = 0

  /// What a session without records weighs.
  init() {}

  /// The same for whoever opens the session and for who has written it: so both write the same journal.
  init(_ session: StoredSession) {
    fullState = session.fullState?.bytes.count ?? 0
    for record in session.records { add(record.command, record.changes) }
  }

  /// Adds a record that carries no full state.
  mutating func add(_ command: [UInt8], _ changes: [UInt8]) { records += weight(of: command, changes) }

  /// There is a full state now, and no record after it.
  mutating func add(fullState size: Int) { (fullState, records) = (size, 0) }

  /// Whether the next record is to carry a full state.
  func isTimeForFullState(with command: [UInt8], _ changes: [UInt8], atLeast least: Int) -> Bool {
    records + weight(of: command, changes) > max(fullState, least)
  }

  /// What a record takes without a full state, as near as need be.
  private func weight(of command: [UInt8], _ changes: [UInt8]) -> Int { command.count + changes.count + 150 }
}

/// A full state as a record carries it.
struct FullState {
  /// The digest of the bundle that the session was pinned to then.
  let bundle: String
  let session: Session

  /// As deep as what was typed stands: in a draft of a frame, in an entry of a stack of the chain.
  private static let levels = 6

  /// Nil where this engine cannot read it. Of many full states, those before are known.
  init?(_ stored: StoredSession.FullState, knowing known: inout KnownTexts) {
    let read = RawObject.whole(stored.bytes, levels: Self.levels, knowing: &known) { json -> FullState? in
      guard let bundle = json.string("bundle"),
        let session = json.object("session").flatMap({ Session($0) }), session.revision == stored.revision
      else { return nil }
      return FullState(session, bundle: bundle)
    }
    guard let read else { return nil }
    self = read
  }

  init(_ session: Session, bundle: String) {
    self.session = session
    self.bundle = bundle
  }

  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.name("bundle")
    writer.string(bundle)
    writer.name("session")
    session.write(to: &writer)
    writer.endObject()
  }
}
