// Values as members of sets and keys of dictionaries. Equal values have equal hashes: `7`, `7.0` and `70e-1`, and objects
// whatever the order of their members.

extension JSONNumber: Hashable {
  /// Hashes the value: as an `Int` if it is one, or else by sign, digits and position of the point.
  public func hash(into hasher: inout Hasher) {
    if let value = asInt { return hasher.combine(value) }
    let decimal = Decimal(self)
    hasher.combine(decimal.isNegative)
    hasher.combine(decimal.point)
    hasher.combine(decimal.digits)
  }
}

extension JSON: Hashable {
  /// Hashes the kind, and what `==` compares.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(kind)
    switch self {
    case .null: break
    case .bool(let value): hasher.combine(value)
    case .number(let value): hasher.combine(value)
    case .string(let value): hasher.combine(CodePoints(value))
    case .array(let elements): hasher.combine(elements)
    case .object(let members): hasher.combine(members.orderlessHash)
    }
  }
}

extension Members where Value == JSON {
  /// The sum of the members' hashes, which does not depend on their order. The hash seed of the process keeps it from being
  /// guessed.
  fileprivate var orderlessHash: Int {
    reduce(0) { sum, member in
      var hasher = Hasher()
      hasher.combine(CodePoints(member.name))
      hasher.combine(member.value)
      return sum &+ hasher.finalize()
    }
  }
}
