// Order (CEL, "Ordering"): numbers as on one line, strings by code points, bytes, bools and times.

import JSONText

/// How two values lie to each other.
enum Comparison {
  case less, equal, greater
  /// NaN lies nowhere.
  case unordered

  init<T: Comparable>(_ left: T, _ right: T) {
    self = left < right ? .less : left == right ? .equal : left > right ? .greater : .unordered
  }
}

extension Value {
  /// How both lie to each other, or nil where their types have no order.
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

  /// How two numbers of whatever types lie to each other; nil where one is none. An integer beside a double counts
  /// as the nearest double, as in CEL's other implementations.
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
