// Calls that a check can judge by the type of the one thing that they are given.

/// A call of a function whose only argument is something in a variable.
public struct ReferenceCall: Sendable {
  /// The name of the function.
  public let function: String
  /// The argument.
  public let argument: Reference
  /// Where the whole call is in the source, in code points.
  public let range: Range<Int>
}
