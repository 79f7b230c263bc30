// A scope of a few variables, for tests.

import Expressions
import JSONText

/// Variables by name.
final class Bindings: Scope, Sendable {
  let values: [String: Value]
  let hasQualifiedNames: Bool
  let timeZones: TimeZones

  init(_ values: [String: Value] = [:], hasQualifiedNames: Bool = false, timeZones: TimeZones = .fixedOffsets)
  {
    self.values = values
    self.hasQualifiedNames = hasQualifiedNames
    self.timeZones = timeZones
  }

  /// The members of an object, each a variable.
  convenience init(json: JSON) {
    var values: [String: Value] = [:]
    for member in json.asObject ?? [:] { values[member.name] = Value(member.value) }
    self.init(values)
  }

  /// The members of the object that `text` writes.
  convenience init(text: String) { self.init(json: (try? JSON(parsing: Array(text.utf8))) ?? [:]) }

  func value(of name: String) -> Value? { values[name] }
}

/// The value of an expression in the scope of these variables.
func evaluate(_ source: String, _ variables: JSON = [:]) throws -> Value {
  try Expression(parsing: source).evaluate(in: Bindings(json: variables))
}
