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
  public func remaining(from step: StepID) -> Remaining? {
    steps.place(of: step.name).map { remainingByPlace[$0] }
  }

  /// What is still to come from each step, in their order.
  static func remaining(in steps: Members<Step>, groups: Members<Group>) -> [Remaining] {
    var graph = ForwardGraph(steps: steps, groups: groups)
    let fewest = graph.fewest()
    return steps.indices.map { Remaining(minimum: fewest[$0], maximum: graph.longest(from: $0)) }
  }
}

/// The steps, by number, and where `next` and routes lead from each.
private struct ForwardGraph {
  private let successors: [[Int]]
  /// What each step itself adds to a path.
  private let weights: [Int]
  private var found: [Longest]

  private enum Longest {
    case unknown
    /// It is being looked for: who comes here again is in a loop.
    case onPath
    /// Nil: a loop can be reached from here.
    case length(Int?)
  }

  init(steps: Members<Step>, groups: Members<Group>) {
    successors = steps.map { $0.value.forwardTargets(groups).compactMap { steps.place(of: $0.name) } }
    weights = steps.map { $0.value.isSeen ? 1 : 0 }
    found = steps.map { _ in .unknown }
  }

  /// The fewest that any path from each step to an end has. Where no path ends, the step itself.
  func fewest() -> [Int] {
    // The largest number where no end has been found yet.
    var fewest = successors.indices.map { successors[$0].isEmpty ? weights[$0] : .max }
    var hasChanged = true
    while hasChanged {
      hasChanged = false
      // Backwards, since most steps lead to a later one.
      for step in successors.indices.reversed() {
        for target in successors[step] {
          guard fewest[target] < .max, fewest[target] + weights[step] < fewest[step] else { continue }
          fewest[step] = fewest[target] + weights[step]
          hasChanged = true
        }
      }
    }
    return successors.indices.map { fewest[$0] < .max ? fewest[$0] : weights[$0] }
  }

  /// The most that any path from the step to an end has; nil where a path can come back to where it was.
  mutating func longest(from step: Int) -> Int? {
    switch found[step] {
    case .length(let length): return length
    case .onPath: return nil
    case .unknown: found[step] = .onPath
    }
    var length: Int? = weights[step]
    for target in successors[step] {
      let rest = longest(from: target)
      length = length.flatMap { known in rest.map { max(known, $0 + weights[step]) } }
    }
    found[step] = .length(length)
    return length
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
