// Which steps lead to which: what several checks walk through, and so put together once.

import JSONText

/// The steps of a flow by their places, and where each leads. Behind them all is a place that leads to each of them, and one for each
/// group that leads to its steps: who may lead to any leads there, so that there are not as many ways as the square of the steps.
struct StepGraph {
  /// How many of the places are steps.
  private let count: Int
  private let successors: [[Int]]
  private let predecessors: [[Int]]

  /// The graph of the flow's transitions, gates and tabs.
  init(_ flow: Flow) {
    let tabs = TabStacks(flow)
    self.init(
      flow, toAny: { flow.mayEnterAny(from: $0, in: tabs) }, besides: \.tabRoots,
      edges: { flow.edges(from: $0, in: tabs) })
  }

  /// The graph in which each step leads where `edges` say, to any, or to some besides.
  init(
    _ flow: Flow, toAny: (Step) -> Bool = { _ in false }, besides: (Step) -> [StepID] = { _ in [] },
    edges: (Step) -> [Edge]
  ) {
    count = flow.steps.count
    let any = flow.steps.count
    func places(_ steps: [StepID]) -> [Int] { steps.compactMap { flow.steps.place(of: $0.name) } }
    func place(of edge: Edge) -> Int? {
      guard let group = edge.group else { return flow.steps.place(of: edge.target.name) }
      return flow.groups.place(of: group.name).map { any + 1 + $0 }
    }
    var successors = flow.steps.map { step in
      edges(step.value).compactMap(place) + places(besides(step.value)) + (toAny(step.value) ? [any] : [])
    }
    successors.append(Array(flow.steps.indices))
    successors += flow.groups.map { places($0.value.steps) }
    var predecessors: [[Int]] = Array(repeating: [], count: successors.count)
    for (step, targets) in successors.enumerated() {
      for target in targets { predecessors[target].append(step) }
    }
    self.successors = successors
    self.predecessors = predecessors
  }

  /// Of each step, whether it is one of these, or can be reached from one of them.
  func steps(behind steps: [Int]) -> [Bool] { reached(from: steps, by: successors) }

  /// Of each step, whether it is one of these, or one of them can be reached from it.
  func steps(before steps: [Int]) -> [Bool] { reached(from: steps, by: predecessors) }

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

  private func reached(from start: [Int], by edges: [[Int]]) -> [Bool] {
    var reached = Array(repeating: false, count: edges.count)
    var open = start
    for step in start { reached[step] = true }
    while let step = open.popLast() {
      for next in edges[step] where !reached[next] {
        reached[next] = true
        open.append(next)
      }
    }
    return Array(reached.prefix(count))
  }
}
