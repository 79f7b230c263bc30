// Flows with errors that this one reaches: a flow is started with all that it reaches, or not at all.

extension Flow {
  /// Returns a problem for each flow with errors that this one reaches, at the place where the shortest way to it starts.
  func brokenFlows(_ named: [NamedFlow], _ others: CalledFlows) -> [Problem] {
    if others.names == nil { return [] }
    func isThere(_ flow: String) -> Bool { flow == id.name || others.contains(flow) }
    var seen: Set = [id.name]
    var open: [(flow: String, way: NamedFlow)] = []
    func goOn(to flow: String, by way: NamedFlow) {
      if isThere(flow), others.mayLeadToErrors(flow), seen.insert(flow).inserted { open.append((flow, way)) }
    }
    for way in named { goOn(to: way.flow, by: way) }
    var problems: [Problem] = []
    var place = 0
    while place < open.count {
      let (flow, way) = open[place]
      place += 1
      if others.isBroken(flow, where: isThere) {
        problems.append(Problem(.brokenFlow(flow, behind: way.flow), at: way.pointer))
      }
      for next in others.named(by: flow) { goOn(to: next.flow, by: way) }
    }
    return problems
  }
}
