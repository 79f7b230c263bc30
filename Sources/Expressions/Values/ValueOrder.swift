// Order (CEL, "Ordering"): of numbers on one number line, of strings by code points, and of bytes, bools and times.

import JSONText

/// How two values compare.
enum Comparison {
  case less, equal, greater
  /// One of them is NaN, which has no place in the order.
  case unordered

  init<T: Comparable>(_ left: T, _ right: T) {
    self = left < right ? .less : left == right ? .equal : left > right ? .greater : .unordered
  }
}

extension Value {
  /// Returns how two values compare, or nil if their types have no order.
  static func compare(_ left: Value, _ right: Value) -> Comparison? {
    switch (left, right) {
    case (.string(let left), .string(let right)):
      left.hasSameCodePoints(as: right) ? .equal : left.precedesByCodePoints(right) ? .less : .greater
    case (.bytes(let left), .bytes(let right)):
      left == right ? .equal : left.lexicographicallyPrecedes(right) ? .less : .greater
    case (.bool(let left), .bool(let right)): Comparison(left ? 1 : 0, right ? 1 : 0)
    case (.timestamp(let left), .timestamp(let right)): Comparison(left, right)
    case (.duration(let left), .duration(let right)): Comparison(left, right)
    default: compareNumbers(left, right)
    }
  }

  /// Returns how two numbers of any types compare, or nil if either is not a number.
  ///
  /// An integer compared with a double counts as the nearest double, as in CEL's other implementations.
  static func compareNumbers(_ left: Value, _ right: Value) -> Comparison? {
    switch (left, right) {
    case (.int(let left), .int(let right)): Comparison(left, right)
    case (.uint(let left), .uint(let right)): Comparison(left, right)
    case (.double(let left, _), .double(let right, _)): Comparison(left, right)
    case (.int(let left), .uint(let right)):
      UInt64(exactly: left).map { Comparison($0, right) } ?? .less
    case (.uint(let left), .int(let right)):
      UInt64(exactly: right).map { Comparison(left, $0) } ?? .greater
    case (.int(let left), .double(let right, _)): Comparison(Double(left), right)
    case (.double(let left, _), .int(let right)): Comparison(left, Double(right))
    case (.uint(let left), .double(let right, _)): Comparison(Double(left), right)
    case (.double(let left, _), .uint(let right)): Comparison(left, Double(right))
    default: nil
    }
  }
}
