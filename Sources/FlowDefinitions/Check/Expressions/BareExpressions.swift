// Finds expressions in texts that are written as in other languages, or without anything around them.

import Expressions
import JSONText

extension Flow {
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
}

/// Returns references in braces without a “$”, or after a “$” without braces, and where they begin, in code points; and a text that
/// is nothing but a reference. Only those count that look at something that no front end is shown, so that they cannot be meant for
/// one.
func bareReferences(in text: String) -> [(written: String, name: String, place: Int)] {
  if isReference(text) || partsOfErrors.contains(text) { return [(text, text, 0)] }
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

/// The names that lead to what no front end is shown.
private let namesOfTheFlow: Set = ["data", "steps", "input", "vars", "profile"]

/// What is often shown of an error. Any other text that begins like this may be a key of a translation.
private let partsOfErrors: Set = ["error.message", "error.code"]
