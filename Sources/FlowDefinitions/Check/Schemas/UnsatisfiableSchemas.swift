// Finds schemas that no value meets, because they have contradictory limits or refuse the values that they list.

import JSONSchemas
import JSONText

extension Flow {
  /// Requirements of schemas that no value meets. What `bind` changes is not checked.
  var unsatisfiableSchemas: [Problem] {
    let bound = BoundPlaces(of: self)
    return schemasWithoutObjects(bound)
      + innerSchemas.flatMap { schema, pointer in
        contradictions(of: schema, at: pointer, bound) + unfitValues(of: schema, at: pointer, bound)
      }
  }

  /// Returns problems for schemas of screens, actions and params that accept nothing that can come.
  private func schemasWithoutObjects(_ bound: BoundPlaces) -> [Problem] {
    steps.flatMap { step -> [Problem] in
      let (pointer, action) = (JSONPointer(["steps", step.name]), step.value.action)
      let undo = pointer.appending("action").appending("undo")
      return [
        (step.value.params, pointer.appending("params"), Problem.Mistake.ObjectsOnly.params),
        (step.value.screen?.schema, pointer.appending("screen").appending("schema"), .values),
        (action?.call.schema, pointer.appending("action").appending("schema"), .result),
        (action?.undo?.schema, undo.appending("schema"), .result),
      ].compactMap { schema, pointer, whose in
        guard let schema, !schema.root.types.contains(.object) else { return nil }
        let type = pointer.appending("type")
        if bound.hold(type) { return nil }
        return Problem(.refusesObjects(whose), at: document[type] == nil ? pointer : type)
      }
    }
  }

  /// Returns the problem that the schema refuses all values that it lists itself, if so.
  private func unfitValues(of schema: JSON, at pointer: JSONPointer, _ bound: BoundPlaces) -> [Problem] {
    guard let (keyword, values) = schema.listedValues, !schema.namesPropertiesElsewhere,
      !bound.touch(pointer),
      let own = try? Schema(schema, options: Schema.Options(assertsFormat: true))
    else { return [] }
    var violation: Violation?
    for value in values {
      guard let found = own.violations(of: own.fillingDefaults(in: value)).first else { return [] }
      violation = violation ?? found
    }
    return [Problem(.refusesListed(keyword, violation), at: pointer.appending(keyword), part: .name)]
  }

  private func contradictions(of schema: JSON, at pointer: JSONPointer, _ bound: BoundPlaces) -> [Problem] {
    let parts = schema.partsInAnyCase(at: pointer)
    return JSON.limits.compactMap { lower, upper, types in
      func limits(_ keyword: String) -> [(limit: JSONNumber, pointer: JSONPointer)] {
        parts.compactMap { part in
          guard case .number(let limit)? = part.schema[keyword] else { return nil }
          return (limit, part.pointer.appending(keyword))
        }
      }
      guard let (least, place) = limits(lower).max(by: { $0.limit < $1.limit }),
        let (most, other) = limits(upper).min(by: { $0.limit < $1.limit }),
        parts.allSatisfy({ $0.schema.mustBe(types) })
      else { return nil }
      let isExclusive = lower.hasPrefix("exclusive") || upper.hasPrefix("exclusive")
      guard most < least || isExclusive && most == least else { return nil }
      let places = [place, other] + parts.map { $0.pointer.appending("type") }
      if places.contains(where: bound.hold) { return nil }
      return Problem(.unsatisfiable(lower, least, upper, most), at: place, part: .name)
    }
  }
}

extension JSON {
  /// Pairs of keywords for the least and the most that is allowed, and the types of values for which they count.
  fileprivate static let limits = [
    ("minimum", "maximum", numbers), ("exclusiveMinimum", "maximum", numbers),
    ("minimum", "exclusiveMaximum", numbers), ("exclusiveMinimum", "exclusiveMaximum", numbers),
    ("minLength", "maxLength", ["string"]), ("minItems", "maxItems", ["array"]),
    ("minProperties", "maxProperties", ["object"]),
  ]
  private static let numbers = ["integer", "number"]

  /// The keyword that lists the values that the schema takes, and these values.
  fileprivate var listedValues: (keyword: String, values: [JSON])? {
    if let value = self["const"] { return ("const", [value]) }
    return self["enum"]?.asArray.map { ("enum", $0) }
  }

  /// Returns the schema and what it applies to the same value in any case, by `allOf`, with the place of each.
  fileprivate func partsInAnyCase(at pointer: JSONPointer) -> [(schema: JSON, pointer: JSONPointer)] {
    let inner = (self["allOf"]?.asArray ?? []).enumerated().flatMap { place, part in
      part.partsInAnyCase(at: pointer.appending("allOf").appending(place))
    }
    return [(self, pointer)] + inner
  }

  /// Returns whether the schema takes only values of these types. One that names no type is taken to be about these.
  fileprivate func mustBe(_ types: [String]) -> Bool { namedTypes?.allSatisfy(types.contains) ?? true }

  private var namedTypes: [String]? {
    self["type"].map { type in (type.asArray ?? [type]).compactMap { $0.asString } }
  }

  /// Whether there may be more properties than `properties` names.
  var namesPropertiesElsewhere: Bool {
    let elsewhere = [
      "patternProperties", "$ref", "$dynamicRef", "allOf", "anyOf", "oneOf", "if", "dependentSchemas",
      "unevaluatedProperties",
    ]
    return elsewhere.contains { self[$0] != nil }
  }
}
