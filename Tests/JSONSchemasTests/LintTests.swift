// What is probably wrong with what a schema says, as far as references matter. What there is to find, the tests of flows show.

import JSONText
import Testing

@testable import JSONSchemas

@Suite struct LintTests {
  /// Each reference leads where it leads in validation.
  @Test(arguments: [
    (
      ##"{"$ref": "#o", "$defs": {"o": {"$anchor": "o", "required": ["naem"], "properties": {"name": {}}}}}"##,
      ["/$defs/o/required/0 unknownProperty"]
    ),
    (
      ##"{"$ref": "#/$defs/an%20o", "$defs": {"an o": {"required": ["naem"], "properties": {"name": {}}}}}"##,
      ["/$defs/an o/required/0 unknownProperty"]
    ),
    (
      ##"{"properties": {"h": {"$id": "https://a.example/h", "$ref": "#/$defs/o", "$defs": {"o": {"required": ["naem"], "properties": {"name": {}}}}}}}"##,
      ["/properties/h/$defs/o/required/0 suspiciousProperty"]
    ),
    (
      ##"{"$ref": "https://a.example/o", "$defs": {"o": {"$id": "https://a.example/o", "required": ["naem"], "properties": {"name": {}}}}}"##,
      ["/$defs/o/required/0 unknownProperty"]
    ),
    (
      ##"{"$ref": "#/$defs/o", "if": {"properties": {"topci": {}}}, "$defs": {"o": {"properties": {"topic": {}}}}}"##,
      ["/if/properties/topci suspiciousProperty"]
    ),
    (
      ##"{"properties": {"n": {"$ref": "#/$defs/s", "minLength": 3}}, "$defs": {"s": {"maxLength": 2}}}"##,
      ["/properties/n/minLength unsatisfiable"]
    ),
    (
      ##"{"properties": {"n": {"$ref": "#/$defs/s"}}, "$defs": {"s": {"minimum": 3, "maximum": 2}}}"##,
      ["/$defs/s/minimum unsatisfiable"]
    ),
    (
      ##"{"properties": {"n": {"$ref": "#/$defs/s", "enum": [1, 2]}}, "$defs": {"s": {"type": "string"}}}"##,
      ["/properties/n/enum unsatisfiable"]
    ),
    (
      ##"{"properties": {"n": {"$ref": "#/$defs/s", "default": 1}}, "$defs": {"s": {"type": "string"}}}"##,
      ["/properties/n/default unfitDefault"]
    ),
    (
      ##"{"properties": {"n": {"$ref": "#/$defs/s", "minimum": 18}}, "$defs": {"s": {"default": 3}}}"##,
      ["/$defs/s/default unfitDefault"]
    ),
    (
      ##"{"properties": {"o": {"properties": {"n": {"$ref": "#/$defs/s"}}, "default": {"n": 1}}}, "$defs": {"s": {"type": "string"}}}"##,
      ["/properties/o/default unfitDefault"]
    ),
    (
      ##"{"properties": {"n": {"$ref": "#/$defs/s", "type": "string", "minLength": 2}}, "$defs": {"s": {"maxLength": 9, "default": "ab"}}}"##,
      []
    ),
    (
      ##"{"properties": {"n": {"$dynamicRef": "#s", "maximum": 2}}, "$defs": {"s": {"$dynamicAnchor": "s", "minimum": 3}}}"##,
      []
    ),
    (#"{"$ref": "https://json-schema.org/draft/2020-12/schema"}"#, []),
  ])
  func referencesLeadWhereTheyLead(_ text: String, _ expected: [String]) throws {
    let lints = try schema(text, Schema.Options(isClosed: true)).lints()
    #expect(lints.map { "\($0.pointer) \($0.code)" } == expected)
    #expect(lints.allSatisfy { !$0.message.isEmpty })
  }

  @Test func aKeywordBehindAReferenceIsIdle() throws {
    let schema = try schema(
      ##"{"properties": {"a": {"$ref": "#/$defs/s"}, "b": {"$ref": "#/$defs/s"}}, "$defs": {"s": {"type": "string", "minimum": 3}}}"##
    )
    #expect(schema.idleKeywords.map { "\($0.pointer)" } == ["/$defs/s/minimum"])
  }

  /// What depends on a place that will be changed is not known, wherever it stands.
  @Test(arguments: ["/$defs/s/maxLength", "/$defs", "/properties/n/$ref", "/properties/n/minLength", ""])
  func whatWillBeChangedIsNotKnown(place: String) throws {
    let schema = try schema(
      ##"{"properties": {"n": {"$ref": "#/$defs/s", "minLength": 3, "default": "a"}}, "$defs": {"s": {"maxLength": 2}}}"##
    )
    #expect(schema.lints().map(\.code) == ["unsatisfiable", "unfitDefault"])
    #expect(schema.lints(changing: ChangedPlaces([try #require(JSONPointer(place))])).isEmpty)
  }

  @Test(arguments: [
    (
      ##"{"required": ["n"], "properties": {"n": {"$ref": "#/$defs/s", "title": "N", "prefixItems": [{"type": "string"}], "items": false}}, "$defs": {"s": {"minItems": 1}}}"##,
      ["required", "minItems", "type", "items"]
    ),
    (
      #"{"if": {"required": ["a"]}, "then": {"properties": {"n": {"items": {"minimum": 1}}}}}"#,
      ["additionalProperties", "unevaluatedProperties", "minimum"]
    ),
    (
      #"{"properties": {"n": {"contains": {"pattern": "a"}, "not": {"maxItems": 0}, "contentEncoding": "x"}}}"#,
      ["contains", "not"]
    ),
    (##"{"properties": {"n": {"items": {"$ref": "#/properties/n"}, "maxItems": 2}}}"##, ["maxItems"]),
    (#"{"properties": {"m": {}}}"#, nil),
  ])
  func someKeywordsAreTold(_ text: String, _ expected: [String]?) throws {
    #expect(try schema(text).reportedKeywords(ofProperty: "n") == expected)
  }
}
