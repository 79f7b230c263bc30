// Where `bind` puts something, so that what the definition says there is not what counts.

import JSONText

/// The places of a definition that `bind` changes.
struct BoundPlaces {
  /// The places at which something is put.
  private var places: Set<JSONPointer> = []
  /// The places around those, each with its members that lead to them.
  private var inner: [JSONPointer: Set<String>] = [:]

  init(of flow: Flow) {
    for step in flow.steps {
      for binding in step.value.screen?.bind ?? [] {
        note(["steps", step.name, "screen"] + binding.place.tokens)
      }
    }
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

  /// Returns whether something is put at the place or around it.
  func hold(_ place: JSONPointer) -> Bool {
    if places.isEmpty { return false }
    let tokens = place.tokens
    return (0...tokens.count).contains { places.contains(JSONPointer(Array(tokens[..<$0]))) }
  }

  /// Returns whether something is put at the place, around it, or inside it.
  func touch(_ place: JSONPointer) -> Bool { inner[place] != nil || hold(place) }

  /// Returns the members of the place at which, or inside which, something is put.
  func members(of place: JSONPointer) -> Set<String> { inner[place] ?? [] }
}
