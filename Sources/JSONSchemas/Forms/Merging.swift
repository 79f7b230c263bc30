// A schema with its conditions decided, for those who draw forms: it says which fields there are, and which are required,
// while a user types.

import JSONText

extension Schema {
  /// Whether what applies depends on the value by keywords that `effective(for:)` decides.
  public var hasConditions: Bool {
    program.keywords.contains { keyword in
      switch keyword {
      case .conditional, .dependentRequired, .dependentSchemas: true
      default: false
      }
    }
  }

  /// Returns the schema as it is for this value: what `if`, `dependentSchemas` and `dependentRequired` lead to, `allOf` and
  /// references are merged into it, also for objects within the value. It asks the same of this value as the schema does. If
  /// merging would take too long, as with references to references to …, the schema is returned as it is written.
  public func effective(for value: JSON) -> JSON {
    var merging = Merging(traits)
    let result = merging.schema(program.root, for: value)
    return merging.walk.isGivenUp ? document : result
  }
}

private struct Merging {
  var walk: ValueWalk
  private var program: SchemaProgram { walk.program }

  /// The places within which something has a name of its own, so that they must neither be duplicated nor vanish.
  private var aroundNames: Set<Location> = []
  /// The places that references lead to, and those around them, which must not vanish.
  private var referred: Set<Location> = []

  /// Keywords that are decided, and therefore left out.
  private static let decided = ["if", "then", "else", "dependentSchemas", "dependentRequired", "allOf"]
  /// The effort of moving one value of a schema, measured in schemas that are looked at.
  private static let effortPerMove = 20

  init(_ traits: SchemaTraits) {
    walk = ValueWalk(traits)
    for site in program.sites where EffectiveSchema.hasName(site.schema) && !site.pointer.tokens.isEmpty {
      insert(around: site.pointer.tokens.dropLast(), in: site.document, &aroundNames)
    }
    for target in program.targets {
      let site = program.sites[target.node.index]
      insert(around: site.pointer.tokens[...], in: site.document, &referred)
    }
  }

  private func insert(around tokens: ArraySlice<String>, in document: Int, _ places: inout Set<Location>) {
    var tokens = tokens
    while places.insert(Location(document: document, pointer: JSONPointer(Array(tokens)))).inserted,
      tokens.popLast() != nil
    {}
  }

  private func place(of node: NodeID) -> Location {
    let site = program.sites[node.index]
    return Location(document: site.document, pointer: site.pointer)
  }

  /// Returns whether the schema, or something within it, has a name.
  private func isNamed(_ node: NodeID) -> Bool {
    EffectiveSchema.hasName(program.sites[node.index].schema) || aroundNames.contains(place(of: node))
  }

  mutating func schema(_ node: NodeID, for value: JSON) -> JSON {
    let site = program.sites[node.index]
    guard let written = site.schema.asObject, !walk.isGivenUp, walk.enter() else { return site.schema }
    defer { walk.leave() }
    var result = EffectiveSchema(
      written.keeping { !Self.decided.contains($0.name) || isReferred($0.name, of: node) })
    for keyword in program.keywords(of: node) { work(in: keyword, of: node, for: value, &result) }
    result.keepClosed(as: written)
    return .object(result.members)
  }

  /// Returns whether a reference leads to this keyword of the schema, or into it, so that it stays where it is.
  private func isReferred(_ keyword: String, of node: NodeID) -> Bool {
    let site = program.sites[node.index]
    return referred.contains(Location(document: site.document, pointer: site.pointer.appending(keyword)))
  }

  private mutating func work(
    in keyword: Keyword, of node: NodeID, for value: JSON, _ result: inout EffectiveSchema
  ) {
    switch keyword {
    case .properties(let keyword):
      guard var properties = result.members["properties"]?.asObject else { return }
      for property in keyword.named {
        guard let inner = value[property.name] else { continue }
        properties[property.name] = schema(property.value, for: inner)
      }
      result.members["properties"] = .object(properties)
    case .dependentRequired(let keyword):
      for dependency in keyword.names where value[dependency.name] != nil { result.require(dependency.value) }
    case .reference(let reference):
      // The references in a schema of another resource would lead elsewhere from here.
      let target = program.targets[reference.target]
      guard result.members["$dynamicRef"] == nil, !aroundNames.contains(place(of: target.node)),
        program.nodes[target.node.index].resource == program.nodes[node.index].resource
      else { return }
      result.members["$ref"] = nil
      add(target.node, for: value, to: &result)
    case .allOf(let keyword):
      // Schemas with a name stay. If a reference leads to any part of `allOf`, all of it has stayed already.
      let haveStayed = isReferred("allOf", of: node)
      for schema in keyword.schemas {
        if !isNamed(schema) {
          add(schema, for: value, to: &result)
        } else if !haveStayed {
          result.add(toAllOf: [program.sites[schema.index].schema])
        }
      }
    case .conditional(let keyword):
      let parts = [keyword.condition, keyword.consequence, keyword.alternative].compactMap { $0 }
      if parts.contains(where: isNamed) { return result.keep(["if", "then", "else"], of: written(node)) }
      let isMet = walk.holds(keyword.condition, for: value)
      if isMet { result.keepEvaluated(by: program.sites[keyword.condition.index].schema) }
      if let branch = isMet ? keyword.consequence : keyword.alternative {
        add(branch, for: value, to: &result)
      }
    case .dependentSchemas(let dependent):
      if dependent.schemas.contains(where: { isNamed($0.value) }) {
        return result.keep(["dependentSchemas"], of: written(node))
      }
      for schema in walk.applicable(keyword, to: value) { add(schema, for: value, to: &result) }
    default: break
    }
  }

  private func written(_ node: NodeID) -> JSONObject { program.sites[node.index].schema.asObject ?? [:] }

  /// Adds the effective form of another schema for the same value.
  private mutating func add(_ node: NodeID, for value: JSON, to result: inout EffectiveSchema) {
    let schema = schema(node, for: value)
    guard !walk.isGivenUp else { return }
    walk.spend(Self.effortPerMove * schema.valueCount)
    result.add(schema)
  }
}

extension JSON {
  /// The number of values in this one, itself included.
  fileprivate var valueCount: Int {
    switch self {
    case .array(let elements): elements.reduce(1) { $0 + $1.valueCount }
    case .object(let members): members.reduce(1) { $0 + $1.value.valueCount }
    default: 1
    }
  }
}
