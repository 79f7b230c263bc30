// How what lies over something else goes.

/// How a presentation is ended with a result.
public struct Dismissal: Sendable {
  /// Nil: with the values of the entry.
  public let result: Computed?
  /// How many levels; nil for all of them.
  public let levels: Int?
}
