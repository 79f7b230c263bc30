// How large the text of an expression may be. Exceeding a limit is an ordinary error.

/// The limits on an expression's text.
public struct ExpressionLimits: Sendable {
  /// How deeply expressions may be nested, and how long a chain of operators may be.
  var depth: Int
  /// How many parts an expression may have: operators, names, literals.
  var nodes: Int

  /// Creates limits. The defaults leave room for every expression that a person would write.
  init(depth: Int = 200, nodes: Int = 20_000) {
    self.depth = depth
    self.nodes = nodes
  }

  /// 200 levels, 20,000 parts.
  public static let standard = ExpressionLimits()
}
