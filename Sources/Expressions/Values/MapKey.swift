import JSONText

/// A key as maps compare it: equal numbers are the same key, whatever their types; strings are compared by code points.
enum MapKey: Hashable {
  case bool(Bool)
  case int(Int64)
  /// A number too large for an int.
  case large(UInt64)
  case string(CodePoints)

  /// Creates the key that `value` finds; nil if no key is equal to it. A double finds the integer that it is equal to,
  /// although it cannot be a key itself.
  init?(finding value: Value) {
    switch value {
    case .bool(let value): self = .bool(value)
    case .int(let value): self = .int(value)
    case .uint(let value): self = Int64(exactly: value).map(MapKey.int) ?? .large(value)
    case .double(let value, _):
      guard let key = Int64(exactly: value).map(MapKey.int) ?? UInt64(exactly: value).map(MapKey.large)
      else { return nil }
      self = key
    case .string(let value): self = .string(CodePoints(value))
    default: return nil
    }
  }
}
