// Fields and elements (CEL, "Field Selection"). Selecting from an optional selects from its content.

extension Run {
  /// `operand.field`
  static func select(_ operand: Value, _ field: String) throws(EvaluationError) -> Value {
    switch operand {
    case .map(let map):
      guard let value = map[field] else { throw EvaluationError(.noSuchField(field)) }
      return value
    case .optional: return .optional(try find(operand, field))
    default: throw .noOverload("_._", operand)
    }
  }

  /// Returns the field, or nil if it is absent, as `operand.?field` does.
  static func find(_ operand: Value, _ field: String) throws(EvaluationError) -> Value? {
    switch operand {
    case .map(let map): return map[field]
    case .optional(let content?): return try find(content, field)
    case .optional(nil): return nil
    default: throw .noOverload("_.?_", operand)
    }
  }

  /// Returns whether the field is present.
  static func has(_ operand: Value, _ field: String) throws(EvaluationError) -> Bool {
    switch operand {
    case .map(let map): return map.contains(.string(field))
    case .optional(let content?): return try has(content, field)
    case .optional(nil): return false
    default: throw .noOverload("has", operand)
    }
  }

  /// `operand[index]`; in an error, `name` stands for the key, which may be private.
  static func index(
    _ operand: Value, _ index: Value, named name: @autoclosure () -> String
  ) throws(EvaluationError) -> Value {
    switch operand {
    case .map(let map):
      guard let value = map[index] else { throw EvaluationError(.noSuchField(name())) }
      return value
    case .list(let list):
      let place = try index.place
      guard 0..<Int64(list.count) ~= place else { throw EvaluationError(.indexOutOfRange(place)) }
      return list[Int(place)]
    case .optional: return .optional(try find(at: index, in: operand))
    default: throw .noOverload("_[_]", operand, index)
    }
  }

  /// Returns the element, or nil if it is absent, as `operand[?index]` does.
  static func find(at index: Value, in operand: Value) throws(EvaluationError) -> Value? {
    switch operand {
    case .map(let map): return map[index]
    case .list(let list):
      let place = try index.place
      return 0..<Int64(list.count) ~= place ? list[Int(place)] : nil
    case .optional(let content?): return try find(at: index, in: content)
    case .optional(nil): return nil
    default: throw .noOverload("_[?_]", operand, index)
    }
  }
}

extension Value {
  /// The place in a list that this value denotes: an integer of any numeric type.
  fileprivate var place: Int64 {
    get throws(EvaluationError) {
      switch self {
      case .int(let value): return value
      // An index too large for an int is out of range for any list.
      case .uint(let value): return Int64(clamping: value)
      case .double(let value, _): return try Int64(exactly: value).orThrow(.notAnIndex(.double))
      default: throw EvaluationError(.notAnIndex(type))
      }
    }
  }
}
