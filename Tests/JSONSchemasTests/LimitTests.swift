// Schemas and values that are made to hang or crash a validator.

import JSONSchemas
import JSONText
import Testing

@Suite struct LimitTests {
  @Test func depthIsLimited() throws {
    let ring = try schema(##"{"if":true,"then":{"$ref":"#"}}"##)
    #expect(!ring.isValid(1))
    #expect(ring.violations(of: 1).map(\.keyword) == ["depthLimit"])
  }

  @Test func giveUpIsNotTakenForInvalidByNot() throws {
    let ring = try schema(
      ##"{"not":{"$ref":"#/$defs/a"},"$defs":{"a":{"if":true,"then":{"$ref":"#/$defs/a"}}}}"##)
    #expect(!ring.isValid(1))
  }

  @Test func deepestValueIsValidated() throws {
    let depth = JSON.depthLimit - 1
    let text = String(repeating: #"{"a":"#, count: depth) + "1" + String(repeating: "}", count: depth)
    let tree = try schema(
      ##"{"allOf":[{"$ref":"#/$defs/tree"}],"$defs":{"tree":{"properties":{"a":{"$ref":"#"}}}}}"##)
    #expect(try tree.isValid(json(text)))
  }

  @Test func repeatedReferencesAreGivenUp() throws {
    var definitions: JSONObject = ["d0": ["minimum": 1]]
    for level in 1...40 {
      let reference: JSON = ["$ref": .string("#/$defs/d\(level - 1)")]
      definitions["d\(level)"] = ["allOf": [reference, reference]]
    }
    let bomb = try Schema(["$ref": "#/$defs/d40", "$defs": .object(definitions)])
    #expect(bomb.violations(of: 1).map(\.keyword) == ["effortLimit"])
    #expect(bomb.fillingDefaults(in: 1) == 1)
  }

  @Test func numbersThatLookAlikeToDoublesAreUniqueInLinearTime() throws {
    let numbers = (0..<20_000).compactMap { JSONNumber("1e\(400 + $0)").map(JSON.number) }
    #expect(try schema(#"{"uniqueItems":true}"#).isValid(.array(numbers)))
  }

  /// Each asks the same of the same value again and again.
  @Test(arguments: [
    (#"{"not":{"uniqueItems":true}}"#, JSON.array(Array(repeating: 1, count: 100))),
    (#"{"pattern":"^a"}"#, .string(String(repeating: "a", count: 100_000))),
    (#"{"maxLength":100000}"#, .string(String(repeating: "a", count: 100_000))),
    (#"{"not":{"format":"date"}}"#, .string(String(repeating: "a", count: 100_000))),
    (#"{"patternProperties":{"^a":true}}"#, .object([String(repeating: "a", count: 100_000): 1])),
  ])
  func keywordsThatLookAtMuchAreGivenUpToo(keyword: String, value: JSON) throws {
    let often = JSON.array(Array(repeating: ["$ref": "#/$defs/it"], count: 12_000))
    let it = try json(keyword)
    let options = Schema.Options(assertsFormat: true)
    let bomb = try Schema(["allOf": often, "$defs": ["it": it]], options: options)
    #expect(bomb.violations(of: value).map(\.keyword) == ["effortLimit"])
    #expect(try Schema(it, options: options).isValid(value))
  }

  /// Each letter takes a visit to most of the pattern's instructions.
  @Test func patternsThatTakeMuchForEachLetterAreGivenUp() throws {
    let pattern = JSON.string("(a|b)*a(a|b){6000}c")
    let text = (0..<60_000).map { ($0 * $0 / 7 + $0 / 3).isMultiple(of: 2) ? "a" : "b" }.joined()
    let value = try Schema(["pattern": pattern])
    #expect(value.violations(of: .string(text)).map(\.keyword) == ["effortLimit"])
    #expect(value.violations(of: .string(String(text.prefix(2000)))).map(\.keyword) == ["pattern"])
    let name = try Schema(["patternProperties": .object(["(a|b)*a(a|b){6000}c": true])])
    #expect(name.violations(of: .object([text: 1])).map(\.keyword) == ["effortLimit"])
    #expect(name.isValid(.object([String(text.prefix(2000)): 1])))
  }

  /// Its time goes with the product of the digits.
  @Test(arguments: [("9", 200_000, "7", 60_000), ("1e", 9, "7", 20_000)])
  func longDivisionsAreGivenUp(first: String, count: Int, digit: String, length: Int) throws {
    let value = try json(first + String(repeating: "9", count: count))
    let schema = try schema(#"{"multipleOf":\#(String(repeating: digit, count: length))}"#)
    #expect(schema.violations(of: value).map(\.keyword) == ["effortLimit"])
  }

  /// A choice among many is no more than people have, each with its title.
  @Test func oneOfManyChoicesIsFound() throws {
    let ids = (0..<1500).map { "\($0)e8f5b0c-9f7e-4d0e-8a52-1f2b3c4d5e6f" }
    let choices = JSON.array(ids.map { ["const": .string($0), "title": "T"] })
    let schema = try Schema(["items": ["oneOf": choices]])
    #expect(schema.isValid(.array(ids.prefix(1000).map { .string($0) })))
  }

  /// The list may be long, whatever the value.
  @Test func longListsOfNamesAreGivenUpToo() throws {
    let names = (0..<1000).map { "n\($0)" }
    let it: JSON = ["dependentRequired": ["n0": .array(names.map { .string($0) })]]
    let often = JSON.array(Array(repeating: ["$ref": "#/$defs/it"], count: 12_000))
    let value = JSON.object(JSONObject(names.map { ($0, 1) }))
    let bomb = try Schema(["allOf": often, "$defs": ["it": it]])
    #expect(bomb.violations(of: value).map(\.keyword) == ["effortLimit"])
    #expect(try Schema(it).isValid(value))
  }

  @Test func longNumbersAreDivided() throws {
    let value = try json(String(repeating: "9", count: 10_000))
    #expect(try schema(#"{"multipleOf":\#(String(repeating: "9", count: 1000))}"#).isValid(value))
    #expect(try !schema(#"{"multipleOf":\#(String(repeating: "7", count: 1000))}"#).isValid(value))
  }

  @Test func longTextsAreAllowedMore() throws {
    let text = String(repeating: "a", count: 40_000_000)
    #expect(try schema(#"{"pattern":"^a","maxLength":1000000000}"#).isValid(.string(text)))
  }

  @Test func manySchemasAreRefused() {
    let schemas = JSON.array(Array(repeating: true, count: Schema.sizeLimit + 1))
    #expect { try Schema(["allOf": schemas]) } throws: { error in
      (error as? SchemaProblems)?.problems.map(\.code) == ["tooLarge"]
    }
  }
}
