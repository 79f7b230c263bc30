// What transitions name that they give values to, where another name was probably meant: almost that of a variable that the
// flow begins with, or one with what it is a part of.

import JSONText
import Spelling

extension Flow {
  /// What is assigned, and probably was to be another variable.
  var unknownVariables: [Problem] {
    guard case .members(let begun)? = vars else { return [] }
    return everyTransition(in: allTransitions).flatMap { transition -> [Problem] in
      guard case .members(let assigned)? = transition.effects.assign else { return [] }
      return assigned.names.compactMap { name in
        guard !begun.names.contains(name), let meant = closest(to: name, in: begun.names) else { return nil }
        let pointer = transition.pointer.appending("assign").appending(name)
        return Problem(.suspiciousField(name, of: "vars", meant: meant), at: pointer, part: .name)
      }
    }
  }

  /// What is set, assigned or saved under a name such as `vars.count`: the name would have the dot in it.
  var dottedNames: [Problem] {
    let effects = everyTransition(in: allTransitions).flatMap { transition in
      [
        ("set", transition.effects.set), ("assign", transition.effects.assign),
        ("save", transition.effects.save),
      ].map {
        ($0.1, transition.pointer.appending($0.0))
      }
    }
    let saved = steps.map { ($0.value.save, JSONPointer(["steps", $0.name, "save"])) }
    return (effects + saved).flatMap { computed, pointer -> [Problem] in
      guard case .members(let members)? = computed else { return [] }
      return members.names.filter { name in Self.wholes.contains { name.utf8.starts(with: $0.utf8) } }.map {
        Problem(.dottedName($0), at: pointer.appending($0), part: .name)
      }
    }
  }

  /// How a name begins with what it is a part of.
  private static let wholes = ["data.", "values.", "vars.", "profile."]
}
