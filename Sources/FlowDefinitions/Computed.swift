// Computed values: names with an expression each, or one expression that gives all of them.

import Expressions
import JSONText

/// What the tables of keys call “name → expression” (`protocol/definitions.md`, “Expressions”).
public enum Computed: Sendable {
  /// Each name with its expression. A name is left out if its expression refers to a field that is absent.
  case members(Members<Expression>)
  /// One expression for the whole.
  case whole(Expression)

  /// All expressions.
  public var expressions: [Expression] {
    switch self {
    case .members(let members): members.map { $0.value }
    case .whole(let expression): [expression]
    }
  }

  /// The names that are known without evaluating anything, each with its expression.
  public var membersKnown: [(name: String, value: Expression)] {
    switch self {
    case .members(let members): members.map { ($0.name, $0.value) }
    case .whole(let expression): (expression.members ?? []).map { ($0.name, $0.value) }
    }
  }
}
