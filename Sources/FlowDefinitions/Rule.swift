// What an author requires of values beyond their schema.

import Expressions
import JSONText

/// A rule for values, which is broken when `when` holds.
public struct Rule: Sendable {
  /// The condition under which the values break the rule.
  public let when: Expression
  /// The place of the error, as a JSON Pointer into the values.
  public let path: JSONPointer
  /// The code of the error; nil for `check`.
  public let code: Template?
  /// What the user is told.
  public let message: Template
}
