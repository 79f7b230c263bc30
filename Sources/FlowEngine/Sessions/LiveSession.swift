// A session that this process has in memory: its state, the flows that it is pinned to, and the secrets that nobody else has.

import Coordination
import FlowDefinitions
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
