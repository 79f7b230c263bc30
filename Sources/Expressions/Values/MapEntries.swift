// The entries of a map in order. A few are looked through one by one; from `indexedFrom` on an index is kept.

import JSONText

/// A key as maps compare it: numbers that are equal are one key, whatever their types; strings by code points.
enum MapKey: Hashable {
  case bool(Bool)
  case int(Int64)
  /// Beyond what an int holds.
  case large(UInt64)
  case string(CodePoints)

  /// The key that `value` finds. A double finds the integer it is equal to, though it cannot be a key itself.
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

/// Keys and values in the order in which they were put in.
struct MapEntries: Sendable {
  private(set) var list: [Value.Map.Entry] = []
  private var places: [MapKey: Int] = [:]
  private static let indexedFrom = 12

  subscript(key: MapKey) -> Value? { place(of: key).map { list[$0].value } }

  /// Where the entry of that key stands.
  func place(of key: MapKey) -> Int? {
    places.isEmpty ? list.firstIndex { MapKey(finding: $0.key) == key } : places[key]
  }

  /// Puts in an entry, in the place of the one that has an equal key already. Returns whether there was none.
  /// A key of a type that maps do not take is left out.
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
