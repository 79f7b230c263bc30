// Tabs stand at the root only: entered by the start, by `reset`, or by a `replace` at the bottom.

import JSONText

extension Flow {
  /// Transitions that would push or present tabs, and tabs that hold tabs.
  var misplacedTabs: [Problem] {
    let edges = allTransitions.flatMap { edges(of: $0) }
      .filter { ($0.kind == .push || $0.kind == .present) && isTabs($0.target) }
      .map { Problem(.misplacedTabs($0.target.name), at: $0.pointer) }
    let roots = steps.flatMap { step in
      step.value.tabRoots.filter(isTabs).map {
        Problem(.misplacedTabs($0.name), at: JSONPointer(["steps", step.name, "tabs"]))
      }
    }
    return edges + roots
  }

  private func isTabs(_ step: StepID) -> Bool {
    if case .tabs? = self[step]?.kind { true } else { false }
  }
}
