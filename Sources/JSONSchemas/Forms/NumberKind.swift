// Expressions are typed and JSON numbers are not. Which of its two kinds of number a place has, the schema
// says: `integer` or `number`; where it says nothing, the way in which a number is written decides.

/// How the numbers of a place are typed.
public enum NumberKind: Sendable { case integer, double }

extension Schema {
  /// Whether anything is said about any number. Most schemas of screens say nothing, so nobody has to look.
  public var typesNumbers: Bool {
    program.nodes.indices.contains { program.numberKind(of: NodeID(index: $0)) != nil }
  }
}

extension Schema.Place {
  /// How a number at this place is typed; nil: as it is written. What is said in any case counts; what is said
  /// conditionally, only where all that say something agree.
  public var numberKind: NumberKind? {
    var certain: NumberKind?
    var possible: NumberKind?
    var isDisputed = false
    for voice in voices {
      guard let kind = program.numberKind(of: voice.node) else { continue }
      if !voice.isConditional, certain != .integer { certain = kind }
      isDisputed = isDisputed || kind != possible ?? kind
      possible = kind
    }
    return certain ?? (isDisputed ? nil : possible)
  }
}

extension Program {
  fileprivate func numberKind(of node: NodeID) -> NumberKind? {
    for case .type(let keyword) in keywords(of: node) {
      if keyword.types.contains(.number) { return .double }
      if keyword.types.contains(.integer) { return .integer }
    }
    return nil
  }
}
