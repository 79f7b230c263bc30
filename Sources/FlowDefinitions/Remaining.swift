// How far it is to the end of a flow: counted once, when the flow is read.

import JSONText

/// How many screens and actions are still to come, the one that is shown included. A flow that a step runs counts as one of them, as
/// long as it was not come to.
public struct Remaining: Sendable, Equatable {
  /// Over the shortest way.
  public let minimum: Int
  /// Nil where a loop makes it meaningless.
  public let maximum: Int?

  /// What is still to come where this is left of a flow, and that much of the one that runs it, from the step on that does.
  public func inside(_ outer: Remaining) -> Remaining {
    Remaining(
      minimum: minimum + outer.minimum - 1,
      maximum: maximum.flatMap { inner in outer.maximum.map { inner + $0 - 1 } })
  }
}

extension Flow {
  /// What is still to come from the step on, over every branch of `next` and of routes.
  public func remaining(from step: StepID) -> Remaining? {
    steps.place(of: step.name).map { remainingByPlace[$0] }
  }

  /// What is still to come from each step, in their order.
  static func remaining(in steps: Members<Step>, groups: Members<Group>) -> [Remaining] {
    let graph = ForwardGraph(steps: steps, groups: groups)
    return zip(graph.fewest(), graph.most()).map { Remaining(minimum: $0, maximum: $1) }
  }
}

/// The steps, by number, and where `next` and routes lead from each. Both counts begin at the ends and go back, each step once: a
/// flow may have more steps than there is stack for.
private struct ForwardGraph {
  private let successors: [[Int]]
  private let predecessors: [[Int]]
  /// What each step itself adds to a path.
  private let weights: [Int]

  init(steps: Members<Step>, groups: Members<Group>) {
    successors = steps.map { $0.value.forwardTargets(groups).compactMap { steps.place(of: $0.name) } }
    weights = steps.map { $0.value.isSeen ? 1 : 0 }
    var predecessors: [[Int]] = Array(repeating: [], count: successors.count)
    for (step, targets) in successors.enumerated() {
      for target in targets { predecessors[target].append(step) }
    }
    self.predecessors = predecessors
  }

  private var ends: [Int] { successors.indices.filter { successors[$0].isEmpty } }

  /// The fewest that any path from each step to an end has. Where no path ends, the step itself.
  func fewest() -> [Int] {
    var fewest: [Int?] = Array(repeating: nil, count: successors.count)
    // The steps from which it is so many, and those from which it is one more.
    var count = 0
    var near = ends.filter { weights[$0] == 0 }
    var far = ends.filter { weights[$0] > 0 }
    while !near.isEmpty || !far.isEmpty {
      while let step = near.popLast() {
        if fewest[step] != nil { continue }
        fewest[step] = count
        for origin in predecessors[step] where fewest[origin] == nil {
          if weights[origin] == 0 { near.append(origin) } else { far.append(origin) }
        }
      }
      swap(&near, &far)
      count += 1
    }
    return zip(fewest, weights).map { $0 ?? $1 }
  }

  /// The most that any path from each step to an end has; nil where a path can come back to where it was.
  func most() -> [Int?] {
    var most: [Int?] = Array(repeating: nil, count: successors.count)
    // A step is counted behind all that it leads to, so that none is in a loop, or before one.
    // Written out: a key path would be made at run time, and a start waits for that.
    var uncounted = successors.map { $0.count }
    var open = ends
    while let step = open.popLast() {
      most[step] = weights[step] + (successors[step].compactMap { most[$0] }.max() ?? 0)
      for origin in predecessors[step] {
        uncounted[origin] -= 1
        if uncounted[origin] == 0 { open.append(origin) }
      }
    }
    return most
  }
}

extension Step {
  /// Whether a user sees it on the way.
  fileprivate var isSeen: Bool {
    switch kind {
    case .screen, .action, .flow: true
    case .route, .tabs, .end: false
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
