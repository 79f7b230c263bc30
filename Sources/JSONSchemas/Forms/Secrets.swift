// Values that are marked `writeOnly` (Validation, section 9.4) are secrets. Whether a value is one depends on its place
// alone: if any branch of a condition calls it a secret, it is one, whatever the other values are. So nothing leaks because
// a form is only half filled in, and the places that are found here without a value are those that are taken out of one.

import JSONText

extension Schema {
  /// Whether there may be anything secret in the values of this schema.
  public var hasSecrets: Bool { traits.reachesSecret[program.root.index] }

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
    var search = SecretSearch(traits: traits)
    return search.found(below: root.appliedSchemas)
  }

  /// Returns a value without its secrets, and the secrets with their places. An array with a secret element is a secret as a
  /// whole, since the places of the other elements would change; a value that is itself a secret leaves an empty object.
  public func secrets(in value: JSON) -> (open: JSON, secrets: [(JSONPointer, JSON)]) {
    guard hasSecrets else { return (value, []) }
    if root.isSecret { return ([:], [(JSONPointer(), value)]) }
    var removal = SecretRemoval(traits: traits)
    let open = removal.open(value, root.appliedSchemas)
    return (open, removal.secrets)
  }
}

extension Schema.Place {
  /// Whether the values here are secrets, or contain any, however deep.
  public var holdsSecrets: Bool { isSecret || traits.reachesSecret(appliedSchemas) }
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

extension SchemaTraits {
  /// Returns whether any of these schemas, or anything that they apply, says that something is a secret.
  func reachesSecret(_ appliedSchemas: [AppliedSchema]) -> Bool {
    appliedSchemas.contains { reachesSecret[$0.node.index] }
  }
}

extension SchemaProgram {
  /// Returns whether any of these schemas says that its value is a secret.
  func saysSecret(_ appliedSchemas: [AppliedSchema]) -> Bool {
    appliedSchemas.contains { annotations[$0.node.index].isWriteOnly }
  }

  /// Returns what these schemas say about any of the elements.
  func elementSchemas(below appliedSchemas: [AppliedSchema]) -> [AppliedSchema] {
    let start = appliedSchemas.flatMap { applied in
      keywords(of: applied.node).flatMap { keyword -> [AppliedSchema] in
        switch keyword {
        case .items, .contains, .unevaluatedItems:
          keyword.belowMembers.map { AppliedSchema(node: $0, isConditional: true) }
        default: []
        }
      }
    }
    return start.isEmpty ? [] : self.appliedSchemas(startingWith: start)
  }
}

private struct SecretRemoval {
  let traits: SchemaTraits
  var secrets: [(JSONPointer, JSON)] = []
  private var path: [String] = []

  init(traits: SchemaTraits) { self.traits = traits }

  private var program: SchemaProgram { traits.program }

  mutating func open(_ value: JSON, _ appliedSchemas: [AppliedSchema]) -> JSON {
    guard traits.reachesSecret(appliedSchemas) else { return value }
    switch value {
    case .object(let members): return .object(open(members, appliedSchemas))
    case .array(let elements): return .array(open(elements, appliedSchemas))
    default: return value
    }
  }

  private mutating func open(_ members: JSONObject, _ appliedSchemas: [AppliedSchema]) -> JSONObject {
    var result = members
    var gone: [String] = []
    for name in suspects(among: members, appliedSchemas) {
      guard let value = members[name] else { continue }
      path.append(name)
      defer { path.removeLast() }
      let inner = program.appliedSchemas(ofProperty: name, below: appliedSchemas)
      if program.saysSecret(inner) || program.saysSecret(program.elementSchemas(below: inner)) {
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
  private func suspects(among members: JSONObject, _ appliedSchemas: [AppliedSchema]) -> [String] {
    var names = Members<Bool>()
    for applied in appliedSchemas where traits.reachesSecret[applied.node.index] {
      for keyword in program.keywords(of: applied.node) {
        switch keyword {
        case .properties(let keyword):
          if keyword.unnamed.contains(where: { traits.reachesSecret[$0.index] }) { return members.names }
          for property in keyword.named where traits.reachesSecret[property.value.index] {
            names[property.name] = true
          }
        case .unevaluatedProperties(let rest):
          if traits.reachesSecret[rest.schema.index] { return members.names }
        default: break
        }
      }
    }
    return names.names
  }

  private mutating func open(_ elements: [JSON], _ appliedSchemas: [AppliedSchema]) -> [JSON] {
    var result: [JSON] = []
    for (place, element) in elements.enumerated() {
      path.append(String(place))
      defer { path.removeLast() }
      result.append(open(element, program.appliedSchemas(ofElement: place, below: appliedSchemas)))
    }
    return result
  }
}

/// The search for the places of secrets. The places that are nearest are looked at first, so that none of them is missed if
/// there are too many.
private struct SecretSearch {
  let traits: SchemaTraits
  /// The places that are still to be looked at, or have been, nearest first.
  private var places: [Place] = []
  /// The number of places to stop at: schemas that contain each other many times over have more than anybody wants to see.
  private static let limit = 1000
  /// The number of places to look at: of `n` schemas that all contain each other, there are more than `(n - 1)!`.
  private static let most = 5000

  private struct Place {
    let appliedSchemas: [AppliedSchema]
    let path: [String]
    /// The way to the place, by which places are in the order of the document: which one it is of the members around it.
    let way: [Int]
    /// The schemas on the way to the place, none of which is gone through twice.
    let behind: Set<Set<NodeID>>
  }

  init(traits: SchemaTraits) { self.traits = traits }

  private var program: SchemaProgram { traits.program }

  /// Returns the places of secrets from there on, in the order of the document.
  mutating func found(below root: [AppliedSchema]) -> [JSONPointer] {
    var found: [Place] = []
    add(Place(appliedSchemas: root, path: [], way: [], behind: []))
    var next = 0
    while next < places.count, found.count < Self.limit {
      let place = places[next]
      next += 1
      let elements = program.elementSchemas(below: place.appliedSchemas)
      if program.saysSecret(place.appliedSchemas) || program.saysSecret(elements) {
        found.append(place)
      } else {
        addMembers(of: place, elements)
      }
    }
    found.sort { $0.way.lexicographicallyPrecedes($1.way) }
    return found.map { JSONPointer($0.path) }
  }

  private mutating func addMembers(of place: Place, _ elements: [AppliedSchema]) {
    var behind = place.behind
    guard places.count < Self.most, behind.insert(key(place.appliedSchemas)).inserted else { return }
    var members = program.propertyNames(of: place.appliedSchemas).map { name in
      (name: name, appliedSchemas: program.appliedSchemas(ofProperty: name, below: place.appliedSchemas))
    }
    members.append(
      (name: "*", appliedSchemas: program.appliedSchemas(ofOtherPropertiesBelow: place.appliedSchemas)))
    members.append((name: "*", appliedSchemas: elements))
    for (number, member) in members.enumerated() {
      add(
        Place(
          appliedSchemas: member.appliedSchemas, path: place.path + [member.name], way: place.way + [number],
          behind: behind))
    }
  }

  private mutating func add(_ place: Place) {
    if places.count < Self.most, traits.reachesSecret(place.appliedSchemas) { places.append(place) }
  }

  /// Returns those of the schemas that say something about members: two places with the same ones have the same secrets below.
  private func key(_ appliedSchemas: [AppliedSchema]) -> Set<NodeID> {
    Set(
      appliedSchemas.map { $0.node }.filter { node in
        program.keywords(of: node).contains { !$0.belowMembers.isEmpty }
      })
  }
}
