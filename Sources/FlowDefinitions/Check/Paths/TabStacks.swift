// Finds which steps stand in the stacks of tabs. Events that nothing nearer handles come to the tabs, and from each tab the
// user may go to the others.

import JSONText

/// The steps of a flow that stand in tabs, at the roots or above.
struct TabStacks {
  private var holders: [StepID: [Step]] = [:]

  init(_ flow: Flow) {
    for tabs in flow.steps.map({ $0.value }) {
      for step in TabStacks.steps(in: tabs, of: flow) { holders[step, default: []].append(tabs) }
    }
  }

  /// Returns the tabs in which the step stands.
  func holders(of step: StepID) -> [Step] { holders[step] ?? [] }

  /// Returns the transitions of the handlers of the tabs while the step is shown.
  func transitions(on step: StepID) -> [Transition] {
    holders(of: step).flatMap { $0.on.flatMap { $0.value.transitions } }
  }

  /// Returns the steps to which a path leads from the roots of the tabs, or from what the tabs handle. What is presented is
  /// above the tabs, which get no events there, and `reset` removes the tabs.
  private static func steps(in tabs: Step, of flow: Flow) -> Set<StepID> {
    var found: Set<StepID> = []
    var open = tabs.tabRoots
    if open.isEmpty { return [] }
    var entered: Set<GroupID> = []
    func goOn(by edges: [Edge]) {
      open += flow.targets(of: edges.filter { $0.kind != .present && $0.kind != .reset }, entered: &entered)
    }
    goOn(by: tabs.on.flatMap { $0.value.transitions }.flatMap { flow.edges(of: $0) })
    while let step = open.popLast() {
      guard found.insert(step).inserted, let step = flow[step] else { continue }
      goOn(by: flow.edges(of: flow.ownTransitions(on: step), on: step))
    }
    return found
  }
}
