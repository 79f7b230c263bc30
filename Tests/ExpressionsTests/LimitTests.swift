// Nothing that is written in an expression takes down the process: too much is an ordinary error.

import Expressions
import JSONText
import Testing

@Suite struct LimitTests {
  private static func repeated(_ text: String, _ count: Int) -> String {
    String(repeating: text, count: count)
  }

  @Test(arguments: [
    repeated("(", 100_000) + "1", repeated("[", 100_000), repeated("{'a':", 100_000), repeated("f(", 100_000),
    repeated("a[", 100_000), repeated("a ? b : ", 100_000) + "c", "1" + repeated(" + 1", 100_000),
    "a" + repeated(".b", 100_000), "a" + repeated("[0]", 100_000), "a" + repeated(".f()", 100_000),
    repeated("-(", 100_000) + "1", repeated("[1].map(x, ", 50_000),
  ])
  func deepNestingIsRejected(_ source: String) throws {
    let error = try #require(throws: ExpressionSyntaxError.self) { try Expression(parsing: source) }
    #expect(error.reason == .tooDeep(limit: 200))
  }

  @Test(arguments: [
    "[" + repeated("1,", 30_000) + "]", "true" + repeated(" || true", 30_000),
    "{" + repeated("1: 1,", 30_000) + "}",
  ])
  func longExpressionsAreRejected(_ source: String) throws {
    let error = try #require(throws: ExpressionSyntaxError.self) { try Expression(parsing: source) }
    #expect(error.reason == .tooLong(limit: 20_000))
  }

  @Test(arguments: [
    (repeated("(", 190) + "1" + repeated(")", 190), "1"), ("1" + repeated(" + 1", 190), "191"),
    (repeated("!", 100_000) + "true", "true"), (repeated("-", 100_000) + "1", "1"),
    ("size([" + repeated("1,", 15_000) + "])", "15000"),
    ("false" + repeated(" || false", 15_000) + " || true", "true"),
    (repeated("false ? 2 : ", 150) + "1", "1"),
    ("size('" + repeated("é", 100_000) + "')", "100000"),
  ])
  func longOnesWithinTheLimitsAreEvaluated(_ source: String, _ expected: String) throws {
    #expect(try evaluate(source).json?.text == expected)
  }

  @Test(arguments: [
    "n.map(a, n.map(b, n.map(c, n.map(d, a + b))))", "n.all(a, n.all(b, n.all(c, n.all(d, true))))",
    repeatedDoubling("'0123456789abcdef'", 60), repeatedDoubling("[1, 2, 3, 4, 5, 6, 7, 8]", 60),
    repeatedDoubling("b'0123456789abcdef'", 60),
    "cel.bind(s, 'a'.replace('', text), s.replace('', s).replace('', s).replace('', s))",
    "n.exists(a, n.exists(b, n.exists(c, text.matches('(a+)+$') && false)))",
    "text.matches('(a|b)*a(a|b){900}c')", "n.map(a, n.map(b, n.map(c, n == n)))", "n.all(a, text == text)",
    "n.all(a, text <= text)",
    "n.all(a, !(text in {'b': 1}))", "n.all(a, {}[?text] == optional.none())", "n.all(a, !isIP(text))",
    "n.all(a, bytes(text) == bytes(text))", "n.all(a, int(text) == 1)", "n.all(a, duration(text) == now)",
    "'%s'.format([n.map(a, text) + [optional.none()]])", "n.all(a, 'b'.matches(pattern))",
    "n.all(a, n.all(b, timestamp(0).getHours(zone) == 0))",
  ])
  func evaluationIsBounded(_ source: String) throws {
    let variables: JSON = [
      "n": .array((0..<100).map { JSON.int($0) }), "text": .string(Self.repeated("a", 10_000)),
      "pattern": "b", "zone": "Europe/Zurich",
    ]
    let expression = try Expression(parsing: source, limits: ExpressionLimits(steps: 50_000))
    let error = try #require(throws: EvaluationError.self) {
      try expression.evaluate(in: Bindings(json: variables))
    }
    #expect(error.kind == .costExceeded(limit: 50_000))
  }

  /// A value that is put behind itself so many times.
  private static func repeatedDoubling(_ value: String, _ count: Int) -> String {
    "cel.bind(x, \(value), " + repeated("cel.bind(x, x + x, ", count) + "size(x)" + repeated(")", count + 1)
  }

  @Test func aContainerIsBoundedToo() throws {
    let container = Self.repeated("a.", 32) + "a"
    let error = try #require(throws: ExpressionSyntaxError.self) {
      try Expression(parsing: "x", container: container)
    }
    #expect(error.reason == .tooDeep(limit: 32))
    let expression = try Expression(parsing: "x", container: String(container.dropLast(2)))
    #expect(try expression.evaluate(in: Bindings(["x": .int(1)])) == .int(1))
  }

  /// Each level of a list is two levels of its typed form.
  @Test func aTypedResultCanBeReadAgain() throws {
    let expression = try Expression(parsing: "x")
    func nested(_ depth: Int) -> Bindings {
      Bindings(json: ["x": (0..<depth).reduce(.null) { value, _ in .array([value]) }])
    }
    let typed = try expression.evaluateTyped(in: nested(249))
    #expect(try JSON(parsing: Array(typed.text.utf8)) == typed)
    let error = try #require(throws: EvaluationError.self) { try expression.evaluateTyped(in: nested(250)) }
    #expect(error.kind == .tooDeep(limit: 500))
  }

  @Test func costIsNotSwallowedByWhatDecides() throws {
    let expression = try Expression(parsing: "[1, 2, 3].all(x, x > 0 && x > y) || true")
    let scope = Bindings(json: ["y": 0])
    #expect(try expression.evaluate(in: scope) == .bool(true))
    let limited = try Expression(parsing: expression.source, limits: ExpressionLimits(steps: 5))
    let error = try #require(throws: EvaluationError.self) { try limited.evaluate(in: scope) }
    #expect(error.kind == .costExceeded(limit: 5))
  }

  @Test(arguments: [
    "", "a", "'", "\"", "`", "\\", "\u{0}", "é", "1.", "0x", "b'", "r", "rb", "'\\", "'\\x", "'\\u12", ".",
    "..", "a.`b", "//",
  ])
  func noCutOffTextCrashes(_ text: String) {
    for source in ["", "a + ", "[", "a.", "'x' + "].map({ $0 + text }) {
      _ = try? Expression(parsing: source)
      _ = try? Template(parsing: "${" + source)
    }
  }

  @Test func everyPrefixOfAnExpressionIsReadOrRejected() throws {
    let source =
      "has(a.b) && [1, 0x2u, .5e-3].map(x, x > 1, {'k': r'\\n', b'\\xff': \"\\u00e9\"})[?0].orValue(-1) ? a.`b-c` : d"
    let scope = Bindings(json: ["a": ["b": 1], "d": 2])
    for length in 0...source.unicodeScalars.count {
      let prefix = String(String.UnicodeScalarView(source.unicodeScalars.prefix(length)))
      guard let expression = try? Expression(parsing: prefix) else { continue }
      _ = try? expression.evaluate(in: scope)
    }
    #expect(throws: Never.self) { try Expression(parsing: source) }
  }
}
