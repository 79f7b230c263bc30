// What a transition changes, wherever it leads.

import Expressions

/// What a transition does besides leading somewhere.
public struct Effects: Sendable {
  /// The subject that the session is bound to, before any of the other effects.
  public let subject: Expression?
  /// Values for the entry that the transition starts from.
  public let set: Computed?
  /// Values for the variables of the frame.
  public let assign: Computed?
  /// Facts for the profile.
  public let save: Computed?

  var isEmpty: Bool { subject == nil && set == nil && assign == nil && save == nil }
}
