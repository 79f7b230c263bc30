// A profile as a store hands it back.

/// A profile as it stands in the store.
public struct StoredProfile: Equatable, Sendable {
  /// How often the profile was written.
  public let revision: Int
  /// When it was written last, RFC 3339.
  public let time: String
  /// A JSON object in UTF-8.
  public let facts: [UInt8]

  /// What tells this state of the profile from any other.
  public var version: StoredVersion { StoredVersion(revision: revision, time: time) }
}
