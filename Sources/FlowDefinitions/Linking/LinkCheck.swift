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
    problems += automaticLoops + stayingRoutes.filter { $0.severity == .error }
    problems += misplacedTabs
    return problems
  }

  /// Where there are no steps at all, that is the problem.
  private func unknownStart(_ names: JSONObject) -> [Problem] {
    names.isEmpty || names.contains(start.name) ? [] : unknown([(start, JSONPointer(["start"]))])
  }

  private func unknownTargets(_ names: JSONObject) -> [Problem] {
    let missing = allTransitions.flatMap { edges(of: $0) }.filter {
      $0.group == nil && !names.contains($0.target.name)
    }.filter { !isFirstOfGroup($0) }
    let (pushed, others) = (missing.filter { $0.kind == .push }, missing.filter { $0.kind != .push })
    return unknown(pushed.map { ($0.target, $0.pointer) }, or: groups.names)
      + unknown(others.map { ($0.target, $0.pointer) })
  }

  /// Whether it leads to a group: that has a first step that there is not, as is said there.
  private func isFirstOfGroup(_ edge: Edge) -> Bool {
    let named = document[edge.pointer]?.asString
    return named != edge.target.name && named.map(groups.contains) ?? false
  }

  /// The steps down to which `replace` is to remove.
  private func unknownOrigins(_ names: JSONObject) -> [Problem] {
    unknown(
      everyTransition(in: allTransitions).compactMap { transition in
        guard case .replace(_, let from?) = transition.target, !names.contains(from.name) else { return nil }
        return (from, transition.pointer.appending("from"))
      })
  }

  private func unknownGroupSteps(_ names: JSONObject) -> [Problem] {
    groups.flatMap { group in
      let pointer = JSONPointer(["groups", group.name])
      let missing = group.value.steps.enumerated().filter { !names.contains($0.element.name) }
        .map { ($0.element, pointer.appending("steps").appending($0.offset)) }
      return unknown(missing) + strayInitial(of: group.value, names, at: pointer.appending("initial"))
        + sharedSteps(of: group.value, at: pointer)
    }
  }

  private func strayInitial(of group: Group, _ names: JSONObject, at pointer: JSONPointer) -> [Problem] {
    if group.steps.contains(group.initial) { return [] }
    guard names.contains(group.initial.name) else { return unknown([(group.initial, pointer)]) }
    // Where there are no steps at all, that is the problem.
    if group.steps.isEmpty { return [] }
    let mistake = Problem.Mistake.initialOutside(group.initial.name, steps: group.steps.map(\.name))
    return [Problem(mistake, at: pointer)]
  }

  private func sharedSteps(of group: Group, at pointer: JSONPointer) -> [Problem] {
    group.steps.enumerated().compactMap { place, step in
      if self.group(of: step)?.id == group.id { return nil }
      let holders = groups.filter { $0.value.steps.contains(step) }.map(\.name)
      guard holders.count > 1, holders.last == group.id.name else { return nil }
      return Problem(
        .inTwoGroups(step: step.name, groups: holders), at: pointer.appending("steps").appending(place))
    }
  }

  private func unknownTabRoots(_ names: JSONObject) -> [Problem] {
    unknown(tabRoots.filter { !names.contains($0.step.name) })
  }

  /// All at once, so that they share one list of the names that there are.
  /// - Parameter groups: Those that could stand there as well.
  private func unknown(
    _ places: [(step: StepID, pointer: JSONPointer)], or groups: [String] = []
  ) -> [Problem] {
    if places.isEmpty { return [] }
    let known = (document["steps"]?.asObject?.names ?? []) + groups
    return places.map { Problem(.unknownStep($0.step.name, known: known), at: $0.pointer) }
  }
}
