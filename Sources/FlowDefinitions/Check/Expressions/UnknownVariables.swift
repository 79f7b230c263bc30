// Finds variables that transitions give values to, where another was probably meant: one with which the flow begins has almost
// the same name.

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
}
