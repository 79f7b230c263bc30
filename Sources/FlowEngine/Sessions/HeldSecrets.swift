// What only this process has of a session, with what it takes to recognise the session when it is read from the store.

import Coordination

/// The secrets of a session that one process holds, as of one of the session's records.
struct HeldSecrets {
  /// When the session was started.
  let startedAt: Instant
  /// The revision of that record.
  let revision: Int
  /// The time of that record.
  let time: Instant
  let secrets: Secrets

  init(of live: LiveSession) {
    startedAt = live.session.startedAt
    revision = live.session.revision
    time = live.session.time
    secrets = live.secrets
  }
}
