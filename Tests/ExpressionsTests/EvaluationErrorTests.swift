// Expressions without a value: why, and which part of them. The part stands between 1️⃣ and 2️⃣.

import Expressions
import JSONText
import Testing

@Suite struct EvaluationErrorTests {
  @Test(
    arguments: [
      ("1️⃣data.missing2️⃣ == 1", .noSuchField("missing")),
      ("1️⃣data.missing2️⃣.more == 1", .noSuchField("missing")),
      ("1️⃣data['missing']2️⃣", .noSuchField("missing")),
      ("1️⃣data[data.name]2️⃣", .noSuchField("[…]")),
      ("size(1️⃣data.list[7]2️⃣)", .indexOutOfRange(7)),
      ("1️⃣data.list[-1]2️⃣", .indexOutOfRange(-1)),
      ("1️⃣data.list['a']2️⃣", .notAnIndex(.string)),
      ("1️⃣data.list[0.5]2️⃣", .notAnIndex(.double)),
      ("1️⃣unknown2️⃣.field", .undeclared("unknown")),
      ("1 + 1️⃣f(2)2️⃣", .unknownFunction("f")),
      ("1️⃣'a'.startsWith()2️⃣", .argumentCount(function: "startsWith", 0)),
      ("1️⃣1 + 1.02️⃣ == 2", .noOverload(function: "_+_", types: [.int, .double])),
      ("1️⃣1 < 'a'2️⃣", .noOverload(function: "_<_", types: [.int, .string])),
      ("1️⃣data.list.name2️⃣", .noOverload(function: "_._", types: [.list])),
      ("1️⃣data.name.first2️⃣", .noOverload(function: "_._", types: [.string])),
      ("1️⃣!data.name2️⃣", .noOverload(function: "!_", types: [.string])),
      ("1️⃣data.name2️⃣ && true", .noOverload(function: "_&&_", types: [.string])),
      ("1️⃣9223372036854775807 + 12️⃣", .overflow(.int)),
      ("1️⃣0u - 1u2️⃣", .overflow(.uint)),
      ("2 * (1️⃣1 / 02️⃣)", .divisionByZero),
      ("1️⃣1 % 02️⃣", .modulusByZero),
      ("cel.bind(x, 1️⃣1 / 02️⃣, [1].map(y, x + y))", .divisionByZero),
      ("cel.bind(x, 1️⃣1 / 02️⃣, cel.bind(y, 1 % x, y))", .divisionByZero),
      ("1️⃣int('x')2️⃣", .notConvertible(from: .string, to: .int)),
      ("1️⃣int(1e30)2️⃣", .overflow(.int)),
      ("1️⃣double('-1e400')2️⃣", .overflow(.double)),
      ("1️⃣double('0x1p9999')2️⃣", .overflow(.double)),
      ("1️⃣math.greatest()2️⃣", .argumentCount(function: "math.greatest", 0)),
      ("1️⃣math.median(1)2️⃣", .unknownFunction("math.median")),
      ("1️⃣timestamp('2024-02-30T00:00:00Z')2️⃣", .notConvertible(from: .string, to: .timestamp)),
      ("1️⃣timestamp('2024-01-01T24:00:00Z')2️⃣", .notConvertible(from: .string, to: .timestamp)),
      ("1️⃣duration('1 h')2️⃣", .notConvertible(from: .string, to: .duration)),
      ("1️⃣duration('2000000h') + duration('2000000h')2️⃣", .overflow(.duration)),
      ("1️⃣timestamp(0).getHours('Nowhere/At_All')2️⃣", .unknownTimeZone),
      ("{'a': 1, 1️⃣'a'2️⃣: 2}", .duplicateKey),
      ("{1: 1, 1️⃣1u2️⃣: 2}", .duplicateKey),
      ("{1️⃣1.02️⃣: 1}", .unsupportedKey(.double)),
      ("1️⃣optional.none().value()2️⃣", .optionalIsEmpty),
      ("1️⃣data.name.matches(data.pattern)2️⃣", .invalidPattern),
      ("1️⃣'%q'.format([1])2️⃣", .unknownFormatClause("q")),
      ("1️⃣'%s %s'.format([1])2️⃣", .missingFormatArgument(1)),
      ("1️⃣math.bitShiftLeft(1, -1)2️⃣", .invalidArgument(function: "math.bitShiftLeft")),
      ("[1].all(x, 1️⃣x2️⃣)", .noOverload(function: "all", types: [.int])),
      ("[1].existsOne(x, 1️⃣x2️⃣)", .noOverload(function: "existsOne", types: [.int])),
      ("[1].exists_one(x, 1️⃣x2️⃣)", .noOverload(function: "exists_one", types: [.int])),
      ("1️⃣data.name2️⃣.all(x, true)", .noOverload(function: "all", types: [.string])),
      ("[1, 0].map(x, 1️⃣1 / x2️⃣)", .divisionByZero),
      ("1️⃣Point{x: 1}2️⃣", .unknownMessageType("Point")),
      ("1️⃣data.name.optMap(x, x)2️⃣", .noOverload(function: "optMap", types: [.string])),
      ("1️⃣data.name.optFlatMap(x, optional.of(x))2️⃣", .noOverload(function: "optFlatMap", types: [.string])),
    ] as [(String, EvaluationError.Kind)])
  func itFails(_ marked: String, _ kind: EvaluationError.Kind) throws {
    let source = MarkedText(marked)
    let variables: JSON = ["data": ["name": "Anna", "list": [1], "pattern": "("]]
    let error = try #require(throws: EvaluationError.self) { try evaluate(source.text, variables) }
    #expect(error.kind == kind)
    #expect(error.range == source.range)
  }

