// What time does by itself.

/// A transition that time takes.
public struct Timer: Sendable {
  public let after: Interval
  public let transitions: [Transition]
}
