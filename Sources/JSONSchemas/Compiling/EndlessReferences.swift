// References that lead back to themselves while the value stays the same: `{"$ref": "#"}`. A ring that only
// some condition closes is left to the depth limit of the evaluation, since the condition may never hold.

extension Program {
  /// The places, in the table of targets, of references that close a ring of schemas which are always
  /// applied.
  func endlessReferences() -> [Int] {
    if targets.isEmpty { return [] }
    var search = RingSearch(program: self, states: Array(repeating: .unseen, count: nodes.count))
    for index in nodes.indices where search.states[index] == .unseen { search.visit(NodeID(index: index)) }
    return search.closing
  }
}

private struct RingSearch {
  enum State { case unseen, open, done }

  let program: Program
  var states: [State]
  var closing: [Int] = []

  /// Depth first, with a stack of its own.
  mutating func visit(_ root: NodeID) {
    var stack = [(node: root, steps: steps(from: root)[...])]
    states[root.index] = .open
    while let top = stack.indices.last {
      guard let step = stack[top].steps.popFirst() else {
        states[stack.removeLast().node.index] = .done
        continue
      }
      switch states[step.node.index] {
      case .done: break
      case .open:
        closing += [step.reference ?? reference(around: stack.map(\.node), from: step.node)].compactMap { $0 }
      case .unseen:
        states[step.node.index] = .open
        stack.append((step.node, steps(from: step.node)[...]))
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

  /// A ring that was entered in its middle is closed by a keyword; some reference in it is to blame all the
  /// same.
  private func reference(around path: [NodeID], from start: NodeID) -> Int? {
    guard let first = path.firstIndex(of: start) else { return nil }
    return path[first...].lazy.flatMap { steps(from: $0) }.first { $0.reference != nil }?.reference
  }
}
