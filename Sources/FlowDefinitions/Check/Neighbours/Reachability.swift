// Properties that spread from one flow to all flows that lead to it.

/// Which flows have a property, or lead to one that has it. Flows are asked about one at a time, and none is visited twice.
struct Reachability {
  private var settled: [String: Bool] = [:]

  /// Returns whether the flow has the property, or leads to one that has it.
  ///
  /// - Parameters:
  ///   - next: Returns the flows that a flow leads to.
  ///   - has: Returns whether a flow has the property itself.
  mutating func reaches(from start: String, next: (String) -> [String], _ has: (String) -> Bool) -> Bool {
    if let known = settled[start] { return known }
    settled[start] = false
    var region = [start]
    var origins: [String: [String]] = [:]
    var open: [String] = []
    var place = 0
    while place < region.count {
      let flow = region[place]
      place += 1
      if has(flow) {
        open.append(flow)
        continue
      }
      for target in next(flow) {
        switch settled[target] {
        case true?: open.append(flow)
        case false?: origins[target, default: []].append(flow)
        case nil:
          settled[target] = false
          region.append(target)
          origins[target] = [flow]
        }
      }
    }
    while let flow = open.popLast() {
      if settled.updateValue(true, forKey: flow) != true { open += origins[flow] ?? [] }
    }
    return settled[start] ?? false
  }
}
