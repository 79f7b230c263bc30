// What checks of types and of cases look for: a text or a number that the variable can never have.

/// A place in an expression that compares something in a variable with values known before evaluation.
public struct ReferenceComparison: Sendable {
  /// What is compared.
  public let reference: Reference
  /// The values: any number for `in`, otherwise one.
  public let values: [Value]
  /// Where each of the values is in the source, in code points.
  public let ranges: [Range<Int>]
  /// Where the whole comparison is in the source, in code points.
  public let range: Range<Int>
}
