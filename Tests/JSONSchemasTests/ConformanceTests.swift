// The public test suite of JSON Schema 2020-12, which lies beside the repository. Each file is one test;
// where the suite is not at hand, one test says so.

import Foundation
import JSONSchemas
import JSONText
import Testing

@Suite struct ConformanceTests {
  @Test(arguments: Suite.files(in: "tests")) func meets(required file: String) throws {
    try Suite.run(file, assertsFormat: false)
  }

  @Test(arguments: Suite.files(in: "tests/optional")) func meets(optional file: String) throws {
    try Suite.run(file, assertsFormat: false)
  }

  @Test(arguments: Suite.files(in: "tests/optional/format")) func meets(format file: String) throws {
    try Suite.run(file, assertsFormat: true)
  }

  @Test func suiteIsAtHand() {
    let counts = ["tests", "tests/optional", "tests/optional/format"].map { Suite.files(in: $0).count }
    if counts.contains(0) {
      print("JSON Schema conformance: SKIPPED, there is no suite at \(Suite.root.path)")
    } else {
      #expect(counts == [46, 13, 21])
    }
  }
}

/// The suite as it lies on the disk.
enum Suite {
  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../shared/conformance/json-schema").standardized

  /// The files of a folder, by their paths from the root; none where the suite is not at hand.
  static func files(in folder: String) -> [String] {
    let names =
      (try? FileManager.default.contentsOfDirectory(atPath: root.appending(path: folder).path)) ?? []
    return names.filter { $0.hasSuffix(".json") }.sorted().map { folder + "/" + $0 }
  }

  static func json(_ path: String) throws -> JSON {
    try JSON(parsing: Array(Data(contentsOf: root.appending(path: path))))
  }

  /// What the tests may refer to, besides the metaschema.
  static let resources: JSONObject = {
    (try? json("remotes.json"))?.asObject ?? [:]
  }()

  static func run(_ file: String, assertsFormat: Bool) throws {
    var passed = 0
    var total = 0
    for group in try json(file).asArray ?? [] {
      let title = "\(file): \(group["description"]?.asString ?? "")"
      let tests = group["tests"]?.asArray ?? []
      total += tests.count
      do {
        let schema = try Schema(
          group["schema"] ?? .null, options: .init(assertsFormat: assertsFormat), resources: resources)
        passed += tests.filter { holds($0, schema, title) }.count
      } catch {
        Issue.record("\(title): \(error.problems.map { "\($0.pointer) \($0.message)" })")
      }
    }
    print("JSON Schema conformance: \(file): \(passed) of \(total)")
  }

  private static func holds(_ test: JSON, _ schema: Schema, _ title: String) -> Bool {
    let data = test["data"] ?? .null
    let expected = test["valid"]?.asBool
    let violations = schema.violations(of: data)
    let isRight = schema.isValid(data) == expected && violations.isEmpty == expected
    #expect(
      isRight, "\(title): \(test["description"]?.asString ?? ""): \(data.text) \(violations.map(\.message))")
    return isRight
  }
}
