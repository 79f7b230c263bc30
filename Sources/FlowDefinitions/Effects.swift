// What happens on the way, whichever way that is.

import Expressions

/// What a transition does besides leading somewhere.
public struct Effects: Sendable {
  /// Binds the session to a subject, first of all.
  public let subject: Expression?
  /// Properties of the entry that the transition starts from.
  public let set: Computed?
  /// Variables of the frame.
  public let assign: Computed?
  /// Facts for the profile.
  public let save: Computed?

  var isEmpty: Bool { subject == nil && set == nil && assign == nil && save == nil }
}
