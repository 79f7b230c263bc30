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
