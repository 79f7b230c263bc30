// Full states in records. Thanks to them, the cost of opening a session depends on the size of its state, not on the length
// of its history, and what is written stays in proportion to what has changed. When the records since the last full state
// outweigh it, the next record carries one.
//
//     {"bundle":DIGEST,"session":{"format":1,…}}
//
// The state of a session is always the fold of its changes. A full state only saves folding them; one that this engine cannot
// read is ignored.

import Coordination
import JSONText
import Stores

/// A full state as a record carries it.
struct PinnedState {
  /// The digest of the bundle that the session was pinned to then.
  let bundle: String
  let session: Session

  /// How many levels are gone through at once: down to what was typed, which is in a draft of a frame, or in an entry of a
  /// stack of the chain.
  private static let levels = 6

  /// Creates the full state of the session with that id from a stored one; nil if this engine cannot read it, or if it is
  /// another session's. `known` says what is known from the ones read before.
  init?(_ stored: StoredSession.FullState, of id: String, knowing known: inout KnownTexts) {
    let read = RawObject.whole(stored.bytes, levels: Self.levels, knowing: &known) { json -> PinnedState? in
      guard let bundle = json.string("bundle"),
        let session = json.object("session").flatMap({ Session($0) }), session.revision == stored.revision,
        session.id.hasSameCodePoints(as: id)
      else { return nil }
      return PinnedState(session, bundle: bundle)
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
