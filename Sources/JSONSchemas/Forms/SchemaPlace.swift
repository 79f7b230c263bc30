// What a schema says about one place in its values, whatever the value: for describing forms and checking expressions.
// Several schemas may speak about a place, some of them only if a condition holds.

import JSONText

extension Schema {
  /// A place in the values of a schema: the whole value, a property, an element.
  public struct Place: Sendable {
    let traits: SchemaTraits
    let appliedSchemas: [AppliedSchema]
    let isBelowSecret: Bool

    var program: SchemaProgram { traits.program }

    /// Returns the property of that name, or nil if the schema says nothing about it or refuses it.
    public func property(_ name: String) -> Place? {
      place(program.appliedSchemas(ofProperty: name, below: appliedSchemas))
    }

    /// Returns the element at that place, or nil if the schema says nothing about it or refuses it.
    public func element(_ place: Int) -> Place? {
      self.place(program.appliedSchemas(ofElement: place, below: appliedSchemas))
    }

    private func place(_ appliedSchemas: [AppliedSchema]) -> Place? {
      let speaking = appliedSchemas.filter { !program.nodes[$0.node.index].refusesAll }
      if speaking.isEmpty
        || appliedSchemas.contains(where: { !$0.isConditional && program.nodes[$0.node.index].refusesAll })
      {
        return nil
      }
      return Place(traits: traits, appliedSchemas: speaking, isBelowSecret: isSecret)
    }
  }

  /// What the schema says about the whole value.
  public var root: Place { Place(traits: traits, appliedSchemas: traits.rootSchemas, isBelowSecret: false) }

  /// The properties that the schema knows at the root, in the order of the document.
  public var propertyNames: [String] { root.propertyNames }
}

extension Schema.Place {
  /// The title of this place, the first one given. That of an alternative for one value is a word for the value.
  public var title: String? {
    appliedSchemas.lazy.filter { !isForOneValue($0) }.compactMap { program.annotations[$0.node.index].title }
      .first
  }

  private func isForOneValue(_ applied: AppliedSchema) -> Bool {
    applied.isConditional
      && program.keywords(of: applied.node).contains { keyword in
        switch keyword {
        case .constant: true
        case .enumeration(let keyword): keyword.allowed.count == 1
        default: false
        }
      }
  }

  /// The values here that an alternative is for which allows nothing else (`oneOf`, `anyOf`), with the titles of these
  /// alternatives: the usual way to put the values of an `enum` into words.
  public var titledValues: [(value: JSON, title: String)] {
    alternatives.compactMap { alternative in
      guard let title = alternative.title, let values = alternative.allowedValues, values.count == 1 else {
        return nil
      }
      return (values[0], title)
    }
  }

  private var alternatives: [Schema.Place] {
    appliedSchemas.filter { !$0.isConditional }.flatMap { applied in
      program.keywords(of: applied.node).flatMap { keyword -> [NodeID] in
        switch keyword {
        case .anyOf(let keyword): keyword.schemas
        case .oneOf(let keyword): keyword.schemas
        default: []
        }
      }
    }.map { schema in
      let appliedSchemas = program.appliedSchemas(startingWith: [
        AppliedSchema(node: schema, isConditional: false)
      ])
      return Schema.Place(traits: traits, appliedSchemas: appliedSchemas, isBelowSecret: isSecret)
    }
  }

  /// Whether the values here are secrets: the place is `writeOnly`, or below one that is, or has elements that are. What is a
  /// secret under some condition always counts as one.
  public var isSecret: Bool {
    isBelowSecret
      || traits.reachesSecret(appliedSchemas)
        && (program.saysSecret(appliedSchemas)
          || program.saysSecret(program.elementSchemas(below: appliedSchemas)))
  }

  /// Whether this place is described only if some condition holds.
  public var isConditional: Bool { appliedSchemas.allSatisfy { $0.isConditional } }

  /// The types that a value here may have, whatever conditions hold.
  public var types: TypeSet {
    let certain = appliedSchemas.filter { !$0.isConditional }
    if certain.isEmpty { return appliedSchemas.reduce([]) { $0.union(traits.types[$1.node.index]) } }
    return certain.reduce(.all) { $0.intersection(traits.types[$1.node.index]) }
  }

  /// The values that are allowed here, if `enum` or `const` list them whatever conditions hold, or in all alternatives. What
  /// thousands of alternatives list together is not worked out.
  public var allowedValues: [JSON]? {
    var rest = Self.most
    return program.allowedValues(of: appliedSchemas, inside: [], &rest)
  }

  /// How many alternatives are looked into, and how many values taken from them: as many alternatives may lead to the same few
  /// schemas as there are ways through those.
  private static let most = 10_000

