// What stops a turn before it has done what it was to do.

/// Why what a turn has begun does not come about. Whoever has begun it may go another way instead; what nobody deals with ends the
/// command (`DecisionError`).
enum Stop: Error {
  /// The command is refused; or what happens by itself would be, if it were a command.
  case refused(Refusal)
  /// A gate stands in front of what was tried.
  indirect case gateClosed(ClosedGate)
  /// The session changes to a subject whose profile is not among the facts.
  case needsProfile(of: ProfileOwner)
}
