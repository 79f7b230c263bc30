// Remarks on probable slips in a schema that can be used: unknown keywords and formats, patterns between slashes.

import JSONText
import Spelling

extension Compiler {
  /// Remarks on unknown keywords and formats. They are allowed (Core, section 6.5), but one whose name is almost a known one
  /// is probably a slip. A schema with hundreds of unknown names has them on purpose, so only the first 500 are looked at.
  func remark(_ node: NodeID, _ members: JSONObject) {
    for member in members where !Keyword.isListed(member.name) {
      unknownNames += 1
      guard unknownNames <= 500,
        let fact = SchemaProblem.Fact(onKeyword: member.name, member.value, in: members)
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
  fileprivate func describesProperty(of schema: JSONObject) -> Bool {
    if let name = asString {
      return TypeSet(name: name) != nil && (schema["type"] == "object" || schema.contains("properties"))
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
  /// - Parameter schema: The schema that contains the keyword. If it does not accept objects, the keyword is a note, not a
  ///   stray property, whatever it looks like.
  fileprivate init?(onKeyword name: String, _ value: JSON, in schema: JSONObject) {
    if let meant = schema.limit(meantBy: name, value) ?? schema.mark(meantBy: name, value) {
      self = .foreignKeyword(name, meant: meant)
    } else if schema.isForeign(name, value) {
      self = .foreignKeyword(name)
    } else if let suggestion = Keyword.meant(by: name) {
      self = .unknownKeyword(name, suggestion: suggestion)
    } else if !name.hasPrefix("x-"), value.describesProperty(of: schema), schema.takesObjects {
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
