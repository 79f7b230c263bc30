// A flow within a flow.

/// A flow that runs inside the stack of the one that has this step.
public struct SubFlow: Sendable {
  /// The flow that runs.
  public let flow: FlowID
  /// What it is handed; nil: nothing.
  public let input: Computed?
}
