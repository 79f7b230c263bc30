// Steps from which a flow that has an end cannot come to one.

import JSONText

extension Flow {
  /// Steps from which no end can be reached, although others have one. A flow without any end is meant to live on, as tabs
  /// and criteria roots do, whatever comes to an end that is presented there. From a tab one may go to every other one, and a
  /// page that was opened aside is left as one came.
  func endlessSteps(_ reachable: [Bool], _ tabs: TabStacks) -> [Problem] {
    let allTabs = steps.map(\.value).filter { !$0.tabRoots.isEmpty }
    let graph = StepGraph(
      self, toAny: { mayEnterAny(from: $0, in: tabs) },
      besides: { step in
        let around = selectsTab(step, tabs) ? allTabs : tabs.holders(of: step.id)
        return step.tabRoots + around.map(\.id)
      }, edges: { edges(from: $0, in: tabs) })
    let last = steps.indices.filter { place in
      let step = steps.value(at: place)
      return endsFrame(step, by: transitions(from: step, in: tabs))
    }
    let ending = graph.steps(before: last)
    if !ending.contains(false) || !ends(by: last, reachable, tabs) { return [] }
    let aside = AsidePages(self, tabs)
    let endless = steps.indices.map { !ending[$0] && !aside.contains($0) }
    // Those that lead there end where these do. A loop that nobody is seen in is a mistake already.
    let looping = Set((automaticLoops + timedLoops + stayingRoutes).flatMap(\.loop))
    return graph.ends(of: endless).filter { !looping.contains(steps.value(at: $0).id.name) }.map { place in
      let step = steps.value(at: place).id
      return Problem(.endlessStep(step.name), at: pointer(step), part: .name)
    }
  }

  /// Whether one of the steps at these places, at which a path comes to an end, ends the flow by that. Where a step is presented, or
  /// put in between by a gate, mostly this alone is over.
  private func ends(by last: [Int], _ reachable: [Bool], _ tabs: TabStacks) -> Bool {
    let own = StepGraph(self, besides: \.tabRoots) { step in
      edges(from: step, in: tabs).filter { $0.kind != .present && $0.kind != .gate }
    }.steps(behind: places([start]))
    return last.contains { place in
      let step = steps.value(at: place)
      return own[place] || !reachable[place] || step.isEnd
        || everyTransition(in: transitions(from: step, in: tabs)).contains(where: \.isEnd)
    }
  }

  /// Whether the step can end the flow, or what is presented of it, where these are the transitions that can be taken on it.
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
  /// The steps that lead to each other by themselves, if it is about such.
  fileprivate var loop: [String] {
    switch mistake {
    case .automaticLoop(let steps, _): steps
    case .stayingRoute(let step, isCertain: true): [step]
    default: []
    }
  }
}

extension Transition {
  /// Whether it ends the flow.
  fileprivate var isEnd: Bool { if case .end = target { true } else { false } }
}

extension Step {
  /// Whether it is an end of the flow.
  fileprivate var isEnd: Bool { if case .end = kind { true } else { false } }

  /// Whether what it waits for ends its frame, unless its `next` leads elsewhere.
  fileprivate var endsByItself: Bool {
    switch kind {
    case .end, .action, .flow: true
    case .screen(let screen): screen.hasSchema
    case .route, .tabs: false
    }
  }
}
