// How large the text of an expression may be, and how long it may take. Exceeding a limit is an ordinary error.

/// The limits on an expression. The standard ones leave room for every expression that a person would write.
package struct ExpressionLimits: Sendable {
  /// How deeply expressions may be nested, and how long a chain of operators may be.
  let depth: Int
  /// How many parts an expression may have: operators, names, literals.
  let nodes: Int
  /// How many steps an evaluation may take.
  let steps: Int

  /// Creates limits of which some are not the standard ones.
  package init(depth: Int = 200, nodes: Int = 20_000, steps: Int = 1_000_000) {
    self.depth = depth
    self.nodes = nodes
    self.steps = steps
  }

  package static let standard = ExpressionLimits()
}
