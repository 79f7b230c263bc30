// How large the text of an expression may be. Going beyond is an ordinary error.

/// The bounds of an expression's text.
public struct ExpressionLimits: Sendable {
  /// How deep expressions may be nested, and how long a chain of operators may be.
  var depth: Int
  /// How many parts an expression may have: operators, names, literals.
  var nodes: Int

  /// These bounds. The standard ones leave room for every expression that a person would write.
  init(depth: Int = 200, nodes: Int = 20_000) {
    self.depth = depth
    self.nodes = nodes
  }

  /// 200 levels, 20,000 parts.
  public static let standard = ExpressionLimits()
}
