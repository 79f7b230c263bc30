// A schema may be changed before it is used, so that what is written in some places is not what counts.

import JSONText

/// The places of a schema that will be changed.
public struct ChangedPlaces: Sendable {
  private var places: Set<JSONPointer> = []
  /// The places around those, each with its members that lead to them.
  private var inner: [JSONPointer: Set<String>] = [:]

  /// Notes that something else will stand at these places.
  public init(_ places: [JSONPointer] = []) {
    for place in places { note(place.tokens) }
  }

  private mutating func note(_ place: [String]) {
    places.insert(JSONPointer(place))
    for length in place.indices.reversed() {
      let holder = JSONPointer(Array(place[..<length]))
      let isKnown = inner[holder] != nil
      inner[holder, default: []].insert(place[length])
      // Everything around a known place is known, too.
      if isKnown { return }
    }
  }

  /// Returns whether the place, or something around it, will be changed.
  public func hold(_ place: JSONPointer) -> Bool {
    if places.isEmpty { return false }
    let tokens = place.tokens
    return (0...tokens.count).contains { places.contains(JSONPointer(Array(tokens[..<$0]))) }
  }

  /// Returns whether the place, something around it, or something inside it will be changed.
  public func touch(_ place: JSONPointer) -> Bool { inner[place] != nil || hold(place) }

  /// Returns whether the schema at that place may be given the property, or may no longer ask for it.
  func mayHoldProperty(_ name: String, ofSchemaAt pointer: JSONPointer) -> Bool {
    let properties = pointer.appending("properties")
    return hold(properties) || inner[properties]?.contains(name) ?? false
      || !(inner[pointer] ?? []).subtracting(Self.annotations).subtracting(["properties"]).isEmpty
  }

  private static let annotations = Keyword.Traits.names { $0.vocabulary == .metaData }
}
