// Why a definition does not make a flow.

/// All problems of a definition at once.
public struct FlowProblems: Error, Sendable {
  /// The problems, in the order in which they were found; never empty.
  public let problems: [Problem]
}
