// What must hold between the ways of asking, whatever the schema and the value: every schema of the public
// suite is put to every value that its file has.

import JSONText
import Testing
import Wording

@testable import JSONSchemas

@Suite struct AgreementTests {
  @Test(arguments: Suite.files(in: "tests")) func waysOfAskingAgree(file: String) throws {
    let groups = try Suite.json(file).asArray ?? []
    let values = groups.flatMap { $0["tests"]?.asArray ?? [] }.compactMap { $0["data"] }
    for group in groups {
      for options in [Schema.Options(), Schema.Options(assertsFormat: true, isClosed: true)] {
        let schema = try Schema(group["schema"] ?? .null, options: options, resources: Suite.resources)
        for value in values { check(schema, value) }
      }
    }
  }

  private func check(_ schema: Schema, _ value: JSON) {
    let violations = schema.violations(of: value)
    #expect(schema.isValid(value) == violations.isEmpty, "\(schema.document.text) \(value.text)")
    #expect(violations.allSatisfy(hasAllFacts))
    #expect(violations.allSatisfy(isOfAKeywordThatReports))
    let filled = schema.fillingDefaults(in: value)
    #expect(schema.fillingDefaults(in: filled) == filled, "filling in twice is filling in once")
    if violations.isEmpty { #expect(schema.coercing(value) == value, "what is valid stays as it is") }
    let (open, secrets) = schema.secrets(in: value)
    #expect(secrets.isEmpty == (open == value))
  }

  private func isOfAKeywordThatReports(_ violation: Violation) -> Bool {
    violation.keyword == "false" || (Keyword.Traits.named(violation.keyword)?.report ?? .never) != .never
  }

  /// Whether the facts that the template names are all there.
  private func hasAllFacts(_ violation: Violation) -> Bool {
    violation.sentence.template.split(separator: "{").dropFirst().allSatisfy { part in
      violation.params.contains(String(part.prefix { $0 != "}" }))
    }
  }
}
