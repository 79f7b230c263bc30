// Arithmetic, order and membership (CEL, "Standard Definitions"). Arithmetic never mixes numeric types, and anything that
// does not fit is an error.

extension Run {
  mutating func apply(
    _ symbol: BinaryOperator, _ left: Value, _ right: Value
  ) throws(EvaluationError) -> Value {
    switch symbol {
    case .equal: .bool(try Value.equal(left, right, within: &budget))
    case .unequal: .bool(!(try Value.equal(left, right, within: &budget)))
    case .less: .bool(try order(symbol, left, right) == .less)
    case .greater: .bool(try order(symbol, left, right) == .greater)
    case .lessOrEqual: .bool(try order(symbol, left, right).isOne(of: .less, .equal))
    case .greaterOrEqual: .bool(try order(symbol, left, right).isOne(of: .greater, .equal))
    case .in: .bool(try contains(right, left))
    case .add: try add(left, right)
    case .subtract: try Self.subtract(left, right)
    case .multiply, .divide, .remainder: try Self.multiply(symbol, left, right)
    }
  }

  private mutating func order(
    _ symbol: BinaryOperator, _ left: Value, _ right: Value
  ) throws(EvaluationError) -> Comparison {
    try budget.spend(onTextOf: left)
    guard let comparison = Value.compare(left, right) else { throw .noOverload(symbol.rawValue, left, right) }
    return comparison
  }

  /// `element in collection`
  private mutating func contains(_ collection: Value, _ element: Value) throws(EvaluationError) -> Bool {
    switch collection {
    case .map(let map):
      try budget.spend(onTextOf: element)
      return map.contains(element)
    case .list(let list):
      for other in list {
        try budget.spend(1)
        if try Value.equal(element, other, within: &budget) { return true }
      }
      return false
    default: throw .noOverload("_in_", element, collection)
    }
  }

  static func negate(_ operand: Value) throws(EvaluationError) -> Value {
    switch operand {
    case .int(let value):
      guard value != .min else { throw EvaluationError(.overflow(.int)) }
      return .int(-value)
    case .double(let value, _): return .double(-value)
    default: throw .noOverload("-_", operand)
    }
  }
}

// MARK: - Sums

extension Run {
  private mutating func add(_ left: Value, _ right: Value) throws(EvaluationError) -> Value {
    switch (left, right) {
    case (.int(let left), .int(let right)):
      return .int(try checked(left.addingReportingOverflow(right), .int))
    case (.uint(let left), .uint(let right)):
      return .uint(try checked(left.addingReportingOverflow(right), .uint))
    case (.double(let left, _), .double(let right, _)): return .double(left + right)
    case (.string(let left), .string(let right)):
      try budget.spend(bytes: left.utf8.count + right.utf8.count)
      return .string(left + right)
    case (.bytes(let left), .bytes(let right)):
      try budget.spend(bytes: left.count + right.count)
      return .bytes(left + right)
    case (.list(let left), .list(let right)):
      try budget.spend(left.count + right.count)
      return .list(of: Array(left) + Array(right))
    case (.timestamp(let time), .duration(let span)), (.duration(let span), .timestamp(let time)):
      return .timestamp(try time.advanced(by: span).orThrow(.overflow(.timestamp)))
    case (.duration(let left), .duration(let right)):
      let sum = left.nanoseconds.addingReportingOverflow(right.nanoseconds)
      return .duration(CELDuration(nanoseconds: try checked(sum, .duration)))
    default: throw .noOverload("_+_", left, right)
    }
  }

  private static func subtract(_ left: Value, _ right: Value) throws(EvaluationError) -> Value {
    switch (left, right) {
    case (.int(let left), .int(let right)):
      return .int(try checked(left.subtractingReportingOverflow(right), .int))
    case (.uint(let left), .uint(let right)):
      return .uint(try checked(left.subtractingReportingOverflow(right), .uint))
    case (.double(let left, _), .double(let right, _)): return .double(left - right)
    case (.timestamp(let left), .timestamp(let right)):
      return .duration(try left.since(right).orThrow(.overflow(.duration)))
    case (.timestamp(let time), .duration(let span)):
      guard span.nanoseconds != .min else { throw EvaluationError(.overflow(.timestamp)) }
      let back = CELDuration(nanoseconds: -span.nanoseconds)
      return .timestamp(try time.advanced(by: back).orThrow(.overflow(.timestamp)))
    case (.duration(let left), .duration(let right)):
      let difference = left.nanoseconds.subtractingReportingOverflow(right.nanoseconds)
      return .duration(CELDuration(nanoseconds: try checked(difference, .duration)))
    default: throw .noOverload("_-_", left, right)
    }
  }
}

// MARK: - Products

extension Run {
  private static func multiply(
    _ symbol: BinaryOperator, _ left: Value, _ right: Value
  ) throws(EvaluationError) -> Value {
    switch (symbol, left, right) {
    case (.multiply, .double(let left, _), .double(let right, _)): return .double(left * right)
    case (.divide, .double(let left, _), .double(let right, _)): return .double(left / right)
    case (_, .int(let left), .int(let right)): return .int(try multiply(symbol, left, right, .int))
    case (_, .uint(let left), .uint(let right)): return .uint(try multiply(symbol, left, right, .uint))
    default: throw .noOverload(symbol.rawValue, left, right)
    }
  }

  private static func multiply<Number: FixedWidthInteger>(
    _ symbol: BinaryOperator, _ left: Number, _ right: Number, _ type: TypeName
  ) throws(EvaluationError) -> Number {
    switch symbol {
    case .multiply: return try checked(left.multipliedReportingOverflow(by: right), type)
    case .divide:
      if right == 0 { throw EvaluationError(.divisionByZero) }
      return try checked(left.dividedReportingOverflow(by: right), type)
    default:
      if right == 0 { throw EvaluationError(.modulusByZero) }
      return try checked(left.remainderReportingOverflow(dividingBy: right), type)
    }
  }
}

/// Returns the number, or throws the error that it does not fit.
private func checked<Number>(
  _ result: (partialValue: Number, overflow: Bool), _ type: TypeName
) throws(EvaluationError) -> Number {
  if result.overflow { throw EvaluationError(.overflow(type)) }
  return result.partialValue
}

extension Comparison {
  fileprivate func isOne(of first: Comparison, _ second: Comparison) -> Bool {
    self == first || self == second
  }
}
