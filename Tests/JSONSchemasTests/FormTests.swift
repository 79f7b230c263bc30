// What screens want of a schema besides validation: closedness, defaults, coercion, secrets, kinds of
// numbers.

import JSONSchemas
import JSONText
import Testing

@Suite struct ClosedSchemaTests {
  static let rows: [(String, String, [String])] = [
    (#"{"properties":{"a":{}}}"#, #"{"a":1}"#, []),
    (#"{"properties":{"a":{}}}"#, #"{"b":1,"c":2}"#, ["/b", "/c"]),
    (#"{"properties":{"a":{}},"additionalProperties":true}"#, #"{"b":1}"#, []),
    (#"{"properties":{"a":{}},"unevaluatedProperties":true}"#, #"{"b":1}"#, []),
    (#"{"allOf":[{"properties":{"a":{}}}]}"#, #"{"a":1,"b":1}"#, ["/b"]),
    (##"{"$ref":"#/$defs/x","$defs":{"x":{"properties":{"a":{}}}}}"##, #"{"a":1,"b":1}"#, ["/b"]),
    (
      #"{"if":{"required":["a"]},"then":{"properties":{"a":{}}},"else":{"properties":{"b":{}}}}"#,
      #"{"b":1}"#, []
    ),
    (
      #"{"if":{"required":["a"]},"then":{"properties":{"a":{}}},"else":{"properties":{"b":{}}}}"#,
      #"{"a":1,"b":1}"#, ["/b"]
    ),
    (#"{"patternProperties":{"^x-":{}}}"#, #"{"x-a":1,"y":1}"#, ["/y"]),
    (#"{"properties":{"a":{"properties":{"b":{}}}}}"#, #"{"a":{"c":1}}"#, []),
    (#"{}"#, "7", []),
    ("true", #"{"a":1}"#, []),
  ]

  @Test(arguments: rows) func refusesUnknownNames(
    _ text: String, _ value: String, _ expected: [String]
  ) throws {
    let form = try schema(text, .init(isClosed: true))
    let violations = try form.violations(of: json(value))
    #expect(violations.map(\.instancePath.description) == expected)
    #expect(violations.allSatisfy { $0.keyword == "additionalProperties" })
    #expect(try form.isValid(json(value)) == expected.isEmpty)
  }

  /// Whoever asks which names there are has to be told where others may come.
  @Test(arguments: [
    (#"{"properties":{"a":{}}}"#, true),
    (#"{"properties":{"a":{}},"then":{"additionalProperties":false},"if":{}}"#, true),
    (#"{"properties":{"a":{}},"if":{},"then":{"patternProperties":{"^x-":{}}}}"#, false),
    (#"{"properties":{"a":{}},"anyOf":[{"additionalProperties":{"type":"string"}}]}"#, false),
  ]) func aConditionMayLetInNamesThatNobodyKnows(_ text: String, _ isClosed: Bool) throws {
    #expect(try schema(text, .init(isClosed: true)).root.isClosed == isClosed)
  }

  @Test func aFailingBranchDoesNotMakeItsNamesUnknown() throws {
    let form = try schema(
      #"{"oneOf":[{"properties":{"a":{"minimum":5}}},{"properties":{"b":{}},"required":["b"]}]}"#,
      .init(isClosed: true))
    #expect(try !form.violations(of: json(#"{"a":1}"#)).contains { $0.keyword == "additionalProperties" })
  }
}

@Suite struct DefaultTests {
  static let rows = [
    (#"{"properties":{"a":{"default":1},"b":{}}}"#, "{}", #"{"a":1}"#),
    (#"{"properties":{"a":{"default":1}}}"#, #"{"a":null}"#, #"{"a":null}"#),
    (#"{"properties":{"a":{"properties":{"b":{"default":1}}}}}"#, "{}", "{}"),
    (#"{"properties":{"a":{"properties":{"b":{"default":1}}}}}"#, #"{"a":{}}"#, #"{"a":{"b":1}}"#),
    (#"{"properties":{"a":{"default":{},"properties":{"b":{"default":1}}}}}"#, "{}", #"{"a":{"b":1}}"#),
    (##"{"properties":{"a":{"$ref":"#/$defs/x"}},"$defs":{"x":{"default":1}}}"##, "{}", #"{"a":1}"#),
    (
      ##"{"properties":{"a":{"$ref":"#/$defs/x","default":2}},"$defs":{"x":{"default":1}}}"##, "{}",
      #"{"a":2}"#
    ),
    (
      #"{"allOf":[{"properties":{"a":{"default":1}}},{"properties":{"b":{"default":2}}}]}"#, "{}",
      #"{"a":1,"b":2}"#
    ),
    (#"{"items":{"properties":{"a":{"default":1}}}}"#, #"[{},{"a":2}]"#, #"[{"a":1},{"a":2}]"#),
    (
      #"{"properties":{"k":{"default":"x"}},"if":{"properties":{"k":{"const":"x"}}},"then":{"properties":{"a":{"default":1}}},"else":{"properties":{"a":{"default":2}}}}"#,
      "{}", #"{"k":"x","a":1}"#
    ),
    (#"{"dependentSchemas":{"k":{"properties":{"a":{"default":1}}}}}"#, #"{"k":0}"#, #"{"k":0,"a":1}"#),
    (
      #"{"oneOf":[{"properties":{"k":{"const":1},"a":{"default":1}}},{"properties":{"k":{"const":2},"a":{"default":2}}}]}"#,
      #"{"k":2}"#, #"{"k":2,"a":2}"#
    ),
    (
      ##"{"properties":{"next":{"$ref":"#","default":{}},"n":{"default":1}}}"##, "{}",
      #"{"next":{"n":1},"n":1}"#
    ),
    (#"{"default":{"a":1}}"#, "{}", "{}"),
    (#"{"properties":{"a":{"default":1}}}"#, "7", "7"),
  ]

  @Test(arguments: rows) func areFilledIn(_ text: String, _ value: String, _ expected: String) throws {
    #expect(try schema(text).fillingDefaults(in: json(value)).text == expected)
  }
}

@Suite struct CoercionTests {
  static let rows = [
    (#"{"type":"integer"}"#, #""7""#, "7"),
    (#"{"type":"integer"}"#, #""7.5""#, #""7.5""#),
    (#"{"type":"number"}"#, #""7.50""#, "7.50"),
    (#"{"type":"number"}"#, #"" 7""#, #"" 7""#),
    (#"{"type":"number"}"#, #""""#, #""""#),
    (#"{"type":"boolean"}"#, #""true""#, "true"),
    (#"{"type":"boolean"}"#, #""yes""#, #""yes""#),
    (#"{"type":"null"}"#, #""null""#, "null"),
    (#"{"type":["integer","null"]}"#, #""""#, "null"),
    (#"{"type":["integer","string"]}"#, #""7""#, #""7""#),
    (#"{"type":"string"}"#, #""7""#, #""7""#),
    ("{}", #""7""#, #""7""#),
    (#"{"enum":[1,2]}"#, #""2""#, "2"),
    (#"{"anyOf":[{"type":"integer"},{"type":"null"}]}"#, #""2""#, "2"),
    (##"{"$ref":"#/$defs/n","$defs":{"n":{"type":"integer"}}}"##, #""2""#, "2"),
    (
      #"{"properties":{"a":{"type":"integer"}},"additionalProperties":{"type":"boolean"}}"#,
      #"{"a":"1","b":"true","c":"x"}"#, #"{"a":1,"b":true,"c":"x"}"#
    ),
    (#"{"items":{"type":"integer"}}"#, #"["1",2,"x"]"#, #"[1,2,"x"]"#),
    (
      #"{"properties":{"n":{"type":"integer"}},"if":{"properties":{"n":{"minimum":2}}},"then":{"properties":{"a":{"type":"boolean"}}}}"#,
      #"{"n":"1","a":"true"}"#, #"{"n":1,"a":"true"}"#
    ),
    (
      #"{"oneOf":[{"properties":{"k":{"const":"a"},"v":{"type":"integer"}}},{"properties":{"k":{"const":"b"},"v":{"type":"boolean"}}}]}"#,
      #"{"k":"b","v":"true"}"#, #"{"k":"b","v":true}"#
    ),
  ]

  @Test(arguments: rows) func takesStringsForWhatIsAsked(
    _ text: String, _ value: String, _ expected: String
  ) throws {
    #expect(try schema(text).coercing(json(value)).text == expected)
  }
}

@Suite struct SecretTests {
  static let rows: [(String, String, String, [String])] = [
    (
      #"{"properties":{"user":{},"pin":{"writeOnly":true}}}"#, #"{"user":"a","pin":"1"}"#, #"{"user":"a"}"#,
      ["/pin"]
    ),
    (
      #"{"properties":{"a":{"properties":{"pin":{"writeOnly":true}}}}}"#, #"{"a":{"pin":1,"x":2}}"#,
      #"{"a":{"x":2}}"#, ["/a/pin"]
    ),
    (
      #"{"items":{"properties":{"pin":{"writeOnly":true}}}}"#, #"[{"pin":1},{"x":2}]"#, #"[{},{"x":2}]"#,
      ["/0/pin"]
    ),
    (#"{"properties":{"pins":{"items":{"writeOnly":true}}}}"#, #"{"pins":[1,2]}"#, "{}", ["/pins"]),
    (
      ##"{"properties":{"pin":{"$ref":"#/$defs/s"}},"$defs":{"s":{"writeOnly":true}}}"##, #"{"pin":1}"#, "{}",
      ["/pin"]
    ),
    (#"{"allOf":[{"properties":{"pin":{"writeOnly":true}}}]}"#, #"{"pin":1}"#, "{}", ["/pin"]),
    (
      #"{"if":{"required":["x"]},"then":{"properties":{"pin":{"writeOnly":true}}}}"#, #"{"pin":1}"#, "{}",
      ["/pin"]
    ),
    (#"{"patternProperties":{"^s-":{"writeOnly":true}}}"#, #"{"s-a":1,"b":2}"#, #"{"b":2}"#, ["/s-a"]),
    (
      #"{"additionalProperties":{"writeOnly":true},"properties":{"a":{}}}"#, #"{"a":1,"b":2}"#, #"{"a":1}"#,
      ["/b"]
    ),
    (
      ##"{"properties":{"next":{"$ref":"#"},"pin":{"writeOnly":true}}}"##, #"{"next":{"next":{"pin":1}}}"#,
      #"{"next":{"next":{}}}"#, ["/next/next/pin"]
    ),
    (#"{"writeOnly":true}"#, #"{"a":1}"#, "{}", [""]),
    (#"{"properties":{"a":{}}}"#, #"{"a":1}"#, #"{"a":1}"#, []),
  ]

  @Test(arguments: rows) func areTakenOut(
    _ text: String, _ value: String, _ open: String, _ places: [String]
  ) throws {
    let form = try schema(text)
    let value = try json(value)
    let result = form.secrets(in: value)
    #expect(result.open.text == open)
    #expect(result.secrets.map(\.0.description) == places)
    #expect(result.secrets.allSatisfy { value[$0.0] == $0.1 && form.isSecret($0.0) })
    #expect(form.hasSecrets == !places.isEmpty)
  }

  @Test func areKnownWithoutAValue() throws {
    let form = try schema(
      ##"{"properties":{"a":{"properties":{"pin":{"writeOnly":true}}},"list":{"items":{"properties":{"key":{"writeOnly":true}}}},"next":{"$ref":"#"}},"patternProperties":{"^s-":{"writeOnly":true}}}"##
    )
    #expect(form.secretPointers.map(\.description) == ["/a/pin", "/list/*/key", "/*"])
    #expect(try form.isSecret(#require(JSONPointer("/next/next/a/pin"))))
    #expect(try form.isSecret(#require(JSONPointer("/a/pin/inside"))))
    #expect(try !form.isSecret(#require(JSONPointer("/a"))))
  }

  @Test func doNotShowInViolations() throws {
    let form = try schema(
      #"{"properties":{"pin":{"writeOnly":true,"type":"object","properties":{"code":{"pattern":"^[0-9]+$"}},"additionalProperties":{"type":"integer"},"propertyNames":{"maxLength":6}}}}"#
    )
    let violations = try form.violations(of: json(#"{"pin":{"code":"hunter2","hunter3":"x"}}"#))
    #expect(violations.map(\.instancePath.description) == ["/pin/code", "/pin", "/pin"])
    let said = violations.map { "\($0)" + $0.message }.joined()
    #expect(!said.contains("hunter"))
  }
}

@Suite struct NumberKindTests {
  static let rows: [(String, String, NumberKind?)] = [
    (#"{"properties":{"a":{"type":"integer"}}}"#, "/a", .integer),
    (#"{"properties":{"a":{"type":"number"}}}"#, "/a", .double),
    (#"{"properties":{"a":{"type":["integer","null"]}}}"#, "/a", .integer),
    (#"{"properties":{"a":{"type":"string"}}}"#, "/a", nil),
    (#"{"properties":{"a":{}}}"#, "/a", nil),
    (#"{"properties":{"a":{"type":"integer"}}}"#, "/b", nil),
    (#"{"additionalProperties":{"type":"number"}}"#, "/b", .double),
    (#"{"patternProperties":{"^n":{"type":"number"}}}"#, "/n", .double),
    (#"{"items":{"type":"number"},"prefixItems":[{"type":"integer"}]}"#, "/0", .integer),
    (#"{"items":{"type":"number"},"prefixItems":[{"type":"integer"}]}"#, "/1", .double),
    (##"{"properties":{"next":{"$ref":"#"},"n":{"type":"integer"}}}"##, "/next/next/n", .integer),
    (#"{"allOf":[{"type":"number"},{"type":"integer"}]}"#, "", .integer),
    (#"{"anyOf":[{"type":"integer"},{"type":"null"}]}"#, "", .integer),
    (#"{"anyOf":[{"type":"integer"},{"type":"number"}]}"#, "", nil),
    (#"{"if":{"required":["b"]},"then":{"properties":{"a":{"type":"number"}}}}"#, "/a", .double),
  ]

  @Test(arguments: rows) func followTheSchema(
    _ text: String, _ path: String, _ expected: NumberKind?
  ) throws {
    let pointer = try #require(JSONPointer(path))
    #expect(try schema(text).root.place(at: pointer)?.numberKind == expected)
  }

  @Test func tellsWhereNothingIsTyped() throws {
    #expect(try !schema(#"{"properties":{"a":{"type":"string"}}}"#).typesNumbers)
    #expect(try schema(#"{"properties":{"a":{"items":{"type":"number"}}}}"#).typesNumbers)
  }
}

@Suite struct PlaceTests {
  @Test func knowsNamesTitlesAndTypes() throws {
    let form = try schema(
      #"{"required":["a"],"properties":{"a":{"title":"A","type":"string","enum":["x","y"]}},"allOf":[{"properties":{"b":{"type":["integer","null"]},"a":{"enum":["y","z"]}}}]}"#
    )
    #expect(form.propertyNames == ["a", "b"])
    let a = try #require(form.root.property("a"))
    #expect(a.title == "A" && a.types == .string && a.allowedValues == ["y"])
    let b = try #require(form.root.property("b"))
    #expect(b.types == [.integer, .null] && b.allowedValues == nil)
    #expect(form.root.requiredNames == ["a"])
    #expect(form.root.property("c") == nil)
  }

  @Test func refusedPropertiesAreNotKnown() throws {
    let form = try schema(#"{"properties":{"a":false,"b":{}},"additionalProperties":false}"#)
    #expect(form.propertyNames == ["b"])
    #expect(form.root.property("a") == nil && form.root.property("c") == nil)
  }
}

extension Schema.Place {
  /// What the schema says about a place within this one, or nil where it says nothing or refuses it.
  fileprivate func place(at pointer: JSONPointer) -> Schema.Place? {
    pointer.tokens.reduce(self as Schema.Place?) { place, token in
      place?.property(token) ?? JSONPointer.index(token).flatMap { place?.element($0) }
    }
  }
}
