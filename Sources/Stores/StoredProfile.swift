// A profile as a store returns it.

/// A profile as it is in the store.
public struct StoredProfile: Equatable, Sendable {
  /// How often the profile was written.
  public let revision: Int
  /// When it was written last, RFC 3339.
  public let time: String
  /// A JSON object in UTF-8.
  public let facts: [UInt8]

  /// Whether the profile may be what has become of the earlier one: its revision is greater, and it was written no earlier.
  ///
  /// Of a profile, only what it is now is kept, so nobody can tell whether it ever was the earlier one. It is safe to take it
  /// for that: nothing is written, and either way the store has what was known later about the same subject, over which
  /// older facts would never be put.
  func mayHaveGoneOn(from earlier: StoredProfile) -> Bool {
    revision > earlier.revision && time >= earlier.time
  }

  /// The version of the profile, which tells this state from any other.
  public var version: StoredVersion { StoredVersion(revision: revision, time: time) }
}
