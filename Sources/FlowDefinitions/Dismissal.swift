// How presentations are ended.

/// The end of one or more presentations with a result.
public struct Dismissal: Sendable {
  /// The result; nil for the values of the entry.
  public let result: Computed?
  /// How many levels are ended; nil for all of them.
  public let levels: Int?
}
