// Screens that depend on what was answered: `bind` puts values into them, `show` takes properties out.

import Expressions
import FlowDefinitions
import JSONText

extension Turn {
  /// The screen as it is with these values typed, and the values that apply to it.
  func adapted(
    _ screen: Screen, on entry: Entry, _ values: JSONObject
  ) throws(Refusal) -> (screen: Screen, values: JSONObject) {
    if screen.isFixed { return (screen, values) }
    let scope = scope(of: entry, StepScope.Occasion(values: separate(values, by: screen.schema).open))
      .withoutSecrets
    var hidden: Set<String> = []
    var applying = values
    for property in screen.show where try !applies(property.value, in: scope) {
      hidden.insert(property.name)
      applying[property.name] = nil
    }
    var bound: [(place: JSONPointer, value: JSON?)] = []
    for binding in screen.bind { bound.append((binding.place, try evaluate(binding.value, in: scope))) }
    guard let adapted = screen.adapted(bound: bound, hidden: hidden) else {
      throw .expressionFailed(
        ExpressionFailure(
          step: entry.step, expression: screen.bind.map(\.value.source).joined(separator: ", "), column: 1,
          cause: "What is bound makes the screen no valid screen."))
    }
    return (adapted, applying)
  }

  private func applies(_ guardExpression: Expression, in scope: StepScope) throws(Refusal) -> Bool {
    do {
      return try guardExpression.evaluateGuard(in: scope)
    } catch {
      throw Refusal(error, in: guardExpression.source, on: scope.entry?.step)
    }
  }
}
