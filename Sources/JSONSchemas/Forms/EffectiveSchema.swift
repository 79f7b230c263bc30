// A schema put together from several that apply to the same value.

import JSONText

/// A schema to which others are added.
struct EffectiveSchema {
  var members: JSONObject

  init(_ members: JSONObject) { self.members = members }

  /// Keywords that give a schema a name, of which there may be only one.
  static let names = ["$id", "$anchor", "$dynamicAnchor"]
  /// Keywords that say nothing about a value, and stay where they were written.
  private static let ofThePlace = Keyword.Traits.names { $0.vocabulary == .core && $0.application == .none }
  private static let askingWhatIsEvaluated = Keyword.Traits.names { $0.vocabulary == .unevaluated }
  /// Keywords that can only be moved together: those on properties, which apply to what the others leave over, and the rest.
  private static let ofOtherProperties = Keyword.Traits.names {
    $0.isJoined && $0.subject == .object && $0.name != "properties"
  }
  private static let ofElementsOrConditions = Keyword.Traits.names { $0.isJoined && $0.subject != .object }
  /// All keywords that evaluate members, except `properties`.
  private static let evaluating = Keyword.Traits.names { $0.evaluates && $0.name != "properties" }

  static func hasName(_ schema: JSON) -> Bool { names.contains { schema[$0] != nil } }

  /// Returns whether the schema asks what it has evaluated itself, so that nothing may be added to it, and no part of it
  /// moved elsewhere.
  private static func asksWhatIsEvaluated(_ schema: JSON) -> Bool {
    askingWhatIsEvaluated.contains { schema[$0] != nil }
  }

  /// Lets `additionalProperties` go on applying to all but the properties that were written beside it, if others were added.
  mutating func keepClosed(as written: JSONObject) {
    let known = written["properties"]?.asObject?.names ?? []
    guard written.contains("additionalProperties"), members["properties"]?.asObject?.names ?? [] != known
    else { return }
    var closed: JSONObject = ["properties": .object(JSONObject(known.map { ($0, [:]) }))]
    for name in Self.ofOtherProperties {
      closed[name] = written[name]
      members[name] = nil
    }
    add(toAllOf: [.object(closed)])
  }

  /// Keeps these keywords as they are written.
  mutating func keep(_ names: [String], of written: JSONObject) {
    for name in names { members[name] = written[name] }
  }

  /// Keeps a condition that holds, unless the members that it evaluates are known without it. An `if` that holds asks for
  /// nothing by itself, but the members that it names count as evaluated.
  mutating func keepEvaluated(by condition: JSON) {
    let known = members["properties"] ?? [:]
    let isKnown =
      !Self.evaluating.contains { condition[$0] != nil }
      && (condition["properties"]?.asObject?.names ?? []).allSatisfy { known[$0] != nil }
    if !isKnown { add(toAllOf: [["if": condition]]) }
  }

  /// Replaces a schema that is the value of a keyword, or stands in a list or an object that is.
  mutating func replace(_ place: ArraySlice<String>, by schema: JSON) {
    guard let keyword = place.first, let value = members[keyword] else { return }
    // With nobody else holding it, a long list is not copied for each of its elements.
    members[keyword] = .null
    switch value {
    case .array(var elements) where place.count > 1:
      if let index = JSONPointer.index(place[place.startIndex + 1]) { elements[index] = schema }
      members[keyword] = .array(elements)
    case .object(var schemas) where place.count > 1:
      schemas[place[place.startIndex + 1]] = schema
      members[keyword] = .object(schemas)
    default: members[keyword] = schema
    }
  }

  mutating func require(_ names: [String]) {
    var required = members["required"]?.asArray ?? []
    for name in names.map(JSON.string) where !required.contains(name) { required.append(name) }
    members["required"] = .array(required)
  }

  /// Adds what another schema asks for. Where both have the same keyword with different values, these stand side by side in
  /// `allOf`.
  mutating func add(_ other: JSON) {
    guard let other = other.asObject else {
      if other == false { add(toAllOf: [other]) }
      return
    }
    if Self.asksWhatIsEvaluated(.object(other)) {
      return add(toAllOf: [.object(other.keeping { !Self.ofThePlace.contains($0.name) })])
    }
    var rest = JSONObject()
    for member in other {
      switch member.name {
      case "properties": add(properties: member.value.asObject ?? [:])
      case "required": require((member.value.asArray ?? []).compactMap { $0.asString })
      case "allOf": add(toAllOf: member.value.asArray ?? [])
      case let name where Self.ofThePlace.contains(name): break
      case let name where Self.ofOtherProperties.contains(name):
        rest["properties"] = other["properties"]
        rest[name] = member.value
      case let name where Self.ofElementsOrConditions.contains(name):
        rest[name] = member.value
      default:
        if let known = members[member.name], known != member.value {
          rest[member.name] = member.value
        } else {
          members[member.name] = member.value
        }
      }
    }
    if !rest.isEmpty { add(toAllOf: [.object(rest)]) }
  }

  private mutating func add(properties others: JSONObject) {
    var properties = members["properties"]?.asObject ?? [:]
    for other in others {
      if let known = properties[other.name], known != other.value {
        properties[other.name] = Self.both(known, other.value)
      } else {
        properties[other.name] = other.value
      }
    }
    members["properties"] = .object(properties)
  }

  /// Returns a schema that asks of a value what two unrelated schemas ask of it.
  private static func both(_ one: JSON, _ other: JSON) -> JSON {
    guard let written = one.asObject, !asksWhatIsEvaluated(one), !written.contains("$id") else {
      return ["allOf": [one, other]]
    }
    var both = EffectiveSchema(written)
    both.add(other)
    both.keepClosed(as: written)
    return .object(both.members)
  }

  mutating func add(toAllOf schemas: [JSON]) {
    members["allOf"] = .array((members["allOf"]?.asArray ?? []) + schemas)
  }
}
