// Flows that run within a flow.

/// A step that runs another flow on the same stack.
public struct SubFlow: Sendable {
  /// The flow that runs.
  public let flow: FlowID
  /// What the flow is handed; nil for nothing.
  public let input: Computed?
}
