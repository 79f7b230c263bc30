// What is written of a profile.

/// The next revision of a profile: all of its facts.
public struct ProfileRecord: Equatable, Sendable {
  /// The key that the profile is kept under.
  public var key: ProfileKey
  /// One more than the revision before it; the first is 1.
  public var revision: Int
  /// When the revision was made, RFC 3339.
  public var time: String
  /// All facts, a JSON object in UTF-8.
  public var facts: [UInt8]
  /// The time of the revision that this one was decided on: if the newest one has another time, nothing is written. If nil,
  /// times are not compared.
  public var lastTime: String?

  /// Creates a record of these values.
  public init(key: ProfileKey, revision: Int, time: String, facts: [UInt8], lastTime: String? = nil) {
    self.key = key
    self.revision = revision
    self.time = time
    self.facts = facts
    self.lastTime = lastTime
  }
}
