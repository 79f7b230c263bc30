// Where an expression is in a flow, and what becomes of its value.

import Expressions
import JSONSchemas
import JSONText

/// An expression of a flow, and its place.
struct ExpressionSite {
  let expression: Expression
  let source: SourceText
  let pointer: JSONPointer
  let purpose: Purpose
  let standpoint: Standpoint

  /// What becomes of the value.
  enum Purpose {
    /// A guard or rule, which is true or false.
    case condition
    /// A part of a text.
    case text
    /// The value is kept or shown.
    case value
    /// The value is kept as a variable, or as a fact, of that name.
    case variable(String)
    case fact(String)
    /// The value is put at that place of a screen.
    case binding(JSONPointer)
    /// A field of a screen, of which this is known, shows the value at first.
    case prefill(Shape)
    /// The value is kept or shown, and must be an object.
    case object
    /// The value is the result of the flow, which is an object of what it gives back.
    case result
    case list
    /// The subject that a session is bound to, or null.
    case subject
    /// The host is told the value, including secrets that are named.
    case hostInput(isObject: Bool)
    /// A flow is handed the value; its schema may require secrets.
    case flowInput(Taker)
    /// A step is handed the value, without secrets.
    case params(Taker)
  }

  /// The flow or step that is handed the value, and what it requires.
  struct Taker {
    /// The name; nil if an expression chooses it.
    let name: String?
    /// The schema; nil if there is none, or it is not known.
    let schema: Schema?
    /// The name that the value is handed over as; nil if the value is everything that is handed over.
    let member: String?
    /// The names of everything that is handed over by name.
    let handed: [String]
  }
}
