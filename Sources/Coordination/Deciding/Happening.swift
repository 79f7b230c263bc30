// What there is to record.

/// What happens because of a command, or by itself: what goes into a session's journal as one record.
public struct Happening: Sendable {
  /// The session as it is afterwards.
  public let session: Session
  /// What happened to the session; empty if there is nothing to record.
  public let changes: [Change]
  /// What happened to profiles.
  public let profileChanges: [ProfileChange]
  /// The secrets that the process holds for the session from now on, and the profile as it is afterwards.
  public let facts: Facts
}
