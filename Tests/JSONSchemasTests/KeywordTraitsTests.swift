// The table of keywords, against the metaschema.

import JSONText
import Testing

@testable import JSONSchemas

@Suite struct KeywordTraitsTests {
  private static let parts = [
    "core", "applicator", "unevaluated", "validation", "meta-data", "format-annotation", "content",
  ]

  @Test(arguments: parts) func eachKeywordIsOfItsVocabulary(part: String) throws {
    let vocabulary = try #require(Dialect(vocabulary: Dialect.published + "vocab/" + part))
    let described = try properties(of: "meta/" + part).names
    let forerunners = ["definitions", "dependencies", "additionalItems"]
    let names = Keyword.Traits.names { $0.vocabulary == vocabulary && !forerunners.contains($0.name) }
    #expect(Set(names) == Set(described))
  }

  @Test func eachIsThereOnceWithWhatItContains() throws {
    var described = try properties(of: "schema")
    for part in Self.parts {
      for keyword in try properties(of: "meta/" + part) { described[keyword.name] = keyword.value }
    }
    // Both are of 2019-09 alone. The first is known here, the others are not.
    described["additionalItems"] = ["$dynamicRef": "#meta"]
    described.remove(["$recursiveRef", "$recursiveAnchor"])
    let names = Keyword.Traits.names { _ in true }
    #expect(names.sorted() == described.names.sorted())
    for keyword in Keyword.Traits.all {
      #expect(keyword.content == content(described[keyword.name] ?? .null), "\(keyword.name)")
    }
  }

  @Test(arguments: Keyword.Traits.all.filter { $0.subject != .all }.map(\.name))
  func aKeywordSaysNothingOfOtherValues(name: String) throws {
    let keyword = try #require(Keyword.Traits.named(name))
    let other: JSON = keyword.subject == .string ? 1 : "a"
    let contents: [JSON] = [1, "b", true, ["a"], [:], [false], ["a": false], ["a": ["b"]]]
    let schemas = contents.compactMap { try? Schema([name: $0]) }
    #expect(!schemas.isEmpty && schemas.allSatisfy { $0.isValid(other) })
  }

  private func properties(of document: String) throws -> JSONObject {
    try #require(Metaschema.document(at: Dialect.published + document)?["properties"]?.asObject)
  }

  /// Returns what a keyword contains whose value meets that schema.
  private func content(_ schema: JSON) -> Keyword.Traits.Content {
    let isSchema: JSON = ["$dynamicRef": "#meta"]
    if schema == isSchema { return .schema }
    if schema["$ref"] == "#/$defs/schemaArray" { return .schemas }
    let each = schema["additionalProperties"] ?? .null
    return each == isSchema || each["anyOf"]?[0] == isSchema ? .schemasByName : .values
  }
}
