// Which steps stand in the stacks of tabs: what nothing nearer handles comes to the tabs, and from each tab one may go to the others.

import JSONText

/// The steps that stand in tabs of a flow, at their roots or above.
struct TabStacks {
  private var holders: [StepID: [Step]] = [:]

  init(_ flow: Flow) {
    for tabs in flow.steps.map(\.value) {
      for step in TabStacks.steps(in: tabs, of: flow) { holders[step, default: []].append(tabs) }
    }
  }

  /// The tabs in which the step stands.
  func holders(of step: StepID) -> [Step] { holders[step] ?? [] }

  /// The transitions of what the tabs handle while the step is shown.
  func transitions(on step: StepID) -> [Transition] {
    holders(of: step).flatMap { $0.on.flatMap(\.value.transitions) }
  }

  /// Where a path leads from the roots of the tabs, or by what they handle. What is presented stands above the tabs, which hear of
  /// no event there, and `reset` does away with them.
  private static func steps(in tabs: Step, of flow: Flow) -> Set<StepID> {
    var found: Set<StepID> = []
    var open = tabs.tabRoots
    if open.isEmpty { return [] }
    func stays(_ edge: Edge) -> Bool { edge.kind != .present && edge.kind != .reset }
    open += tabs.on.flatMap(\.value.transitions).flatMap { flow.edges(of: $0) }.filter(stays).map(\.target)
    while let step = open.popLast() {
      guard found.insert(step).inserted, let step = flow[step] else { continue }
      open += flow.edges(of: flow.ownTransitions(on: step), on: step).filter(stays).map(\.target)
    }
    return found
  }
}
