// What the definition language has and the coordinator does not do yet. A flow that uses it is refused with its place, rather
// than run half. This file goes when the last of them is there.

import JSONText

extension Flow {
  /// The parts of the flow that cannot run yet.
  var notYetSupported: [Problem] {
    steps.compactMap { step in
      guard step.value.action?.undo != nil else { return nil }
      return Problem(.notYetSupported("undo"), at: JSONPointer(["steps", step.name, "action", "undo"]))
    }
  }
}
