// What is known of sessions that cannot be read.

/// A session that cannot be read, or all those in a folder that cannot be looked into.
public enum UnreadableSession: Equatable, Sendable {
  /// The session with this id.
  case one(String)
  /// All in this folder, relative to the store, and why they cannot be read.
  case all(in: String, StoreError.Cause)
}
