// Values that are marked `writeOnly` (Validation, section 9.4) are secrets. Whether a value is one depends on its place
// alone: if any branch of a condition calls it a secret, it is one, whatever the other values are. So nothing leaks because
// a form is only half filled in, and the places that are found here without a value are those that are taken out of one.

import JSONText

extension Schema {
  /// Whether there may be anything secret in the values of this schema.
  public var hasSecrets: Bool { outline.reachesSecret[program.root.index] }

  /// Returns whether the value at a place is a secret, or part of one.
  public func isSecret(_ pointer: JSONPointer) -> Bool {
    guard hasSecrets else { return false }
    var place = root
    if place.isSecret { return true }
    for token in pointer.tokens {
      guard let next = place.property(token) ?? JSONPointer.index(token).flatMap({ place.element($0) }) else {
        return false
      }
      if next.isSecret { return true }
      place = next
    }
    return false
  }

  /// The places where secrets may be, as far as they are among the nearest thousands of places. `*` stands for any element, and
  /// for any property that is not known by name. A schema that contains itself is followed around once. The list is worked out
  /// anew each time.
  public var secretPointers: [JSONPointer] {
    guard hasSecrets else { return [] }
    var search = SecretSearch(outline: outline)
    return search.found(below: root.voices)
  }

  /// Returns a value without its secrets, and the secrets with their places. An array with a secret element is a secret as a
  /// whole, since the places of the other elements would change; a value that is itself a secret leaves an empty object.
  public func secrets(in value: JSON) -> (open: JSON, secrets: [(JSONPointer, JSON)]) {
    guard hasSecrets else { return (value, []) }
    if root.isSecret { return ([:], [(JSONPointer(), value)]) }
    var removal = SecretRemoval(outline: outline)
    let open = removal.open(value, root.voices)
    return (open, removal.secrets)
  }
}

extension Schema.Place {
  /// Whether the values here are secrets, or contain any, however deep.
  public var holdsSecrets: Bool { isSecret || outline.reachesSecret(voices) }
}

extension Schema {
  /// Returns a violation without anything that comes from a secret. Names inside a secret that the schema does not know are
  /// part of the secret.
  func withoutSecrets(_ violation: Violation) -> Violation {
    let tokens = violation.instancePath.tokens
    var place = root
    for (depth, token) in tokens.enumerated() {
      let next = place.property(token) ?? JSONPointer.index(token).flatMap { place.element($0) }
      if place.isSecret, JSONPointer.index(token) == nil,
        !place.propertyNames.contains(where: { $0.hasSameCodePoints(as: token) })
      {
        return violation.cut(to: depth)
      }
      guard let next else { return violation }
      place = next
    }
    return place.isSecret ? violation.cut(to: tokens.count) : violation
  }
}

extension Violation {
  /// The names of the facts that come from the value, not from the schema.
  private static let factsOfValues = ["name", "suggestion", "reasons", "first", "second", "found", "actual"]

  fileprivate func cut(to depth: Int) -> Violation {
    Violation(
      instancePath: JSONPointer(Array(instancePath.tokens.prefix(depth))), keyword: keyword,
      schemaPath: schemaPath, params: params.keeping { !Self.factsOfValues.contains($0.name) })
  }
}

extension Outline {
  /// Returns whether any of these schemas, or anything that they apply, says that something is a secret.
  func reachesSecret(_ voices: [Voice]) -> Bool {
    voices.contains { reachesSecret[$0.node.index] }
  }
}

extension SchemaProgram {
  /// Returns whether any of these schemas says that its value is a secret.
  func saysSecret(_ voices: [Voice]) -> Bool { voices.contains { annotations[$0.node.index].isWriteOnly } }

  /// Returns what these schemas say about any of the elements.
  func elementVoices(below voices: [Voice]) -> [Voice] {
    let start = voices.flatMap { voice in
      keywords(of: voice.node).flatMap { keyword -> [Voice] in
        switch keyword {
        case .items, .contains, .unevaluatedItems:
          keyword.belowMembers.map { Voice(node: $0, isConditional: true) }
        default: []
        }
      }
    }
    return start.isEmpty ? [] : self.voices(startingWith: start)
  }
}

private struct SecretRemoval {
  let outline: Outline
  var secrets: [(JSONPointer, JSON)] = []
  private var path: [String] = []

  init(outline: Outline) { self.outline = outline }

  private var program: SchemaProgram { outline.program }

