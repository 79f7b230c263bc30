// Expressions are typed, and JSON numbers are not. The schema says which of the two kinds of number a place has: `integer`
// or `number`. If it says neither, the way in which a number is written decides.

/// How the numbers of a place are typed.
public enum NumberKind: Sendable { case integer, double }

extension Schema {
  /// Whether the schema says anything about the kind of any number. Most schemas of screens do not, so that nobody has to look.
  public var typesNumbers: Bool {
    program.nodes.indices.contains { program.numberKind(of: NodeID(index: $0)) != nil }
  }
}

extension Schema.Place {
  /// How a number at this place is typed, or nil if that depends on how it is written. What is said unconditionally counts;
  /// what is said conditionally counts only if everything that is said agrees.
  public var numberKind: NumberKind? {
    var certain: NumberKind?
    var possible: NumberKind?
    var isDisputed = false
    for applied in appliedSchemas {
      guard let kind = program.numberKind(of: applied.node) else { continue }
      if !applied.isConditional, certain != .integer { certain = kind }
      isDisputed = isDisputed || kind != possible ?? kind
      possible = kind
    }
    return certain ?? (isDisputed ? nil : possible)
  }
}

extension SchemaProgram {
  fileprivate func numberKind(of node: NodeID) -> NumberKind? {
    for case .type(let keyword) in keywords(of: node) {
      if keyword.types.contains(.number) { return .double }
      if keyword.types.contains(.integer) { return .integer }
    }
    return nil
  }
}
