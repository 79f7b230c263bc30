// A map of values: made by an expression, or backed by a JSON object whose members are converted on access. Keys are
// compared as in CEL: int 1, uint 1 and double 1.0 find the same entry.
//
// A map backed by JSON may hide members: a hidden member can be looked up by name, but it is not part of any iteration,
// size, comparison or JSON. This is how a secret reaches the expression that asks for it, and nothing else.

import JSONText

extension Value {
  /// A map from bools, ints, uints and strings to values, in order.
  public struct Map: Sendable {
    private enum Storage {
      case entries(MapEntries)
      indirect case json(JSONObject, NumberKinds, hidden: JSONObject)
    }

    private let storage: Storage

    /// Creates a map backed by these members, each converted on access.
    init(_ members: JSONObject, numbers: NumberKinds, hidden: JSONObject = [:]) {
      storage = .json(members, numbers, hidden: hidden)
    }

    /// The JSON object that backs this map, if there is one.
    var original: JSONObject? { if case .json(let members, _, _) = storage { members } else { nil } }

    /// Creates a map of these entries.
    init(_ entries: MapEntries) { storage = .entries(entries) }

    /// Creates a map of these names and values; of two with the same name, the later one counts.
    public init(_ members: some Sequence<(String, Value)>) {
      var entries = MapEntries()
      for (name, value) in members { entries.set(.string(name), to: value) }
      storage = .entries(entries)
    }
  }
}

extension Value.Map {
  /// The value of the field of this name, if there is one.
  public subscript(name: String) -> Value? {
    switch storage {
    case .entries(let entries): entries[.string(CodePoints(name))]
    case .json(let members, let kinds, let hidden):
      members.place(of: name).map {
        Value(
          members.value(at: $0), numbers: kinds.member(name),
          hiding: hidden.isEmpty ? [:] : hidden[name]?.asObject ?? [:])
      } ?? hidden[name].map { Value($0, numbers: kinds.member(name)) }
    }
  }

  /// The value of the key, if there is one; nil for a key of a type that no map has.
  subscript(key: Value) -> Value? {
    if case .string(let name) = key { return self[name] }
    guard case .entries(let entries) = storage, let key = MapKey(finding: key) else { return nil }
    return entries[key]
  }

  /// Returns the value of the key unless it is hidden: a comparison must not reveal it.
  func shown(_ key: Value) -> Value? {
    guard case .json(let members, _, _) = storage else { return self[key] }
    guard case .string(let name) = key, members.contains(name) else { return nil }
    return self[name]
  }

  /// Returns whether there is an entry with this key.
  func contains(_ key: Value) -> Bool {
    switch (storage, key) {
    case (.json(let members, _, let hidden), .string(let name)):
      members.contains(name) || hidden.contains(name)
    case (.json, _): false
    case (.entries(let entries), _): MapKey(finding: key).map { entries.place(of: $0) != nil } ?? false
    }
  }

  /// The entries, to be changed; a JSON object is converted for this.
  var entries: MapEntries {
    switch storage {
    case .entries(let entries): return entries
    case .json:
      var entries = MapEntries()
      for entry in self { entries.set(entry.key, to: entry.value) }
      return entries
    }
  }
}

extension Value.Map: RandomAccessCollection {
  /// A key and its value.
  public struct Entry: Sendable {
    /// A bool, int, uint or string.
    public let key: Value
    /// What the key stands for.
    public var value: Value
  }

  /// The place of the first entry.
  public var startIndex: Int { 0 }

  /// The place after the last entry.
  public var endIndex: Int {
    switch storage {
    case .entries(let entries): entries.list.count
    case .json(let members, _, _): members.count
    }
  }

  /// The entry at that place. If the map is backed by JSON, the entry is converted on every access.
  public subscript(place: Int) -> Entry {
    switch storage {
    case .entries(let entries): return entries.list[place]
    case .json(let members, let kinds, _):
      let member = members[place]
      return Entry(
        key: .string(member.name), value: Value(member.value, numbers: kinds.member(member.name)))
    }
  }
}
