// Who owns facts that outlive a session. Stores keep them under a `ProfileKey`, which says the same: the core does not know
// the stores, nor they the core. Whoever writes to a store converts one into the other.

import JSONText

/// The owner of the facts in a profile.
public enum ProfileOwner: Hashable, Sendable {
  /// A user, or a device.
  case subject(String)
  /// A session without a subject, which has a profile of its own.
  case session(String)

  /// Compares by code points: names that only look alike are different.
  public static func == (left: ProfileOwner, right: ProfileOwner) -> Bool { left.identity == right.identity }

  /// Hashes by code points, as `==` compares.
  public func hash(into hasher: inout Hasher) { hasher.combine(identity.name) }

  private var identity: (isSubject: Bool, name: CodePoints) {
    switch self {
    case .subject(let name): (true, CodePoints(name))
    case .session(let name): (false, CodePoints(name))
    }
  }
}
