// Which steps a user may have passed before one is shown.

import JSONText

extension Flow {
  /// For each step, those that lead to it, directly or by way of others, and itself.
  var stepsBefore: [StepID: Set<StepID>] {
    var origins: [StepID: Set<StepID>] = [:]
    for step in steps {
      for target in edges(from: step.value).map(\.target) + step.value.tabRoots {
        origins[target, default: []].insert(step.value.id)
      }
    }
    return Dictionary(
      uniqueKeysWithValues: steps.map { ($0.value.id, Flow.closure(of: $0.value.id, under: origins)) })
  }

  private static func closure(of step: StepID, under origins: [StepID: Set<StepID>]) -> Set<StepID> {
    var reached: Set<StepID> = [step]
    var open = [step]
    while let next = open.popLast() {
      for origin in origins[next] ?? [] where reached.insert(origin).inserted { open.append(origin) }
    }
    return reached
  }
}
