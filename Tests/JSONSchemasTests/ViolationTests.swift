// For every keyword: where its violation points, which facts it has and how it reads.

import JSONSchemas
import JSONText
import Testing
import Wording

@Suite struct ViolationTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let schema: String
    let value: String
    let expected: [String]
    var testDescription: String { "\(schema) ← \(value)" }

    /// `expected` are lines `path keyword params message`.
    init(_ schema: String, _ value: String, _ expected: String...) {
      self.schema = schema
      self.value = value
      self.expected = expected
    }
  }

  static let scalars = [
    Row(#"{"type":"string"}"#, "1", #"# type {"expected":["string"],"actual":"integer"} Must be text."#),
    Row(
      #"{"type":"integer"}"#, "1.5",
      #"# type {"expected":["integer"],"actual":"number"} Must be a whole number."#),
    Row(
      #"{"type":["string","null"]}"#, "[]",
      #"# type {"expected":["string","null"],"actual":"array"} Must be one of these: string, null."#),
    Row(#"{"enum":["a","b"]}"#, #""c""#, #"# enum {"allowed":["a","b"]} Must be one of: a, b."#),
    Row(#"{"const":7}"#, "8", #"# const {"allowed":7} Must be 7."#),
    Row(#"{"const":true}"#, "false", #"# const {"allowed":true} Must be confirmed."#),
    Row(#"{"minimum":18}"#, "17", #"# minimum {"limit":18} Must be at least 18."#),
    Row(#"{"exclusiveMinimum":0}"#, "0", #"# exclusiveMinimum {"limit":0} Must be greater than 0."#),
    Row(#"{"maximum":1.50}"#, "2", #"# maximum {"limit":1.50} Must be at most 1.50."#),
    Row(#"{"exclusiveMaximum":3}"#, "3.0", #"# exclusiveMaximum {"limit":3} Must be less than 3."#),
    Row(#"{"multipleOf":0.01}"#, "0.075", #"# multipleOf {"divisor":0.01} Must be a multiple of 0.01."#),
    Row(#"{"minLength":3}"#, #""ab""#, #"# minLength {"limit":3} Must be at least 3 characters."#),
    Row(#"{"minLength":1}"#, #""""#, #"# minLength {"limit":1} Must not be empty."#),
    Row(#"{"maxLength":2}"#, #""äöü""#, #"# maxLength {"limit":2} Must be at most 2 characters."#),
    Row(#"{"pattern":"^a+$"}"#, #""b""#, #"# pattern {"pattern":"^a+$"} Must match the pattern ^a+$."#),
    Row(#"{"format":"date"}"#, #""soon""#, #"# format {"format":"date"} Must be a date such as 2026-01-31."#),
    Row("false", "1", "# false {} Is not allowed here."),
    Row(#"{"not":{"type":"null"}}"#, "null", "# not {} This value is not allowed."),
  ]

  static let containers = [
    Row(#"{"minItems":2}"#, "[1]", #"# minItems {"limit":2} Must have at least 2 entries."#),
    Row(#"{"maxItems":1}"#, "[1,2]", #"# maxItems {"limit":1} Must have at most 1 entry."#),
    Row(
      #"{"uniqueItems":true}"#, "[1,2,1.0]",
      #"# uniqueItems {"first":0,"second":2} Entries 0 and 2 are the same; each must be there only once."#),
    Row(
      #"{"items":{"type":"null"}}"#, "[null,1]",
      #"#/1 type {"expected":["null"],"actual":"integer"} Must be empty."#),
    Row(
      #"{"prefixItems":[true],"items":false}"#, "[1,2]",
      #"#/1 items {"name":"1"} There must be no entry here."#),
    Row(
      #"{"contains":{"const":1}}"#, "[2]",
      #"# contains {"limit":1,"found":0} Must have at least one entry of the right kind."#),
    Row(
      #"{"contains":{"const":1},"maxContains":1}"#, "[1,1]",
      #"# maxContains {"limit":1,"found":2} Must have at most 1 entry of this kind, and has 2."#),
    Row(
      #"{"unevaluatedItems":false}"#, "[1]",
      #"#/0 unevaluatedItems {"name":"0"} There must be no entry here."#),
    Row(#"{"minProperties":1}"#, "{}", #"# minProperties {"limit":1} Must have at least 1 property."#),
    Row(
      #"{"maxProperties":0}"#, #"{"a":1}"#, #"# maxProperties {"limit":0} Must have at most 0 properties."#),
    Row(
      #"{"required":["a","b/c"]}"#, "{}", #"#/a required {"missing":"a"} Is required."#,
      #"#/b~1c required {"missing":"b/c"} Is required."#),
    Row(
      #"{"dependentRequired":{"a":["b"]}}"#, #"{"a":1}"#,
      #"#/b dependentRequired {"missing":"b","because":"a"} Is required when “a” is given."#),
    Row(
      #"{"dependentSchemas":{"a":{"required":["b"]}}}"#, #"{"a":1}"#,
      #"#/b required {"missing":"b"} Is required."#),
    Row(
      #"{"properties":{"email":{}},"additionalProperties":false}"#, #"{"emial":1}"#,
      #"#/emial additionalProperties {"name":"emial","suggestion":"email"} “emial” is not known here. Did you mean “email”?"#
    ),
    Row(
      #"{"allOf":[{"properties":{"email":{}}}],"unevaluatedProperties":false}"#, #"{"x":1}"#,
      #"#/x unevaluatedProperties {"name":"x"} “x” is not known here."#),
    Row(
      #"{"propertyNames":{"maxLength":1}}"#, #"{"ab":1}"#,
      #"#/ab propertyNames {"name":"ab","reasons":[{"keyword":"maxLength","params":{"limit":1}}]} “ab” is not an allowed name."#
    ),
    Row(
      #"{"patternProperties":{"^a":{"minimum":1}}}"#, #"{"ab":0}"#,
      #"#/ab minimum {"limit":1} Must be at least 1."#),
    Row(
      #"{"if":{"required":["a"]},"then":{"required":["b"]}}"#, #"{"a":1}"#,
      #"#/b required {"missing":"b"} Is required."#),
  ]

  /// What comes from a secret is not said.
  static let secrets = [
    ("propertyNames", #"{"maxLength":1}"#, #"{"ab":1}"#, "{} Has a name that is not allowed."),
    ("additionalProperties", "false", #"{"a":1}"#, "{} Has something that is not known here."),
    ("uniqueItems", "true", "[1,1]", "{} Each entry must be there only once."),
    ("maxContains", "1", "[1,1]", #"{"limit":1} Must have at most 1 entry of this kind."#),
    ("maxContains", "2", "[1,1,1]", #"{"limit":2} Must have at most 2 entries of this kind."#),
    ("minContains", "2", "[1]", #"{"limit":2} Must have at least 2 entries of the right kind."#),
  ].map { (keyword, argument, value, said) in
    Row(
      #"{"properties":{"pin":{"writeOnly":true,"contains":true,"\#(keyword)":\#(argument)}}}"#,
      #"{"pin":\#(value)}"#,
      "#/pin \(keyword) \(said)")
  }

  static let branches = [
    Row(
      #"{"anyOf":[{"type":"string"},{"type":"null"}]}"#, "1",
      #"# anyOf {"expected":["string","null"]} Must be one of these: string, null."#),
    Row(
      #"{"oneOf":[{"const":1,"title":"One"},{"const":2}]}"#, "3",
      #"# oneOf {"allowed":[1,2]} Must be one of: 1, 2."#),
    Row(
      #"{"oneOf":[true,{"type":"integer"}]}"#, "3",
      #"# oneOf {"matching":[0,1]} Must be only one of the alternatives, and is several."#),
    Row(
      #"{"anyOf":[{"type":"null"},{"minLength":3}]}"#, #""a""#,
      #"# minLength {"limit":3} Must be at least 3 characters."#),
    Row(
      #"{"oneOf":[{"properties":{"kind":{"const":"a"},"x":{"type":"string"}}},{"properties":{"kind":{"const":"b"},"y":{"type":"string"}}}]}"#,
      #"{"kind":"b","y":1}"#, #"#/y type {"expected":["string"],"actual":"integer"} Must be text."#),
    Row(
      #"{"anyOf":[{"required":["a"]},{"required":["b","c"]}]}"#, "{}",
      #"#/a required {"missing":"a"} Is required."#),
    Row(
      #"{"anyOf":[{"required":["a"]},{"required":["b"]}]}"#, "{}",
      "# anyOf {} Must be one of the alternatives, and is none."),
  ]

  @Test(arguments: scalars + containers + secrets + branches) func reads(_ row: Row) throws {
    let violations = try schema(row.schema, .init(assertsFormat: true)).violations(of: json(row.value))
    #expect(violations.map(line) == row.expected)
  }

  private func line(_ violation: Violation) -> String {
    "#\(violation.instancePath) \(violation.keyword) \(JSON.object(violation.params).text) \(violation.message)"
  }

  @Test func allViolationsComeAtOnce() throws {
    let form = try schema(
      #"{"required":["a"],"properties":{"b":{"type":"string","minLength":2},"c":{"minimum":1,"multipleOf":2}}}"#
    )
    let violations = try form.violations(of: json(#"{"b":"x","c":-1}"#))
    #expect(violations.map(\.keyword) == ["required", "minLength", "minimum", "multipleOf"])
  }

  @Test func schemaPathIsWhereTheKeywordStands() throws {
    let form = try schema(##"{"properties":{"a":{"$ref":"#/$defs/n"}},"$defs":{"n":{"minimum":1}}}"##)
    #expect(try form.violations(of: json(#"{"a":0}"#)).map(\.schemaPath.description) == ["/$defs/n/minimum"])
  }

  @Test func wordingIsTranslatedByTemplate() throws {
    let violation = try #require(try schema(#"{"minLength":3}"#).violations(of: "a").first)
    #expect(violation.sentence.template == "Must be at least {limit} characters.")
    #expect(violation.sentence.text(in: Phrasebook(locale: "de")) == "Muss mindestens 3 Zeichen lang sein.")
  }

  @Test func factsAreNotTakenForTemplates() throws {
    let violation = try #require(try schema(#"{"const":"{limit}"}"#).violations(of: "a").first)
    #expect(violation.message == "Must be {limit}.")
  }

  @Test func violationsAreLimited() throws {
    let many = JSON.array(Array(repeating: .null, count: 5000))
    #expect(try schema(#"{"items":{"type":"string"}}"#).violations(of: many).count == Schema.violationLimit)
  }

  /// A short value could have an answer a thousand times as long as the schema.
  @Test(arguments: [
    #"{"enum":[\#((0..<1000).map(String.init).joined(separator: ","))]}"#,
    #"{"const":"\#(String(repeating: "x", count: 16_000))"}"#,
  ])
  func soIsWhatTheyName(schemaOfAnItem: String) throws {
    let many = JSON.array(Array(repeating: .null, count: 500))
    let violations = try schema(#"{"items":\#(schemaOfAnItem)}"#).violations(of: many)
    #expect((90...110).contains(violations.count))
  }

  /// Each says where it is, and the value may have a long name on the way there.
  @Test func soIsWhereTheyStand() throws {
    let value = JSON.object([String(repeating: "x", count: 16_000): .array(Array(repeating: 1, count: 500))])
    let violations = try schema(#"{"additionalProperties":{"items":{"type":"string"}}}"#).violations(
      of: value)
    #expect((90...110).contains(violations.count))
  }

  /// What the branches say that are given up must not use up what may be told.
  @Test(arguments: ["anyOf", "oneOf"], [5, 999, 1000, 1500])
  func branchesThatSayMuchDoNotMakeAValueValid(keyword: String, count: Int) throws {
    let ones = JSON.array(Array(repeating: 1, count: count))
    let types = try schema(#"{"\#(keyword)":[{"items":{"type":"string"}},{"items":{"type":"boolean"}}]}"#)
    #expect(types.violations(of: ones).map(\.keyword) == [keyword])
    let numbers = (0..<250).map { String($0 + 2) }.joined(separator: ",")
    let values = try schema(
      #"{"\#(keyword)":[{"items":{"enum":[\#(numbers)]}},{"items":{"multipleOf":2}}]}"#)
    #expect(
      values.violations(of: ones).map(\.keyword) == Array(repeating: "multipleOf", count: min(count, 1000)))
  }

  @Test func nextToBranchesThatSayMuchTheRestIsTold() throws {
    let lands = (0..<250).map { "\"land \($0)\"" }.joined(separator: ",")
    let form = try schema(
      #"""
      {"properties":{"a":{"items":{"anyOf":[{"enum":[\#(lands)]},{"type":"string","minLength":1}]}},
        "b":{"type":"integer"}}}
      """#)
    let value: JSON = ["a": .array(Array(repeating: "else", count: 2000)), "b": "no"]
    #expect(form.violations(of: value).map(\.instancePath.description) == ["/b"])
  }
}
