// A schema with its conditions decided.

import Foundation
import JSONSchemas
import JSONText
import Testing

@Suite struct EffectiveSchemaTests {
  private let payment = #"""
    {"type": "object", "required": ["method"],
      "properties": {"method": {"enum": ["card", "invoice"]}, "vat": {"type": "string"},
        "address": {"properties": {"country": {"type": "string"}},
          "if": {"properties": {"country": {"const": "US"}}, "required": ["country"]}, "then": {"required": ["state"]}}},
      "if": {"properties": {"method": {"const": "card"}}, "required": ["method"]},
      "then": {"required": ["number"], "properties": {"number": {"type": "string", "title": "Card number"}}},
      "else": {"properties": {"vat": {"minLength": 3}}},
      "dependentRequired": {"vat": ["company"]},
      "dependentSchemas": {"company": {"properties": {"company": {"$ref": "#/$defs/name"}}}},
      "allOf": [{"$ref": "#/$defs/noted"}],
      "$defs": {"name": {"type": "string", "minLength": 1}, "noted": {"properties": {"note": {"type": "string"}}}}}
    """#

  @Test(
    arguments: [
      (#"{"method": "card"}"#, ["method", "number"], ["method", "vat", "address", "number", "note"]),
      (#"{"method": "invoice"}"#, ["method"], ["method", "vat", "address", "note"]),
      ("{}", ["method"], ["method", "vat", "address", "note"]),
      (
        #"{"vat": "1", "company": "A"}"#, ["method", "company"],
        ["method", "vat", "address", "company", "note"]
      ),
    ])
  func conditionsAreDecided(_ value: String, _ required: [String], _ properties: [String]) throws {
    let effective = try schema(payment).effective(for: json(value))
    #expect(Set(effective["required"]?.asArray?.compactMap(\.asString) ?? []) == Set(required))
    #expect(Set(effective["properties"]?.asObject?.names ?? []) == Set(properties))
    for decided in ["if", "then", "else", "dependentRequired", "dependentSchemas", "allOf"] {
      #expect(effective[decided] == nil)
    }
  }

  @Test(arguments: [
    (#"{"properties": {"if": {}, "dependentRequired": {"const": {"if": true}}}}"#, false),
    (#"{"properties": {"a": {"if": {"minimum": 3}, "then": {"multipleOf": 2}}}}"#, true),
    (#"{"dependencies": {"a": ["b"]}}"#, true),
  ])
  func onlyKeywordsAreConditions(written: String, areThere: Bool) throws {
    #expect(try schema(written).hasConditions == areThere)
  }

  @Test func theObjectsWithinAreDecidedToo() throws {
    let effective = try schema(payment).effective(for: json(#"{"address": {"country": "US"}}"#))
    #expect(effective["properties"]?["address"]?["required"] == ["state"])
    #expect(effective["properties"]?["vat"] == ["type": "string", "minLength": 3])
  }

  @Test func whatBothSayDifferentlyStandsSideBySide() throws {
    let effective = try schema(#"{"minimum": 1, "allOf": [{"minimum": 3}, false]}"#).effective(for: 2)
    #expect(effective == ["minimum": 1, "allOf": [["minimum": 3], false]])
  }

  @Test func referencesElsewhereStay() throws {
    let schema = try Schema(
      ["$ref": "http://example.org/name"], resources: ["http://example.org/name": ["minLength": 1]])
    #expect(schema.effective(for: "a") == ["$ref": "http://example.org/name"])
  }

  /// Schemas of which parts must not stand elsewhere, beside each other, or vanish, and values.
  @Test(arguments: [
    // What asks what is evaluated goes with what evaluates.
    (
      ##"{"$ref":"#/$defs/t","$defs":{"t":{"anyOf":[{"properties":{"a":{}}}],"unevaluatedProperties":false}}}"##,
      #"{"a":1}"#
    ),
    (
      #"{"properties":{"x":{"allOf":[{"patternProperties":{"a":true},"unevaluatedProperties":false}]}}}"#,
      #"{"x":{"a":1}}"#
    ),
    (#"{"allOf":[{"prefixItems":[true],"unevaluatedItems":false}]}"#, "[1, 2]"),
    // What is closed stays closed.
    (
      #"{"properties":{"o":{"properties":{"a":{}},"additionalProperties":false}},"allOf":[{"properties":{"o":{"properties":{"b":{}}}}}]}"#,
      #"{"o":{"b":1}}"#
    ),
    (
      #"{"properties":{"o":{"properties":{"a":{}},"unevaluatedProperties":false}},"allOf":[{"properties":{"o":{"properties":{"b":{}}}}}]}"#,
      #"{"o":{"b":1}}"#
    ),
    // What a condition evaluates is known.
    (
      #"{"if":{"properties":{"a":{"const":1}},"required":["a"]},"then":{"properties":{"b":{}}},"unevaluatedProperties":false}"#,
      #"{"a":1}"#
    ),
    (
      #"{"if":{"patternProperties":{"^a":true}},"then":{"properties":{"b":{}}},"unevaluatedProperties":false}"#,
      #"{"a":1}"#
    ),
    (
      #"{"if":{"dependencies":{"a":{"properties":{"a":true}}}},"then":{"properties":{"b":{}}},"unevaluatedProperties":false}"#,
      #"{"a":1}"#
    ),
    // What stands behind the elements of a list goes with these.
    (
      #"{"$schema":"https://json-schema.org/draft/2019-09/schema","allOf":[{"items":[true],"additionalItems":false}]}"#,
      "[1, 2]"
    ),
    // References lead to what is decided.
    (
      ##"{"properties":{"a":{"$ref":"#/then/properties/b"}},"if":true,"then":{"properties":{"b":{"enum":[1]}}}}"##,
      #"{"a":1}"#
    ),
    (
      ##"{"properties":{"a":{"$ref":"#/else/properties/b"}},"if":true,"else":{"properties":{"b":{"enum":[1]}}}}"##,
      "{}"
    ),
    (
      ##"{"properties":{"b":{"$ref":"#/allOf/0/properties/c"}},"allOf":[{"properties":{"c":{"type":"string"}}}]}"##,
      "{}"
    ),
    (
      ##"{"properties":{"b":{"$ref":"#/dependentSchemas/c"}},"dependentSchemas":{"c":{"minProperties":2}}}"##,
      "{}"
    ),
    (
      ##"{"properties":{"b":{"$ref":"#k"}},"if":{"required":["c"]},"then":{"$anchor":"k","minProperties":2}}"##,
      "{}"
    ),
    (
      ##"{"properties":{"b":{"$ref":"#k"}},"allOf":[{"required":["c"]},{"$anchor":"k","minProperties":2}]}"##,
      "{}"
    ),
    // What a reference adds to an "allOf" leaves the names in that where they are.
    (
      ##"{"minProperties":1,"$ref":"#/$defs/w","$defs":{"w":{"minProperties":2}},"allOf":[{"$id":"http://example.org/a","required":["d"]}]}"##,
      #"{"a":1,"b":2}"#
    ),
    // A name stands once.
    (
      ##"{"properties":{"a":{"$ref":"#/properties/b"},"b":{"properties":{"c":{"$anchor":"k"}}}}}"##,
      #"{"a":{}}"#
    ),
    (
      ##"{"properties":{"a":{"$ref":"#/properties/b"},"b":{"items":{"$id":"http://example.org/i"}}}}"##,
      #"{"a":{}}"#
    ),
    (
      #"{"properties":{"a":{"$anchor":"k"}},"additionalProperties":false,"allOf":[{"properties":{"b":{}}}]}"#,
      "{}"
    ),
    // A reference stands in its resource.
    (
      ##"{"properties":{"a":{"$id":"http://example.org/1","properties":{"q":{"type":"string"}}}},"allOf":[{"properties":{"a":{"properties":{"q":{"$ref":"#/$defs/y"}}}}}],"$defs":{"y":{"minLength":1}}}"##,
      #"{"a":{"q":"x"}}"#
    ),
  ])
  func itIsASchemaAndSaysTheSame(_ written: String, _ value: String) throws {
    for isClosed in [false, true] {
      let options = Schema.Options(isClosed: isClosed)
      let schema = try schema(written, options)
      let value = try json(value)
      let effective = schema.effective(for: value)
      do {
        #expect(
          try Schema(effective, options: options).isValid(value) == schema.isValid(value), "\(effective)")
      } catch { Issue.record("\(effective) is no schema: \(error)") }
    }
  }

  /// Two ways into the same schema at each step: 2¹⁹ of them, or without end.
  @Test func whatWouldTakeTooLongIsAsItIsWritten() throws {
    let again = ##"{"if":{"required":["k"]},"then":{"$ref":"#"}}"##
    let ring = try schema(#"{"properties":{"k":{}},"allOf":[\#(again),\#(again)]}"#)
    #expect(try ring.effective(for: json(#"{"k":1}"#)) == ring.document)
    var steps: JSONObject = ["d19": true]
    for step in 0..<19 {
      let next = JSON.string("#/$defs/d\(step + 1)")
      steps["d\(step)"] = [
        "minProperties": .int(step),
        "allOf": [
          ["$ref": next, "maxProperties": .int(20 + step)], ["$ref": next, "maxProperties": .int(40 + step)],
        ],
      ]
    }
    let tree = try Schema(["$ref": "#/$defs/d0", "$defs": .object(steps)])
    #expect(tree.effective(for: [:]) == tree.document)
  }

  /// For every test of the suite: the effective schema says of the value what the schema says.
  @Test func itSaysTheSameOfTheValue() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "../shared/conformance/json-schema").standardized
    var compared = 0
    for file in FileManager.default.enumerator(atPath: folder.path)?.compactMap({ $0 as? String }) ?? []
    where file.hasPrefix("tests/") && !file.contains("optional") && file.hasSuffix(".json") {
      let groups = try JSON(parsing: Array(Data(contentsOf: folder.appending(path: file))))
      for group in groups.asArray ?? [] {
        guard let document = group["schema"], let schema = try? Schema(document) else { continue }
        for test in group["tests"]?.asArray ?? [] {
          guard let value = test["data"] else { continue }
          let effective: Schema
          do {
            effective = try Schema(schema.effective(for: value))
          } catch {
            Issue.record("\(file): the effective schema of \(document) for \(value) is none: \(error)")
            continue
          }
          #expect(effective.isValid(value) == schema.isValid(value), "\(file): \(document) \(value)")
          compared += 1
        }
      }
    }
    if compared == 0 { print("SKIPPED: the comparison over the suite, since \(folder.path) is not there") }
  }
}
