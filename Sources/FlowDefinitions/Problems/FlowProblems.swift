// Why there is no flow to be had.

/// All problems of a definition at once.
public struct FlowProblems: Error, Sendable {
  /// What was found, in the order found; never empty.
  public let problems: [Problem]
}
