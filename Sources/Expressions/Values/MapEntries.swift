// The entries of a map, in order. Small maps are searched linearly; from `indexedFrom` entries on, an index is kept.

import JSONText

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
