// A schema without the properties that do not apply.

import JSONSchemas
import JSONText
import Testing

@Suite struct HidingTests {
  private static let h: Set = [CodePoints("h")]

  /// Schemas that require `h` of the whole value in different ways.
  @Test(arguments: [
    #"{"required": ["h"], "properties": {"h": {"$anchor": "h"}}}"#,
    #"{"then": {"required": ["h"]}, "if": true}"#,
    #"{"dependentRequired": {"k": ["h"]}}"#,
    #"{"dependencies": {"k": ["h"], "h": {"required": ["x"]}}}"#,
    #"{"dependencies": {"k": {"required": ["h"]}}}"#,
    // A reference by a name, and to what has one.
    ##"{"$ref": "#o", "$defs": {"o": {"$anchor": "o", "required": ["h"]}}}"##,
    ##"{"$ref": "#/$defs/o", "$defs": {"o": {"$anchor": "o", "required": ["h"]}}}"##,
    ##"{"$dynamicRef": "#o", "$defs": {"o": {"$dynamicAnchor": "o", "required": ["h"]}}}"##,
    ##"{"$ref": "o", "$defs": {"o": {"$id": "o", "required": ["h"]}}}"##,
    ##"{"$ref": "#/$defs/o", "$defs": {"o": {"$id": "http://example.org/o", "required": ["h"]}}}"##,
    // What it leads to has names within.
    ##"{"$ref": "#/$defs/o", "$defs": {"o": {"required": ["h"], "properties": {"k": {"$anchor": "k"}}}}}"##,
    ##"{"$ref": "#/$defs/o", "$defs": {"o": {"required": ["h"], "properties": {"k": {"$id": "k"}}}}}"##,
    ##"{"$ref": "#/$defs/o", "$defs": {"o": {"required": ["h"], "properties": {"h": {"$anchor": "h"}}}}}"##,
    // It has references that count from where they stand.
    ##"""
    {"$ref": "o", "$defs": {"o": {
      "$id": "o", "required": ["h"], "properties": {"k": {"$ref": "#/$defs/k"}}, "$defs": {"k": {"type": "string"}}}}}
    """##,
    ##"""
    {"$ref": "http://example.org/o", "$defs": {"o": {
      "$id": "http://example.org/o", "allOf": [{"$ref": "#p"}], "$defs": {
        "p": {"$anchor": "p", "required": ["h"], "properties": {"k": {"$ref": "k"}}},
        "k": {"$id": "k", "type": "string"}}}}}
    """##,
  ])
  func whatIsHiddenIsNotRequired(_ written: String) throws {
    let schema = try schema(written)
    #expect(!schema.isValid(["k": "a"]))
    let shown = try Schema(schema.hiding(Self.h))
    #expect(shown.isValid(["k": "a"]), "\(shown.document)")
    #expect(!shown.propertyNames.contains("h"))
    // All else is as it was.
    #expect(shown.isValid(["k": 1]) == schema.isValid(["k": 1, "h": 1, "x": 1]), "\(shown.document)")
  }

  /// References into `h`, which go on leading to what they led to.
  @Test(arguments: [
    ##"{"properties": {"h": {"type": "string"}, "k": {"$ref": "#/properties/h"}}}"##,
    ##"{"properties": {"h": {"$anchor": "h", "type": "string"}, "k": {"$ref": "#h"}}}"##,
    ##"{"properties": {"h": {"properties": {"i": {"type": "string"}}}, "k": {"$ref": "#/properties/h/properties/i"}}}"##,
    ##"{"properties": {"h": {"$id": "h", "type": "string"}, "k": {"$ref": "h"}}}"##,
    ##"""
    {"properties": {"h": {"$id": "h", "$defs": {"i": {"type": "string"}}}, "k": {"$ref": "h#/$defs/i"}}}
    """##,
    ##"{"$id": "http://example.org/s", "properties": {"h": {"type": "string"}, "k": {"$ref": "s#/properties/h"}}}"##,
    ##"{"allOf": [{"properties": {"h": {"type": "string"}}}], "properties": {"k": {"$ref": "#/allOf/0/properties/h"}}}"##,
    ##"{"$defs": {"h": {"type": "integer"}}, "properties": {"h": {"type": "string"}, "k": {"$ref": "#/properties/h"}}}"##,
    ##"""
    {"properties": {"h": {"anyOf": [{"type": "string"}, {"items": {"$ref": "#/properties/h"}}]}, "k": {"$ref": "#/properties/h"}}}
    """##,
    ##"{"$ref": "#/$defs/o", "$defs": {"o": {"properties": {"h": {"type": "string"}, "k": {"$ref": "#/$defs/o/properties/h"}}}}}"##,
  ])
  func whatReferencesLeadToStays(_ written: String) throws {
    let schema = try schema(written)
    let shown = try Schema(schema.hiding(Self.h))
    #expect(!shown.propertyNames.contains("h"))
    for value: JSON in [["k": "a"], ["k": 1], ["k": [1]], ["k": [["a"]]]] {
      #expect(shown.isValid(value) == schema.isValid(value), "\(shown.document) \(value)")
    }
  }

  @Test func whatIsHandedInIsHiddenToo() throws {
    let resources: JSONObject = [
      "http://example.org/o": [
        "required": ["h"], "properties": ["k": ["$ref": "#/$defs/k"]], "$defs": ["k": ["type": "string"]],
      ]
    ]
    let schema = try Schema(["$ref": "http://example.org/o"], resources: resources)
    let shown = try Schema(schema.hiding(Self.h), resources: resources)
    #expect(shown.isValid(["k": "a"]))
    #expect(!shown.isValid(["k": 1]))
  }

  /// Conditions that lead back to the whole schema, and two ways into the same schema at each step: 2⁴⁰ of them.
  @Test func noSchemaTakesTooLong() throws {
    let again = ##"{"if": {"required": ["k"]}, "then": {"$ref": "#"}}"##
    let ring = try schema(#"{"required": ["h"], "allOf": [\#(again), \#(again)]}"#)
    #expect(try Schema(ring.hiding(Self.h)).isValid([:]))
    var steps: JSONObject = ["d40": ["required": ["h"]]]
    for step in 0..<40 {
      let next: JSON = ["$ref": .string("#/$defs/d\(step + 1)")]
      steps["d\(step)"] = ["allOf": [next, next]]
    }
    let tree = try Schema(["$ref": "#/$defs/d0", "$defs": .object(steps)])
    #expect(tree.hiding(Self.h) == tree.document)
  }

  @Test func whatSaysNothingOfItStaysAsItIs() throws {
    let schema = try schema(##"{"allOf": [{"$ref": "#/$defs/o"}], "$defs": {"o": {"required": ["k"]}}}"##)
    #expect(schema.hiding(Self.h) == schema.document)
    #expect(schema.hiding([]) == schema.document)
  }
}
