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
  var fullState = 0
  var records = 0

  /// Whether the next record, which is so large, is to carry a full state.
  func isTimeForFullState(with record: Int, atLeast least: Int) -> Bool {
    records + record > max(fullState, least)
  }
}

/// A full state as a record carries it.
struct FullState {
  /// The digest of the bundle that the session was pinned to then.
  let bundle: String
  let session: Session

  /// Where that is all that is asked for: the digest of the bundle in a full state.
  static func bundle(_ stored: StoredSession.FullState) -> String? {
    (try? JSON(parsing: stored.bytes))?["bundle"]?.asString
  }

  /// Nil where this engine cannot read it.
  init?(_ stored: StoredSession.FullState) {
    guard let json = try? JSON(parsing: stored.bytes), let bundle = json["bundle"]?.asString,
      let session = json["session"].flatMap({ Session($0) }), session.revision == stored.revision
    else { return nil }
    self.bundle = bundle
    self.session = session
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
