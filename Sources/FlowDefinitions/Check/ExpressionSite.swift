// Where an expression stands in a flow, and what becomes of its value.

import Expressions
import JSONSchemas
import JSONText

/// An expression of a flow, where it stands.
struct ExpressionSite {
  let expression: Expression
  let pointer: JSONPointer
  let purpose: Purpose
  let standpoint: Standpoint

  /// What becomes of the value.
  enum Purpose {
    /// A guard or rule: true or false.
    case condition
    /// A part of a text.
    case text
    /// Kept or shown.
    case value
    /// Kept or shown, and an object.
    case object
    case list
    /// Told to the host, which gets the secrets that are named.
    case hostInput(isObject: Bool)
    /// Handed to a flow, whose schema may ask for secrets: nil if it is not known.
    case flowInput(Schema?, member: String?)
  }
}
