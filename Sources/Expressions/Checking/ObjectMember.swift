// What an expression gives that writes an object, `{'pin': data.pin}`: a value for each name.

extension Expression {
  /// A name of the object, and the expression of its value.
  public struct Member: Sendable {
    /// The name.
    public let name: String
    /// The expression of the value, whose ranges are those in the whole.
    public let value: Expression
    /// Whether it is left out where its value is none (`?'name': …`).
    public let isOptional: Bool
  }

  /// The members of the object that the expression writes; nil where it is another one, or computes a name.
  public var members: [Member]? {
    guard case .map(let entries) = root.unfolded.operation else { return nil }
    var members: [Member] = []
    for entry in entries {
      guard case .string(let name)? = entry.key.constant else { return nil }
      members.append(Member(name: name, value: part(entry.value), isOptional: entry.isOptional))
    }
    return members
  }

  /// The elements of the lists that the expression writes, those that it chooses among, and what it makes of each element of another.
  public var writtenElements: [Expression] { root.writtenElements.map(part) }
}

extension Node {
  fileprivate var writtenElements: [Node] {
    switch unfolded.operation {
    case .list(let elements): elements.map(\.value)
    case .conditional(_, let accepted, let rejected): accepted.writtenElements + rejected.writtenElements
    case .binary(.add, let left, let right): left.writtenElements + right.writtenElements
    case .comprehension(let loop) where loop.kind == .list: loop.body.map { [$0] } ?? []
    default: []
    }
  }
}
