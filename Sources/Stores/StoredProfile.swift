// A profile as a store returns it.

/// A profile as it is in the store.
public struct StoredProfile: Equatable, Sendable {
  /// How often the profile was written.
  public let revision: Int
  /// When it was written last, RFC 3339.
  public let time: String
  /// A JSON object in UTF-8.
  public let facts: [UInt8]

  /// The version of the profile, which tells this state from any other.
  public var version: StoredVersion { StoredVersion(revision: revision, time: time) }
}
