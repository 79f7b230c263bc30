// What this process alone has of a session, with what it takes to know the session again when it is read from the store.

import Coordination

/// The secrets that one process holds of a session, as of one of its records.
struct HeldSecrets {
  /// When the session was started.
  let startedAt: Instant
  /// The number of the record.
  let revision: Int
  /// The time of the record.
  let time: Instant
  let secrets: Secrets

  init(of live: LiveSession) {
    startedAt = live.session.startedAt
    revision = live.session.revision
    time = live.session.time
    secrets = live.secrets
  }
}
