// Checks the tabs that transitions name against those that exist.

import JSONText

extension Flow {
  /// Tabs that a transition selects but that do not exist in the flow. A flow without tabs may select those that it runs in.
  var unknownTabs: [Problem] {
    let known = steps.flatMap { $0.value.tabs?.tabs.names ?? [] }
    if known.isEmpty { return [] }
    let names = Set(known)
    return everyTransition(in: allTransitions).compactMap { transition in
      guard case .select(let tab) = transition.target, !names.contains(tab) else { return nil }
      return Problem(.unknownTab(tab, known: known), at: transition.targetPointer)
    }
  }
}
