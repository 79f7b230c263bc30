import JSONText

/// What a keyword must be able to do: tell whether a value meets it, and report to the evaluation if not.
protocol Assertion: Sendable {
  /// Returns whether `value` meets the keyword. If it does not, the evaluation has been told why.
  func holds(for value: JSON, at node: NodeID, in evaluation: Evaluation) -> Bool
}
