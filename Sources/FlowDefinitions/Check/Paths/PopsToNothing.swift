// Finds transitions back to steps that are never below them.

import JSONText

extension Flow {
  /// Returns problems for transitions that go back to a step, or replace everything down to one, where no path within the same
  /// stack leads from that step to any step on which the transition can be taken.
  func popsToNothing(_ reachable: [Bool], _ tabs: TabStacks) -> [Problem] {
    let goingBack = everyTransition(in: allTransitions).filter { $0.below != nil }
    if goingBack.isEmpty { return [] }
    let stacks = StepGraph(self, tabs) { $0.kind != .popTo && !$0.opensStack }
    let paths = StepGraph(self, tabs) { $0.kind != .popTo }
    var behind: [Int: (inStack: [Bool], anywhere: [Bool])] = [:]
    var possible: Set<JSONPointer> = []
    var presented: Set<JSONPointer> = []
    for (place, step) in steps.enumerated() {
      for transition in everyTransition(in: transitions(from: step.value, in: tabs)) {
        guard let target = transition.below.flatMap({ steps.place(of: $0.name) }), reachable[target] else {
          continue
        }
        if target == place, leadsBackFromOwnGate(transition, of: step.value, stacks) { continue }
        let known = behind[target] ?? (stacks.steps(behind: [target]), paths.steps(behind: [target]))
        behind[target] = known
        if known.inStack[place] {
          possible.insert(transition.pointer)
        } else if known.anywhere[place] {
          presented.insert(transition.pointer)
        }
      }
    }
    return goingBack.compactMap { transition in
      guard let target = transition.below, !possible.contains(transition.pointer) else { return nil }
      if case .replace = transition.target {
        return Problem(.replacesToNothing(target.name), at: transition.pointer.appending("from"))
      }
      let isPresenter = presented.contains(transition.pointer)
      return Problem(
        .neverBelow(target.name, isPresenter: isPresenter), at: transition.targetPointer)
    }
  }

  /// Returns whether the transition is what a gate of the step, which it goes back to, does when it is aborted: no entry of the
  /// step has been made yet, unless the step leads back to itself. In front of the start and the roots of tabs something stands in
  /// for the entry.
  private func leadsBackFromOwnGate(_ transition: Transition, of step: Step, _ stacks: StepGraph) -> Bool {
    guard step.requires.contains(where: { $0.onAbort.contains { $0.pointer == transition.pointer } }),
      step.id != start, !tabRoots.contains(where: { $0.step == step.id }),
      let place = steps.place(of: step.id.name)
    else { return false }
    return stacks.loop(through: place) == nil
  }
}

extension Transition {
  /// The step that the transition goes back to, or down to which it replaces, if it names one.
  fileprivate var below: StepID? {
    switch target {
    case .popTo(.step(let step)), .replace(_, from: let step?): step
    default: nil
    }
  }
}
