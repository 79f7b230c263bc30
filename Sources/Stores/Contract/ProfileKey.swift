// What a profile is kept under.

import JSONText

/// Whose facts a profile has.
public enum ProfileKey: Hashable, Sendable {
  /// A user or a device, by the name that the caller has for it: any string.
  case subject(String)
  /// A session without a subject.
  case session(String)

  /// By code points: two names that look alike are two.
  public static func == (left: ProfileKey, right: ProfileKey) -> Bool { left.identity == right.identity }

  public func hash(into hasher: inout Hasher) { hasher.combine(identity.name) }

  private var identity: (isSubject: Bool, name: CodePoints) {
    switch self {
    case .subject(let name): (true, CodePoints(name))
    case .session(let name): (false, CodePoints(name))
    }
  }
}
