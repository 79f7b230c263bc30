// What the engine reads in a session as it stands in the store.

import Coordination
import JSONText
import Stores

extension StoredSession {
  /// Returns the fold of `records` onto `state`. These are all records after the state, or all that there are, if it is nil.
  func folded(
    _ records: [StoredRecord], onto state: Session?, knowing known: inout KnownTexts
  ) throws(StoreError) -> Session {
    var session = state
    for record in records { try record.apply(to: &session, of: id, knowing: &known) }
    guard let session else { throw .damaged(session: id, record: 1, .missing) }
    return session
  }

  /// The digests of the bundles that the session needs: first the one that it goes on with, then the one that it began with,
  /// if that is another one, for an engine that cannot read the full state.
  public var neededBundles: [String] {
    let first = SessionHeaderBody.bundle(header)
    let pinned = fullState?.bundle ?? first
    return [pinned, first == pinned ? nil : first].compactMap { $0 }
  }
}

extension StoredSession.FullState {
  /// The digest of the bundle that the session was pinned to then, for when nothing else of the full state is needed.
  fileprivate var bundle: String? { RawObject(bytes)?.string("bundle") }
}
