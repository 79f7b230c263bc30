// Schemas that nothing fits, or nothing that anybody has in mind: they require a property that there cannot be, or that is called
// almost like one that there is, or have limits of which no value meets both.

import JSONSchemas
import JSONText
import Spelling

extension Flow {
  /// Requirements of the schemas that nothing meets. What stands in conditions and alternatives is not looked at.
  var unsatisfiableSchemas: [Problem] {
    schemas.flatMap { schema, pointer in
      document[pointer].map { unsatisfiable($0, at: pointer, isClosed: schema.root.isClosed) } ?? []
    }
  }

  private func unsatisfiable(_ schema: JSON, at pointer: JSONPointer, isClosed: Bool) -> [Problem] {
    let properties = schema["properties"]?.asObject ?? [:]
    var problems = contradictions(of: schema, at: pointer)
    if !schema.namesPropertiesElsewhere {
      for (place, name) in (schema["required"]?.asArray ?? []).enumerated() {
        guard let name = name.asString, !properties.contains(name),
          let mistake = mistake(ofRequiring: name, among: properties.names, isClosed: isClosed)
        else { continue }
        problems.append(Problem(mistake, at: pointer.appending("required").appending(place)))
      }
    }
    for property in properties {
      let place = pointer.appending("properties").appending(property.name)
      let isClosed = property.value["additionalProperties"] == false
      problems += unsatisfiable(property.value, at: place, isClosed: isClosed)
    }
    if let items = schema["items"] {
      let isClosed = items["additionalProperties"] == false
      problems += unsatisfiable(items, at: pointer.appending("items"), isClosed: isClosed)
    }
    return problems
  }

  /// Where there may be more properties than are named, only one that is called almost like one of them is a slip.
  private func mistake(ofRequiring name: String, among known: [String], isClosed: Bool) -> Problem.Mistake? {
    if isClosed { return .unknownProperty(name, known: known) }
    return closest(to: name, in: known).map { .suspiciousProperty(name, meant: $0) }
  }

  private func contradictions(of schema: JSON, at pointer: JSONPointer) -> [Problem] {
    JSON.limits.compactMap { lower, upper in
      guard case .number(let least)? = schema[lower], case .number(let most)? = schema[upper] else {
        return nil
      }
      let isExclusive = lower.hasPrefix("exclusive") || upper.hasPrefix("exclusive")
      guard most < least || isExclusive && most == least else { return nil }
      return Problem(
        .unsatisfiable(lower, least, upper, most), at: pointer.appending(lower), part: .name)
    }
  }
}

extension JSON {
  fileprivate static let limits = [
    ("minimum", "maximum"), ("exclusiveMinimum", "maximum"), ("minimum", "exclusiveMaximum"),
    ("exclusiveMinimum", "exclusiveMaximum"), ("minLength", "maxLength"), ("minItems", "maxItems"),
    ("minProperties", "maxProperties"),
  ]

  /// Whether there may be more properties than `properties` names.
  var namesPropertiesElsewhere: Bool {
    let elsewhere = [
      "patternProperties", "$ref", "$dynamicRef", "allOf", "anyOf", "oneOf", "if", "dependentSchemas",
      "unevaluatedProperties",
    ]
    return elsewhere.contains { self[$0] != nil }
  }
}
