// Remarks on probable slips in a schema that can be used: unknown keywords and formats, patterns between slashes.
// What is not remarked here, whenever a schema is compiled, is looked for on demand (`Lints`).

import JSONText
import Spelling

extension Compiler {
  /// Remarks on unknown keywords and formats. They are allowed (Core, section 6.5), but one whose name is almost a known one
  /// is probably a slip. A schema with hundreds of unknown names has them on purpose, so only the first 500 are looked at.
  func remark(_ node: NodeID, _ members: JSONObject) {
    for member in members where !Keyword.isListed(member.name) {
      unknownNames += 1
      guard unknownNames <= 500,
        let fact = SchemaProblem.Fact(
          onKeyword: member.name, member.value, in: members,
          ofWhole: sites[node.index].pointer.tokens.isEmpty)
      else { continue }
      remarks.append(
        SchemaProblem(fact: fact, pointer: sites[node.index].pointer.appending(member.name), part: .name))
    }
    if let fact = members["pattern"]?.asString.flatMap(SchemaProblem.Fact.init(onPattern:)) {
      remarks.append(
        SchemaProblem(fact: fact, pointer: sites[node.index].pointer.appending("pattern")))
    }
    if let values = members["enum"]?.asArray, !values.isEmpty, values.allSatisfy({ $0.isLabelled }) {
      remarks.append(
        SchemaProblem(fact: .labelledValues, pointer: sites[node.index].pointer.appending("enum")))
    }
    guard let format = members["format"]?.asString, Format(rawValue: format) == nil else { return }
    unknownNames += 1
    guard unknownNames <= 500, let fact = SchemaProblem.Fact(onFormat: format, in: members) else { return }
    remarks.append(
      SchemaProblem(fact: fact, pointer: sites[node.index].pointer.appending("format")))
  }
}

extension JSON {
  /// Whether this is an object of a value and the words for it, as the lists of other languages have them.
  fileprivate var isLabelled: Bool {
    guard let members = asObject, members.count == 2 else { return false }
    return ["value", "const", "id", "key"].contains(where: members.contains)
      && ["label", "title", "name", "text"].contains { members[$0]?.asString != nil }
  }

  /// Whether the value of an unknown keyword is what a property has: a schema or, where the schema is about objects for certain,
  /// nothing but the name of a type.
  /// - Parameter isWhole: Whether the schema is the whole one. If it says nothing else, it is about an object that it describes.
  fileprivate func describesProperty(of schema: JSONObject, isWhole: Bool) -> Bool {
    if let name = asString {
      return TypeSet(name: name) != nil
        && (schema["type"] == "object" || schema.contains("properties") || isWhole && schema.assertsNothing)
    }
    guard let members = asObject else { return false }
    return members["type"]?.asString.flatMap(TypeSet.init) != nil || members["enum"]?.asArray != nil
      || members["properties"]?.asObject != nil || members["$ref"]?.asString != nil
  }
}

extension JSONObject {
  /// Whether the `type` of this schema, if it has one, allows objects.
  fileprivate var takesObjects: Bool {
    guard let type = self["type"] else { return true }
    return (type.asArray ?? [type]).contains("object")
  }

  /// Returns the keyword that `min` or `max` means in this schema, unless that is here already.
  fileprivate func limit(meantBy name: String, _ value: JSON) -> String? {
    guard ["min", "max"].contains(name), value.asNumber != nil else { return nil }
    let type = self["type"]?.asString.flatMap(TypeSet.init) ?? .number
    guard let limit = SchemaProblem.limit(like: name, of: type) else { return nil }
    return contains(limit) ? nil : limit
  }

  /// Returns the keyword that marks secrets, if the name is a word for that and the schema has not marked the value already.
  fileprivate func mark(meantBy name: String, _ value: JSON) -> String? {
    let words = ["secret", "sensitive", "confidential", "private", "password"]
    return words.contains(name) && value == true && !contains("writeOnly") ? "writeOnly" : nil
  }

  /// Returns the part of a condition that is meant by a name like `than` or `iff` whose value is a schema, if that part is what
  /// the condition lacks. Without the rest of a condition, such names resemble too many others.
  func part(ofConditionMeantBy name: String, _ value: JSON) -> String? {
    guard value.asObject != nil || value.asBool != nil else { return nil }
    let branches = ["then", "else"]
    if contains("if") { return closest(to: name, in: branches.filter { !contains($0) }) }
    return branches.contains(where: contains) ? closest(to: name, in: ["if"]) : nil
  }

