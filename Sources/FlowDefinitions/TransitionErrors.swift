// The errors that a transition puts on the next view.

import Expressions

/// The errors of a transition: a list, or an expression that gives a list.
public enum TransitionErrors: Sendable {
  /// The errors in the definition, whose templates are still to be evaluated.
  case list([FieldMessage])
  /// The errors that the expression gives; null gives none.
  case computed(Expression)
}
