// Finds prefills that the schema refuses: a screen would fill them in by itself, and then complain of them.

import Expressions
import JSONSchemas
import JSONText

extension Flow {
  /// The prefills that are known beforehand and that the schema of the screen refuses whatever conditions hold. What `bind` changes
  /// is not checked.
  var unfitPrefills: [Problem] {
    steps.flatMap { step -> [Problem] in
      guard let screen = step.value.screen, case .members(let members)? = screen.prefill else { return [] }
      let pointer = JSONPointer(["steps", step.name, "screen", "prefill"])
      let bound = screen.boundInSchema
      return members.compactMap { member in
        guard let value = member.value.constant?.json, let place = screen.schema.root.property(member.name),
          !place.pointers.contains(where: bound.touch),
          let violation = screen.schema.violation(ofPrefilling: member.name, with: value, place)
        else { return nil }
        return Problem(
          .unfitPrefill(violation), at: pointer.appending(member.name),
          part: .character(member.value.range.lowerBound))
      }
    }
  }
}

extension Schema {
  /// Returns why the schema refuses a prefill, unless typing may still complete it.
  ///
  /// A prefill may be the beginning of an answer, such as a text that is too short or an object that lacks something. And a
  /// text may stand for a number, in forms that have nothing else.
  fileprivate func violation(ofPrefilling name: String, with value: JSON, _ place: Place) -> Violation? {
    let filled = fillingDefaults(in: coercing(.object([name: value])))[name] ?? value
    let never: Set = [
      "type", "enum", "const", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf",
    ]
    return place.violations(of: filled).first { violation in
      if filled[violation.instancePath] == "" { return false }
      if never.contains(violation.keyword) { return true }
      // Alternatives that each list their values are one list.
      let isChoice = ["oneOf", "anyOf"].contains(violation.keyword) && violation.instancePath.tokens.isEmpty
      return isChoice && place.allowedValues.map { !$0.contains(filled) } ?? false
    }
  }
}
