// What an expression works on and gives: the values of CEL (language definition, "Values").
// Nothing here knows how a value was come by. A map or list over JSON converts its children when they are looked at.

import JSONText

/// A CEL value.
public enum Value: Sendable {
  case null
  case bool(Bool)
  case int(Int64)
  case uint(UInt64)
  /// The number, and how it is written if it is one of a JSON text: what passes through keeps its digits.
  case double(Double, written: JSONNumber? = nil)
  case string(String)
  case bytes([UInt8])
  case list(List)
  case map(Map)
  case timestamp(Timestamp)
  case duration(TimeSpan)
  case type(TypeName)
  /// An optional value (CEL's optional types): one that is there, or none.
  indirect case optional(Value?)
  /// An IP address (CEL's network extension).
  indirect case address(IPAddress)
  /// A range of IP addresses (CEL's network extension).
  indirect case network(IPNetwork)
}

extension Value {
  /// The list of these values.
  static func list(of elements: [Value]) -> Value { .list(List(elements)) }

  /// Which type the value has, as `type(value)` tells it.
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

  /// Whether this is what its type starts with: 0, "", an empty list … (`optional.ofNonZeroValue` asks).
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
