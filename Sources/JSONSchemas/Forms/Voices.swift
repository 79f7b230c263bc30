// What a schema says about a value is spread over all schemas that it applies in place; what it says about a member, over
// everything that these say about that member. Here, such schemas are listed, as far as they are known without a value.

import JSONText

/// A schema that speaks about a value, and whether it does so only if some condition holds.
struct Voice: Hashable, Sendable {
  let node: NodeID
  let isConditional: Bool
}

extension SchemaProgram {
  /// Returns these schemas and all that they apply, or may apply, to the same value, in the order of the document, each once.
  func voices(startingWith start: [Voice]) -> [Voice] {
    // Most schemas apply nothing in place.
    if start.count == 1, !keywords(of: start[0].node).contains(where: { $0.appliesInPlace }) { return start }
    var found: [Voice] = []
    var places: [NodeID: Int] = [:]
    var stack = Array(start.reversed())
    while let voice = stack.popLast() {
      if let place = places[voice.node] {
        guard found[place].isConditional, !voice.isConditional else { continue }
        found[place] = voice
      } else {
        places[voice.node] = found.count
        found.append(voice)
      }
      for keyword in keywords(of: voice.node).reversed() {
        let always = keyword.inPlace(in: self).map { Voice(node: $0, isConditional: voice.isConditional) }
        let sometimes = keyword.inPlaceIf.map { Voice(node: $0, isConditional: true) }
        stack += (always + sometimes).reversed()
      }
    }
    return found
  }

  /// Returns what these schemas say about the property of that name.
  func voices(ofProperty name: String, below voices: [Voice]) -> [Voice] {
    let start = voices.flatMap { voice in
      schemas(ofProperty: name, in: voice.node).map { Voice(node: $0, isConditional: voice.isConditional) }
    }
    let rest = start.isEmpty ? voices.flatMap { unevaluatedVoices(of: $0) } : []
    return self.voices(startingWith: start + rest)
  }

  /// Returns what these schemas say about properties that they do not name.
  func voices(ofOtherPropertiesBelow voices: [Voice]) -> [Voice] {
    let start = voices.flatMap { voice in
      keywords(of: voice.node).flatMap { keyword -> [Voice] in
        guard case .properties(let keyword) = keyword else { return unevaluatedVoices(of: voice) }
        return keyword.unnamed.map { Voice(node: $0, isConditional: true) }
      }
    }
    return self.voices(startingWith: start)
  }

  /// Returns what these schemas say about the element at `place`, or, if nil, about all elements after those that have schemas
  /// of their own.
  func voices(ofElement place: Int?, below voices: [Voice]) -> [Voice] {
    let start = voices.flatMap { voice in
      keywords(of: voice.node).flatMap { keyword -> [Voice] in
        switch keyword {
        case .items(let items):
          items.schema(at: place).map { [Voice(node: $0, isConditional: voice.isConditional)] } ?? []
        case .contains(let contains): [Voice(node: contains.schema, isConditional: true)]
        case .unevaluatedItems(let rest): [Voice(node: rest.schema, isConditional: true)]
        default: []
        }
      }
    }
    return self.voices(startingWith: start)
  }

  /// Returns the schemas that a schema's own keywords apply to the property of that name.
  func schemas(ofProperty name: String, in node: NodeID) -> [NodeID] {
    keywords(of: node).flatMap { keyword -> [NodeID] in
      guard case .properties(let keyword) = keyword else { return [] }
      return keyword.schemas(of: name)
    }
  }

  private func unevaluatedVoices(of voice: Voice) -> [Voice] {
    keywords(of: voice.node).compactMap { keyword in
      guard case .unevaluatedProperties(let rest) = keyword else { return nil }
      return Voice(node: rest.schema, isConditional: true)
    }
  }

  /// Returns the names in the `properties` of a schema and of what it applies in place.
  func propertyNames(of node: NodeID) -> [String] {
    propertyNames(of: voices(startingWith: [Voice(node: node, isConditional: false)]))
  }

  /// Returns the names in the `properties` of these schemas, in the order of the document.
  func propertyNames(of voices: [Voice]) -> [String] {
    var names = Members<NodeID>()
    for voice in voices {
      for case .properties(let keyword) in keywords(of: voice.node) {
        for member in keyword.named where !nodes[member.value.index].refusesAll {
          _ = names.insert(member.name, member.value)
        }
      }
    }
    return names.names
  }
}

extension Keyword {
  /// Whether the keyword may apply schemas to the same value, other than to refuse it.
  var appliesInPlace: Bool {
    switch self {
    case .allOf, .reference, .anyOf, .oneOf, .conditional, .dependentSchemas: true
    default: false
    }
  }

  /// Returns the schemas that are applied to the same value unconditionally and have to hold.
  func inPlace(in program: SchemaProgram) -> [NodeID] {
    switch self {
    case .allOf(let keyword): keyword.schemas
    case .reference(let keyword): program.schemas(for: program.targets[keyword.target])
    default: []
    }
  }

  /// The schemas that are applied to the same value and need not hold.
  var inPlaceIf: [NodeID] {
    switch self {
    case .anyOf(let keyword): keyword.schemas
    case .oneOf(let keyword): keyword.schemas
    case .conditional(let keyword):
      [keyword.condition, keyword.consequence, keyword.alternative].compactMap { $0 }
    case .dependentSchemas(let keyword): keyword.schemas.map { $0.value }
    default: []
    }
  }

  /// The schemas that are applied to members of the value.
  var belowMembers: [NodeID] {
    switch self {
    case .properties(let keyword):
      keyword.named.map { $0.value } + keyword.unnamed
    case .items(let keyword): keyword.first + [keyword.rest].compactMap { $0 }
    case .contains(let keyword): [keyword.schema]
    case .unevaluatedItems(let keyword): [keyword.schema]
    case .unevaluatedProperties(let keyword): [keyword.schema]
    default: []
    }
  }
}

extension SchemaProgram {
  /// Returns all schemas that a reference may mean.
  func schemas(for target: ReferenceTarget) -> [NodeID] {
    guard let anchor = target.dynamicAnchor else { return [target.node] }
    return [target.node] + dynamicAnchors.compactMap { $0[anchor] }.filter { $0 != target.node }
  }
}
