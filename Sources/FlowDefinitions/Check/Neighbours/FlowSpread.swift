// What one flow brings upon all that lead to it.

/// Which flows have something about them, or lead to one that has. Asked flow by flow; none is looked at twice.
struct FlowSpread {
  private var settled: [String: Bool] = [:]

  /// Whether the flow has it, or leads to one that has.
  /// - Parameters:
  ///   - next: The flows that one leads to.
  ///   - has: Whether one has it itself.
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
