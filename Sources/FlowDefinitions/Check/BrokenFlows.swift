// Flows that this one reaches and that have errors: a flow is started with all that it reaches, or not at all.

extension Flow {
  /// Where this flow names one that has errors, or that leads to one; each of those once.
  func brokenFlows(_ others: Neighbours) -> [Problem] {
    guard let names = others.names else { return [] }
    let known = Set(names + [id.name])
    var seen: Set = [id.name]
    return namedFlows.filter { known.contains($0.flow) }.compactMap { named in
      var open = [named.flow].filter { seen.insert($0).inserted }
      while let name = open.popLast() {
        let next = others.find(name)?.namedFlows.map(\.flow)
        guard let next, next.allSatisfy(known.contains) else {
          return Problem(.brokenFlow(name, behind: named.flow), at: named.pointer)
        }
        open += next.filter { seen.insert($0).inserted }
      }
      return nil
    }
  }
}
