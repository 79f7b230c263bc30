// What is kept of branches that do not hold: no more than may be told.

import JSONText
import Testing

@testable import JSONSchemas

@Suite struct AttemptTests {
  @Test(arguments: ["anyOf", "oneOf"])
  func noMoreIsNotedThanMayBeTold(keyword: String) throws {
    let constants = (0..<1000).map { #"{"const":\#($0)}"# }.joined(separator: ",")
    let many = JSON.array(Array(repeating: "x", count: 2000))
    let evaluation = Evaluation(
      try schema(#"{"items":{"\#(keyword)":[\#(constants)]}}"#).program, of: many, collecting: true)
    #expect(!evaluation.run())
    #expect((90...110).contains(evaluation.violations.count))
    #expect(
      (evaluation.violations.count - 1...evaluation.violations.count).contains(
        evaluation.reportedViolations.count))
    for violation in evaluation.reportedViolations {
      #expect(violation.keyword == keyword)
      #expect(violation.params["allowed"] == .array((0..<1000).map { .int($0) }))
    }
  }

  /// Of two branches, the one of which not everything was noted has not come closer.
  @Test(arguments: [(10, "multipleOf"), (999, "multipleOf"), (1500, "anyOf")])
  func aBranchThatSaysTooMuchIsNotTheClosest(count: Int, told: String) throws {
    let numbers = (0..<250).map { String($0 + 2) }.joined(separator: ",")
    let form = try schema(
      #"""
      {"anyOf":[{"items":{"items":{"enum":[\#(numbers)]}},"minItems":2},{"items":{"items":{"multipleOf":2}}}]}
      """#)
    let value = JSON.array([.array(Array(repeating: 1, count: count))])
    #expect(form.violations(of: value).first?.keyword == told)
  }
}
