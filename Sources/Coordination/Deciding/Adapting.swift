// Screens that depend on what was answered: `bind` puts values into them, `show` takes properties out.

import Expressions
import FlowDefinitions
import JSONSchemas
import JSONText

extension Turn {
  /// Returns the screen as it is with these values typed, and the properties that do not apply.
  ///
  /// What counts is what the values mean: a string that stands for a number is that number, and what is missing has its
  /// default. If an expression fails because the schema refuses one of the values, what it decides is left as the author
  /// wrote it, shown and not bound: whoever validates the values reports the error. If the values are good, the expression
  /// itself is wrong.
  /// - Parameter showingAll: Whether the screen keeps the properties that do not apply.
  func adapted(
    _ screen: Screen, on entry: Entry, _ values: JSONObject, showingAll: Bool = false
  ) throws(Stop) -> (screen: Screen, hidden: Set<CodePoints>) {
    if screen.isFixed { return (screen, []) }
    let (open, typed) = separate(
      keepingSecrets(of: entry, in: values, by: screen.schema), by: screen.schema)
    let meant = screen.schema.meaning(of: open)
    var occasion = StepScope.Occasion(values: meant, secrets: typed)
    if bundle.hasSecrets {
      // Also those that are secrets only by what is bound.
      let places = Set(typed.map { $0.place })
      occasion.secrets += heldSecrets(of: entry, besides: values).filter { !places.contains($0.place) }
    }
    var (hidden, failure) = hiddenProperties(of: screen, on: entry, occasion)
    var bound = bind(screen, in: scope(of: entry, occasion.leavingOut(hidden)), &failure)
    if let secretive = secrets(bound, on: screen, among: occasion) {
      // What is bound elsewhere does not show what has just been made a secret.
      var ignored: Stop?
      let shown = bind(screen, in: scope(of: entry, secretive.leavingOut(hidden)), &ignored)
      bound = bound.compactMap { old in
        screen.mayMakeSecrets(binding: old.place) ? old : shown.first { $0.place == old.place }
      }
    }
    guard let adapted = screen.adapted(bound: bound, hidden: showingAll ? [] : hidden) else {
      let wrong = screen.firstProblem(binding: bound)
      let binding = screen.bind.first { $0.place == wrong?.place } ?? screen.bind.first
      throw .refused(
        .expressionFailed(
          ExpressionFailure(
            step: entry.step, expression: binding?.value.source ?? "", column: 1,
            cause: ExpressionFailure.invalidScreen(wrong?.place, wrong?.problem))))
    }
    if let failure, !adapted.schema.refusesAny(of: meant.leavingOut(hidden)) { throw failure }
    return (adapted, hidden)
  }

  /// Returns what `bind` gives for each place where that can be worked out, and notes the first failure.
  private func bind(
    _ screen: Screen, in scope: StepScope, _ failure: inout Stop?
  ) -> [(place: JSONPointer, value: JSON?)] {
    var bound: [(place: JSONPointer, value: JSON?)] = []
    for binding in screen.bind {
      do throws(Stop) {
        bound.append((binding.place, try evaluateIfAny(binding.value, in: scope)))
      } catch {
        failure = failure ?? error
      }
    }
    return bound
  }

  /// Returns the occasion with what is bound making secrets of some of its values; nil if it does not.
  private func secrets(
    _ bound: [(place: JSONPointer, value: JSON?)], on screen: Screen, among occasion: StepScope.Occasion
  ) -> StepScope.Occasion? {
    guard bundle.hasSecrets, bound.contains(where: { screen.mayMakeSecrets(binding: $0.place) }),
      let schema = screen.adapted(bound: bound, hidden: [])?.schema
    else { return nil }
    let (open, secrets) = JSON.object(occasion.values ?? [:]).parted(by: schema)
    if secrets.isEmpty { return nil }
    var occasion = occasion
    occasion.values = open.asObject
    occasion.secrets += secrets
    return occasion
  }

  /// Returns the properties whose guards do not hold, and the failure of the first guard that fails.
  ///
  /// A property that does not apply has no value, whatever was typed there, so the guards are evaluated again without it,
  /// until nothing changes. As many times as there are guards is enough, unless they depend on each other in a ring.
  private func hiddenProperties(
    of screen: Screen, on entry: Entry, _ occasion: StepScope.Occasion
  ) -> (hidden: Set<CodePoints>, failure: Stop?) {
    var hidden: Set<CodePoints> = []
    var failure: Stop?
    for _ in screen.show {
      let before = hidden
      let scope = scope(of: entry, occasion.leavingOut(before))
      hidden = []
      failure = nil
      for property in screen.show {
        do throws(Stop) {
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
  /// Returns the occasion without the values of these properties.
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
  /// Whether the schema refuses one of the values that are there, not counting those that are missing.
  fileprivate func refusesAny(of values: JSONObject) -> Bool {
    violations(of: .object(values)).contains { $0.keyword != "required" }
  }
}
