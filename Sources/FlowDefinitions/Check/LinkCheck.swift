// What the parts of a flow say of each other: the names in one place must exist in another. A flow with such a problem
// is not started.

import JSONText

extension Flow {
  /// The problems that keep the flow from running. `names` are the steps that the definition has, those that could not be read
  /// included.
  func linkProblems(_ names: JSONObject) -> [Problem] {
    var problems = unknownStart(names)
    problems += unknownTargets(names)
    problems += unknownOrigins(names)
    problems += unknownGroupSteps(names)
    problems += unknownTabRoots(names)
    problems += automaticLoops
    problems += misplacedTabs
    return problems
  }

  /// Where there are no steps at all, that is the problem.
  private func unknownStart(_ names: JSONObject) -> [Problem] {
    names.isEmpty || names.contains(start.name) ? [] : [unknown(start, at: JSONPointer(["start"]))]
  }

  private func unknownTargets(_ names: JSONObject) -> [Problem] {
    allTransitions.flatMap { transition in
      edges(of: transition).filter { !names.contains($0.target.name) }.map {
        unknown($0.target, at: $0.pointer)
      }
    }
  }

  /// The steps down to which `replace` is to remove.
  private func unknownOrigins(_ names: JSONObject) -> [Problem] {
    everyTransition(in: allTransitions).compactMap { transition in
      guard case .replace(_, let from?) = transition.target, !names.contains(from.name) else { return nil }
      return unknown(from, at: transition.pointer.appending("from"))
    }
  }

  private func unknownGroupSteps(_ names: JSONObject) -> [Problem] {
    groups.flatMap { group in
      let pointer = JSONPointer(["groups", group.name])
      let members = group.value.steps.enumerated().filter { !names.contains($0.element.name) }
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

  private func unknownTabRoots(_ names: JSONObject) -> [Problem] {
    steps.flatMap { step -> [Problem] in
      guard case .tabs(let tabs) = step.value.kind else { return [] }
      return tabs.tabs.compactMap { tab in
        guard case .step(let root) = tab.value.root, !names.contains(root.name) else { return nil }
        return unknown(root, at: JSONPointer(["steps", step.name, "tabs", tab.name, "step"]))
      }
    }
  }

  private func unknown(_ step: StepID, at pointer: JSONPointer) -> Problem {
    let known = document["steps"]?.asObject?.names ?? []
    return Problem(.unknownStep(step.name, known: known), at: pointer)
  }
}
