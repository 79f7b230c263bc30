// A scope of a few variables, for tests.

import Expressions
import JSONText

/// Variables by name.
struct Bindings: Scope {
  var values: [String: Value] = [:]
  var hasQualifiedNames = false
  var timeZones = TimeZones.fixedOffsets

  init(_ values: [String: Value] = [:]) { self.values = values }

  /// The members of an object, each a variable.
  init(json: JSON) {
    for member in json.asObject ?? [:] { values[member.name] = Value(member.value) }
  }

  /// The members of the object that `text` writes.
  init(text: String) { self.init(json: (try? JSON(parsing: Array(text.utf8))) ?? [:]) }

  func value(of name: String) -> Value? { values[name] }
}

/// The value of an expression in the scope of these variables.
func evaluate(_ source: String, _ variables: JSON = [:]) throws -> Value {
  try Expression(parsing: source).evaluate(in: Bindings(json: variables))
}
