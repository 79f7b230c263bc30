// The entries of a map, in order. Small maps are searched linearly; from `indexedFrom` entries on, an index is kept.

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

/// Keys and values, in the order in which they were added.
struct MapEntries: Sendable {
  private(set) var list: [Value.Map.Entry] = []
  private var places: [MapKey: Int] = [:]
  private static let indexedFrom = 12

  subscript(key: MapKey) -> Value? { place(of: key).map { list[$0].value } }

  /// Returns the place of the entry with this key.
  func place(of key: MapKey) -> Int? {
    places.isEmpty ? list.firstIndex { MapKey(finding: $0.key) == key } : places[key]
  }

  /// Adds an entry, or replaces the value of the one that has an equal key. Returns whether an entry was added. A key of a
  /// type that maps do not accept is ignored.
  @discardableResult
  mutating func set(_ key: Value, to value: Value) -> Bool {
    guard let found = MapKey(finding: key) else { return false }
    if let place = place(of: found) {
      list[place].value = value
      return false
    }
    list.append(Value.Map.Entry(key: key, value: value))
    if !places.isEmpty {
      places[found] = list.count - 1
    } else if list.count >= Self.indexedFrom {
      for (place, entry) in list.enumerated() { MapKey(finding: entry.key).map { places[$0] = place } }
    }
    return true
  }
}
