// A session as those who ask for a list are shown it.

import JSONText
import Stores

extension ListedSession {
  /// The session as `listSessions` shows it.
  public var json: JSON {
    [
      "session": .string(id), "flow": .string(summary.flow), "subject": .string(orNull: summary.subject),
      "state": .string(summary.state), "startedAt": .string(startedAt), "updatedAt": .string(updatedAt),
      "revision": .int(revision),
    ]
  }
}
