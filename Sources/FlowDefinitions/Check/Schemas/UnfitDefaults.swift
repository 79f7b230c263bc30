// Finds defaults and prefills that the schema refuses: a screen would fill them in by itself, and then complain of them.

import Expressions
import JSONSchemas
import JSONText

extension Flow {
  /// The defaults of properties and items that their own schema refuses, and prefills that it refuses. What refers elsewhere is
  /// not checked, nor what `bind` changes.
  var unfitDefaults: [Problem] {
    let bound = BoundPlaces(of: self)
    return innerSchemas.compactMap { unfitDefault(of: $0.schema, at: $0.pointer, bound: bound) }
      + unfitPrefills(bound)
  }

  /// Returns the prefills that are known beforehand and that the schema of the screen refuses.
  private func unfitPrefills(_ bound: BoundPlaces) -> [Problem] {
    steps.flatMap { step -> [Problem] in
      guard let screen = step.value.screen, case .members(let members)? = screen.prefill else { return [] }
      let pointer = JSONPointer(["steps", step.name, "screen"])
      return members.compactMap { member in
        let place = pointer.appending("schema").appending("properties").appending(member.name)
        guard let value = member.value.constant?.json, let property = document[place], !bound.touch(place),
          let violation = violation(ofFillingIn: value, property)
        else { return nil }
        return Problem(
          .unfitPrefill(violation), at: pointer.appending("prefill").appending(member.name),
          part: .character(member.value.range.lowerBound))
      }
    }
  }

  /// Returns why the schema refuses a prefill, unless typing may still complete it.
  ///
  /// A prefill may be the beginning of an answer, such as a text that is too short or an object that lacks something. And a
  /// text may stand for a number, in forms that have nothing else.
  private func violation(ofFillingIn value: JSON, _ property: JSON) -> Violation? {
    guard let own = try? Schema(property) else { return nil }
    let filled = own.fillingDefaults(in: own.coercing(value))
    let never: Set = [
      "type", "enum", "const", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf",
    ]
    return own.violations(of: filled).first { violation in
      if filled[violation.instancePath] == "" { return false }
      if never.contains(violation.keyword) { return true }
      // Alternatives that each list their values are one list.
      let isChoice = ["oneOf", "anyOf"].contains(violation.keyword) && violation.instancePath.tokens.isEmpty
      return isChoice && own.root.allowedValues.map { !$0.contains(filled) } ?? false
    }
  }

  private func unfitDefault(of schema: JSON, at pointer: JSONPointer, bound: BoundPlaces) -> Problem? {
    guard let value = schema["default"] else { return nil }
    // Some authors use an empty text as the default of a field that has to be filled in.
    if value == "" || bound.touch(pointer) { return nil }
    guard let own = try? Schema(schema, options: Schema.Options(assertsFormat: true)),
      let violation = own.violations(of: own.fillingDefaults(in: value)).first
    else { return nil }
    return Problem(.unfitDefault(violation), at: pointer.appending("default"))
  }
}
