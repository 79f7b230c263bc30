// Finds which flows can end, where sub-flows and gates are only passed if they end themselves.

import JSONText

/// The flows that are known to end. Flows are asked about one at a time. What a flow runs is visited before it,
/// so that few are visited twice.
struct FlowEndings {
  private var looked: Set<String> = []
  private var ending: Set<String> = []

  /// Returns whether the flow cannot end, since it first runs itself, or another flow that cannot end.
  mutating func isEndless(_ name: String, among flows: CalledFlows) -> Bool {
    if !looked.contains(name) { look(at: name, flows) }
    return looked.contains(name) && !ending.contains(name)
  }

  private mutating func look(at start: String, _ flows: CalledFlows) {
    let (order, runners) = unseen(from: start, flows)
    // The flows that did not end when they were visited. They may end once another one is known to.
    var stuck: Set<String> = []
    for name in order {
      var open = [name]
      while let name = open.popLast() {
        guard !ending.contains(name), let flow = flows.flow(name) else { continue }
        if ends(flow) {
          ending.insert(name)
          open += (runners[name] ?? []).filter(stuck.contains)
        } else {
          stuck.insert(name)
        }
      }
    }
  }

  /// Returns whether the flow ends. One that has no end of its own is meant to live on, and counts as ending.
  private func ends(_ flow: Flow) -> Bool {
    flow.canEnd { !looked.contains($0) || ending.contains($0) } || !flow.canEnd { _ in true }
  }

  /// Returns the flows that this one runs directly or indirectly and that were not visited yet, each after what it runs, and
  /// the flows that run each of them.
  private mutating func unseen(
    from start: String, _ flows: CalledFlows
  ) -> (order: [String], runners: [String: [String]]) {
    var order: [String] = []
    var runners: [String: [String]] = [:]
    var way: [(flow: String, open: [String])] = []
    var next: String? = start
    while true {
      if let flow = next, flows.flow(flow) != nil, looked.insert(flow).inserted {
        way.append((flow, flows.run(by: flow).map { $0.flow }))
      }
      guard let last = way.last else { return (order, runners) }
      next = way[way.count - 1].open.popLast()
      if let next {
        runners[next, default: []].append(last.flow)
      } else {
        order.append(last.flow)
        way.removeLast()
      }
    }
  }
}

extension CalledFlows {
  /// Returns the flows that the flow cannot get past once it has come to them: sub-flows, and those of gates.
  func run(by name: String) -> [NamedFlow] { named(by: name).filter { $0.isRun } }
}

extension NamedFlow {
  /// Whether this flow has to end before the one that names it goes on.
  var isRun: Bool { role == .inner || role == .gate }
}

extension Flow {
  /// Returns whether a path leads from the start to an end, where sub-flows and gates are only passed if they end themselves.
  ///
  /// - Parameter passes: Returns whether a flow ends.
  fileprivate func canEnd(passing passes: (String) -> Bool) -> Bool {
    func passesAll(_ gates: [Gate]) -> Bool { gates.compactMap(namedFlow).allSatisfy { passes($0.flow) } }
    func admits(_ step: Step) -> Bool {
      guard passesAll(gates(of: step)) else { return false }
      if let inner = step.innerFlow { return passes(inner.name) }
      return true
    }
    guard let first = self[start], admits(first) else { return false }
    var reached: Set<StepID> = [start]
    var entered: Set<GroupID> = []
    var open = [first]
    var mayBeAny = false
    while let step = open.popLast() {
      let transitions = ownTransitions(on: step).filter { passesAll($0.requires) }
      if endsFrame(step, by: transitions) { return true }
      var targets = targets(of: transitions.flatMap { edges(of: $0) }, entered: &entered) + step.tabRoots
      if !mayBeAny, mayEnterAny(by: transitions) {
        mayBeAny = true
        targets += steps.map { $0.value.id }
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
