// Texts with expressions in them.

import Expressions
import JSONText
import Testing

@Suite struct TemplateTests {
  private let scope = Bindings(
    text:
      #"{"data": {"name": "Anna", "age": 12, "height": 1.5, "member": true, "nothing": null, "list": [1]}}"#)

  @Test(arguments: [
    ("", ""), ("Hello", "Hello"), ("Hello ${data.name}!", "Hello Anna!"), ("${data.age}", "12"),
    ("${data.age + 1} ${data.height}", "13 1.5"), ("${data.member}", "true"), ("${'}'}", "}"),
    ("${{'a': {'b': 1}}.a.b}", "1"), ("${\"${\"}", "${"), ("$${data.name}", "${data.name}"),
    ("$$${data.name}", "$${data.name}"),
    ("$ {x} } $", "$ {x} } $"), ("[${data.missing}]", "[]"), ("[${data.nothing}]", "[]"),
    ("[${data.?missing}]", "[]"),
    ("[${data.?name}]", "[Anna]"), ("é${'ü'}😀", "éü😀"),
    ("${data.name.size() > 3 ? 'long' : 'short'}", "long"),
    ("${ data.name // comment }\n}", "Anna"), ("${timestamp(0)}", "1970-01-01T00:00:00Z"),
  ])
  func itIsRendered(_ text: String, _ expected: String) throws {
    #expect(try Template(parsing: text).render(in: scope) == expected)
  }

  @Test(
    arguments: [
      ("Hello 1️⃣${2️⃣data.name", .unterminatedTemplate),
      ("é 1️⃣${2️⃣", .unterminatedTemplate),
      ("a ${1️⃣}2️⃣", .expected(.expression, found: "}")),
      ("a ${data.name 1️⃣x2️⃣}", .expected(.closingBrace, found: "x")),
      ("a ${1️⃣'2️⃣x}", .unterminatedString),
    ] as [(String, ExpressionSyntaxError.Reason)])
  func itIsRejected(_ marked: String, _ reason: ExpressionSyntaxError.Reason) throws {
    let text = MarkedText(marked)
    let error = try #require(throws: ExpressionSyntaxError.self) { try Template(parsing: text.text) }
    #expect(error.reason == reason)
    #expect(error.range == text.range)
  }

  @Test(arguments: ["a ${1️⃣data.list2️⃣}", "${data.name} ${1️⃣data.age + 'x'2️⃣}"])
  func whatIsNoTextFails(_ marked: String) throws {
    let text = MarkedText(marked)
    let error = try #require(throws: EvaluationError.self) {
      try Template(parsing: text.text).render(in: scope)
    }
    #expect(error.range == text.range)
  }

  @Test func onlyATextWithoutExpressionsIsConstant() throws {
    #expect(try Template(parsing: "a $${b}").constant == "a ${b}")
    #expect(try Template(parsing: "").constant == "")
    #expect(try Template(parsing: "${1}").constant == nil)
    #expect(try !Template(parsing: "a ${data.name}").isConstant)
  }

  @Test func referencesCountFromTheStartOfTheText() throws {
    let text = MarkedText("Hello 1️⃣${data.name}2️⃣")
    let reference = try #require(try Template(parsing: text.text).expressions.first?.references.first)
    #expect(reference.path == ["data", "name"])
    #expect(reference.range == text.range.lowerBound + 2..<text.range.upperBound - 1)
  }
}
