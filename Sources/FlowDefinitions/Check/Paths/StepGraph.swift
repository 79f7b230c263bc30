// Which steps lead to which: what several checks walk through, and so put together once.

import JSONText

/// The steps of a flow by their places, and where each leads. Behind them all is a place that leads to each of them, and one for each
/// group that leads to its steps: who may lead to any leads there, so that there are not as many ways as the square of the steps.
struct StepGraph {
  /// How many of the places are steps.
  private let count: Int
  private let successors: [[Int]]
  private let predecessors: [[Int]]

  /// The graph of the flow's transitions, gates and tabs, as far as these are meant.
  init(_ flow: Flow, _ tabs: TabStacks, where isMeant: (Edge) -> Bool = { _ in true }) {
    self.init(
      flow, toAny: { flow.mayEnterAny(from: $0, in: tabs) }, besides: \.tabRoots,
      edges: { flow.edges(from: $0, in: tabs).filter(isMeant) })
  }

  /// The graph in which each step leads where `edges` say, to any, or to some besides.
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

  /// Of each step, whether it is one of these, or can be reached from one of them.
  func steps(behind steps: [Int]) -> [Bool] { reached(from: steps, by: successors) }

  /// Of each step, whether it is one of these, or one of them can be reached from it.
  func steps(before steps: [Int]) -> [Bool] { reached(from: steps, by: predecessors) }

  /// Of those steps, the fewest from which all others of them can be reached without leaving them; of several that lead to each other,
  /// the one that stands first.
  func beginnings(of steps: [Bool]) -> [Int] { beginnings(of: steps, by: successors) }

  /// Of those steps, the fewest to which all others of them lead without leaving them.
  func ends(of steps: [Bool]) -> [Int] { beginnings(of: steps, by: predecessors) }

  /// Who is done last in a walk through all of them was not reached from any other, but from those that it reaches itself.
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

  /// Goes to everything that was not reached yet, as deep as it goes before anything beside it.
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

extension Flow {
  /// Where these steps stand among all, those that there are.
  func places(_ steps: [StepID]) -> [Int] { steps.compactMap { self.steps.place(of: $0.name) } }
}
