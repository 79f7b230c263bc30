// What a decision needs to know besides the session: facts that outlive it, and secrets that must not outlive the process.

import JSONText

/// The profile of the session's subject, and the secrets that this process holds for the session.
public struct Facts: Sendable {
  /// What is known of the subject, fact by fact.
  public var profile: JSONObject
  /// How often the profile was changed.
  public var profileRevision: Int
  /// What was typed in properties that are never written down.
  public var secrets: Secrets
  /// Profiles of other subjects, for a command that binds the session to one of them.
  public var others: [ProfileOwner: (facts: JSONObject, revision: Int)] = [:]

  /// The facts of a subject, with the secrets of one session.
  public init(profile: JSONObject = [:], profileRevision: Int = 0, secrets: Secrets = Secrets()) {
    self.profile = profile
    self.profileRevision = profileRevision
    self.secrets = secrets
  }
}
