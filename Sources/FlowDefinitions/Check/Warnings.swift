// What is probably a mistake, although the flow can run.

import JSONText

extension Flow {
  /// The warnings about this flow.
  var warnings: [Problem] {
    let tabs = TabStacks(self)
    // What goes back leads to nothing new, nor does a group that comes back with what was entered before.
    let graph = graph(tabs) { $0.kind != .popTo && $0.kind != .history }
    let reachable = graph.steps(behind: [steps.place(of: start.name)].compactMap { $0 })
    return unreachableSteps(graph, reachable) + popsToNothing(reachable, tabs)
      + endlessSteps(reachable, tabs)
      + routesWithoutFallback + transitionsNeverTaken + hiddenGroups
  }

  /// The graph of those ways that are meant.
  private func graph(_ tabs: TabStacks, where isMeant: (Edge) -> Bool) -> StepGraph {
    StepGraph(
      self, toAny: { mayEnterAny(from: $0, in: tabs) }, besides: \.tabRoots,
      edges: { edges(from: $0, in: tabs).filter(isMeant) })
  }

  /// Groups that are called like a step.
  private var hiddenGroups: [Problem] {
    groups.names.filter(steps.contains).map {
      Problem(.hiddenGroup($0), at: JSONPointer(["groups", $0]), part: .name)
    }
  }

  /// Those that only such steps lead to have nothing else wrong with them.
  private func unreachableSteps(_ graph: StepGraph, _ reachable: [Bool]) -> [Problem] {
    graph.beginnings(of: reachable.map { !$0 }).map { place in
      let step = steps.value(at: place).id
      return Problem(.unreachableStep(step.name), at: pointer(step), part: .name)
    }
  }

  /// Transitions back to a step, or that replace all down to one, from which no path leads, in the same stack, to any of the steps that
  /// they can be taken on.
  private func popsToNothing(_ reachable: [Bool], _ tabs: TabStacks) -> [Problem] {
    let goingBack = everyTransition(in: allTransitions).filter { $0.below != nil }
    if goingBack.isEmpty { return [] }
    let stacks = graph(tabs) { $0.kind != .popTo && !$0.opensStack }
    let paths = graph(tabs) { $0.kind != .popTo }
    var behind: [Int: (inStack: [Bool], anywhere: [Bool])] = [:]
    var possible: Set<JSONPointer> = []
    var presented: Set<JSONPointer> = []
    for (place, step) in steps.enumerated() {
      for transition in everyTransition(in: transitions(from: step.value, in: tabs)) {
        guard let target = transition.below.flatMap({ steps.place(of: $0.name) }), reachable[target] else {
          continue
        }
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

  /// Steps from which no end can be reached, although others have one. A flow without any end is meant to live on, as tabs
  /// and criteria roots do, whatever comes to an end that is presented there. From a tab one may go to every other one, and a
  /// page that was opened aside is left as one came.
  private func endlessSteps(_ reachable: [Bool], _ tabs: TabStacks) -> [Problem] {
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
    }.steps(behind: [steps.place(of: start.name)].compactMap { $0 })
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

  /// The first transition of each list that stands behind one that applies always.
  private var transitionsNeverTaken: [Problem] {
    var settled: [JSONPointer: Bool] = [:]
    return everyTransition(in: allTransitions).compactMap { transition in
      let list = JSONPointer(Array(transition.pointer.tokens.dropLast()))
      guard document[list]?.asArray != nil else { return nil }
      let isReported = settled[list]
      if isReported == false { settled[list] = true }
      if isReported == nil, transition.when == nil { settled[list] = false }
      return isReported == false ? Problem(.neverTaken, at: transition.pointer) : nil
    }
  }

  private var routesWithoutFallback: [Problem] {
    steps.compactMap { step in
      guard case .route(let branches) = step.value.kind, branches.allSatisfy({ $0.when != nil }) else {
        return nil
      }
      return Problem(.noFallback, at: pointer(step.value.id).appending("route"))
    }
  }

  private func pointer(_ step: StepID) -> JSONPointer { JSONPointer(["steps", step.name]) }
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
  /// The step that it goes back to, or down to which it replaces, if it names one.
  fileprivate var below: StepID? {
    switch target {
    case .popTo(.step(let step)), .replace(_, from: let step?): step
    default: nil
    }
  }

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
