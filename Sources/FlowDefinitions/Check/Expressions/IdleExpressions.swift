// Expressions in texts that are passed on as they are, so that whoever is shown the text sees how it is written.

import Expressions
import JSONText

extension Flow {
  /// The texts of schemas and under `ui` that hold expressions.
  var idleExpressions: [Problem] {
    var problems: [Problem] = []
    _ = document.mapTexts { text in
      if !text.isTemplate, holdsIdleExpression(text.string) {
        problems.append(Problem(.idleExpression, at: text.pointer))
      }
      return nil
    }
    return problems
  }
}

/// Whether an author has written an expression there: a front end may have templates of its own, which look alike and name something else.
func holdsIdleExpression(_ text: String) -> Bool {
  guard text.utf8.contains(UInt8(ascii: "$")), let template = try? Template(parsing: text) else {
    return false
  }
  return template.expressions.contains { expression in
    expression.references.contains { names.contains($0.steps.first?.name ?? "") }
  }
}

private let names: Set = [
  "data", "values", "steps", "input", "params", "vars", "profile", "event", "result", "session", "host",
  "now",
]
