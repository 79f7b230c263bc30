// What the definition language has and the coordinator does not do yet. A flow that uses it is refused with its place, rather
// than run half. This file goes when the last of them is there.

import JSONText

extension Flow {
  /// The parts of the flow that cannot run yet.
  var notYetSupported: [Problem] {
    steps.flatMap { unsupported(in: $0.value, at: JSONPointer(["steps", $0.name])) }
      + groups.flatMap { unsupported(in: $0.value, at: JSONPointer(["groups", $0.name])) }
      + [(expiresAfter, "expiresAfter"), (lifetime, "lifetime")].filter { $0.0 != nil }
      .map { Problem(.notYetSupported($0.1), at: JSONPointer([$0.1])) }
  }

  private func unsupported(in step: Step, at pointer: JSONPointer) -> [Problem] {
    var keys: [String] = []
    switch step.kind {
    case .screen(let screen): keys += unsupportedKeys(of: screen)
    case .action(let action):
      if action.undo != nil { keys.append("undo") }
      if action.call.timeout != nil { keys.append("timeout") }
    case .route, .flow, .tabs, .end: break
    }
    if !step.after.isEmpty { keys.append("after") }
    return keys.map { Problem(.notYetSupported($0), at: pointer) }
  }

  private func unsupportedKeys(of screen: Screen) -> [String] {
    [(!screen.show.isEmpty, "show"), (!screen.bind.isEmpty, "bind"), (screen.isReview, "review")]
      .filter(\.0).map(\.1)
  }

  private func unsupported(in group: Group, at pointer: JSONPointer) -> [Problem] {
    group.after.isEmpty ? [] : [Problem(.notYetSupported("after"), at: pointer)]
  }
}
