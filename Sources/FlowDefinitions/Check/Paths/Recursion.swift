// Finds flows that cannot end because they first run each other: by sub-flows on every path to an end or by gates in front of
// every path, sooner or later back to the first. A flow that runs itself on some paths and ends on others is fine.

import JSONText

extension Flow {
  /// Loops of steps in which each has a gate that puts the next one in between.
  var gateLoops: [Problem] {
    let graph = StepGraph(self) { step in
      gates(of: step).flatMap { edges(of: $0) }.filter { $0.kind == .gate }
    }
    return steps.enumerated().compactMap { place, step in
      guard let gate = gates(of: step.value).first(where: { edges(of: $0).contains { $0.kind == .gate } }),
        let loop = graph.loop(through: place)
      else { return nil }
      return Problem(.recursion(loop.map(steps.name)), at: gate.pointer.appending("present"))
    }
  }

  /// Returns problems for the sub-flows and gates of this flow that lead back to it without end.
  func recursions(_ named: [NamedFlow], _ others: CalledFlows) -> [Problem] {
    guard named.contains(where: { $0.isRun }), others.isEndless(id.name) else { return [] }
    return named.compactMap { named in
      guard named.isRun, others.isEndless(named.flow),
        let way = others.endlessWay(from: named.flow, to: id.name)
      else { return nil }
      return Problem(.recursion([id.name] + way), at: named.pointer)
    }
  }
}

extension CalledFlows {
  /// Returns the shortest way along endless flows from one to another, including both.
  fileprivate func endlessWay(from start: String, to end: String) -> [String]? {
    var origins: [String: String] = [:]
    var seen: Set = [start]
    var open = [start]
    var place = 0
    while place < open.count {
      let flow = open[place]
      place += 1
      if flow == end {
        var way = [flow]
        while let last = way.last, let origin = origins[last] { way.append(origin) }
        return way.reversed()
      }
      for next in run(by: flow) where isEndless(next.flow) && seen.insert(next.flow).inserted {
        origins[next.flow] = flow
        open.append(next.flow)
      }
    }
    return nil
  }
}
