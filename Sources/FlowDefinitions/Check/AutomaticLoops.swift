// Routes that lead to each other, with nothing in between that a user could see.

import JSONText

extension Flow {
  /// Loops of routes that are sure to be walked once they are entered: each by its first branch without a guard, with no
  /// guarded one before it.
  var automaticLoops: [Problem] {
    var reported: Set<StepID> = []
    var problems: [Problem] = []
    for step in steps {
      guard let loop = loop(from: step.value.id), reported.isDisjoint(with: loop) else { continue }
      reported.formUnion(loop)
      problems.append(
        Problem(
          .automaticLoop((loop + [loop[0]]).map(\.name)), at: JSONPointer(["steps", step.name]), part: .name))
    }
    return problems
  }

  private func loop(from start: StepID) -> [StepID]? {
    var path = [start]
    while let last = path.last, let next = sureSuccessor(of: last) {
      if next == start { return path }
      if path.contains(next) { return nil }
      path.append(next)
    }
    return nil
  }

  private func sureSuccessor(of step: StepID) -> StepID? {
    guard case .route(let branches)? = self[step]?.kind, let first = branches.first, first.when == nil
    else { return nil }
    switch first.target {
    case .to(let target), .replace(let target, _), .reset(let target): return target
    case .enter(let group, _): return groups[group.name]?.initial
    case .present(let presenting):
      guard case .step(let target) = presenting.content else { return nil }
      return target
    case .popTo(.step(let target)): return target
    case .popTo(.root), .dismiss, .select, .end, .stay: return nil
    }
  }
}
