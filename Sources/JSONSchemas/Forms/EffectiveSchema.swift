// A schema with its conditions decided, for those who draw forms: which fields there are, and which are required, while
// somebody types.

import JSONText

extension Schema {
  /// The schema as it is for this value: what `if`, `dependentSchemas` and `dependentRequired` come to, `allOf` and references
  /// are worked in, in the value's objects too. It says of this value what the schema says.
  public func effective(for value: JSON) -> JSON {
    var merging = Merging(walk: ValueWalk(outline))
    return merging.schema(program.root, for: value)
  }
}

private struct Merging {
  var walk: ValueWalk

  /// What is decided, and therefore left out.
  private static let decided = condition + ["dependentSchemas", "dependentRequired", "allOf"]
  static let condition = ["if", "then", "else"]

  mutating func schema(_ node: NodeID, for value: JSON) -> JSON {
    let site = walk.program.sites[node.index]
    guard let written = site.schema.asObject, walk.enter() else { return site.schema }
    defer { walk.leave() }
    // What has a name of its own may be referred to, and stays.
    let staysConditional = Merging.condition.contains { written[$0]?["$id"] != nil }
    var result = EffectiveSchema(
      JSONObject(
        written.filter { member in
          !Merging.decided.contains(member.name)
            || staysConditional && Merging.condition.contains(member.name)
        }.map { ($0.name, $0.value) }))
    for keyword in walk.program.keywords(of: node) {
      if staysConditional, case .conditional = keyword { continue }
      work(in: keyword, of: node, for: value, &result)
    }
    result.keepClosed(as: written)
    return .object(result.members)
  }

  private mutating func work(
    in keyword: Keyword, of node: NodeID, for value: JSON, _ result: inout EffectiveSchema
  ) {
    switch keyword {
    case .properties(let keyword):
      for property in keyword.named {
        guard let inner = value[property.name] else { continue }
        result.replace(property: property.name, by: schema(property.value, for: inner))
      }
    case .dependentRequired(let keyword):
      for dependency in keyword.names where value[dependency.name] != nil { result.require(dependency.value) }
    case .reference(let reference):
      // What stands in another resource has references of its own, which would lead elsewhere from here.
      let target = walk.program.targets[reference.target]
      guard target.dynamicAnchor == nil,
        walk.program.nodes[target.node.index].resource == walk.program.nodes[node.index].resource
      else { return }
      result.members["$ref"] = nil
      result.merge(schema(target.node, for: value))
    case .allOf, .conditional, .dependentSchemas:
      for applied in walk.applicable(keyword, to: value) {
        let inner = schema(applied, for: value)
        if inner["$id"] == nil { result.merge(inner) } else { result.add(toAllOf: inner) }
      }
    default: break
    }
  }
}

/// A schema to which others are added.
private struct EffectiveSchema {
  var members: JSONObject

  init(_ members: JSONObject) { self.members = members }

  /// These speak of what the keywords beside them leave, so they only go where those go.
  private static let ofOtherProperties = [
    "additionalProperties", "patternProperties", "unevaluatedProperties",
  ]
  private static let ofOtherElements = [
    "prefixItems", "items", "contains", "minContains", "maxContains", "unevaluatedItems",
  ]

  /// Where properties were added, `additionalProperties` goes on speaking of those that were written beside it.
  mutating func keepClosed(as written: JSONObject) {
    guard written.contains("additionalProperties"), members["properties"] != written["properties"] else {
      return
    }
    var closed = JSONObject()
    for name in ["properties", "patternProperties", "additionalProperties"] { closed[name] = written[name] }
    members["additionalProperties"] = nil
    members["patternProperties"] = nil
    add(toAllOf: .object(closed))
  }

  mutating func replace(property name: String, by schema: JSON) {
    guard var properties = members["properties"]?.asObject, properties.contains(name) else { return }
    properties[name] = schema
    members["properties"] = .object(properties)
  }

  mutating func require(_ names: [String]) {
    var required = members["required"]?.asArray ?? []
    for name in names.map(JSON.string) where !required.contains(name) { required.append(name) }
    members["required"] = .array(required)
  }

  /// Adds what another schema asks for. What both say in different words stands side by side in `allOf`.
  mutating func merge(_ other: JSON) {
    guard let other = other.asObject else {
      if other == false { add(toAllOf: other) }
      return
    }
    var rest = JSONObject()
    for member in other {
      switch member.name {
      case "properties": merge(properties: member.value.asObject ?? [:])
      case "required": require((member.value.asArray ?? []).compactMap(\.asString))
      case "allOf": for schema in member.value.asArray ?? [] { add(toAllOf: schema) }
      case "$defs", "$comment", "$id", "$schema", "$vocabulary", "$anchor", "$dynamicAnchor": break
      case let name where EffectiveSchema.ofOtherProperties.contains(name):
        rest["properties"] = other["properties"]
        rest[name] = member.value
      case let name where EffectiveSchema.ofOtherElements.contains(name) || Merging.condition.contains(name):
        rest[name] = member.value
      default:
        if let known = members[member.name], known != member.value {
          rest[member.name] = member.value
        } else {
          members[member.name] = member.value
        }
      }
    }
    if !rest.isEmpty { add(toAllOf: .object(rest)) }
  }

  private mutating func merge(properties others: JSONObject) {
    var properties = members["properties"]?.asObject ?? [:]
    for other in others {
      if let known = properties[other.name], known != other.value {
        var both = EffectiveSchema(known.asObject ?? ["allOf": [known]])
        both.merge(other.value)
        properties[other.name] = .object(both.members)
      } else {
        properties[other.name] = other.value
      }
    }
    members["properties"] = .object(properties)
  }

  mutating func add(toAllOf schema: JSON) {
    members["allOf"] = .array((members["allOf"]?.asArray ?? []) + [schema])
  }
}
