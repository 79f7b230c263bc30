// What an author asks of values beyond their schema.

import Expressions
import JSONText

/// A rule that values must not break: it is broken when `when` holds.
public struct Rule: Sendable {
  /// When the values break it.
  public let when: Expression
  /// A JSON Pointer into the values.
  public let path: JSONPointer
  /// Nil: `check`.
  public let code: Template?
  /// What the user is told.
  public let message: Template
}
