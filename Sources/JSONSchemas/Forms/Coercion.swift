// HTML forms, terminals and shells have nothing but strings. Where a schema asks for another type, a string that spells a
// value of that type is converted; any other string is left for validation to complain about.

import JSONText

extension Schema {
  /// Returns a value in which strings are converted to the number, integer, boolean or null that their schema asks for, if
  /// they spell one: `"7"`, `"1.5e3"`, `"true"`, `"null"`; the empty string is null, too. Where strings are allowed, they are
  /// left alone.
  public func coercing(_ value: JSON) -> JSON {
    var coercion = Coercion(walk: ValueWalk(traits))
    return coercion.coerce(value, program.root)
  }
}

private struct Coercion {
  var walk: ValueWalk

  mutating func coerce(_ value: JSON, _ node: NodeID) -> JSON {
    guard walk.enter() else { return value }
    defer { walk.leave() }
    if case .string(let text) = value { return coerce(text, to: walk.traits.types[node.index]) ?? value }
    var value = value
    for keyword in walk.program.keywords(of: node) {
      switch (keyword, value) {
      case (.properties(let keyword), .object(let members)): value = .object(coerce(members, keyword))
      case (.items(let keyword), .array(let elements)):
        value = .array(
          elements.enumerated().map { place, element in
            keyword.schema(at: place).map { coerce(element, $0) } ?? element
          })
      case (.anyOf(let keyword), _): value = coerce(value, toOneOf: keyword.schemas)
      case (.oneOf(let keyword), _): value = coerce(value, toOneOf: keyword.schemas)
      default:
        for schema in walk.applicable(keyword, to: value) { value = coerce(value, schema) }
      }
    }
    return value
  }

  private mutating func coerce(_ members: JSONObject, _ keyword: Properties) -> JSONObject {
    var result = members
    for member in members {
      for schema in keyword.schemas(of: member.name) {
        result[member.name] = coerce(result[member.name] ?? member.value, schema)
      }
    }
    return result
  }

  /// Returns the value coerced so that the first possible branch holds, or as it is if one holds already or none can.
  private mutating func coerce(_ value: JSON, toOneOf schemas: [NodeID]) -> JSON {
    for schema in schemas where walk.holds(schema, for: value) { return value }
    for schema in schemas {
      let coerced = coerce(value, schema)
      if walk.holds(schema, for: coerced) { return coerced }
    }
    return value
  }

  private func coerce(_ text: String, to types: TypeSet) -> JSON? {
    if types.contains(.string) { return nil }
    if types.contains(.integer), let number = JSONNumber(text), types.contain(.number(number)) {
      return .number(number)
    }
    switch text {
    case "true" where types.contains(.boolean): return true
    case "false" where types.contains(.boolean): return false
    case "null" where types.contains(.null), "" where types.contains(.null): return .null
    default: return nil
    }
  }
}
