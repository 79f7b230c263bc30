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
          // What was evaluated where is not the same any more, once subschemas stand elsewhere.
          if document.text.contains("unevaluated") || document.text.contains("ynamic") { continue }
          #expect(effective.isValid(value) == schema.isValid(value), "\(file): \(document) \(value)")
          compared += 1
        }
      }
    }
    if compared == 0 { print("SKIPPED: the comparison over the suite, since \(folder.path) is not there") }
  }
}
