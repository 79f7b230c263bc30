// Why there is no decision, for those who have asked for one.

/// Why something is not decided. Nothing has happened then.
public enum DecisionError: Error, Sendable {
  /// What was asked for is refused.
  case refused(Refusal)
  /// The session changes to a subject whose profile is not among the facts: ask again with that one added.
  case needsProfile(of: ProfileOwner)

  /// Creates the error of a turn that was stopped, and nobody within it has gone another way.
  init(_ stop: Stop) {
    switch stop {
    case .refused(let refusal): self = .refused(refusal)
    case .needsProfile(let owner): self = .needsProfile(of: owner)
    // Whoever attempts something puts the gate in front of it, so this is as good as never told. No rule is named then.
    case .gateClosed: self = .refused(.rulesBroken([]))
    }
  }
}
