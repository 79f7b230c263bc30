// What a decision changes of the facts that outlive the session.

import JSONText

/// What a command changes in a profile.
public struct ProfileChange: Sendable {
  /// The owner of the profile.
  public let owner: ProfileOwner
  /// The facts to set, including those that have that value already.
  public let set: JSONObject
  /// The names of the facts to remove.
  public let unset: [String]

  /// Creates the change that sets and removes these facts.
  public init(owner: ProfileOwner, set: JSONObject, unset: [String] = []) {
    self.owner = owner
    self.set = set
    self.unset = unset
  }

  /// Returns the facts as they are after the change.
  public func applied(to facts: JSONObject) -> JSONObject {
    var facts = facts.merging(set)
    facts.remove(unset)
    return facts
  }
}