  /// Returns the keyword that lists values, if the name is a word for that and nothing lists them here.
  fileprivate func list(meantBy name: String, _ value: JSON) -> String? {
    guard ["options", "values", "choices"].contains(name), let values = value.asArray, !values.isEmpty,
      !["enum", "const", "oneOf", "anyOf", "allOf", "$ref", "items"].contains(where: contains),
      self["type"].map({ ["string", "number", "integer"].contains($0) }) ?? true
    else { return nil }
    if values.allSatisfy({ $0.isLabelled }) { return "oneOf" }
    return values.allSatisfy { $0.asString != nil || $0.asNumber != nil } ? "enum" : nil
  }

  /// Returns the keyword that refers to another schema, if the name is that without the dollar sign.
  fileprivate func reference(meantBy name: String, _ value: JSON) -> String? {
    name == "ref" && value.asString?.utf8.first == UInt8(ascii: "#") && !contains("$ref") ? "$ref" : nil
  }

  /// Whether the schema has no keyword but those for people.
  fileprivate var assertsNothing: Bool {
    allSatisfy { member in Keyword.Traits.named(member.name).map { $0.vocabulary == .metaData } ?? true }
  }

  /// Returns whether the keyword belongs to another version or dialect, and would say something that the rest of the schema
  /// does not.
  fileprivate func isForeign(_ name: String, _ value: JSON) -> Bool {
    switch name {
    case "nullable": value == true && self["type"].map { !($0.asArray ?? [$0]).contains("null") } ?? false
    case "formatMinimum", "formatMaximum", "formatExclusiveMinimum", "formatExclusiveMaximum":
      value.asString != nil
    case "$recursiveRef": value.asString != nil
    case "$recursiveAnchor": value == true
    default: false
    }
  }
}

extension SchemaProblem.Fact {
  /// Creates the remark on an unknown keyword, or nil if there is none to make. Extensions are called `x-…`.
  /// - Parameters:
  ///   - schema: The schema that contains the keyword. If it does not accept objects, the keyword is a note, not a stray property,
  ///     whatever it looks like.
  ///   - isWhole: Whether it is the whole schema.
  fileprivate init?(
    onKeyword name: String, _ value: JSON, in schema: JSONObject, ofWhole isWhole: Bool
  ) {
    if let meant = schema.limit(meantBy: name, value) ?? schema.mark(meantBy: name, value)
      ?? schema.list(meantBy: name, value) ?? schema.reference(meantBy: name, value)
    {
      self = .foreignKeyword(name, meant: meant)
    } else if schema.isForeign(name, value) {
      self = .foreignKeyword(name)
    } else if let suggestion = Keyword.meant(by: name) ?? schema.part(ofConditionMeantBy: name, value) {
      self = .unknownKeyword(name, suggestion: suggestion)
    } else if !name.hasPrefix("x-"), value.describesProperty(of: schema, isWhole: isWhole),
      schema.takesObjects
    {
      self = .strayProperty(name)
    } else {
      return nil
    }
  }
}

extension SchemaProblem.Fact {
  /// Creates the remark on an unknown format, or nil if there is none to make.
  fileprivate init?(onFormat name: String, in schema: JSONObject) {
    if name == "password", schema["writeOnly"] == nil {
      self = .formatOfSecrets(name)
    } else if let suggestion = closest(to: name, in: Format.allCases.map({ $0.rawValue })) {
      self = .unknownFormat(name, suggestion: suggestion)
    } else {
      return nil
    }
  }
}

extension SchemaProblem.Fact {
  /// Creates the remark on a pattern like `/^a$/i`, or nil if there is none to make. Nothing comes before a beginning, or after
  /// an end.
  fileprivate init?(onPattern pattern: String) {
    guard pattern.hasPrefix("/"), let end = pattern.lastIndex(of: "/") else { return nil }
    let (inner, flags) = (pattern[..<end].dropFirst(), pattern[end...].dropFirst())
    guard !inner.isEmpty, inner.hasPrefix("^") || inner.hasSuffix("$") && !inner.hasSuffix("\\$"),
      flags.allSatisfy({ "dgimsuvy".contains($0) })
    else { return nil }
    self = .slashedPattern(meant: String(inner), flags: String(flags))
  }
}
