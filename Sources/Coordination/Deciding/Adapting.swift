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
  /// - Parameter showingAll: Whether what does not apply stands in the screen all the same.
  func adapted(
    _ screen: Screen, on entry: Entry, _ values: JSONObject, showingAll: Bool = false
  ) throws(Refusal) -> (screen: Screen, hidden: Set<CodePoints>) {
    if screen.isFixed { return (screen, []) }
    let (open, secrets) = separate(keepingSecrets(of: entry, in: values), by: screen.schema)
    let meant = screen.schema.fillingDefaults(in: screen.schema.coercing(.object(open))).asObject ?? open
    let occasion = StepScope.Occasion(values: meant, secrets: secrets)
    var (hidden, failure) = hiddenProperties(of: screen, on: entry, occasion)
    let scope = scope(of: entry, occasion.leavingOut(hidden))
    var bound: [(place: JSONPointer, value: JSON?)] = []
    for binding in screen.bind {
      do throws(Refusal) {
        bound.append((binding.place, try evaluate(binding.value, in: scope)))
      } catch {
        failure = failure ?? error
      }
    }
    guard let adapted = screen.adapted(bound: bound, hidden: showingAll ? [] : hidden) else {
      let wrong = screen.firstProblem(binding: bound)
      let binding = screen.bind.first { $0.place == wrong?.place } ?? screen.bind.first
      throw .expressionFailed(
        ExpressionFailure(
          step: entry.step, expression: binding?.value.source ?? "", column: 1,
          cause: ExpressionFailure.invalidScreen(wrong?.place, wrong?.problem)))
    }
    if let failure, !adapted.schema.refusesAny(of: meant.leavingOut(hidden)) { throw failure }
    return (adapted, hidden)
  }

  /// The properties whose guards do not hold, and why the first guard fails that does.
  ///
  /// What does not apply has no value, whatever was typed there, so the guards are asked again without it, until nothing changes. As
  /// many times as there are guards is enough, unless they depend on each other in a ring.
  private func hiddenProperties(
    of screen: Screen, on entry: Entry, _ occasion: StepScope.Occasion
  ) -> (hidden: Set<CodePoints>, failure: Refusal?) {
    var hidden: Set<CodePoints> = []
    var failure: Refusal?
    for _ in screen.show {
      let before = hidden
      let scope = scope(of: entry, occasion.leavingOut(before))
      hidden = []
      failure = nil
      for property in screen.show {
        do throws(Refusal) {
          if try !isMet(property.value, in: scope) { hidden.insert(CodePoints(property.name)) }
        } catch {
          failure = failure ?? error
        }
      }
      if hidden == before { break }
    }
    return (hidden, failure)
  }
}

extension StepScope.Occasion {
  /// The same without the values of these properties.
  fileprivate func leavingOut(_ names: Set<CodePoints>) -> StepScope.Occasion {
    if names.isEmpty { return self }
    var rest = self
    rest.values = values?.leavingOut(names)
    rest.hidden = names
    rest.secrets = secrets.filter { !names.contains(CodePoints($0.place.tokens.first ?? "")) }
    return rest
  }
}

extension Schema {
  /// Whether one of the values that are there is not as it should be.
  fileprivate func refusesAny(of values: JSONObject) -> Bool {
    violations(of: .object(values)).contains { $0.keyword != "required" }
  }
}
