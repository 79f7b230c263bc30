// What is written of a profile, and what it is kept under.

import JSONText

/// Whose facts a profile has: the `ProfileOwner` of the core, which knows no store, as a store knows no core.
public enum ProfileKey: Hashable, Sendable {
  /// A user or a device, by the name that the caller has for it: any string.
  case subject(String)
  /// A session without a subject.
  case session(String)

  /// By code points: two names that look alike are two.
  public static func == (left: ProfileKey, right: ProfileKey) -> Bool { left.identity == right.identity }

  /// By code points, as `==` compares.
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
  /// What it is kept under.
  public var key: ProfileKey
  /// One more than the one before it; the first is 1.
  public var revision: Int
  /// RFC 3339.
  public var time: String
  /// A JSON object in UTF-8.
  public var facts: [UInt8]
  /// When the revision was made that this was decided on: nothing is written after another one. Nil: after whichever there is.
  public var lastTime: String?

  /// A record of these.
  public init(key: ProfileKey, revision: Int, time: String, facts: [UInt8], lastTime: String? = nil) {
    self.key = key
    self.revision = revision
    self.time = time
    self.facts = facts
    self.lastTime = lastTime
  }
}
