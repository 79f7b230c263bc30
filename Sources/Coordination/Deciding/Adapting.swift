// Screens that depend on what was answered: `bind` puts values into them, `show` takes properties out.

import Expressions
import FlowDefinitions
import JSONSchemas
import JSONText

extension Turn {
  /// The screen as it is with these values typed, and the properties that do not apply.
  ///
  /// It depends on what the values mean: a string that stands for a number is one, and what is missing has its default. What
  /// cannot be worked out since a value is none that the schema takes is left as the author wrote it, shown and not bound: who
  /// checks the values says so. With good values it is the expression that is wrong.
  func adapted(
    _ screen: Screen, on entry: Entry, _ values: JSONObject
  ) throws(Refusal) -> (screen: Screen, hidden: Set<String>) {
    if screen.isFixed { return (screen, []) }
    let (open, secrets) = separate(keepingSecrets(of: entry, in: values), by: screen.schema)
    let meant = screen.schema.fillingDefaults(in: screen.schema.coercing(.object(open))).asObject ?? open
    let scope = scope(of: entry, StepScope.Occasion(values: meant, secrets: secrets))
    var failure: Refusal?
    var hidden: Set<String> = []
    for property in screen.show {
      do throws(Refusal) {
        if try !isMet(property.value, in: scope) { hidden.insert(property.name) }
      } catch {
        failure = failure ?? error
      }
    }
    var bound: [(place: JSONPointer, value: JSON?)] = []
    for binding in screen.bind {
      do throws(Refusal) {
        bound.append((binding.place, try evaluate(binding.value, in: scope)))
      } catch {
        failure = failure ?? error
      }
    }
    guard let adapted = screen.adapted(bound: bound, hidden: hidden) else {
      throw .expressionFailed(
        ExpressionFailure(
          step: entry.step, expression: screen.bind.map(\.value.source).joined(separator: ", "), column: 1,
          cause: ExpressionFailure.invalidScreen))
    }
    if let failure, !adapted.schema.refusesAny(of: meant.leavingOut(hidden)) { throw failure }
    return (adapted, hidden)
  }
}

extension Schema {
  /// Whether one of the values that are there is not as it should be.
  fileprivate func refusesAny(of values: JSONObject) -> Bool {
    violations(of: .object(values)).contains { $0.keyword != "required" }
  }
}

extension JSONObject {
  /// The members without those of these names.
  func leavingOut(_ names: some Sequence<String>) -> JSONObject {
    var rest = self
    for name in names { rest[name] = nil }
    return rest
  }
}
