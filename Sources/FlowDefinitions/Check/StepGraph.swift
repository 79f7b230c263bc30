// Which steps lead to which: what several checks walk through, and so put together once.

import JSONText

/// The steps of a flow by their places, and where each leads. Behind them all is a place that leads to each of them: who may lead
/// to any leads there, so that there are not as many ways as the square of the steps.
struct StepGraph {
  private let successors: [[Int]]
  private let predecessors: [[Int]]

  /// The graph of the flow's transitions, gates and tabs.
  init(_ flow: Flow) {
    let tabs = TabStacks(flow)
    self.init(flow, toAny: { flow.mayEnterAny(from: $0, in: tabs) }) { step in
      flow.edges(from: step, in: tabs).map(\.target) + step.tabRoots
    }
  }

  /// The graph in which each step leads where `targets` says, or to any.
  init(_ flow: Flow, toAny: (Step) -> Bool = { _ in false }, targets: (Step) -> [StepID]) {
    let any = flow.steps.count
    var successors = flow.steps.map { step in
      targets(step.value).compactMap { flow.steps.place(of: $0.name) } + (toAny(step.value) ? [any] : [])
    }
    successors.append(Array(flow.steps.indices))
    var predecessors: [[Int]] = Array(repeating: [], count: successors.count)
    for (step, targets) in successors.enumerated() {
      for target in targets { predecessors[target].append(step) }
    }
    self.successors = successors
    self.predecessors = predecessors
  }

  /// Of each step, whether it is one of these, or can be reached from one of them.
  func steps(behind steps: [Int]) -> [Bool] { StepGraph.reached(from: steps, by: successors) }

  /// Of each step, whether it is one of these, or one of them can be reached from it.
  func steps(before steps: [Int]) -> [Bool] { StepGraph.reached(from: steps, by: predecessors) }

  /// The shortest way from the step back to it, which it begins and ends.
  func loop(through start: Int) -> [Int]? {
    var origins: [Int?] = Array(repeating: nil, count: successors.count)
    var open = [start]
    var next = 0
    while next < open.count {
      let step = open[next]
      next += 1
      for target in successors[step] where origins[target] == nil {
        origins[target] = step
        if target == start { return StepGraph.way(to: start, by: origins) }
        open.append(target)
      }
    }
    return nil
  }

  private static func way(to end: Int, by origins: [Int?]) -> [Int] {
    var way = [end]
    while let last = way.last, let origin = origins[last] {
      way.append(origin)
      if origin == end { break }
    }
    return way.reversed()
  }

  private static func reached(from start: [Int], by edges: [[Int]]) -> [Bool] {
    var reached = Array(repeating: false, count: edges.count)
    var open = start
    for step in start { reached[step] = true }
    while let step = open.popLast() {
      for next in edges[step] where !reached[next] {
        reached[next] = true
        open.append(next)
      }
    }
    reached.removeLast()
    return reached
  }
}
