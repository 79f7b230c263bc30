// What a decision makes of facts that outlive the session.

import JSONText

/// What a command changes in the profile.
public struct ProfileChange: Sendable {
  /// Whose profile.
  public let owner: ProfileOwner
  /// Facts, each as it is to be: also those that are so already.
  public let set: JSONObject
  /// The names of facts that go.
  public let unset: [String]

  /// The change that sets and removes these facts.
  public init(owner: ProfileOwner, set: JSONObject, unset: [String] = []) {
    self.owner = owner
    self.set = set
    self.unset = unset
  }

  /// The facts as they are then.
  public func applied(to facts: JSONObject) -> JSONObject {
    var facts = facts.merging(set)
    facts.remove(unset)
    return facts
  }
}
