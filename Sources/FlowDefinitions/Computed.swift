// Values that are worked out: names with an expression each, or one expression that gives them all.

import Expressions
import JSONText

/// What the table of keys calls “name → expression” (`protocol/definitions.md`, “Expressions”).
public enum Computed: Sendable {
  /// Each name with its expression; a name whose expression is an absent field is left out.
  case members(Members<Expression>)
  /// One expression for the whole.
  case whole(Expression)

  /// The expressions.
  public var expressions: [Expression] {
    switch self {
    case .members(let members): members.map(\.value)
    case .whole(let expression): [expression]
    }
  }

  /// The names that are known beforehand, each with its expression.
  public var membersKnown: [(name: String, value: Expression)] {
    switch self {
    case .members(let members): members.map { ($0.name, $0.value) }
    case .whole(let expression): (expression.members ?? []).map { ($0.name, $0.value) }
    }
  }
}
