// What a decision needs to know besides the session: facts that outlive it, secrets that must not outlive the process, and the
// time zones that its expressions may name.

import Expressions
import JSONText

/// The profile of the session's subject, and the secrets and time zones that this process has for the session.
public struct Facts: Sendable {
  /// What is known of the subject, fact by fact.
  public var profile: JSONObject
  /// How often the profile has been changed.
  public var profileRevision: Int
  /// What was typed in properties that are never written to the disk.
  public var secrets: Secrets
  /// Profiles of other subjects, for a command that binds the session to one of them.
  public var others: [ProfileOwner: (facts: JSONObject, revision: Int)] = [:]
  /// Where expressions such as `now.getHours("Europe/Zurich")` look zones up.
  public let timeZones: TimeZones

  /// Creates the facts of a subject, with the secrets of one session.
  public init(
    profile: JSONObject = [:], profileRevision: Int = 0, secrets: Secrets = Secrets(), timeZones: TimeZones
  ) {
    self.profile = profile
    self.profileRevision = profileRevision
    self.secrets = secrets
    self.timeZones = timeZones
  }
}
