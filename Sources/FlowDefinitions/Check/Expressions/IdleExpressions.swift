// Expressions in texts that are passed on as they are, so that whoever is shown the text sees how it is written.

import Expressions
import JSONText

extension Flow {
  /// The texts of schemas and under `ui` that hold expressions, and those in which an expression is written as other languages do.
  var idleExpressions: [Problem] {
    var problems: [Problem] = []
    _ = document.mapTexts { text in
      if text.isTemplate {
        problems += bareReferences(in: text.string).map {
          Problem(.bareExpression($0.written, $0.name), at: text.pointer, part: .character($0.place))
        }
      } else if holdsIdleExpression(text.string) {
        problems.append(Problem(.idleExpression, at: text.pointer))
      }
      return nil
    }
    return problems + idleDefaults
  }

  /// What fields begin with is no text, and passed on all the same.
  private var idleDefaults: [Problem] {
    innerSchemas.compactMap { schema, pointer in
      guard let text = schema["default"]?.asString, holdsIdleExpression(text) else { return nil }
      return Problem(.idleExpression, at: pointer.appending("default"))
    }
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

/// What stands in braces alone, or behind a “$” alone, and looks at something that no front end is shown, so that it cannot be meant for
/// one. And where it begins, in code points.
private func bareReferences(in text: String) -> [(written: String, name: String, place: Int)] {
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
      // With it, a sentence ends.
      if name.last == "." { name.removeLast() }
    default: return nil
    }
    let source = String(String.UnicodeScalarView(name))
    guard let reference = (try? Expression(parsing: source))?.reference, reference.steps.count > 1,
      namesOfTheFlow.contains(reference.path[0])
    else { return nil }
    return (characters[place] == "{" ? "{\(source)}" : "$\(source)", source, place)
  }
}

private let namesOfTheFlow: Set = ["data", "steps", "input", "vars", "profile"]
