// CEL's math extension.

extension FunctionLibrary {
  static let math: [Function] = [
    .global("math.greatest", variadic: greatest),
    .global("math.least", variadic: least),
    rounding("math.ceil", .up),
    rounding("math.floor", .down),
    rounding("math.round", .toNearestOrAwayFromZero),
    rounding("math.trunc", .towardZero),
    test("math.isNaN") { $0.isNaN },
    test("math.isInf") { $0.isInfinite },
    test("math.isFinite") { $0.isFinite },
    .global("math.abs", "(int) -> int", "(uint) -> uint", "(double) -> double", unary: abs),
    .global("math.sign", "(int) -> int", "(uint) -> uint", "(double) -> double", unary: sign),
    .global("math.sqrt", "(int) -> double", "(uint) -> double", "(double) -> double", unary: squareRoot),
    .global("math.bitNot", "(int) -> int", "(uint) -> uint", unary: bitNot),
    bitwise("math.bitAnd", { $0 & $1 }, { $0 & $1 }),
    bitwise("math.bitOr", { $0 | $1 }, { $0 | $1 }),
    bitwise("math.bitXor", { $0 ^ $1 }, { $0 ^ $1 }),
    shift("math.bitShiftLeft") { $0 << $1 },
    // Zeros are shifted in from the left, even for an int.
    shift("math.bitShiftRight") { $0 >> $1 },
  ]

  private static func greatest(_ values: [Value], _ run: inout Run) throws(EvaluationError) -> Value {
    try extreme(values, .greater, "math.greatest", &run)
  }

  private static func least(_ values: [Value], _ run: inout Run) throws(EvaluationError) -> Value {
    try extreme(values, .less, "math.least", &run)
  }

  /// Returns the greatest or smallest of the numbers, given one by one or as a list; of equal ones, the first.
  private static func extreme(
    _ values: [Value], _ wanted: Comparison, _ function: String, _ run: inout Run
  ) throws(EvaluationError) -> Value {
    var numbers = values
    if values.count == 1, case .list(let list) = values[0] { numbers = Array(list) }
    try run.budget.spend(numbers.count)
    guard var result = numbers.first else { throw EvaluationError(.invalidArgument(function: function)) }
    for number in numbers {
      guard let comparison = Value.compareNumbers(number, result) else {
        throw .noOverload(function, number)
      }
      if comparison == wanted { result = number }
    }
    return result
  }

  private static func rounding(_ name: String, _ rule: FloatingPointRoundingRule) -> Function {
    .global(name, "(double) -> double") { value, _ throws(EvaluationError) in
      guard case .double(let number, _) = value else { throw .noOverload(name, value) }
      return .double(number.rounded(rule))
    }
  }

  private static func test(_ name: String, _ test: @escaping @Sendable (Double) -> Bool) -> Function {
    .global(name, "(double) -> bool") { value, _ throws(EvaluationError) in
      guard case .double(let number, _) = value else { throw .noOverload(name, value) }
      return .bool(test(number))
    }
  }

  private static func abs(_ value: Value, _ run: inout Run) throws(EvaluationError) -> Value {
    switch value {
    case .int(let number): return .int(try Int64(exactly: number.magnitude).orThrow(.overflow(.int)))
    case .uint: return value
    case .double(let number, _): return .double(number.magnitude)
    default: throw .noOverload("math.abs", value)
    }
  }

  private static func sign(_ value: Value, _ run: inout Run) throws(EvaluationError) -> Value {
    switch value {
    case .int(let number): .int(number.signum())
    case .uint(let number): .uint(number == 0 ? 0 : 1)
    case .double(let number, _): .double(number > 0 ? 1 : number < 0 ? -1 : number)
    default: throw .noOverload("math.sign", value)
    }
  }

  private static func squareRoot(_ value: Value, _ run: inout Run) throws(EvaluationError) -> Value {
    switch value {
    case .int(let number): .double(Double(number).squareRoot())
    case .uint(let number): .double(Double(number).squareRoot())
    case .double(let number, _): .double(number.squareRoot())
    default: throw .noOverload("math.sqrt", value)
    }
  }
}

// MARK: - Bits

extension FunctionLibrary {
  private static func bitNot(_ value: Value, _ run: inout Run) throws(EvaluationError) -> Value {
    switch value {
    case .int(let number): .int(~number)
    case .uint(let number): .uint(~number)
    default: throw .noOverload("math.bitNot", value)
    }
  }

  private static func bitwise(
    _ name: String, _ ofInts: @escaping @Sendable (Int64, Int64) -> Int64,
    _ ofUInts: @escaping @Sendable (UInt64, UInt64) -> UInt64
  ) -> Function {
    .global(name, "(int, int) -> int", "(uint, uint) -> uint") { left, right, _ throws(EvaluationError) in
      switch (left, right) {
      case (.int(let left), .int(let right)): .int(ofInts(left, right))
      case (.uint(let left), .uint(let right)): .uint(ofUInts(left, right))
      default: throw .noOverload(name, left, right)
      }
    }
  }

  private static func shift(
    _ name: String, _ shift: @escaping @Sendable (UInt64, Int64) -> UInt64
  ) -> Function {
    .global(name, "(int, int) -> int", "(uint, int) -> uint") { value, count, _ throws(EvaluationError) in
      guard case .int(let count) = count else { throw .noOverload(name, value, count) }
      guard count >= 0 else { throw EvaluationError(.invalidArgument(function: name)) }
      switch value {
      case .int(let number):
        return .int(Int64(bitPattern: shift(UInt64(bitPattern: number), count)))
      case .uint(let number): return .uint(shift(number, count))
      default: throw .noOverload(name, value, .int(count))
      }
    }
  }
}
