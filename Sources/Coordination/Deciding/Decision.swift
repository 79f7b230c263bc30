// What deciding gives back.

/// What a command comes to.
public struct Decision: Sendable {
  /// The session as it is then.
  public let session: Session
  /// What happened to it. None: there is nothing to record.
  public let changes: [Change]
  /// What happened to profiles.
  public let profileChanges: [ProfileChange]
  /// The secrets that the process holds for the session from now on, and the profile as it is then.
  public let facts: Facts
  /// The answer.
  public let view: View
}
