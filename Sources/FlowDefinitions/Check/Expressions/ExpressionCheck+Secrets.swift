// Finds secrets that an expression would expose.

import Expressions
import JSONText

extension ExpressionCheck {
  /// References to secrets in expressions whose value is kept or shown, and to those of results, which are without them.
  var secretLeaks: [Problem] {
    site.expression.references.compactMap { reference in
      guard case .name(let name)? = reference.steps.first, var shape = names[name]?.shape else { return nil }
      for (place, step) in reference.steps.enumerated().dropFirst() {
        if step == .element, !isCondition, shape.holdsSecrets, !shape.isList, isIndexed(reference) {
          return problem(.secretByComputedKey(reference.path), at: reference.range.lowerBound)
        }
        shape = shape.inside([step])
        guard shape.isSecret else { continue }
        let path = reference.steps.prefix(place + 1).compactMap { $0.name }
        if isOfResult(reference) { return problem(.secretOfResult(path), at: reference.range.lowerBound) }
        if isEntitled { return nil }
        return problem(.secretLeak(path), at: reference.range.lowerBound)
      }
      return nil
    }
  }

  /// Returns whether the reference contains an index. A macro that goes through the fields of a value passes over its secrets.
  private func isIndexed(_ reference: Reference) -> Bool {
    source.codePoints[reference.range].contains("[")
  }

  /// Returns whether the reference is to what an action has resulted in.
  private func isOfResult(_ reference: Reference) -> Bool {
    let names = reference.steps.prefix(2).map { $0.name }
    guard names[0] == "steps", names.count == 2, let step = names[1] else {
      return names[0] == "result" || names[0] == "values" && site.standpoint.occasion.values != nil
    }
    if case .action? = shapes.flow.steps[step]?.kind { return true }
    return false
  }

  private var isCondition: Bool { if case .condition = site.purpose { true } else { false } }

  /// Whether secrets that the expression names may go where its value goes.
  private var isEntitled: Bool {
    switch site.purpose {
    case .condition, .hostInput: true
    case .flowInput(let taker): taker.takesSecrets
    case .text, .value, .variable, .fact, .binding, .prefill, .object, .result, .list, .subject, .params:
      false
    }
  }
}
