// The metaschema, which a schema may refer to though nobody hands it in.

import Foundation
import JSONText
import Testing

@testable import JSONSchemas

private let metaschema = "https://json-schema.org/draft/2020-12/schema"

@Suite struct MetaschemaTests {
  @Test(arguments: [
    (#"{"type": "string"}"#, nil), ("true", nil), (#"{"type": "text"}"#, "/type"), ("12", ""),
    (#"{"properties": {"a": {"items": {"minLength": -1}}}}"#, "/properties/a/items/minLength"),
    (#"{"$defs": {"a": {"contentSchema": 1}}}"#, "/$defs/a/contentSchema"),
  ])
  func aSchemaMayStandHere(text: String, place: String?) throws {
    let schema = try Schema(["$ref": .string(metaschema)])
    let value = try JSON(parsing: Array(text.utf8))
    #expect(schema.violations(of: value).first.map { "\($0.instancePath)" } == place)
  }

  @Test func itsPartsAndTheirPlacesMayBeReferredTo() throws {
    let schema = try Schema([
      "$ref": "https://json-schema.org/draft/2020-12/meta/validation#/$defs/nonNegativeInteger"
    ])
    #expect(schema.isValid(3) && !schema.isValid(-3))
  }

  @Test func whatIsHandedInGoesFirst() throws {
    let nested: JSON = ["$defs": ["m": ["$id": .string(metaschema), "const": 1]]]
    for resources: JSONObject in [
      JSONObject([(metaschema, JSON.object(["const": 1]))]), ["https://a.example/b": nested],
    ] {
      let schema = try Schema(["$ref": .string(metaschema)], resources: resources)
      #expect(schema.isValid(1) && !schema.isValid(true))
    }
  }

  @Test func whatIsNotPartOfItIsUnknown() {
    #expect(throws: SchemaProblems.self) {
      try Schema(["$ref": "https://json-schema.org/draft/2020-12/meta/hyper-schema"])
    }
  }

  @Test func itSaysWhatThePublishedOneSays() throws {
    let published = (try? Suite.json("metaschemas.json"))?.asObject ?? [:]
    if published.isEmpty { print("Metaschema: SKIPPED, there is no suite at \(Suite.root.path)") }
    for document in published {
      #expect(Metaschema.document(at: document.name) == withoutRemarks(document.value), "\(document.name)")
    }
  }
}

/// Returns the document without its remarks for people. A property that bears the name of one of these is a schema, and stays.
private func withoutRemarks(_ value: JSON) -> JSON {
  switch value {
  case .array(let elements): return .array(elements.map(withoutRemarks))
  case .object(let members):
    var result: JSONObject = [:]
    for (name, value) in members.map({ ($0.name, $0.value) }) {
      let isRemark = ["$schema", "$comment", "title", "deprecated"].contains(name) && value.asObject == nil
      if !isRemark { result[name] = withoutRemarks(value) }
    }
    return .object(result)
  default: return value
  }
}
