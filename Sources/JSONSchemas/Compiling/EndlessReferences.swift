// References that lead back to themselves while the value stays the same: `{"$ref": "#"}`. A ring that is closed only
// under some condition is left to the depth limit of the evaluation, since the condition may never hold.

extension SchemaProgram {
  /// Returns the places, in the table of targets, of references that close a ring of schemas that are always applied.
  func endlessReferences() -> [Int] {
    if targets.isEmpty { return [] }
    var search = RingSearch(program: self, states: Array(repeating: .unseen, count: nodes.count))
    for index in nodes.indices where search.states[index] == .unseen { search.visit(NodeID(index: index)) }
    return search.closing
  }
}

private struct RingSearch {
  enum State { case unseen, open, done }

  let program: SchemaProgram
  var states: [State]
  var closing: [Int] = []

  /// Searches depth-first from `root`, with a stack of its own instead of recursion.
  mutating func visit(_ root: NodeID) {
    var stack = [(node: root, reference: Int?.none, steps: steps(from: root)[...])]
    states[root.index] = .open
    while let top = stack.indices.last {
      guard let step = stack[top].steps.popFirst() else {
        states[stack.removeLast().node.index] = .done
        continue
      }
      switch states[step.node.index] {
      case .done: break
      case .open:
        // If the search entered the ring in its middle, a keyword closes it, but some reference in the ring is to blame all the
        // same.
        let ring = stack.reversed().prefix { $0.node != step.node }
        if let reference = step.reference ?? ring.lazy.compactMap({ $0.reference }).first {
          closing.append(reference)
        }
      case .unseen:
        states[step.node.index] = .open
        stack.append((step.node, step.reference, steps(from: step.node)[...]))
      }
    }
  }

  private typealias Step = (node: NodeID, reference: Int?)

  private func steps(from node: NodeID) -> [Step] {
    program.keywords(of: node).flatMap { keyword -> [Step] in
      if case .reference(let reference) = keyword {
        let target = program.targets[reference.target]
        return target.dynamicAnchor == nil ? [(target.node, reference.target)] : []
      }
      return keyword.alwaysApplied.map { ($0, nil) }
    }
  }
}
