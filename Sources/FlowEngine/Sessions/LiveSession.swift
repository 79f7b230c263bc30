// A session that this process has in memory: its state, the flows that it is pinned to, and the secrets that nobody else has.

import Coordination
import FlowDefinitions
import Stores
import Wording

/// A session in memory, as of its last record. The next record makes another object.
final class LiveSession {
  let coordinator: Coordinator
  let session: Session
  /// The secrets, which are held here and nowhere else: they are never on the disk.
  let secrets: Secrets
  /// How much the session takes up in the store.
  let weight: JournalWeight
  /// The time at which its last record was written, as the store has it.
  let time: String
  /// The session that this one was made from, and the writes that led to it, until these are in the store.
  var advance: (before: LiveSession?, writes: [StoreWrite])?
  /// The answer to `currentScreen`, once it has been asked for twice: the same revisions of session and profile give the same
  /// bytes. Most answers are asked for once, and one takes two fifths of the memory that a session does.
  var viewed: (profile: ProfileTable.Version, bytes: [UInt8])?
  /// Whether that answer has been asked for once.
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

  /// The phrasebook in the session's language, for what is said about the session; nil if it has no language.
  var phrasebook: Phrasebook? {
    session.locale.map { coordinator.bundle.phrasebook(in: $0) }
  }

  /// The earliest time at which something will happen by itself in the session.
  var nextDeadline: Instant? { coordinator.nextDeadline(of: session) }

  var version: StoredVersion { StoredVersion(revision: session.revision, time: time) }
}