  /// The format of the texts here, whatever conditions hold.
  public var format: String? {
    for applied in appliedSchemas where !applied.isConditional {
      for case .format(let keyword) in program.keywords(of: applied.node) { return keyword.format.rawValue }
    }
    return nil
  }

  /// The properties that are known here, in the order of the document.
  public var propertyNames: [String] { program.propertyNames(of: appliedSchemas) }

  /// Returns whether a property of that name is described here, by its name or by a pattern.
  public func describes(_ name: String) -> Bool {
    appliedSchemas.contains { applied in
      program.keywords(of: applied.node).contains { keyword in
        if case .properties(let keyword) = keyword { keyword.describes(name) } else { false }
      }
    }
  }

  /// The properties that are required here, whatever conditions hold.
  public var requiredNames: [String] {
    appliedSchemas.filter { !$0.isConditional }.flatMap { applied in
      program.keywords(of: applied.node).flatMap { keyword -> [String] in
        guard case .required(let keyword) = keyword else { return [] }
        return keyword.names
      }
    }
  }

  /// Whether only properties that are known here are allowed, whatever conditions hold.
  public var isClosed: Bool {
    let certain = appliedSchemas.filter { !$0.isConditional }
    return certain.contains { applied in
      program.keywords(of: applied.node).contains { keyword in
        switch keyword {
        case .properties(let keyword):
          !keyword.unnamed.isEmpty && keyword.unnamed.allSatisfy { program.nodes[$0.index].refusesAll }
        case .unevaluatedProperties(let rest):
          program.nodes[rest.schema.index].refusesAll && !program.hasPatterns(appliedSchemas)
        default: false
        }
      }
    }
  }

  /// Any of the elements, if all are described alike; nil if they are not, or if nothing is said about them.
  public var anyElement: Schema.Place? {
    let isUniform = appliedSchemas.allSatisfy { applied in
      program.keywords(of: applied.node).allSatisfy { keyword in
        switch keyword {
        case .contains, .unevaluatedItems: false
        default: true
        }
      }
    }
    return isUniform && !tellsElementsApart ? element(0) : nil
  }

  /// Whether some of the elements are described by where they stand.
  public var tellsElementsApart: Bool {
    appliedSchemas.contains { applied in
      program.keywords(of: applied.node).contains { keyword in
        if case .items(let items) = keyword { !items.first.isEmpty } else { false }
      }
    }
  }
}

extension SchemaProgram {
  /// Returns the values that these schemas together allow, if they list any.
  /// - Parameters:
  ///   - alternatives: The alternatives that these schemas are part of, which may lead back to themselves.
  ///   - rest: How many more alternatives may be looked into, and values taken from them.
  fileprivate func allowedValues(
    of appliedSchemas: [AppliedSchema], inside alternatives: Set<NodeID>, _ rest: inout Int
  ) -> [JSON]? {
    var allowed: [JSON]?
    for applied in appliedSchemas where !applied.isConditional {
      for keyword in keywords(of: applied.node) {
        let values =
          switch keyword {
          case .constant(let keyword): [keyword.allowed]
          case .enumeration(let keyword): keyword.allowed
          case .anyOf(let keyword): allowedValues(ofAny: keyword.schemas, inside: alternatives, &rest)
          case .oneOf(let keyword): allowedValues(ofAny: keyword.schemas, inside: alternatives, &rest)
          default: [JSON]?.none
          }
        guard let values else { continue }
        allowed = allowed.map { $0.filter(values.contains) } ?? values
      }
    }
    return allowed
  }

  private func allowedValues(
    ofAny schemas: [NodeID], inside alternatives: Set<NodeID>, _ rest: inout Int
  ) -> [JSON]? {
    var allowed: [JSON] = []
    for schema in schemas {
      if rest <= 0 || alternatives.contains(schema) { return nil }
      rest -= 1
      let appliedSchemas = appliedSchemas(startingWith: [AppliedSchema(node: schema, isConditional: false)])
      guard let values = allowedValues(of: appliedSchemas, inside: alternatives.union([schema]), &rest) else {
        return nil
      }
      rest -= values.count
      allowed += values
    }
    return allowed
  }

  /// Returns whether any of these schemas accepts properties by a pattern, or has a schema for those that it does not name.
  fileprivate func hasPatterns(_ appliedSchemas: [AppliedSchema]) -> Bool {
    appliedSchemas.contains { applied in
      keywords(of: applied.node).contains { keyword in
        guard case .properties(let keyword) = keyword else { return false }
        return keyword.unnamed.contains { !nodes[$0.index].refusesAll }
      }
    }
  }
}
