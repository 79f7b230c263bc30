// Tabs stand at the root only: entered by the start, by `reset`, or by a `replace` at the bottom.

import JSONText

extension Flow {
  /// Transitions that would push or present tabs, and tabs that hold tabs.
  var misplacedTabs: [Problem] {
    // Most flows have none that could be misplaced.
    steps.contains { isTabs($0.value.id) } ? pushedTabs + nestedTabs : []
  }

  private var pushedTabs: [Problem] {
    let gates = steps.flatMap(\.value.requires) + groups.flatMap(\.value.requires)
    let edges = allTransitions.flatMap { self.edges(of: $0) } + gates.flatMap { self.edges(of: $0) }
    let misplaced = edges.filter { [.push, .present, .gate].contains($0.kind) && isTabs($0.target) }
    return misplaced.map { Problem(.misplacedTabs($0.target.name), at: $0.pointer) }
  }

  private var nestedTabs: [Problem] {
    steps.flatMap { step -> [Problem] in
      guard case .tabs(let tabs) = step.value.kind else { return [] }
      return tabs.tabs.compactMap { tab in
        guard case .step(let root) = tab.value.root, isTabs(root) else { return nil }
        return Problem(
          .misplacedTabs(root.name), at: JSONPointer(["steps", step.name, "tabs", tab.name, "step"]))
      }
    }
  }

  func isTabs(_ step: StepID) -> Bool {
    if case .tabs? = self[step]?.kind { true } else { false }
  }
}