  mutating func open(_ value: JSON, _ voices: [Voice]) -> JSON {
    guard outline.reachesSecret(voices) else { return value }
    switch value {
    case .object(let members): return .object(open(members, voices))
    case .array(let elements): return .array(open(elements, voices))
    default: return value
    }
  }

  private mutating func open(_ members: JSONObject, _ voices: [Voice]) -> JSONObject {
    var result = members
    var gone: [String] = []
    for name in suspects(among: members, voices) {
      guard let value = members[name] else { continue }
      path.append(name)
      defer { path.removeLast() }
      let inner = program.voices(ofProperty: name, below: voices)
      if program.saysSecret(inner) || program.saysSecret(program.elementVoices(below: inner)) {
        secrets.append((JSONPointer(path), value))
        gone.append(name)
      } else {
        result[name] = open(value, inner)
      }
    }
    result.remove(gone)
    return result
  }

  /// Returns the names of members that may be or contain a secret: mostly a few that the schemas name, otherwise all.
  private func suspects(among members: JSONObject, _ voices: [Voice]) -> [String] {
    var names = Members<Bool>()
    for voice in voices where outline.reachesSecret[voice.node.index] {
      for keyword in program.keywords(of: voice.node) {
        switch keyword {
        case .properties(let keyword):
          if keyword.unnamed.contains(where: { outline.reachesSecret[$0.index] }) { return members.names }
          for property in keyword.named where outline.reachesSecret[property.value.index] {
            names[property.name] = true
          }
        case .unevaluatedProperties(let rest):
          if outline.reachesSecret[rest.schema.index] { return members.names }
        default: break
        }
      }
    }
    return names.names
  }

  private mutating func open(_ elements: [JSON], _ voices: [Voice]) -> [JSON] {
    var result: [JSON] = []
    for (place, element) in elements.enumerated() {
      path.append(String(place))
      defer { path.removeLast() }
      result.append(open(element, program.voices(ofElement: place, below: voices)))
    }
    return result
  }
}

/// The search for the places of secrets. The places that are nearest are looked at first, so that none of them is missed if
/// there are too many.
private struct SecretSearch {
  let outline: Outline
  /// The places that are still to be looked at, or have been, nearest first.
  private var places: [Place] = []
  /// The number of places to stop at: schemas that contain each other many times over have more than anybody wants to see.
  private static let limit = 1000
  /// The number of places to look at: of `n` schemas that all contain each other, there are more than `(n - 1)!`.
  private static let most = 5000

  private struct Place {
    let voices: [Voice]
    let path: [String]
    /// The way to the place, by which places are in the order of the document: which one it is of the members around it.
    let way: [Int]
    /// The schemas on the way to the place, none of which is gone through twice.
    let behind: Set<Set<NodeID>>
  }

  init(outline: Outline) { self.outline = outline }

  private var program: SchemaProgram { outline.program }

  /// Returns the places of secrets from there on, in the order of the document.
  mutating func found(below root: [Voice]) -> [JSONPointer] {
    var found: [Place] = []
    add(Place(voices: root, path: [], way: [], behind: []))
    var next = 0
    while next < places.count, found.count < Self.limit {
      let place = places[next]
      next += 1
      let elements = program.elementVoices(below: place.voices)
      if program.saysSecret(place.voices) || program.saysSecret(elements) {
        found.append(place)
      } else {
        addMembers(of: place, elements)
      }
    }
    found.sort { $0.way.lexicographicallyPrecedes($1.way) }
    return found.map { JSONPointer($0.path) }
  }

  private mutating func addMembers(of place: Place, _ elements: [Voice]) {
    var behind = place.behind
    guard places.count < Self.most, behind.insert(key(place.voices)).inserted else { return }
    var members = program.propertyNames(of: place.voices).map { name in
      (name: name, voices: program.voices(ofProperty: name, below: place.voices))
    }
    members.append((name: "*", voices: program.voices(ofOtherPropertiesBelow: place.voices)))
    members.append((name: "*", voices: elements))
    for (number, member) in members.enumerated() {
      add(
        Place(
          voices: member.voices, path: place.path + [member.name], way: place.way + [number], behind: behind))
    }
  }

  private mutating func add(_ place: Place) {
    if places.count < Self.most, outline.reachesSecret(place.voices) { places.append(place) }
  }

  /// Returns those of the schemas that say something about members: two places with the same ones have the same secrets below.
  private func key(_ voices: [Voice]) -> Set<NodeID> {
    Set(
      voices.map { $0.node }.filter { node in program.keywords(of: node).contains { !$0.belowMembers.isEmpty }
      })
  }
}
