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
    /// Whom a session is bound to, or null.
    case subject
    /// Told to the host, which gets the secrets that are named.
    case hostInput(isObject: Bool)
    /// Handed to a flow, whose schema may ask for secrets.
    case flowInput(Taker)
    /// Handed to a step, which gets no secrets.
    case params(Taker)
  }

  /// The flow or step that is handed the value, and what it asks for.
  struct Taker {
    /// Nil where an expression chooses it.
    let name: String?
    /// Nil where it is not known, or there is none.
    let schema: Schema?
    /// What the value is for; nil: it is all that is handed over.
    let member: String?
  }
}
