// Who owns facts that outlive a session. Stores keep them under a `ProfileKey`, which says the same: the core knows no store, and a store
// knows no core. Whoever writes to a store turns the one into the other.

import JSONText

/// Whose facts a profile has.
public enum ProfileOwner: Hashable, Sendable {
  /// A user, or a device.
  case subject(String)
  /// A session without a subject has a profile of its own.
  case session(String)

  /// By code points: two names that look alike are two.
  public static func == (left: ProfileOwner, right: ProfileOwner) -> Bool { left.identity == right.identity }

  /// By code points, as `==` compares.
  public func hash(into hasher: inout Hasher) { hasher.combine(identity.name) }

  private var identity: (isSubject: Bool, name: CodePoints) {
    switch self {
    case .subject(let name): (true, CodePoints(name))
    case .session(let name): (false, CodePoints(name))
    }
  }
}
