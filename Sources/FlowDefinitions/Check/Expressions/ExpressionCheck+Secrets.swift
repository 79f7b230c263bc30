// Finds secrets that an expression would expose.

import Expressions

extension ExpressionCheck {
  /// References to secrets in expressions whose value is kept or shown.
  var secretLeaks: [Problem] {
    if case .condition = site.purpose { return [] }
    return site.expression.references.compactMap { reference in
      guard case .name(let name)? = reference.steps.first, var shape = names[name]?.shape else { return nil }
      for (place, step) in reference.steps.enumerated().dropFirst() {
        if step == .element, shape.holdsSecrets, !shape.isList, isIndexed(reference) {
          return problem(.secretByComputedKey(reference.path), at: reference.range.lowerBound)
        }
        shape = shape.inside([step])
        guard shape.isSecret else { continue }
        if isEntitled { return nil }
        let path = reference.steps.prefix(place + 1).compactMap(\.name)
        return problem(.secretLeak(path), at: reference.range.lowerBound)
      }
      return nil
    }
  }

  /// Returns whether the reference contains an index. A macro that goes through the fields of a value passes over its secrets.
  private func isIndexed(_ reference: Reference) -> Bool {
    source.codePoints[reference.range].contains("[")
  }

  /// Whether secrets that the expression names may go where its value goes.
  private var isEntitled: Bool {
    switch site.purpose {
    case .condition, .hostInput: true
    case .flowInput(let taker): taker.takesSecrets
    case .text, .value, .object, .list, .subject, .params: false
    }
  }
}
