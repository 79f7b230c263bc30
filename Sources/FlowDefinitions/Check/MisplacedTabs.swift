// Tabs stand at the root only: entered by the start, by `reset`, or by a `replace` at the bottom.

import JSONText

extension Flow {
  /// Transitions that would push or present tabs, and tabs that hold tabs.
  var misplacedTabs: [Problem] {
    pushedTabs + nestedTabs
  }

  private var pushedTabs: [Problem] {
    let edges = allTransitions.flatMap { self.edges(of: $0) }
    let misplaced = edges.filter { ($0.kind == .push || $0.kind == .present) && isTabs($0.target) }
    return misplaced.map { Problem(.misplacedTabs($0.target.name), at: $0.pointer) }
  }

  private var nestedTabs: [Problem] {
    steps.flatMap { step -> [Problem] in
      let pointer = JSONPointer(["steps", step.name, "tabs"])
      return step.value.tabRoots.filter(isTabs).map { Problem(.misplacedTabs($0.name), at: pointer) }
    }
  }

  private func isTabs(_ step: StepID) -> Bool {
    if case .tabs? = self[step]?.kind { true } else { false }
  }
}
