// How far it is to the end of a flow: counted once, when the flow is read.

import JSONText

/// How many screens and actions are still to come, the one that is shown included.
public struct Remaining: Sendable, Equatable {
  public let minimum: Int
  /// Nil where a loop makes it meaningless.
  public let maximum: Int?
}

extension Flow {
  /// What is still to come from the step on, over every branch of `next` and of routes.
  public func remaining(from step: StepID) -> Remaining? { remainingByStep[step] }

  /// What is still to come from each step.
  static func remaining(in steps: Members<Step>, groups: Members<Group>) -> [StepID: Remaining] {
    let graph = ForwardGraph(steps: steps, groups: groups)
    var result: [StepID: Remaining] = [:]
    for step in steps {
      let id = step.value.id
      result[id] = Remaining(minimum: graph.minimum(from: id), maximum: graph.maximum(from: id))
    }
    return result
  }
}

/// The steps and where `next` and routes lead from each.
private struct ForwardGraph {
  private let successors: [StepID: [StepID]]
  private let weights: [StepID: Int]

  init(steps: Members<Step>, groups: Members<Group>) {
    successors = Dictionary(
      uniqueKeysWithValues: steps.map { ($0.value.id, $0.value.forwardTargets(groups)) })
    weights = Dictionary(uniqueKeysWithValues: steps.map { ($0.value.id, $0.value.isSeen ? 1 : 0) })
  }

  /// The fewest that any path to an end has: a search level by level, where a step that is not seen adds nothing.
  func minimum(from start: StepID) -> Int {
    var best: [StepID: Int] = [start: weights[start] ?? 0]
    var open = [start]
    var shortest: Int?
    while !open.isEmpty {
      let step = open.removeFirst()
      let cost = best[step] ?? 0
      let next = successors[step] ?? []
      if next.isEmpty { shortest = min(shortest ?? cost, cost) }
      for target in next {
        let total = cost + (weights[target] ?? 0)
        if total >= best[target] ?? Int.max { continue }
        best[target] = total
        open.append(target)
      }
    }
    return shortest ?? weights[start] ?? 0
  }

  /// The most that any path to an end has; nil where a path can come back to itself.
  func maximum(from start: StepID) -> Int? {
    var known: [StepID: Int] = [:]
    var path: Set<StepID> = []
    func longest(from step: StepID) -> Int? {
      if let length = known[step] { return length }
      guard path.insert(step).inserted else { return nil }
      defer { path.remove(step) }
      var longestRest = 0
      for target in successors[step] ?? [] {
        guard let rest = longest(from: target) else { return nil }
        longestRest = max(longestRest, rest)
      }
      let length = longestRest + (weights[step] ?? 0)
      known[step] = length
      return length
    }
    return longest(from: start)
  }
}

extension Step {
  /// Whether a user sees it on the way.
  fileprivate var isSeen: Bool {
    switch kind {
    case .screen, .action: true
    case .route, .flow, .tabs, .end: false
    }
  }

  fileprivate func forwardTargets(_ groups: Members<Group>) -> [StepID] {
    var transitions = next ?? []
    if case .route(let branches) = kind { transitions += branches }
    return transitions.compactMap { transition in
      switch transition.target {
      case .to(let step), .replace(let step, _), .reset(let step): step
      case .enter(let group, _): groups[group.name]?.initial
      case .popTo, .present, .dismiss, .select, .end, .stay: nil
      }
    }
  }
}
