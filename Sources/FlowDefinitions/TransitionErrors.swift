// What a transition complains of on the view that comes.

import Expressions

/// The errors of a transition: a list, or an expression that gives one.
public enum TransitionErrors: Sendable {
  /// Those of the definition, each with what its templates give.
  case list([FieldMessage])
  /// Those that the expression gives: none for null.
  case computed(Expression)
}

/// An error at a field, written by the author.
public struct FieldMessage: Sendable {
  /// What it is made of.
  static let keys = ["path", "code", "message"]

  /// A JSON Pointer into the values; nil, or `""`, for the screen as a whole.
  public let path: Template?
  /// What programs tell the error by; nil: `error`.
  public let code: Template?
  /// What the user is told.
  public let message: Template
}
