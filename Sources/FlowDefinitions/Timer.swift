// What time does by itself.

/// A transition that time takes.
public struct Timer: Sendable {
  /// How long after the entry came it fires; while something lies over it, it waits.
  public let after: Interval
  /// The ways on, of which the first that applies is taken.
  public let transitions: [Transition]
}
