// Finds expressions in texts that are passed on as they are, where whoever is shown the text would see the expression.

import Expressions
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

  /// Texts with an expression written as in other languages, or without anything around it.
  var bareExpressions: [Problem] {
    var problems: [Problem] = []
    _ = document.mapTexts { text in
      if text.isTemplate {
        problems += bareReferences(in: text.string).map {
          Problem(.bareExpression($0.written, $0.name), at: text.pointer, part: .character($0.place))
        }
      }
      return nil
    }
    return problems
  }

  /// Expressions in defaults of fields, which are not texts but are passed on as they are, too.
  private var idleDefaults: [Problem] {
    innerSchemas.compactMap { schema, pointer in
      guard let text = schema["default"]?.asString, holdsIdleExpression(text) else { return nil }
      return Problem(.idleExpression, at: pointer.appending("default"))
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
    expression.references.contains { names.contains($0.steps.first?.name ?? "") }
  }
}

private let names: Set = [
  "data", "values", "steps", "input", "params", "vars", "profile", "event", "result", "outcome", "error",
  "session", "host", "now",
]

/// Returns references in braces without a “$”, or after a “$” without braces, and where they begin, in code points; and a text that
/// is nothing but a reference. Only those count that look at something that no front end is shown, so that they cannot be meant for
/// one.
func bareReferences(in text: String) -> [(written: String, name: String, place: Int)] {
  if isReference(text) { return [(text, text, 0)] }
  let characters = Array(text.unicodeScalars)
  return characters.indices.compactMap { place in
    let rest = characters[(place + 1)...]
    var name: ArraySlice<Unicode.Scalar>
    switch characters[place] {
    case "{" where place == 0 || characters[place - 1] != "$":
      name = rest.prefix { $0 != "{" && $0 != "}" }
      if rest.dropFirst(name.count).first != "}" { return nil }
    case "$":
      name = rest.prefix { $0.properties.isAlphabetic || $0 == "_" || $0 == "." }
      // A full stop at the end belongs to the sentence.
      if name.last == "." { name.removeLast() }
    default: return nil
    }
    let source = String(String.UnicodeScalarView(name))
    guard isReference(source) else { return nil }
    return (characters[place] == "{" ? "{\(source)}" : "$\(source)", source, place)
  }
}

/// Returns whether the text names a field of what only the flow has.
private func isReference(_ text: String) -> Bool {
  guard let reference = (try? Expression(parsing: text))?.reference else { return false }
  return reference.steps.count > 1 && namesOfTheFlow.contains(reference.path[0])
}

private let namesOfTheFlow: Set = ["data", "steps", "input", "vars", "profile"]
