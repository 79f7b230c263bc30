// Flows that cannot come to an end because they run each other first: sub-flows on every path to an end, gates in front of
// every path, sooner or later back to where it began. A flow that runs itself on some paths and ends on others is fine.

import JSONText

extension Flow {
  /// Steps that gates put in between, in front of which those gates stand themselves.
  var gateLoops: [Problem] {
    let graph = StepGraph(self) { step in
      gates(of: step).flatMap { edges(of: $0) }.filter { $0.kind == .gate }.map(\.target)
    }
    return steps.enumerated().compactMap { place, step in
      guard let gate = gates(of: step.value).first(where: { edges(of: $0).contains { $0.kind == .gate } }),
        let loop = graph.loop(through: place)
      else { return nil }
      return Problem(.recursion(loop.map(steps.name)), at: gate.pointer.appending("present"))
    }
  }

  private func gates(of step: Step) -> [Gate] { step.requires + (group(of: step.id)?.requires ?? []) }

  /// The sub-flows and gates of this flow that lead back to it without end.
  func recursions(_ others: Neighbours) -> [Problem] {
    let search = RecursionSearch(from: self, among: others)
    guard search.isEndless(id.name) else { return [] }
    return namedFlows.compactMap { named in
      guard named.role == .inner || named.role == .gate, search.isEndless(named.flow),
        let way = search.way(from: named.flow, to: id.name)
      else { return nil }
      return Problem(.recursion([id.name] + way), at: named.pointer)
    }
  }
}

/// The flows that one reaches by sub-flows and gates, and which of them end.
private struct RecursionSearch {
  private var flows: [String: Flow] = [:]
  private var ending: Set<String> = []

  init(from root: Flow, among others: Neighbours) {
    flows[root.id.name] = root
    var open = [root]
    while let flow = open.popLast() {
      for named in flow.namedFlows where flows[named.flow] == nil && named.role != .tab {
        guard let other = others.find(named.flow) else { continue }
        flows[named.flow] = other
        open.append(other)
      }
    }
    // A flow that has no end of its own is meant to live on.
    let all = Set(flows.keys)
    ending = Set(flows.filter { !$0.value.canEnd(after: all, among: all) }.keys)
    var grew = true
    while grew {
      let found = flows.filter { !ending.contains($0.key) && $0.value.canEnd(after: ending, among: all) }
      ending.formUnion(found.keys)
      grew = !found.isEmpty
    }
  }

  func isEndless(_ flow: String) -> Bool { flows[flow] != nil && !ending.contains(flow) }

  /// The shortest way of endless flows from one to another, both included.
  func way(from start: String, to end: String) -> [String]? {
    var ways = [[start]]
    var seen: Set<String> = [start]
    while !ways.isEmpty {
      let way = ways.removeFirst()
      guard let last = way.last, last != end else { return way }
      for named in flows[last]?.namedFlows ?? [] where named.role == .inner || named.role == .gate {
        if isEndless(named.flow), seen.insert(named.flow).inserted { ways.append(way + [named.flow]) }
      }
    }
    return nil
  }
}

extension Flow {
  /// Whether a path leads from the start to an end, where sub-flows and gates are passed only if they end themselves.
  /// - Parameters:
  ///   - ending: The flows that are known to end.
  ///   - known: All that are looked at; whatever others there are, ends.
  fileprivate func canEnd(after ending: Set<String>, among known: Set<String>) -> Bool {
    func passes(_ flow: String) -> Bool { !known.contains(flow) || ending.contains(flow) }
    func passes(_ gates: [Gate]) -> Bool { gates.compactMap(namedFlow).allSatisfy { passes($0.flow) } }
    func admits(_ step: Step) -> Bool {
      guard passes(gates(of: step)) else { return false }
      if case .flow(let inner) = step.kind { return passes(inner.flow.name) }
      return true
    }
    guard let first = self[start], admits(first) else { return false }
    var reached: Set<StepID> = [start]
    var open = [first]
    var mayBeAny = false
    while let step = open.popLast() {
      let transitions = ownTransitions(on: step).filter { passes($0.requires) }
      if endsFrame(step, by: transitions) { return true }
      var targets = transitions.flatMap { edges(of: $0) }.map(\.target) + step.tabRoots
      if !mayBeAny, mayEnterAny(by: transitions) {
        mayBeAny = true
        targets += steps.map(\.value.id)
      }
      for target in targets where !reached.contains(target) {
        guard let next = self[target], admits(next) else { continue }
        reached.insert(target)
        open.append(next)
      }
    }
    return false
  }
}
