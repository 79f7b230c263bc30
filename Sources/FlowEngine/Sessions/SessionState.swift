// Whether a session goes on, in the word that views and lists have for it.

import Stores

/// The `state` of a session.
public enum SessionState: String, CaseIterable {
  case active, ended
}

extension ListedSession {
  /// The state that the list has; nil if a newer program wrote it. A session that nobody has asked for since its time was over is
  /// still active in it.
  public var state: SessionState? { SessionState(rawValue: summary.state) }
}
