// What the parts of a flow say of each other: the names in one place must exist in another. A flow with such a problem
// is not started.

import JSONText

extension Flow {
  /// The problems that keep the flow from running.
  func linkProblems() -> [Problem] {
    unknownStart + unknownTargets + unknownOrigins + unknownGroupSteps + unknownTabRoots + automaticLoops
      + misplacedTabs
      + notYetSupported
  }

  private var unknownStart: [Problem] {
    steps.contains(start.name) ? [] : [unknown(start, at: JSONPointer(["start"]))]
  }

  private var unknownTargets: [Problem] {
    allTransitions.flatMap { transition in
      edges(of: transition).filter { !steps.contains($0.target.name) }.map {
        unknown($0.target, at: $0.pointer)
      }
    }
  }

  /// The steps down to which `replace` is to remove.
  private var unknownOrigins: [Problem] {
    allTransitions.compactMap { transition in
      guard case .replace(_, let from?) = transition.target, !steps.contains(from.name) else { return nil }
      return unknown(from, at: transition.pointer.appending("from"))
    }
  }

  private var unknownGroupSteps: [Problem] {
    groups.flatMap { group in
      let pointer = JSONPointer(["groups", group.name])
      let members = group.value.steps.enumerated().filter { !steps.contains($0.element.name) }
        .map { unknown($0.element, at: pointer.appending("steps").appending($0.offset)) }
      let initial =
        group.value.steps.contains(group.value.initial)
        ? [] : [unknown(group.value.initial, at: pointer.appending("initial"))]
      return members + initial + sharedSteps(of: group.value, at: pointer)
    }
  }

  private func sharedSteps(of group: Group, at pointer: JSONPointer) -> [Problem] {
    group.steps.enumerated().compactMap { place, step in
      let holders = groups.filter { $0.value.steps.contains(step) }.map(\.name)
      guard holders.count > 1, holders.last == group.id.name else { return nil }
      return Problem(
        .inTwoGroups(step: step.name, groups: holders), at: pointer.appending("steps").appending(place))
    }
  }

  private var unknownTabRoots: [Problem] {
    steps.flatMap { step -> [Problem] in
      guard case .tabs(let tabs) = step.value.kind else { return [] }
      return tabs.tabs.compactMap { tab in
        guard case .step(let root) = tab.value.root, !steps.contains(root.name) else { return nil }
        return unknown(root, at: JSONPointer(["steps", step.name, "tabs", tab.name, "step"]))
      }
    }
  }

  private func unknown(_ step: StepID, at pointer: JSONPointer) -> Problem {
    Problem(.unknownStep(step.name, known: steps.names), at: pointer)
  }
}
