/// A session in a list.
public struct ListedSession: Equatable, Sendable {
  /// The id of the session: `[A-Za-z0-9_-]{1,64}`.
  public let id: String
  /// When the session was started, RFC 3339.
  public let startedAt: String
  /// When the newest record was written, RFC 3339.
  public let updatedAt: String
  /// The revision of the newest record.
  public let revision: Int
  /// The summary of the newest record that has one.
  public var summary: SessionSummary

  /// The version of the session, which tells this state from any other.
  public var version: StoredVersion { StoredVersion(revision: revision, time: updatedAt) }
}
