// Finds secrets that a flow would fill in by itself.

import JSONSchemas
import JSONText

extension Flow {
  /// Prefills, and what transitions set, in properties that their screen marks `writeOnly`: both are in records, so a secret
  /// would be on the disk. The engine leaves them out.
  var filledSecrets: [Problem] {
    steps.flatMap { step -> [Problem] in
      guard let screen = step.value.screen, screen.schema.hasSecrets else { return [] }
      let prefill = JSONPointer(["steps", step.name, "screen", "prefill"])
      let set = everyTransition(in: step.value.transitions).map {
        ($0.effects.set, $0.pointer.appending("set"))
      }
      return ([(screen.prefill, prefill)] + set).flatMap { computed, pointer -> [Problem] in
        guard case .members(let members)? = computed else { return [] }
        return members.filter { screen.schema.hides($0.name) }.map {
          Problem(.filledSecret($0.name), at: pointer.appending($0.name), part: .name)
        }
      }
    }
  }
}

extension Schema {
  /// Whether the property of that name is a secret.
  fileprivate func hides(_ name: String) -> Bool { !secrets(in: .object([name: ""])).secrets.isEmpty }
}
