// What is probably a mistake, although the flow can run.

import JSONText

extension Flow {
  /// The warnings about this flow.
  public var warnings: [Problem] { unreachableSteps + endlessSteps + routesWithoutFallback }

  private var unreachableSteps: [Problem] {
    let reachable = reachableSteps
    return steps.filter { !reachable.contains($0.value.id) }
      .map { Problem(.unreachableStep($0.name), at: pointer($0.value.id), part: .name) }
  }

  /// Steps from which no end can be reached, although others have one. A flow without any end is meant to live on, as tabs
  /// and criteria roots do.
  private var endlessSteps: [Problem] {
    var ending = Set(
      steps.filter { endsFrame($0.value, by: transitions(from: $0.value)) }.map(\.value.id))
    if ending.isEmpty { return [] }
    var grew = true
    while grew {
      let before = ending.count
      for step in steps where !ending.contains(step.value.id) {
        let targets = edges(from: step.value).map(\.target) + step.value.tabRoots
        if targets.contains(where: ending.contains) { ending.insert(step.value.id) }
      }
      grew = ending.count > before
    }
    return steps.filter { !ending.contains($0.value.id) }
      .map { Problem(.endlessStep($0.name), at: pointer($0.value.id), part: .name) }
  }

  /// Whether the step can end the flow, where these are the transitions that can be taken on it.
  func endsFrame(_ step: Step, by transitions: [Transition]) -> Bool {
    if step.dismiss == .allow || (step.next == nil && step.endsByItself) { return true }
    return everyTransition(in: transitions).contains {
      switch $0.target {
      case .end, .dismiss: true
      default: false
      }
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

extension Step {
  /// Whether what it waits for ends its frame, unless its `next` leads elsewhere.
  fileprivate var endsByItself: Bool {
    switch kind {
    case .end, .action, .flow: true
    case .screen(let screen): screen.hasSchema
    case .route, .tabs: false
    }
  }
}
