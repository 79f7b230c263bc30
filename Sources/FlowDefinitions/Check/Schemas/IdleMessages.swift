// Checks the messages of screens against the errors that their schemas can give.

import JSONSchemas
import JSONText

extension Flow {
  /// Messages for keywords that the schema never applies to their property. What it applies by reference, by choice or by
  /// `bind` is not known, but a misspelt keyword is still none.
  var idleMessages: [Problem] {
    steps.flatMap { step -> [Problem] in
      guard let screen = step.value.screen, !screen.changesProperties else { return [] }
      let pointer = JSONPointer(["steps", step.name, "screen"])
      guard let schema = document[pointer.appending("schema")] else { return [] }
      let bound = screen.messages.isEmpty ? [] : screen.propertiesBoundInside
      return screen.messages.flatMap { property -> [Problem] in
        let known = bound.contains(property.name) ? nil : schema.keywords(of: property.name)
        return property.value.names.compactMap { keyword in
          guard let known = known ?? SchemaProblem.keyword(slippedTo: keyword).map({ [$0] }),
            !known.contains(keyword)
          else { return nil }
          return Problem(
            .idleMessage(keyword, known: known),
            at: pointer.appending("messages").appending(property.name).appending(keyword), part: .name)
        }
      }
    }
  }
}

extension Screen {
  /// The names of the properties into whose schemas `bind` puts something.
  fileprivate var propertiesBoundInside: Set<String> {
    let places = bind.lazy.map { $0.place.tokens }
    return Set(places.filter { $0.count > 2 && $0.starts(with: ["schema", "properties"]) }.map { $0[2] })
  }
}

extension SchemaProblem {
  /// Returns the keyword that has almost this name; nil if the name is a keyword itself, or resembles none.
  fileprivate static func keyword(slippedTo name: String) -> String? {
    let meant = keyword(meantBy: name)
    return meant.hasSameCodePoints(as: name) ? nil : meant
  }
}

extension JSON {
  /// Returns the keywords that a property of that name may fail to meet; nil if they are not known.
  fileprivate func keywords(of name: String) -> [String]? {
    guard !namesPropertiesElsewhere, let stated = self["properties"]?[name]?.statedKeywords else {
      return nil
    }
    let asked = keywordsAsking(for: name)
    return asked + stated.filter { !asked.contains($0) }
  }

  /// The keywords of a property's schema, including those inside it; nil if what it says is not known.
  private var statedKeywords: [String]? {
    var keywords: [String] = []
    return collectKeywords(&keywords) ? keywords : nil
  }

  /// Returns the keywords around a property of that name that it may fail to meet.
  private func keywordsAsking(for name: String) -> [String] {
    let dependent = ["dependentRequired", "dependencies"].filter { keyword in
      self[keyword]?.asObject?.contains { $0.value.asArray?.contains(.string(name)) ?? false } ?? false
    }
    let isRequired = self["required"]?.asArray?.contains(.string(name)) ?? false
    return (isRequired ? ["required"] : []) + dependent
      + (self["propertyNames"] == nil ? [] : ["propertyNames"])
  }

  /// Keywords that no value can fail to meet. For most of them, it is what they contain that is met or not.
  private static let neverFailing = [
    "title", "description", "default", "examples", "$comment", "deprecated", "readOnly", "writeOnly",
    "properties",
    "patternProperties", "items", "prefixItems", "allOf", "if", "then", "else", "dependentSchemas", "$defs",
    "definitions",
    "$schema", "$id", "$anchor", "$vocabulary",
  ]

  /// Keywords that contain schemas by names which are not keywords.
  private static let schemasByName = [
    "properties", "patternProperties", "dependentSchemas", "dependencies", "$defs", "definitions",
  ]

  /// Keywords that contain values, in which nothing is a keyword.
  private static let values = [
    "enum", "const", "default", "examples", "required", "type", "dependentRequired",
  ]

  private func collectKeywords(_ keywords: inout [String]) -> Bool {
    guard case .object(let members) = self else {
      return (asArray ?? []).allSatisfy { $0.collectKeywords(&keywords) }
    }
    for member in members {
      if member.name == "$ref" || member.name == "$dynamicRef" { return false }
      let keyword = SchemaProblem.keyword(meantBy: member.name)
      if !JSON.neverFailing.contains(keyword), !keywords.contains(keyword) { keywords.append(keyword) }
      if JSON.values.contains(member.name) { continue }
      let isByName = JSON.schemasByName.contains(member.name)
      let inner = isByName ? (member.value.asObject ?? [:]).map { $0.value } : [member.value]
      guard inner.allSatisfy({ $0.collectKeywords(&keywords) }) else { return false }
    }
    return true
  }
}
