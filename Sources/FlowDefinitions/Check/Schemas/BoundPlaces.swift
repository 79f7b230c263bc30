// Where `bind` puts something, so that what is written there is not what comes.

import JSONText

/// The places of a definition that `bind` changes.
struct BoundPlaces {
  /// The places that something is put at.
  private var places: Set<JSONPointer> = []
  /// The places that such places are in, and the members of each that lead there.
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
      // What is around a place that is known is known, too.
      if isKnown { return }
    }
  }

  /// Whether something is put at the place, or around it.
  func hold(_ place: JSONPointer) -> Bool {
    if places.isEmpty { return false }
    let tokens = place.tokens
    return (0...tokens.count).contains { places.contains(JSONPointer(Array(tokens[..<$0]))) }
  }

  /// Whether something is put at the place, around it, or into what stands there.
  func touch(_ place: JSONPointer) -> Bool { inner[place] != nil || hold(place) }

  /// The members of what stands at the place that something is put at, or into.
  func members(of place: JSONPointer) -> Set<String> { inner[place] ?? [] }
}