  @Test(arguments: [
    ("data.age + 'x'", "“+” cannot be used with int and string"), ("data.none.more", "null has no fields"),
    ("timestamp(0) < duration('1s')", "“<” cannot be used with timestamp and duration"),
    ("timestamp(data.text)", "this string cannot be converted to a timestamp such as 2026-01-31T12:00:00Z"),
    ("int(data.text)", "this string cannot be converted to an int such as -12"),
    ("ip(data.text)", "this string cannot be converted to an IP address"),
    ("string(b'\\xff')", "these bytes are not a string in UTF-8"),
    ("{data.none: 1}", "null cannot be the key of a map"),
    ("[1][data.text]", "a string is not an index of a list"),
    ("timestamp(253402300800)", "the result is beyond the range of timestamp"),
  ])
  func theWordingNamesTypesAndNoValues(_ source: String, _ message: String) throws {
    let error = try #require(throws: EvaluationError.self) {
      try evaluate(source, ["data": ["age": 7, "none": .null, "text": "x"]])
    }
    #expect(error.message == message)
    #expect("\(error)".hasSuffix(": \(message)"))
  }

  @Test(arguments: [
    "1 / 0 == 1 || true", "true || 1 / 0 == 1", "!(1 / 0 == 1 && false)", "[0, 1].exists(x, 1 / x == 1)",
  ])
  func aSideThatDecidesSwallowsTheOthersError(_ source: String) throws {
    #expect(try evaluate(source) == .bool(true))
  }

  /// The hints of a check, where types do not fit or a function is called otherwise.
  @Test(
    arguments: [
      ("1.5 * 2", "int and double cannot be mixed: write 1.0, or convert with double(…)"),
      (
        "duration('PT10M')",
        "durations are written with h, m and s here, such as “24h” or “1h30m”, not as in “after”"
      ),
      ("'a' + 1", "convert the other value to text with string(…)"),
      ("[1].exists(true)", "write list.exists(k, k == …)"), ("round(1.5)", "write math.round(x)"),
      ("'a'.Contains('b')", "write x.contains(…)"),
      ("[1].join(',')", nil), ("1 / 0", nil),
    ] as [(String, String?)])
  func theyComeWithAHint(_ source: String, _ hint: String?) throws {
    let error = try #require(throws: EvaluationError.self) {
      try evaluate(source)
    }
    #expect(error.hint(among: []) == hint)
  }
}
