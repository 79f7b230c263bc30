// What an author asks of values beyond their schema.

import Expressions
import JSONText

/// A rule that values must not break: it is broken when `when` holds.
public struct Rule: Sendable {
  public let when: Expression
  /// A JSON Pointer into the values.
  public let path: JSONPointer
  /// Nil: `check`.
  public let code: Template?
  public let message: Template
}
