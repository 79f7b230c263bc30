// Finds what is probably a mistake in where a flow leads, although it can run.

import Expressions
import JSONText

extension Flow {
  /// The warnings about paths, for which the paths must be known.
  var pathWarnings: [Problem] {
    let tabs = TabStacks(self)
    // Going back leads to nothing new, nor does a group that restores its history.
    let graph = StepGraph(self, tabs) { $0.kind != .popTo && $0.kind != .history }
    let reachable = graph.steps(behind: places([start]))
    return unreachableSteps(graph, reachable) + popsToNothing(reachable, tabs)
      + endlessSteps(reachable, tabs) + choicesWithoutFallback + transitionsNeverTaken
      + transitionsThatNeverApply + hiddenGroups
  }

  /// Groups with the same name as a step.
  private var hiddenGroups: [Problem] {
    groups.names.filter(steps.contains).map {
      Problem(.hiddenGroup($0), at: JSONPointer(["groups", $0]), part: .name)
    }
  }

  /// Returns problems for steps that no path leads to, except those that only such steps lead to, which
  /// have nothing else wrong with them.
  private func unreachableSteps(_ graph: StepGraph, _ reachable: [Bool]) -> [Problem] {
    graph.beginnings(of: reachable.map { !$0 }).map { place in
      let step = steps.value(at: place).id
      return Problem(.unreachableStep(step.name), at: pointer(step), part: .name)
    }
  }

  /// The first transition in each list after one that always applies.
  private var transitionsNeverTaken: [Problem] {
    var settled: [JSONPointer: Bool] = [:]
    return everyTransition(in: allTransitions).compactMap { transition in
      let list = JSONPointer(Array(transition.pointer.tokens.dropLast()))
      guard document[list]?.asArray != nil else { return nil }
      let isReported = settled[list]
      if isReported == false { settled[list] = true }
      if isReported == nil, transition.alwaysApplies { settled[list] = false }
      return isReported == false ? Problem(.neverTaken, at: transition.pointer) : nil
    }
  }

  /// Routes, and what follows a step, of which nothing applies if every guard is false. The command is refused then, and nobody
  /// can go on.
  private var choicesWithoutFallback: [Problem] {
    steps.compactMap { step in
      let isRoute: Bool
      let transitions: [Transition]
      if case .route(let branches) = step.value.kind {
        (isRoute, transitions) = (true, branches)
      } else {
        (isRoute, transitions) = (false, step.value.next ?? [])
      }
      if !isRoute, transitions.isEmpty { return nil }
      if transitions.contains(where: { $0.alwaysApplies }) { return nil }
      return Problem(.noFallback, at: pointer(step.value.id).appending(isRoute ? "route" : "next"))
    }
  }

  /// Transitions whose guards hold for nobody.
  private var transitionsThatNeverApply: [Problem] {
    everyTransition(in: allTransitions).filter { $0.when?.constant == .bool(false) }.map {
      Problem(.neverApplies, at: $0.pointer.appending("when"))
    }
  }

  /// Returns the place of the step in the definition.
  func pointer(_ step: StepID) -> JSONPointer { JSONPointer(["steps", step.name]) }
}

extension Transition {
  /// Whether it is taken wherever it is looked at.
  fileprivate var alwaysApplies: Bool { when == nil || when?.constant == .bool(true) }
}
