// Finds steps from which a flow that has an end cannot come to one.

import JSONText

extension Flow {
  /// Returns problems for steps from which no end can be reached, although others have one.
  ///
  /// A flow without any end is meant to live on, as tabs do, and roots that route by criteria, even if what is presented there
  /// ends. From a tab the user may go to every other tab, and a page that was opened aside is left the way the user came. A step
  /// that no path leads to is reported for that.
  func endlessSteps(_ reachable: [Bool], _ tabs: TabStacks) -> [Problem] {
    let allTabs = steps.map { $0.value }.filter { !$0.tabRoots.isEmpty }
    let graph = StepGraph(
      self, toAny: { mayEnterAny(from: $0, in: tabs) },
      besides: { step in
        let around = selectsTab(step, tabs) ? allTabs : tabs.holders(of: step.id)
        return step.tabRoots + around.map { $0.id }
      }, edges: { edges(from: $0, in: tabs) })
    let last = steps.indices.filter { place in
      let step = steps.value(at: place)
      return endsFrame(step, by: transitions(from: step, in: tabs))
    }
    let ending = graph.steps(before: last)
    if !ending.contains(false) || !ends(by: last, reachable, tabs) { return [] }
    let aside = AsidePages(self, tabs)
    let endless = steps.indices.map { reachable[$0] && !ending[$0] && !aside.contains($0) }
    // Steps that lead to other endless steps are not reported: they end where those do. Nor is a loop that nobody sees, which
    // is reported already.
    let looping = Set((automaticLoops + timedLoops + stayingRoutes).flatMap { $0.loop })
    return graph.ends(of: endless).filter { !looping.contains(steps.value(at: $0).id.name) }.map { place in
      let step = steps.value(at: place).id
      return Problem(.endlessStep(step.name), at: pointer(step), part: .name)
    }
  }

  /// Returns whether one of the steps at these places, at which a path ends, thereby ends the flow. If a step is presented, or
  /// put in between by a gate, usually only that is over.
  private func ends(by last: [Int], _ reachable: [Bool], _ tabs: TabStacks) -> Bool {
    let own = StepGraph(self, besides: { $0.tabRoots }) { step in
      edges(from: step, in: tabs).filter { $0.kind != .present && $0.kind != .gate }
    }.steps(behind: places([start]))
    return last.contains { place in
      let step = steps.value(at: place)
      return own[place] || !reachable[place] || step.isEnd
        || everyTransition(in: transitions(from: step, in: tabs)).contains(where: { $0.isEnd })
    }
  }

  /// Returns whether the step can end the flow, or the presentation that it is in, if these are the
  /// transitions that can be taken on it.
  func endsFrame(_ step: Step, by transitions: [Transition]) -> Bool {
    if step.dismiss == .allow || (step.next == nil && step.endsByItself) { return true }
    return everyTransition(in: transitions).contains { transition in
      if case .dismiss = transition.target { true } else { transition.isEnd }
    }
  }

  private func selectsTab(_ step: Step, _ tabs: TabStacks) -> Bool {
    everyTransition(in: transitions(from: step, in: tabs)).contains {
      if case .select = $0.target { true } else { false }
    }
  }
}

extension Problem {
  /// The steps of the loop that the problem is about, if it is about one.
  fileprivate var loop: [String] {
    switch mistake {
    case .automaticLoop(let steps, _): steps
    case .stayingRoute(let step, isCertain: true): [step]
    default: []
    }
  }
}

extension Transition {
  /// Whether the transition ends the flow.
  fileprivate var isEnd: Bool { if case .end = target { true } else { false } }
}

extension Step {
  /// Whether the step is an end of the flow.
  fileprivate var isEnd: Bool { if case .end = kind { true } else { false } }

  /// Whether what the step waits for ends its frame, unless its `next` leads elsewhere.
  fileprivate var endsByItself: Bool {
    switch kind {
    case .end, .action, .flow: true
    case .screen(let screen): screen.hasSchema
    case .route, .tabs: false
    }
  }
}
