// Steps that lead to each other automatically, with nothing in between that a user could see.

import JSONText

extension Flow {
  /// Loops of routes that are certain to be walked once they are entered: in each route the first branch has no guard.
  var automaticLoops: [Problem] { automaticLoops(isTimed: false) }

  /// Such loops in which time leads away from at least one step at once. They are of no use, but such a
  /// flow runs: it stops somewhere.
  var timedLoops: [Problem] { automaticLoops(isTimed: true) }

  /// Routes that stay or lead to themselves, and so choose again from the same facts until the command is refused.
  ///
  /// A branch that does so and has effects counts only if it is the first and has no guard: otherwise the effects may change what
  /// the guards ask for.
  var stayingRoutes: [Problem] {
    steps.flatMap { step -> [Problem] in
      guard case .route(let branches) = step.value.kind else { return [] }
      return branches.enumerated().compactMap { place, branch in
        guard branch.requires.isEmpty, branch.stays(on: step.value.id) else { return nil }
        let isCertain = place == 0 && branch.when == nil
        if !isCertain, !branch.effects.isEmpty || branch.with != nil { return nil }
        // The first branch without a guard is a loop.
        if isCertain, case .to = branch.target { return nil }
        return Problem(.stayingRoute(step.name, isCertain: isCertain), at: branch.pointer)
      }
    }
  }

  private func automaticLoops(isTimed: Bool) -> [Problem] {
    // Each step has at most one certain successor. So a walk along these is in a loop once it comes back to itself, and need
    // not go on where an earlier walk has been.
    var passed: Set<StepID> = []
    var loops: [[StepID]] = []
    for step in steps where sureSuccessor(of: step.value.id, isTimed: isTimed) != nil {
      var way: [StepID] = []
      var next: StepID? = step.value.id
      while let here = next, passed.insert(here).inserted {
        way.append(here)
        next = sureSuccessor(of: here, isTimed: isTimed)
      }
      guard let entrance = next, let beginning = way.firstIndex(of: entrance) else { continue }
      let loop = Array(way[beginning...])
      if !isTimed || loop.contains(where: { automaticTransitions(of: $0, isTimed: false) == nil }) {
        loops.append(loop)
      }
    }
    return loops.map(fromFirst).sorted { place(of: $0[0]) < place(of: $1[0]) }.map { loop in
      Problem(
        .automaticLoop((loop + [loop[0]]).map { $0.name }, isTimed: isTimed),
        at: JSONPointer(["steps", loop[0].name]), part: .name)
    }
  }

  /// Returns the loop, beginning with the step that comes first in the definition.
  private func fromFirst(_ loop: [StepID]) -> [StepID] {
    let first = loop.indices.min { place(of: loop[$0]) < place(of: loop[$1]) } ?? 0
    return Array(loop[first...] + loop[..<first])
  }

  private func place(of step: StepID) -> Int { steps.place(of: step.name) ?? steps.count }

  private func sureSuccessor(of step: StepID, isTimed: Bool) -> StepID? {
    guard let first = automaticTransitions(of: step, isTimed: isTimed)?.first, first.when == nil
    else { return nil }
    if case .popTo(.step(let target)) = first.target { return target }
    return self.step(enteredBy: first.target)
  }

  /// Returns the automatic transitions of the step: the branches of a route or, if `isTimed`, those of a timer with no delay.
  private func automaticTransitions(of step: StepID, isTimed: Bool) -> [Transition]? {
    if case .route(let branches)? = self[step]?.kind { return branches }
    if !isTimed { return nil }
    let timers = (self[step]?.after ?? []) + (group(of: step)?.after ?? [])
    return timers.first { $0.after.milliseconds == 0 }?.transitions
  }
}

extension Transition {
  /// Returns whether the step is on top again after the transition, with what was collected before.
  fileprivate func stays(on step: StepID) -> Bool {
    switch target {
    case .stay: true
    case .to(let target): target == step
    default: false
    }
  }
}
