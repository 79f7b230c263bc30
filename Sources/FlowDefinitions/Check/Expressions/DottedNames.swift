// Finds names that are given a value and are written with what they are a part of, as they are in expressions.

import JSONText

extension Flow {
  /// What is set, assigned or saved under a name such as `vars.count`, or `address.city` where there is an `address`: the name would
  /// have the dot in it.
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
      return members.names.compactMap { name in
        mistake(inName: name, of: pointer.tokens.last).map {
          Problem($0, at: pointer.appending(name), part: .name)
        }
      }
    }
  }

  /// Returns what is wrong with a name that gets a value under that key.
  private func mistake(inName name: String, of key: String?) -> Problem.Mistake? {
    guard name.utf8.contains(UInt8(ascii: ".")) else { return nil }
    if Self.wholes.contains(where: { name.utf8.starts(with: $0.utf8) }) { return .dottedName(name) }
    guard key == "assign", case .members(let begun)? = vars, !begun.contains(name),
      let holder = begun.names.first(where: { name.utf8.starts(with: "\($0).".utf8) })
    else { return nil }
    return .dottedMember(name, of: holder, whole: "vars.\(holder)")
  }

  /// How a name begins with what it is a part of.
  private static let wholes = ["data.", "values.", "vars.", "profile."]
}
