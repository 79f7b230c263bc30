// What is written of a profile, and the key that it is kept under.

import JSONText

/// The owner of a profile's facts. It corresponds to `ProfileOwner` of the core, which does not know stores, as a store
/// does not know the core.
public enum ProfileKey: Hashable, Sendable {
  /// A user or a device, by whatever name the caller has for it: any string.
  case subject(String)
  /// A session without a subject.
  case session(String)

  /// Compares by code points: two names that look alike are different.
  public static func == (left: ProfileKey, right: ProfileKey) -> Bool { left.identity == right.identity }

  /// Hashes by code points, as `==` compares.
  public func hash(into hasher: inout Hasher) { hasher.combine(identity.name) }

  private var identity: (isSubject: Bool, name: CodePoints) {
    switch self {
    case .subject(let name): (true, CodePoints(name))
    case .session(let name): (false, CodePoints(name))
    }
  }
}

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
