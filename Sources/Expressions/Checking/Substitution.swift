// Finds out step by step what the parameters of signatures stand for: the types of arguments are matched with those of
// parameters, and a parameter that is matched with two types takes the more general one.

/// The types that variables stand for so far.
struct Substitution {
  private var types: [Int: StaticType] = [:]
  private var count = 0

  /// Returns a new variable, which stands for nothing yet.
  mutating func makeVariable() -> StaticType {
    count += 1
    return .variable(count)
  }

  /// Returns the signature with new variables in place of its parameters.
  mutating func makeInstance(of function: FunctionType) -> FunctionType {
    var variables: [String: StaticType] = [:]
    return FunctionType(
      parameters: function.parameters.map { instance(of: $0, &variables) },
      result: instance(of: function.result, &variables))
  }

  private mutating func instance(of type: StaticType, _ variables: inout [String: StaticType]) -> StaticType {
    if case .parameter(let name) = type {
      if let variable = variables[name] { return variable }
      let variable = makeVariable()
      variables[name] = variable
      return variable
    }
    return type.mapParts { instance(of: $0, &variables) }
  }

  /// Returns the type with all variables replaced by what they stand for. Those that stand for nothing yet are left.
  func resolved(_ type: StaticType) -> StaticType {
    if case .variable(let number) = type { return types[number].map(resolved) ?? type }
    return type.mapParts(resolved)
  }

  /// Returns whether a value of type `type` may be used where `wanted` is expected.
  ///
  /// What variables come to stand for in the process is kept only if so.
  mutating func fits(_ type: StaticType, _ wanted: StaticType) -> Bool {
    fits([type], [wanted])
  }

  /// Returns whether each of the types fits the one wanted in its place, with variables meaning the same throughout.
  mutating func fits(_ types: [StaticType], _ wanted: [StaticType]) -> Bool {
    guard types.count == wanted.count else { return false }
    var trial = self
    for (type, wanted) in zip(types, wanted) where !trial.unify(type, wanted) { return false }
    self = trial
    return true
  }

  private mutating func unify(_ left: StaticType, _ right: StaticType) -> Bool {
    switch (left, right) {
    case (_, .variable(let number)): return bind(number, to: left)
    case (.variable(let number), _): return bind(number, to: right)
    case (.dyn, _), (_, .dyn): return true
    case (.list(let left), .list(let right)), (.optional(let left), .optional(let right)):
      return unify(left, right)
    case (.map(let leftKey, let left), .map(let rightKey, let right)):
      return unify(leftKey, rightKey) && unify(left, right)
    case (.record, .record): return true
    case (.record, .map(let key, let value)), (.map(let key, let value), .record):
      return unify(.string, key) && unify(.dyn, value)
    case (.opaque(let left, let leftParts), .opaque(let right, let rightParts)):
      return left == right && leftParts.count == rightParts.count
        && zip(leftParts, rightParts).allSatisfy { unify($0, $1) }
    case (.type, .type): return true
    case (.null, _): return right.isNullable
    case (_, .null): return left.isNullable
    default: return left == right
    }
  }

  private mutating func bind(_ number: Int, to type: StaticType) -> Bool {
    if type == .variable(number) { return true }
    if let bound = types[number] {
      guard unify(type, bound) else { return false }
      let general = StaticType.moreGeneral(resolved(type), resolved(bound))
      if !contains(number, in: general) { types[number] = general }
      return true
    }
    guard !contains(number, in: type) else { return false }
    types[number] = type
    return true
  }

  /// Returns whether the type contains the variable, which then cannot stand for it: the type would contain itself.
  private func contains(_ number: Int, in type: StaticType) -> Bool {
    switch type {
    case .variable(let other): other == number || types[other].map { contains(number, in: $0) } ?? false
    default: type.parts.contains { contains(number, in: $0) }
    }
  }
}

extension StaticType {
  /// The types that this one is composed of.
  var parts: [StaticType] {
    switch self {
    case .list(let part), .optional(let part), .type(let part): [part]
    case .map(let key, let value): [key, value]
    case .opaque(_, let parts): parts
    default: []
    }
  }

  func mapParts(_ transform: (StaticType) -> StaticType) -> StaticType {
    switch self {
    case .list(let part): .list(transform(part))
    case .optional(let part): .optional(transform(part))
    case .type(let part): .type(transform(part))
    case .map(let key, let value): .map(transform(key), transform(value))
    case .opaque(let name, let parts): .opaque(name, parts.map(transform))
    default: self
    }
  }

  /// Whether null may stand for a value of this type.
  fileprivate var isNullable: Bool {
    switch self {
    case .null, .optional, .timestamp, .duration, .opaque: true
    default: false
    }
  }

  /// Returns the one of two types that says less, given that they fit each other; of maps whose fields are known, what is known
  /// of both.
  static func moreGeneral(_ left: StaticType, _ right: StaticType) -> StaticType {
    switch (left, right) {
    case (.record(let left), .record(let right)): .record(left.either(right))
    case (.list(let left), .list(let right)): .list(moreGeneral(left, right))
    case (.optional(let left), .optional(let right)): .optional(moreGeneral(left, right))
    default: left.saysNoMore(than: right) ? left : right
    }
  }

  private func saysNoMore(than other: StaticType) -> Bool {
    switch (self, other) {
    case (.dyn, _), (.variable, _): true
    case (_, .dyn), (_, .variable): false
    // Null stands for a value of the other type, so the other type is all that can be known.
    case (_, .null): true
    case (.list(let left), .list(let right)), (.optional(let left), .optional(let right)):
      left.saysNoMore(than: right)
    case (.map(let leftKey, let left), .map(let rightKey, let right)):
      leftKey.saysNoMore(than: rightKey) && left.saysNoMore(than: right)
    case (.map, .record): true
    case (.opaque(let left, let leftParts), .opaque(let right, let rightParts)):
      left == right && zip(leftParts, rightParts).allSatisfy { $0.saysNoMore(than: $1) }
    default: self == other
    }
  }

  /// The type with `dyn` in place of its variables, about which nothing is known.
  var settled: StaticType { if case .variable = self { .dyn } else { mapParts({ $0.settled }) } }
}
