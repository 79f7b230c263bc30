// The tree that both parsers build. It holds what decides whether a text matches: groups, their names and whether a
// repetition is greedy are checked by the parsers and then forgotten.

indirect enum SyntaxNode {
  /// Matches the empty text.
  case empty
  /// Matches one scalar of a set.
  case scalars(ScalarSet)
  case assertion(Assertion)
  /// Two nodes or more.
  case sequence([SyntaxNode])
  /// Two nodes or more.
  case alternatives([SyntaxNode])
  /// The node is never `empty`, so that whatever is repeated grows the program and thereby meets the limit.
  case repetition(SyntaxNode, Repetition)
}

extension SyntaxNode {
  static func sequence(of nodes: [SyntaxNode]) -> SyntaxNode {
    let nodes = nodes.filter { !$0.isEmpty }
    return nodes.count > 1 ? .sequence(nodes) : nodes.first ?? .empty
  }

  static func alternatives(of nodes: [SyntaxNode]) -> SyntaxNode {
    nodes.count > 1 ? .alternatives(nodes) : nodes.first ?? .empty
  }

  func repeated(_ repetition: Repetition) -> SyntaxNode {
    isEmpty || repetition.atMost == 0 ? .empty : .repetition(self, repetition)
  }

  private var isEmpty: Bool {
    if case .empty = self { true } else { false }
  }

  /// Whether every match begins where the text does.
  var beginsAtStart: Bool {
    switch self {
    case .empty, .scalars: false
    case .assertion(let assertion): assertion == .behind(.edge)
    case .sequence(let nodes): nodes.contains { $0.beginsAtStart }
    case .alternatives(let nodes): nodes.allSatisfy { $0.beginsAtStart }
    case .repetition(let node, let repetition): repetition.atLeast > 0 && node.beginsAtStart
    }
  }
}
