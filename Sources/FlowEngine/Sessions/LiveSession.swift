// A session that this process has in memory: its state, the flows that it is pinned to, and the secrets that nobody else has.

import Coordination
import FlowDefinitions
import JSONText
import Stores
import Wording

/// A session in memory, as of its last record. The next record makes another one.
final class LiveSession {
  let coordinator: Coordinator
  let session: Session
  /// Held here and nowhere else: they are never on the disk.
  let secrets: Secrets
  /// What it weighs in the store.
  let weight: JournalWeight
  /// When its last record was written, as the store says it.
  let time: String
  /// The session that this one was made of, and the writes by which it was, as long as the store is behind with it.
  var advance: (before: LiveSession?, writes: [StoreWrite])?
  /// The answer to `currentScreen`, if it was asked for twice: the same revision of session and profile gives the same bytes. Most
  /// are asked for once, and one takes two fifths of what a session does.
  var viewed: (profile: ProfileTable.Version, bytes: [UInt8])?
  /// Whether it was asked for once.
  var wasViewed = false

  init(
    _ coordinator: Coordinator, _ session: Session, _ secrets: Secrets, _ weight: JournalWeight,
    time: String
  ) {
    self.coordinator = coordinator
    self.session = session
    self.secrets = secrets
    self.weight = weight
    self.time = time
  }

  /// What is said about the session is said in its language; nil if it has none.
  var phrasebook: Phrasebook? {
    session.locale.map { coordinator.bundle.phrasebook(in: $0) }
  }

  /// The earliest time at which something will happen by itself in it.
  var nextDeadline: Instant? { coordinator.nextDeadline(of: session) }

  var version: StoredVersion { StoredVersion(revision: session.revision, time: time) }
}

extension StoredSession {
  /// The fold of `records`, all that come after `state`, or all that there are.
  func folded(
    _ records: [StoredRecord], onto state: Session?, knowing known: inout KnownNames
  ) throws(StoreError) -> Session {
    var session = state
    for record in records {
      guard let changes = Change.all(in: record.changes[...], knowing: &known),
        let time = Instant(record.time)
      else {
        throw .damaged(session: id, record: record.revision, .malformed)
      }
      if session == nil, case .start(let start)? = changes.first { session = Session(start) }
      session?.apply(changes, at: time)
    }
    guard let session else { throw .damaged(session: id, record: 1, .missing) }
    return session
  }
}

extension StoredRecord {
  /// The changes of the record, or nil if this engine does not know one of them.
  var readChanges: [Change]? {
    var known = KnownNames()
    return Change.all(in: changes[...], knowing: &known)
  }

  /// Whether it is one of the engine's own: what was due by itself.
  var isOfTheEngine: Bool { (try? JSON(parsing: command))?["method"] == .string(Self.catchUp) }

  /// What the engine's own records have as their method.
  static let catchUp = "catchUp"
}

/// What the header of a journal says for ever: the bundle that a session began with. One that was migrated says itself which is
/// its own now.
enum SessionHeaderBody {
  /// The header of a session that is pinned to that bundle.
  static func bytes(bundle digest: String) -> [UInt8] { JSON.object(["bundle": .string(digest)]).bytes }

  /// The digest of the bundle that a session began with.
  static func bundle(_ bytes: [UInt8]) -> String? { RawObject(bytes[...])?.string("bundle") }
}
