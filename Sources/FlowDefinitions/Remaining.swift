// How far it is to the end of a flow, counted once, when the flow is read.

import JSONText

/// How many screens and actions are still to come, including the current one. A flow that a step runs
/// counts as one until it is entered.
public struct Remaining: Sendable, Equatable {
  /// The number on the shortest path.
  public let minimum: Int
  /// The number on the longest path; nil where a loop makes it meaningless.
  public let maximum: Int?

  /// Returns what is still to come if this remains of a flow, and `outer` of the flow that runs it,
  /// counted from the step that does so.
  public func inside(_ outer: Remaining) -> Remaining {
    Remaining(
      minimum: minimum + outer.minimum - 1,
      maximum: maximum.flatMap { inner in outer.maximum.map { inner + $0 - 1 } })
  }
}

extension Flow {
  /// Returns what is still to come from the step on, over every branch of `next` and of routes.
  public func remaining(from step: StepID) -> Remaining? {
    steps.place(of: step.name).map { remainingByPlace[$0] }
  }

  /// Returns what is still to come from each step, in the order of the steps.
  static func remaining(in steps: Members<Step>, from start: StepID, groups: Members<Group>) -> [Remaining] {
    let graph = ForwardGraph(steps: steps, start: start, groups: groups)
    return zip(graph.fewest(), graph.most()).map { Remaining(minimum: $0, maximum: $1) }
  }
}

/// The steps by their places, and where `next` and routes lead from each.
///
/// Both counts start at the ends and work backwards, visiting each step once. They do not recurse: a flow may have more steps
/// than fit on the call stack.
private struct ForwardGraph {
  private let successors: [[Int]]
  private let predecessors: [[Int]]
  /// How much each step itself adds to a path.
  private let weights: [Int]
  /// The steps on which the flow may end, also those from which a branch leads on.
  private let ends: [Int]

  init(steps: Members<Step>, start: StepID, groups: Members<Group>) {
    let ways = steps.map { $0.value.waysOn }
    successors = ways.map { ways in
      ways.flatMap { $0.entered(start, groups) }.compactMap { steps.place(of: $0.name) }
    }
    weights = steps.map { $0.value.isSeen ? 1 : 0 }
    ends = zip(ways.indices, steps).filter { place, step in
      step.value.endsFlow || ways[place].contains { $0.endsFlow }
    }.map { $0.0 }
    var predecessors: [[Int]] = Array(repeating: [], count: successors.count)
    for (step, targets) in successors.enumerated() {
      for target in targets { predecessors[target].append(step) }
    }
    self.predecessors = predecessors
  }

  /// Returns for each step the smallest count on any path from it to an end; where no path ends, the count of the step itself.
  func fewest() -> [Int] {
    var fewest: [Int?] = Array(repeating: nil, count: successors.count)
    // `near` holds the steps from which the count is `count`, `far` those from which it is one more.
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

  /// Returns for each step the largest count on any path from it to an end; nil where a path may lead into a loop.
  func most() -> [Int?] {
    var most: [Int?] = Array(repeating: nil, count: successors.count)
    // A step is counted only after everything that it leads to, so no step in a loop, or before one, is ever counted.
    var uncounted = successors.map { $0.count }
    var open = successors.indices.filter { successors[$0].isEmpty }
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
  /// Whether the user sees the step on the way.
  fileprivate var isSeen: Bool {
    switch kind {
    case .screen, .action, .flow: true
    case .route, .tabs, .end: false
    }
  }

  /// Whether the flow ends here without a transition.
  fileprivate var endsFlow: Bool {
    switch kind {
    case .end: true
    case .screen, .action, .flow, .tabs: next == nil
    case .route: false
    }
  }

  /// The transitions by which the step is done.
  fileprivate var waysOn: [Transition] {
    if case .route(let branches) = kind { return branches }
    return next ?? []
  }
}

extension Transition {
  /// The steps that may come next: also those behind what is presented.
  fileprivate func entered(_ start: StepID, _ groups: Members<Group>) -> [StepID] {
    switch target {
    case .to(let step), .replace(let step, _), .reset(let step), .popTo(.step(let step)): [step]
    case .popTo(.root): [start]
    case .enter(let group, _): groups[group.name].map { [$0.initial] } ?? []
    case .present(let presenting): presenting.onResult.flatMap { $0.entered(start, groups) }
    case .dismiss, .select, .end, .stay: []
    }
  }

  /// Whether the flow may end with it.
  fileprivate var endsFlow: Bool {
    switch target {
    case .end, .dismiss: true
    case .present(let presenting): presenting.onResult.contains { $0.endsFlow }
    case .to, .enter, .replace, .reset, .popTo, .select, .stay: false
    }
  }
}
