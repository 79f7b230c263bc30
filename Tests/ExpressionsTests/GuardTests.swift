// Guards: a field that is absent makes them false, and only as a whole.

import JSONText
import Testing

@testable import Expressions

@Suite struct GuardTests {
  private let scope = Bindings(text: #"{"data": {"age": 12, "name": "Anna", "nothing": null}}"#)

  @Test(arguments: [
    ("data.age == 12", true), ("data.age == 13", false),
    ("data.missing == 1", false), ("data.missing != 1", false), ("!data.missing", false),
    ("data.missing.more == 1", false), ("data['missing'] == 1", false), ("!(data.missing == 1)", false),
    ("data.missing == 1 || data.age == 12", true), ("data.age == 12 || data.missing == 1", true),
    ("data.missing == 1 && data.age == 13", false), ("data.missing == 1 && data.age == 12", false),
    ("data.age == 13 || data.missing == 1", false), ("has(data.missing) || data.age == 12", true),
    ("[data.age, data.missing].size() == 2", false), ("data.missing ? true : true", false),
  ])
  func theGuardIs(_ source: String, _ expected: Bool) throws {
    #expect(try Expression(parsing: source).evaluateGuard(in: scope) == expected)
  }

  @Test(
    arguments: [
      ("1️⃣data.age2️⃣", .noOverload(function: "guard", types: [.int])),
      ("1️⃣data.age == 12 ? 'yes' : 'no'2️⃣", .noOverload(function: "guard", types: [.string])),
      ("1️⃣data.age < 'x'2️⃣", .noOverload(function: "_<_", types: [.int, .string])),
      ("1️⃣nowhere2️⃣.age == 12", .undeclared("nowhere")),
      ("1️⃣data.nothing.more2️⃣ == 1", .noOverload(function: "_._", types: [.null])),
    ] as [(String, EvaluationError.Kind)])
  func everythingElseFails(_ marked: String, _ kind: EvaluationError.Kind) throws {
    let source = MarkedText(marked)
    let error = try #require(throws: EvaluationError.self) {
      try Expression(parsing: source.text).evaluateGuard(in: scope)
    }
    #expect(error.kind == kind)
    #expect(error.range == source.range)
  }

  @Test func anAbsentFieldIsNoValue() throws {
    #expect(try Expression(parsing: "data.missing").evaluateOptional(in: scope) == nil)
    #expect(try Expression(parsing: "data.age + 1").evaluateOptional(in: scope) == .int(13))
    #expect(throws: EvaluationError.self) {
      try Expression(parsing: "data.age + 'x'").evaluateOptional(in: scope)
    }
  }
}
