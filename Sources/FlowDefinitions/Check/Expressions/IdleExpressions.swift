// Finds expressions in texts that are passed on as they are, where whoever is shown the text would see the expression.

import Expressions
import JSONSchemas
import JSONText

extension Flow {
  /// Texts of schemas and under `ui` that contain expressions.
  var idleExpressions: [Problem] {
    var problems: [Problem] = []
    _ = document.mapTexts { text in
      if !text.isTemplate, holdsIdleExpression(text.string) {
        problems.append(Problem(.idleExpression, at: text.pointer))
      }
      return nil
    }
    return problems + idleDefaults
  }

  /// Expressions in defaults of fields, which are not texts but are passed on as they are, too.
  private var idleDefaults: [Problem] {
    schemas.flatMap { flowSchema in
      flowSchema.schema.defaults.compactMap { value, pointer in
        guard let text = value.asString, holdsIdleExpression(text) else { return nil }
        return Problem(.idleExpression, at: flowSchema.pointer.appending(pointer))
      }
    }
  }
}

/// Returns whether the text contains an expression of the flow language. A front end may have templates of its own, which look
/// alike but name something else.
func holdsIdleExpression(_ text: String) -> Bool {
  guard text.utf8.contains(UInt8(ascii: "$")), let template = try? Template(parsing: text) else {
    return false
  }
  return template.expressions.contains { expression in
    expression.references.contains { namesInExpressions.contains($0.steps.first?.name ?? "") }
  }
}

/// All names that an expression may begin with (`protocol/definitions.md`, “Expressions”).
private let namesInExpressions: Set = [
  "data", "values", "steps", "input", "params", "vars", "profile", "event", "result", "outcome", "error",
  "session", "host", "now",
]
