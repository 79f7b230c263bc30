// Finds names that are given a value and are written with what they are a part of, as they are in expressions.

import JSONText

extension Flow {
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
