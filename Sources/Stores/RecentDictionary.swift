// Whoever goes on with a session asks for the same things again and again, so what was found last is at hand: finding a
// session by its hash takes 300 of the 10,000 instructions of a read. What was missed last is known, too: that is mostly the
// profile of a session that has none.

import JSONText

/// A dictionary that finds what it found last, and misses what it missed last, without a hash.
public struct RecentDictionary<Key: Hashable, Value> {
  /// All values by their keys.
  private(set) var all: [Key: Value] = [:]
  private var found: (key: Key, value: Value)?
  private var missed: Key?

  /// Creates an empty dictionary.
  public init() {}

  /// The number of values.
  public var count: Int { all.count }

  /// All values, in no particular order.
  public var values: some Sequence<Value> { all.values }

  /// The value for that key; nil if there is none.
  public subscript(key: Key) -> Value? {
    mutating get {
      if let found, found.key == key { return found.value }
      if let missed, missed == key { return nil }
      guard let value = all[key] else {
        missed = key
        return nil
      }
      found = (key, value)
      return value
    }
    set {
      all[key] = newValue
      found = newValue.map { (key, $0) }
      missed = nil
    }
  }

  /// Removes all values.
  mutating func removeAll() {
    all.removeAll(keepingCapacity: true)
    found = nil
  }
}

extension RecentDictionary where Key == CodePoints {
  /// The value for a text, such as an id, which is compared by code points: K and the sign for kelvin are two.
  public subscript(text: String) -> Value? {
    mutating get { self[CodePoints(text)] }
    set { self[CodePoints(text)] = newValue }
  }
}
