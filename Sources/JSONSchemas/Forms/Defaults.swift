// `default` (Validation, section 9.2) is only an annotation; filling it in is what screens do with it.

import JSONText

extension Schema {
  /// Returns a value with the `default`s of its missing properties: also of nested ones, and of those that come by way of
  /// `$ref`, `allOf`, `dependentSchemas`, the branch of an `if` that applies, and the branch of `anyOf` or `oneOf` that is the
  /// only one to hold. A missing object that has no default of its own stays missing.
  public func fillingDefaults(in value: JSON) -> JSON {
    guard traits.reachesDefault[program.root.index] else { return value }
    if case .object(let members) = value, !mayFillDefaults(in: members) { return value }
    return traits.fillingDefaults(in: value, by: program.root)
  }

  /// Returns whether any defaults may be missing from these members. Values that come from a screen which showed the
  /// defaults mostly have them all, and are then left alone.
  public func mayFillDefaults(in members: JSONObject) -> Bool {
    guard traits.reachesDefault[program.root.index] else { return false }
    guard let names = traits.onlyDefaults else { return true }
    return !names.allSatisfy(members.contains)
  }
}

private struct DefaultFilling {
  var walk: ValueWalk
  /// The schemas whose defaults are being filled in themselves, so that no default is put into itself.
  var inserting: [NodeID] = []

  init(walk: ValueWalk) { self.walk = walk }

  mutating func fill(_ value: JSON, _ node: NodeID) -> JSON {
    guard walk.traits.reachesDefault[node.index], walk.enter() else { return value }
    defer { walk.leave() }
    var value = value
    for keyword in walk.program.keywords(of: node) {
      switch keyword {
      case .properties(let keyword):
        if case .object(let members) = value { value = .object(fill(members, keyword)) }
      case .items(let keyword):
        guard case .array(let elements) = value else { continue }
        value = .array(
          elements.enumerated().map { place, element in
            keyword.schema(at: place).map { fill(element, $0) } ?? element
          })
      default:
        for schema in walk.applicable(keyword, to: value) { value = fill(value, schema) }
      }
    }
    return value
  }

  /// Fills in the defaults of properties. Only those below which there is a default are looked at, so that most forms are left
  /// alone at once.
  private mutating func fill(_ members: JSONObject, _ keyword: Properties) -> JSONObject {
    var result = members
    for place in keyword.named.indices {
      let schema = keyword.named.value(at: place)
      guard walk.traits.reachesDefault[schema.index] else { continue }
      let name = keyword.named.name(at: place)
      if let value = result[name] {
        if value.hasMembers { result[name] = fill(value, schema) }
      } else if let value = defaultValue(of: schema) {
        result[name] = value
      }
    }
    guard keyword.unnamed.contains(where: { walk.traits.reachesDefault[$0.index] }) else { return result }
    for member in members {
      for schema in keyword.unnamedSchemas(of: member.name) {
        result[member.name] = fill(result[member.name] ?? member.value, schema)
      }
    }
    return result
  }

  private mutating func defaultValue(of node: NodeID) -> JSON? {
    guard let value = walk.traits.defaultValue(of: node), !inserting.contains(node) else { return nil }
    inserting.append(node)
    defer { inserting.removeLast() }
    return fill(value, node)
  }
}

extension JSON {
  /// Whether this value can contain others.
  fileprivate var hasMembers: Bool {
    switch self {
    case .array, .object: true
    case .null, .bool, .number, .string: false
    }
  }
}

extension SchemaTraits {
  /// Returns a value with the defaults of what is missing in it, according to one of the schemas.
  func fillingDefaults(in value: JSON, by node: NodeID) -> JSON {
    var filling = DefaultFilling(walk: ValueWalk(self))
    return filling.fill(value, node)
  }

  /// Returns the default of a schema, or else of one that it applies unconditionally.
  fileprivate func defaultValue(of node: NodeID) -> JSON? {
    guard reachesDefault[node.index] else { return nil }
    if let value = program.annotations[node.index].defaultValue { return value }
    return program.appliedSchemas(startingWith: [AppliedSchema(node: node, isConditional: false)]).lazy
      .filter { !$0.isConditional }.compactMap { self.program.annotations[$0.node.index].defaultValue }.first
  }
}
