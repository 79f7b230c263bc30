// The members of an object that an expression writes, `{'pin': data.pin}`: a value for each name.

extension Expression {
  /// A name in the object, and the expression for its value.
  public struct Member: Sendable {
    /// The name.
    public let name: String
    /// The expression for the value. Its ranges count from the start of the whole source.
    public let value: Expression
    /// Whether the member is left out if its value is an empty optional (`?'name': …`).
    public let isOptional: Bool
  }

  /// The members of the object that the expression writes; nil if the expression is of another kind, or a name is computed.
  public var members: [Member]? {
    guard case .map(let entries) = root.unfolded.operation else { return nil }
    var members: [Member] = []
    for entry in entries {
      guard case .string(let name)? = entry.key.constant else { return nil }
      members.append(Member(name: name, value: part(entry.value), isOptional: entry.isOptional))
    }
    return members
  }

  /// The elements of the lists that the expression writes or chooses between, and what it makes of each element of another
  /// list.
  public var writtenElements: [Expression] { root.writtenElements.map(part) }
}

extension ExpressionNode {
  fileprivate var writtenElements: [ExpressionNode] {
    switch unfolded.operation {
    case .list(let elements): elements.map { $0.value }
    case .conditional(_, let accepted, let rejected): accepted.writtenElements + rejected.writtenElements
    case .binary(.add, let left, let right): left.writtenElements + right.writtenElements
    case .comprehension(let loop) where loop.kind == .list: loop.body.map { [$0] } ?? []
    default: []
    }
  }
}
