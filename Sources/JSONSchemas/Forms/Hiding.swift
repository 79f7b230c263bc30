// A schema without the properties that do not apply, for those who draw forms. If it went on requiring one, that could never be
// given, and if it went on describing one, defaults would be filled in for nothing.

import JSONText

extension Schema {
  /// Returns the schema without these properties: neither it nor the schemas that it applies to the same value describe or
  /// require them. If it is too large to go through completely, the schema is returned as it is written.
  ///
  /// The conditions of the schema keep what they look at, since the properties are absent anyway. So do alternatives keep what
  /// they require: one that requires such a property can no longer be met.
  public func hiding(_ names: Set<CodePoints>) -> JSON {
    if names.isEmpty { return document }
    if let detached = program.detaching({ names.contains(CodePoints($0)) }),
      let schema = try? Schema(detached)
    {
      return schema.hiding(names)
    }
    var hiding = Hiding(names, in: program)
    let hidden = hiding.schema(program.root, on: Hiding.Way(references: [program.root]))
    return hiding.effort > 0 ? hidden ?? document : document
  }
}

private struct Hiding {
  private let names: Set<CodePoints>
  private let program: SchemaProgram
  /// How many more schemas are visited. Without a limit, chains of references could take longer than anybody can wait.
  private(set) var effort = 10_000

  /// How a schema is reached from the root.
  struct Way {
    /// What the references on the way lead to.
    var references: [NodeID]
    /// The resource in which the schema comes to stand, if it is a copy of what a reference leads to.
    var resource: Int?
    var isAlternative = false
  }

  init(_ names: Set<CodePoints>, in program: SchemaProgram) {
    self.names = names
    self.program = program
  }

  /// Returns the schema without the properties, or nil if it is without them as it is written.
  mutating func schema(_ node: NodeID, on way: Way) -> JSON? {
    guard effort > 0, let written = program.sites[node.index].schema.asObject else { return nil }
    effort -= 1
    var result = EffectiveSchema(written)
    var isChanged = false
    for keyword in program.keywords(of: node) where hide(in: keyword, of: node, on: way, &result) {
      isChanged = true
    }
    return isChanged ? .object(result.members) : nil
  }

  /// Takes the properties out of what the keyword says in `result`. Returns whether there are any.
  private mutating func hide(
    in keyword: Keyword, of node: NodeID, on way: Way, _ result: inout EffectiveSchema
  ) -> Bool {
    var alternative = way
    alternative.isAlternative = true
    switch keyword {
    case .properties(let keyword):
      guard keyword.named.contains(where: { isHidden($0.name) }) else { return false }
      result.members["properties"] = result.members["properties"]?.asObject.map {
        .object($0.leavingOut(names))
      }
      return true
    case .required(let keyword):
      guard !way.isAlternative, keyword.names.contains(where: isHidden) else { return false }
      result.members["required"] = result.members["required"]?.asArray.map(shown)
      return true
    case .dependentRequired(let keyword):
      guard keyword.names.contains(where: { $0.value.contains(where: isHidden) }) else { return false }
      result.members[keyword.keyword] = result.members[keyword.keyword]?.asObject.map { lists in
        .object(lists.mapValues { $0.asArray.map(shown) ?? $0 })
      }
      return true
    case .dependentSchemas(let keyword):
      return hide(in: keyword.schemas.map { $0.value }, of: node, on: way, &result)
    case .conditional(let keyword):
      return hide(
        in: [keyword.consequence, keyword.alternative].compactMap { $0 }, of: node, on: way, &result)
    case .allOf(let keyword): return hide(in: keyword.schemas, of: node, on: way, &result)
    case .anyOf(let keyword): return hide(in: keyword.schemas, of: node, on: alternative, &result)
    case .oneOf(let keyword): return hide(in: keyword.schemas, of: node, on: alternative, &result)
    case .reference(let reference): return hide(in: reference, of: node, on: way, &result)
    default: return false
    }
  }

  private func isHidden(_ name: String) -> Bool { names.contains(CodePoints(name)) }

  private func shown(_ names: [JSON]) -> JSON {
    .array(names.filter { !isHidden($0.asString ?? "") })
  }

  /// Takes the properties out of schemas that stand within another one. Returns whether there are any.
  private mutating func hide(
    in schemas: [NodeID], of node: NodeID, on way: Way, _ result: inout EffectiveSchema
  ) -> Bool {
    var isChanged = false
    let depth = program.sites[node.index].pointer.tokens.count
    for inner in schemas {
      guard let hidden = schema(inner, on: way) else { continue }
      result.replace(program.sites[inner.index].pointer.tokens[depth...], by: hidden)
      isChanged = true
    }
    return isChanged
  }

  // MARK: - References

  /// Puts what the reference leads to in its place, without the properties. Returns whether that has any. The target itself
  /// stays as it is, since other references may lead to it from where the properties do apply.
  private mutating func hide(
    in reference: Reference, of node: NodeID, on way: Way, _ result: inout EffectiveSchema
  ) -> Bool {
    let target = program.targets[reference.target].node
    guard !way.references.contains(target) else { return false }
    let resource = way.resource ?? program.nodes[node.index].resource
    var inner = way
    inner.references.append(target)
    inner.resource = resource
    guard let hidden = schema(target, on: inner) else { return false }
    result.members[reference.keyword] = nil
    result.add(toAllOf: [copy(hidden, of: target, in: resource)])
    return true
  }

  /// Returns a schema as it can stand in the resource beside the original: without the names, of which there is one each, and
  /// with references that lead to where they led.
  private mutating func copy(_ schema: JSON, of node: NodeID, in resource: Int) -> JSON {
    effort -= bound.count
    let origin = program.sites[node.index]
    var copy = schema
    for index in bound {
      let site = program.sites[index]
      guard site.document == origin.document,
        site.pointer.tokens.starts(with: origin.pointer.tokens, by: { $0.hasSameCodePoints(as: $1) })
      else { continue }
      let place = JSONPointer(Array(site.pointer.tokens.dropFirst(origin.pointer.tokens.count)))
      for name in EffectiveSchema.names { copy = copy.removing(at: place.appending(name)) }
      let home = program.nodes[index].resource
      for keyword in Reference.keywords where home != resource {
        guard let reference = copy[place.appending(keyword)]?.asString else { continue }
        let uri = program.resources[home].resolving(URIReference(reference))
        copy = copy.inserting(.string(uri.text), at: place.appending(keyword))
      }
    }
    return copy
  }

  /// The schemas that are bound to where they stand: they have a name, or references that may lead elsewhere from another place.
  private lazy var bound = program.nodes.indices.filter { index in
    let schema = program.sites[index].schema
    return EffectiveSchema.hasName(schema)
      || !program.resources.isEmpty && Reference.keywords.contains { schema[$0] != nil }
  }
}
