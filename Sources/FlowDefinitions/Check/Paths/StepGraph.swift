// Which steps lead to which. Several checks walk through this, so it is put together once.

import JSONText

/// The steps of a flow by their places, and where each leads.
///
/// After the steps there is one more place that leads to every step, and one for each group, which leads to the group's steps.
/// What may lead to any step leads to such a place, so that the edges do not become as many as the square of the steps. Where
/// the flow's own handlers lead is still noted for each step.
struct StepGraph {
  /// The number of places that are steps.
  private let count: Int
  private let successors: [[Int]]
  private let predecessors: [[Int]]

  /// Creates the graph of those of the flow's transitions and gates that satisfy `isMeant`, and of its tabs.
  init(_ flow: Flow, _ tabs: TabStacks, where isMeant: (Edge) -> Bool = { _ in true }) {
    self.init(
      flow, toAny: { flow.mayEnterAny(from: $0, in: tabs) }, besides: { $0.tabRoots },
      edges: { flow.edges(from: $0, in: tabs).filter(isMeant) })
  }

  /// Creates the graph in which each step leads where `edges` says, to the steps of `besides`, and to any step if `toAny` says so.
  init(
    _ flow: Flow, toAny: (Step) -> Bool = { _ in false }, besides: (Step) -> [StepID] = { _ in [] },
    edges: (Step) -> [Edge]
  ) {
    count = flow.steps.count
    let any = flow.steps.count
    func place(of edge: Edge) -> Int? {
      guard let group = edge.group else { return flow.steps.place(of: edge.target.name) }
      return flow.groups.place(of: group.name).map { any + 1 + $0 }
    }
    var successors = flow.steps.map { step in
      edges(step.value).compactMap(place) + flow.places(besides(step.value))
        + (toAny(step.value) ? [any] : [])
    }
    successors.append(Array(flow.steps.indices))
    successors += flow.groups.map { flow.places($0.value.steps) }
    var predecessors: [[Int]] = Array(repeating: [], count: successors.count)
    for (step, targets) in successors.enumerated() {
      for target in targets { predecessors[target].append(step) }
    }
    self.successors = successors
    self.predecessors = predecessors
  }

  /// Returns for each step whether it is one of `steps`, or can be reached from one of them.
  func steps(behind steps: [Int]) -> [Bool] { reached(from: steps, by: successors) }

  /// Returns for each step whether it is one of `steps`, or leads to one of them.
  func steps(before steps: [Int]) -> [Bool] { reached(from: steps, by: predecessors) }

  /// Returns the fewest of these steps from which all others of them can be reached without leaving them. Of several that lead
  /// to each other, it is the one that comes first.
  func beginnings(of steps: [Bool]) -> [Int] { beginnings(of: steps, by: successors) }

  /// Returns the fewest of these steps to which all others of them lead without leaving them.
  func ends(of steps: [Bool]) -> [Int] { beginnings(of: steps, by: predecessors) }

  /// Returns the beginnings of `steps`, following `edges`. In a walk through all of them, the step that is done last was not
  /// reached from any other, except from those that it reaches itself.
  private func beginnings(of steps: [Bool], by edges: [[Int]]) -> [Int] {
    let others = edges.indices.map { $0 < count && !steps[$0] }
    var done: [Int] = []
    var reached = others
    for step in steps.indices { walk(from: step, by: edges, &reached) { done.append($0) } }
    var beginnings: [Int] = []
    reached = others
    for step in done.reversed() where step < count && !reached[step] {
      beginnings.append(step)
      walk(from: step, by: edges, &reached) { _ in }
    }
    return beginnings.sorted()
  }

  /// Walks depth first to everything that was not reached yet.
  private func walk(
    from start: Int, by edges: [[Int]], _ reached: inout [Bool], whenDone: (Int) -> Void
  ) {
    if reached[start] { return }
    reached[start] = true
    var way: [(step: Int, next: Int)] = [(start, 0)]
    while let (step, next) = way.last {
      guard next < edges[step].count else {
        whenDone(step)
        way.removeLast()
        continue
      }
      way[way.count - 1].next += 1
      let target = edges[step][next]
      if reached[target] { continue }
      reached[target] = true
      way.append((target, 0))
    }
  }

  /// Returns the shortest way from the step back to it, which both begins and ends with the step.
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

extension Flow {
  /// Returns the places of those of these steps that exist.
  func places(_ steps: [StepID]) -> [Int] { steps.compactMap { self.steps.place(of: $0.name) } }
}
