// Equality (CEL, "Equality"): numbers of all types are compared on one number line; other values of different types are
// simply not equal.

import JSONText

extension Value: Equatable {
  /// Returns whether both are equal in CEL: `1 == 1.0` holds, NaN is equal to nothing, and maps are equal whatever their
  /// order.
  public static func == (left: Value, right: Value) -> Bool {
    var unlimited = Budget(limit: .max)
    return (try? equal(left, right, within: &unlimited)) ?? false
  }

  /// Returns whether both are equal, paying for every pair of elements and of texts that is compared.
  static func equal(
    _ left: Value, _ right: Value, within budget: inout Budget
  ) throws(EvaluationError) -> Bool {
    switch (left, right) {
    case (.string(let left), .string(let right)):
      try budget.spend(bytes: min(left.utf8.count, right.utf8.count))
      return left.hasSameCodePoints(as: right)
    case (.int(let left), .int(let right)): return left == right
    case (.bool(let left), .bool(let right)): return left == right
    case (.null, .null): return true
    case (.bytes(let left), .bytes(let right)):
      try budget.spend(bytes: min(left.count, right.count))
      return left == right
    case (.list(let left), .list(let right)): return try equal(left, right, within: &budget)
    case (.map(let left), .map(let right)): return try equal(left, right, within: &budget)
    case (.timestamp(let left), .timestamp(let right)): return left == right
    case (.duration(let left), .duration(let right)): return left == right
    case (.type(let left), .type(let right)): return left == right
    case (.address(let left), .address(let right)): return left == right
    case (.network(let left), .network(let right)): return left == right
    case (.optional(let left?), .optional(let right?)): return try equal(left, right, within: &budget)
    case (.optional(nil), .optional(nil)): return true
    default: return Value.compareNumbers(left, right) == .equal
    }
  }

  private static func equal(
    _ left: List, _ right: List, within budget: inout Budget
  ) throws(EvaluationError) -> Bool {
    guard left.count == right.count else { return false }
    for place in left.indices {
      try budget.spend(1)
      guard try equal(left[place], right[place], within: &budget) else { return false }
    }
    return true
  }

  private static func equal(
    _ left: Map, _ right: Map, within budget: inout Budget
  ) throws(EvaluationError) -> Bool {
    guard left.count == right.count else { return false }
    for entry in left {
      try budget.spend(1)
      guard let other = right.shown(entry.key), try equal(entry.value, other, within: &budget) else {
        return false
      }
    }
    return true
  }
}
