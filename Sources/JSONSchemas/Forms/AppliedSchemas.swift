// What a schema says about a value is spread over all schemas that it applies in place; what it says about a member, over
// everything that these say about that member. Here, such schemas are listed, as far as they are known without a value.

import JSONText

/// A schema that is applied to a value (Core, section 7.5), and whether it is so only if some condition holds.
struct AppliedSchema: Hashable, Sendable {
  let node: NodeID
  let isConditional: Bool
}

extension SchemaProgram {
  /// Returns these schemas and all that they apply, or may apply, to the same value, in the order of the document, each once.
  func appliedSchemas(startingWith start: [AppliedSchema]) -> [AppliedSchema] {
    // Most schemas apply nothing in place.
    if start.count == 1, !keywords(of: start[0].node).contains(where: { $0.appliesInPlace }) { return start }
    var found: [AppliedSchema] = []
    var places: [NodeID: Int] = [:]
    var stack = Array(start.reversed())
    while let applied = stack.popLast() {
      if let place = places[applied.node] {
        guard found[place].isConditional, !applied.isConditional else { continue }
        found[place] = applied
      } else {
        places[applied.node] = found.count
        found.append(applied)
      }
      for keyword in keywords(of: applied.node).reversed() {
        let always = keyword.inPlace(in: self).map {
          AppliedSchema(node: $0, isConditional: applied.isConditional)
        }
        let sometimes = keyword.inPlaceIf.map { AppliedSchema(node: $0, isConditional: true) }
        stack += (always + sometimes).reversed()
      }
    }
    return found
  }

  /// Returns what these schemas say about the property of that name.
  func appliedSchemas(ofProperty name: String, below appliedSchemas: [AppliedSchema]) -> [AppliedSchema] {
    let start = appliedSchemas.flatMap { applied in
      schemas(ofProperty: name, in: applied.node).map {
        AppliedSchema(node: $0, isConditional: applied.isConditional)
      }
    }
    let rest = start.isEmpty ? appliedSchemas.flatMap { unevaluatedSchemas(of: $0) } : []
    return self.appliedSchemas(startingWith: start + rest)
  }

  /// Returns what these schemas say about properties that they do not name.
  func appliedSchemas(ofOtherPropertiesBelow appliedSchemas: [AppliedSchema]) -> [AppliedSchema] {
    let start = appliedSchemas.flatMap { applied in
      keywords(of: applied.node).flatMap { keyword -> [AppliedSchema] in
        guard case .properties(let keyword) = keyword else { return unevaluatedSchemas(of: applied) }
        return keyword.unnamed.map { AppliedSchema(node: $0, isConditional: true) }
      }
    }
    return self.appliedSchemas(startingWith: start)
  }

  /// Returns what these schemas say about the element at `place`, or, if nil, about all elements after those that have schemas
  /// of their own.
  func appliedSchemas(ofElement place: Int?, below appliedSchemas: [AppliedSchema]) -> [AppliedSchema] {
    let start = appliedSchemas.flatMap { applied in
      keywords(of: applied.node).flatMap { keyword -> [AppliedSchema] in
        switch keyword {
        case .items(let items):
          items.schema(at: place).map { [AppliedSchema(node: $0, isConditional: applied.isConditional)] }
            ?? []
        case .contains(let contains): [AppliedSchema(node: contains.schema, isConditional: true)]
        case .unevaluatedItems(let rest): [AppliedSchema(node: rest.schema, isConditional: true)]
        default: []
        }
      }
    }
    return self.appliedSchemas(startingWith: start)
  }

  /// Returns the schemas that a schema's own keywords apply to the property of that name.
  func schemas(ofProperty name: String, in node: NodeID) -> [NodeID] {
    keywords(of: node).flatMap { keyword -> [NodeID] in
      guard case .properties(let keyword) = keyword else { return [] }
      return keyword.schemas(of: name)
    }
  }

  private func unevaluatedSchemas(of applied: AppliedSchema) -> [AppliedSchema] {
    keywords(of: applied.node).compactMap { keyword in
      guard case .unevaluatedProperties(let rest) = keyword else { return nil }
      return AppliedSchema(node: rest.schema, isConditional: true)
    }
  }

  /// Returns the names in the `properties` of a schema and of what it applies in place.
  func propertyNames(of node: NodeID) -> [String] {
    propertyNames(of: appliedSchemas(startingWith: [AppliedSchema(node: node, isConditional: false)]))
  }

  /// Returns the names in the `properties` of these schemas, in the order of the document.
  func propertyNames(of appliedSchemas: [AppliedSchema]) -> [String] {
    var names = Members<NodeID>()
    for applied in appliedSchemas {
      for case .properties(let keyword) in keywords(of: applied.node) {
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
