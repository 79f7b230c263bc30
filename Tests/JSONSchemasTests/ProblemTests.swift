// Mistakes in schemas: which, where, and what was probably meant.

import JSONSchemas
import JSONText
import Testing

@Suite struct ProblemTests {
  static let rows: [(String, [String])] = [
    ("7", ["# notASchema"]),
    (#"{"properties":{"a":1,"b":null}}"#, ["#/properties/a notASchema", "#/properties/b notASchema"]),
    (#"{"type":"strnig"}"#, ["#/type unknownType Did you mean “string”?"]),
    (#"{"type":["int","null"]}"#, ["#/type/0 unknownType Did you mean “integer”?"]),
    (#"{"type":[]}"#, ["#/type wrongValue"]),
    (#"{"type":["null","null"]}"#, ["#/type wrongValue"]),
    (
      #"{"minLength":-1,"maxLength":"2","minimum":"3"}"#,
      ["#/minimum wrongValue", "#/minLength wrongValue", "#/maxLength wrongValue"]
    ),
    (#"{"minLength":1.5}"#, ["#/minLength wrongValue"]),
    (#"{"minLength":2.0,"maxLength":1e400}"#, []),
    (#"{"multipleOf":0}"#, ["#/multipleOf wrongValue"]),
    (#"{"required":"a"}"#, ["#/required wrongValue"]),
    (#"{"required":["a","a"]}"#, ["#/required wrongValue"]),
    (#"{"dependentRequired":{"a":[1]}}"#, ["#/dependentRequired/a wrongValue"]),
    (#"{"dependencies":{"a":[1],"b":["c"],"d":{}}}"#, ["#/dependencies/a wrongValue"]),
    (#"{"enum":{}}"#, ["#/enum wrongValue"]),
    (#"{"allOf":[]}"#, ["#/allOf wrongValue"]),
    (#"{"anyOf":{}}"#, ["#/anyOf wrongValue"]),
    (#"{"items":[{}]}"#, ["#/items notASchema"]),
    (#"{"properties":[]}"#, ["#/properties wrongValue"]),
    (#"{"pattern":"("}"#, ["#/pattern invalidPattern"]),
    (#"{"patternProperties":{"[":true}}"#, ["#/patternProperties/[ invalidPattern"]),
    (
      #"{"uniqueItems":"yes","writeOnly":1,"title":2,"examples":3}"#,
      ["#/uniqueItems wrongValue", "#/title wrongValue", "#/writeOnly wrongValue", "#/examples wrongValue"]
    ),
    (
      ##"{"$ref":"#/$defs/adress","$defs":{"address":{}}}"##,
      ["#/$ref unresolvedReference Did you mean “#/$defs/address”?"]
    ),
    (##"{"$ref":"#nowhere"}"##, ["#/$ref unresolvedReference"]),
    (#"{"$ref":"other.json"}"#, ["#/$ref unresolvedReference"]),
    (##"{"$ref":"#/%"}"##, ["#/$ref unresolvedReference"]),
    (#"{"$ref":1}"#, ["#/$ref wrongValue"]),
    (##"{"$ref":"#"}"##, ["#/$ref endlessReference"]),
    (
      ##"{"$ref":"#/$defs/a","$defs":{"a":{"allOf":[{"$ref":"#/$defs/b"}]},"b":{"not":{"$ref":"#/$defs/a"}}}}"##,
      ["#/$defs/b/not/$ref endlessReference"]
    ),
    (
      ##"{"$ref":"#/$defs/p/allOf/0","$defs":{"p":{"allOf":[{"$ref":"#/$defs/ok","allOf":[{"$ref":"#/$defs/p"}]}]},"ok":{}}}"##,
      ["#/$defs/p/allOf/0/allOf/0/$ref endlessReference"]
    ),
    (##"{"properties":{"a":{"$ref":"#"}}}"##, []),
    (#"{"$defs":{"a":{"$anchor":"x"},"b":{"$anchor":"x"}}}"#, ["#/$defs/b/$anchor duplicateAnchor"]),
    (#"{"$anchor":"1x"}"#, ["#/$anchor invalidAnchor"]),
    (#"{"$defs":{"a":{"$id":"x"},"b":{"$id":"x"}}}"#, ["#/$defs/b/$id duplicateIdentifier"]),
    (##"{"$id":"x#y"}"##, ["#/$id invalidIdentifier"]),
    (#"{"$id":1,"not":{"$id":2}}"#, ["#/$id wrongValue", "#/not/$id wrongValue"]),
    (#"{"$comment":1,"$vocabulary":{"a":1}}"#, ["#/$vocabulary wrongValue", "#/$comment wrongValue"]),
    (#"{"$comment":"a","$vocabulary":{"a":true}}"#, []),
    (#"{"$schema":"https://example.org/mine"}"#, ["#/$schema unknownMetaschema"]),
    (##"{"$schema":"https://json-schema.org/draft/2020-12/schema#"}"##, []),
    (#"{"unknown":1,"x-other":[]}"#, []),
  ]

  @Test(arguments: rows) func areFound(_ text: String, _ expected: [String]) throws {
    #expect(try problems(text) == expected)
  }

  private func problems(_ text: String, _ resources: JSONObject = [:]) throws -> [String] {
    do {
      _ = try Schema(json(text), resources: resources)
      return []
    } catch let error as SchemaProblems {
      return error.problems.map { problem in
        #expect(!problem.message.isEmpty)
        let hint = problem.hint.flatMap { $0.hasPrefix("Did") ? " " + $0 : nil } ?? ""
        return (problem.resource ?? "") + "#\(problem.pointer) \(problem.code)" + hint
      }
    }
  }

  @Test func namesTheResource() throws {
    #expect(try problems(#"{"$ref":"other"}"#, ["other": ["type": "x"]]) == ["other#/type unknownType"])
  }

  @Test func requiredVocabularyIsUnknown() throws {
    let metaschema: JSON = ["$vocabulary": ["https://example.org/mine": true]]
    #expect(
      try problems(#"{"$schema":"https://example.org/meta"}"#, ["https://example.org/meta": metaschema])
        == ["#/$schema unknownVocabulary"])
  }

  @Test func referencesLeadToWhatIsHandedIn() throws {
    let address: JSON = ["$id": "https://example.org/address", "type": "object", "required": ["zip"]]
    for reference in ["address.json", "https://example.org/address"] {
      let form = try Schema(["$ref": .string(reference)], resources: ["address.json": address])
      #expect(form.violations(of: [:]).map(\.keyword) == ["required"])
    }
  }

  @Test func slipsAreRemarked() throws {
    let form = try schema(#"{"requried":["a"],"properties":{"titel":{"pattren":"x","x-note":1,"note":2}}}"#)
    let remarks = form.remarks.map { "\($0.pointer) \($0.hint ?? "")" }
    #expect(
      remarks == ["/requried Did you mean “required”?", "/properties/titel/pattren Did you mean “pattern”?"])
  }

  /// Short names are almost like too many.
  @Test(arguments: [
    ("tpye", "type"), ("enmu", "enum"), ("Type", "type"), ("typ", "type"), ("cons", "const"),
    ("titl", "title"),
    ("tehn", "then"), ("nto", "not"), ("tile", nil), ("cost", nil), ("note", nil), ("form", nil),
    ("text", nil),
  ])
  func aShortNameIsASlipIfItHasTheSameLetters(name: String, meant: String?) throws {
    let form = try schema(#"{"properties":{"a":{"\#(name)":2}}}"#)
    #expect(form.remarks.compactMap(\.hint) == (meant.map { ["Did you mean “\($0)”?"] } ?? []))
  }

  @Test func anIdentifierInsideOfAnotherResourceIsFound() throws {
    let library: JSON = ["$defs": ["zip": ["$id": "https://example.org/zip", "type": "string"]]]
    let broken: JSON = ["type": "nonsense"]
    let form = try Schema(
      ["$ref": "https://example.org/zip"], resources: ["a:broken": broken, "b:library": library])
    #expect(form.isValid("8000") && !form.isValid(8000))
  }
}
