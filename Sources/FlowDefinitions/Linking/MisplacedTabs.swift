// Tabs stand at the root only: entered by the start, by `reset`, or by a `replace` at the bottom.

import JSONText

extension Flow {
  /// Transitions and gates that would push or present tabs, and tabs that hold tabs.
  var misplacedTabs: [Problem] {
    // Most flows have no tabs that could be misplaced.
    steps.contains { isTabs($0.value.id) } ? pushedTabs + nestedTabs : []
  }

  private var pushedTabs: [Problem] {
    let misplaced = allEdges.filter { [.push, .present, .gate].contains($0.kind) && isTabs($0.target) }
    return misplaced.map { Problem(.misplacedTabs($0.target.name), at: $0.pointer) }
  }

  private var nestedTabs: [Problem] {
    tabRoots.filter { isTabs($0.step) }.map { Problem(.misplacedTabs($0.step.name), at: $0.pointer) }
  }

  func isTabs(_ step: StepID) -> Bool { self[step]?.tabs != nil }
}
