/// A string literal in an expression.
public struct WrittenText: Sendable {
  /// The text.
  public let text: String
  /// Where the literal is in the source, in code points.
  public let range: Range<Int>
}
