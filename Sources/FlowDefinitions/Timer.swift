// Transitions that time takes.

/// A transition that is taken after some time.
public struct Timer: Sendable {
  /// How long after the entry was made the timer fires. While something lies above the entry, it waits.
  public let after: ISODuration
  /// The transitions, of which the first that applies is taken.
  public let transitions: [Transition]
}
