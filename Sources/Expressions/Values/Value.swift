// What expressions operate on and return: the values of CEL (language definition, "Values"). Nothing here depends on where
// a value comes from. A map or list backed by JSON converts its children on access.

import JSONText

/// A CEL value.
public enum Value: Sendable {
  case null
  case bool(Bool)
  case int(Int64)
  case uint(UInt64)
  /// The number and, if it comes from a JSON text, how it is written there: numbers that only pass through keep their
  /// digits.
  case double(Double, written: JSONNumber? = nil)
  case string(String)
  case bytes([UInt8])
  case list(List)
  case map(Map)
  case timestamp(Timestamp)
  case duration(CELDuration)
  case type(TypeName)
  /// An optional value (CEL's optional types): a value, or none.
  indirect case optional(Value?)
  /// An IP address (CEL's network extension).
  indirect case address(IPAddress)
  /// A range of IP addresses (CEL's network extension).
  indirect case network(IPNetwork)
}

extension Value {
  /// Returns a list of these values.
  static func list(of elements: [Value]) -> Value { .list(List(elements)) }

  /// The type of the value, as `type(value)` returns it.
  public var type: TypeName {
    switch self {
    case .null: .null
    case .bool: .bool
    case .int: .int
    case .uint: .uint
    case .double: .double
    case .string: .string
    case .bytes: .bytes
    case .list: .list
    case .map: .map
    case .timestamp: .timestamp
    case .duration: .duration
    case .type: .type
    case .optional: .optional
    case .address: .address
    case .network: .network
    }
  }

  /// Whether this is the zero value of its type: 0, "", an empty list … (for `optional.ofNonZeroValue`).
  var isZero: Bool {
    switch self {
    case .null: true
    case .bool(let value): !value
    case .int(let value): value == 0
    case .uint(let value): value == 0
    case .double(let value, _): value == 0
    case .string(let value): value.isEmpty
    case .bytes(let value): value.isEmpty
    case .list(let value): value.isEmpty
    case .map(let value): value.isEmpty
    case .timestamp(let value): value == Timestamp(unixSeconds: 0)
    case .duration(let value): value.nanoseconds == 0
    case .optional(let value): value == nil
    case .type, .address, .network: false
    }
  }
}
