// The patterns in the JSON Schema test suite, which lies beside the repository:
// ../shared/conformance/json-schema.

import Foundation
import Patterns
import Testing

@Suite(
  .enabled(
    if: JSONSchemaSuite.isPresent, "SKIPPED: the JSON Schema test suite is not in ../shared/conformance"))
struct JSONSchemaSuiteTests {
  @Test(arguments: ["pattern.json", "optional/ecmascript-regex.json", "optional/non-bmp-regex.json"])
  func patternDecidesOnStrings(_ file: String) throws {
    var count = 0
    for group in try JSONSchemaSuite.groups(of: file) {
      guard let source = group.schema["pattern"] as? String else { continue }
      let pattern = try Pattern(source, dialect: .ecma)
      for test in group.tests {
        guard let text = test.data as? String else { continue }
        #expect(pattern.matches(text) == test.isValid, "\(group.name): \(test.name)")
        count += 1
      }
    }
    #expect(count > 0)
  }

  @Test(arguments: ["optional/format/regex.json", "optional/format/ecmascript-regex.json"])
  func formatRegexIsWhatIsNotMalformed(_ file: String) throws {
    for group in try JSONSchemaSuite.groups(of: file) {
      for test in group.tests {
        guard let source = test.data as? String else { continue }
        #expect(isWellFormed(source) == test.isValid, "\(group.name): \(test.name)")
      }
    }
  }

  @Test func everyPatternOfTheSuiteCompiles() throws {
    let sources = try JSONSchemaSuite.allPatterns()
    #expect(sources.count > 20)
    for source in sources {
      #expect(throws: Never.self, "\(source)") { try Pattern(source, dialect: .ecma) }
    }
  }

  private func isWellFormed(_ source: String) -> Bool {
    do throws(PatternError) {
      _ = try Pattern(source, dialect: .ecma)
      return true
    } catch {
      return error.kind != .malformed
    }
  }
}

enum JSONSchemaSuite {
  struct Group {
    let name: String
    let schema: [String: Any]
    let tests: [(name: String, data: Any, isValid: Bool)]
  }

  private static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "shared/conformance/json-schema")

  static var isPresent: Bool { FileManager.default.fileExists(atPath: folder.path) }

  static func groups(of file: String) throws -> [Group] {
    let groups = try #require(read(folder.appending(path: "tests/\(file)")) as? [[String: Any]])
    return try groups.map { group in
      Group(
        name: try #require(group["description"] as? String),
        schema: try #require(group["schema"] as? [String: Any]),
        tests: try #require(group["tests"] as? [[String: Any]]).map { test in
          (
            try #require(test["description"] as? String), try #require(test["data"]),
            try #require(test["valid"] as? Bool)
          )
        })
    }
  }

  /// Every value of `pattern` and every key of `patternProperties` in every file.
  static func allPatterns() throws -> Set<String> {
    var patterns: Set<String> = []
    let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
    for case let file as URL in files where file.pathExtension == "json" {
      collect(from: try read(file), into: &patterns)
    }
    return patterns
  }

  private static func collect(from value: Any, into patterns: inout Set<String>) {
    if let list = value as? [Any] {
      for item in list { collect(from: item, into: &patterns) }
    } else if let object = value as? [String: Any] {
      if let pattern = object["pattern"] as? String { patterns.insert(pattern) }
      if let keys = (object["patternProperties"] as? [String: Any])?.keys { patterns.formUnion(keys) }
      for item in object.values { collect(from: item, into: &patterns) }
    }
  }

  private static func read(_ file: URL) throws -> Any {
    try JSONSerialization.jsonObject(with: Data(contentsOf: file), options: .fragmentsAllowed)
  }
}
