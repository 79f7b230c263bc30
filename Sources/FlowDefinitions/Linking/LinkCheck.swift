// Checks what the parts of a flow say of each other: names in one place must exist in another. A flow with
// such a problem is not started.

import JSONText

extension Flow {
  /// Returns the problems that keep the flow from running.
  ///
  /// - Parameter names: The steps of the definition, including those that could not be read.
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

  /// Returns the problem that the start does not exist, unless there are no steps at all, which is reported already.
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

  /// Returns whether the edge leads to a group. If the group's initial step does not exist, that is reported for the group.
  private func isFirstOfGroup(_ edge: Edge) -> Bool {
    let named = document[edge.pointer]?.asString
    return named != edge.target.name && named.map(groups.contains) ?? false
  }

  /// Returns problems for steps named by `from` that do not exist.
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
        .map { (step: $0.element, pointer: pointer.appending("steps").appending($0.offset)) }
      return unknown(missing) + strayInitial(of: group.value, names, at: pointer.appending("initial"))
        + sharedSteps(of: group.value, at: pointer)
    }
  }

  private func strayInitial(of group: Group, _ names: JSONObject, at pointer: JSONPointer) -> [Problem] {
    if group.steps.contains(group.initial) { return [] }
    guard names.contains(group.initial.name) else { return unknown([(group.initial, pointer)]) }
    // If the group has no steps at all, only that is reported.
    if group.steps.isEmpty { return [] }
    let mistake = Problem.Mistake.initialOutside(group.initial.name, steps: group.steps.map { $0.name })
    return [Problem(mistake, at: pointer)]
  }

  private func sharedSteps(of group: Group, at pointer: JSONPointer) -> [Problem] {
    group.steps.enumerated().compactMap { place, step in
      if self.group(of: step)?.id == group.id { return nil }
      let holders = groups.filter { $0.value.steps.contains(step) }.map { $0.name }
      guard holders.count > 1, holders.last == group.id.name else { return nil }
      return Problem(
        .inTwoGroups(step: step.name, groups: holders), at: pointer.appending("steps").appending(place))
    }
  }

  private func unknownTabRoots(_ names: JSONObject) -> [Problem] {
    unknown(tabRoots.filter { !names.contains($0.step.name) })
  }

  /// Returns the problem that a step does not exist, for each of these places. They are reported together so that they share
  /// one list of known names.
  ///
  /// - Parameter groups: The groups that could be named there as well.
  private func unknown(
    _ places: [(step: StepID, pointer: JSONPointer)], or groups: [String] = []
  ) -> [Problem] {
    if places.isEmpty { return [] }
    let known = (document["steps"]?.asObject?.names ?? []) + groups
    return places.map { step, pointer in
      let group = self.groups[step.name]?.steps.map { $0.name }
      return Problem(
        group.map { .groupForStep(step.name, steps: $0) } ?? .unknownStep(step.name, known: known),
        at: pointer)
    }
  }
}
