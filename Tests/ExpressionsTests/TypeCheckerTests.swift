// The types that are deduced, and what is wrong with an expression: the part stands between 1️⃣ and 2️⃣.

import JSONText
import Testing

@testable import Expressions

@Suite struct TypeCheckerTests {
  private let checker = TypeChecker(variables: [
    "data": .record(
      .init([
        "age": .int, "height": .double, "name": .string, "tags": .list(.string),
        "players": .list(.record(.init(["age": .int, "name": .string]))),
        "address": .record(.init(["city": .string], isClosed: false)),
      ])),
    "vars": .map(.string, .dyn), "now": .timestamp, "maybe": .optional(.int),
  ])

  @Test(arguments: [
    ("data.age + 1", "int"), ("data.height * 2.0", "double"), ("data.tags[0]", "string"),
    ("data['age']", "int"),
    ("data.players.map(p, p.age)", "list(int)"), ("data.players.filter(p, p.age > 1)[0].name", "string"),
    ("data.players.map(p, {p.name: p.age})", "list(map(string, int))"), ("data.?age", "optional_type(int)"),
    ("data.?age.orValue(0)", "int"), ("maybe.optMap(m, string(m))", "optional_type(string)"),
    ("has(data.name)", "bool"),
    ("data.address.zip", "dyn"), ("data.address.city", "string"), ("vars.x + 1", "int"), ("vars.x", "dyn"),
    ("now - now", "duration"), ("now + duration('1h')", "timestamp"),
    ("data.tags.exists(t, t == data.name)", "bool"),
    ("[1, 'a']", "list(dyn)"), ("[]", "list(dyn)"), ("{}", "map(dyn, dyn)"), ("[1] + []", "list(int)"),
    ("true ? 1 : vars.x", "dyn"), ("type(1)", "type(int)"), ("math.greatest(1, 2)", "int"),
    ("math.greatest(1, 2.0)", "dyn"),
    ("data.tags.transformMap(i, t, i)", "map(int, int)"), ("merge(data, {'a': 1})", "map(string, dyn)"),
    ("merge(data, data.address).city", "string"), ("omit(data, ['age']).name", "string"),
    ("cel.bind(x, data.age, x * x)", "int"),
    ("'a,b'.split(',').map(x, size(x))", "list(int)"), ("[?maybe]", "list(int)"),
    ("data == {'age': 1}", "bool"),
    // What evaluation computes has nothing wrong with it, whatever the types of its parts.
    ("true ? null : data.name", "dyn"), ("true ? data.age : data.name", "dyn"), ("true ? 1 : 1.0", "dyn"),
    ("true ? {'a': 1} : {'b': 'x'}", "dyn"), ("(true ? 1 : 'a') + 1", "int"),
    ("true ? now : null", "timestamp"),
    ("data.tags + [1]", "list(dyn)"), ("[data.age] + [1.5]", "list(dyn)"),
    ("([data.age] + [1.5])[0] + 1", "int"), ("maybe.orValue('none')", "dyn"),
    ("maybe.or(optional.of('x'))", "optional_type(dyn)"),
  ])
  func theTypeIs(_ source: String, _ expected: String) throws {
    let (type, problems) = checker.check(try Expression(parsing: source))
    #expect(problems.isEmpty)
    #expect(type.description == expected)
  }

  @Test(
    arguments: [
      (
        "1️⃣data.agee2️⃣ > 1",
        .unknownField("agee", known: ["age", "height", "name", "tags", "players", "address"])
      ),
      ("1️⃣dat2️⃣.age > 1", .undeclared("dat")),
      ("data.players.all(p, 1️⃣p.size2️⃣ > 1)", .unknownField("size", known: ["age", "name"])),
      (
        "1️⃣omit(data, ['tags', 'name', 'players', 'height', 'address']).name2️⃣ == 'x'",
        .unknownField("name", known: ["age"])
      ),
      ("1️⃣data.age == 'x'2️⃣", .noOverload(function: "_==_", types: [.int, .string])),
      ("1️⃣data.age + data.height2️⃣", .noOverload(function: "_+_", types: [.int, .double])),
      ("1️⃣data.height > 12️⃣", .noOverload(function: "_>_", types: [.double, .int])),
      ("1️⃣data.height == 12️⃣", .noOverload(function: "_==_", types: [.double, .int])),
      ("1️⃣data.age in data.tags2️⃣", .noOverload(function: "_in_", types: [.int, .list(.string)])),
      ("1️⃣data.name.first2️⃣", .noFields(.string, field: "first")),
      ("data.tags1️⃣.any(i, i == 'a' && nope == 1)2️⃣", .unknownFunction("any")),
      ("1️⃣data.age2️⃣.all(x, true)", .noElements(.int)),
      ("!1️⃣data.age2️⃣", .expected(.bool, found: .int)),
      ("1️⃣data.name2️⃣ && true", .expected(.bool, found: .string)),
      ("data.tags.filter(t, 1️⃣t2️⃣)", .expected(.bool, found: .string)),
      ("1️⃣data.age.startsWith('x')2️⃣", .noOverload(function: "startsWith", types: [.int, .string])),
      ("1️⃣data.name.startsWith()2️⃣", .noOverload(function: "startsWith", types: [.string])),
      ("true || 1️⃣nope(data.age)2️⃣", .unknownFunction("nope")),
      ("1️⃣math.greatest(data.age, 'x')2️⃣", .noOverload(function: "math.greatest", types: [.int, .string])),
      ("[?1️⃣data.age2️⃣]", .expected(.optional(.dyn), found: .int)),
      ("1️⃣data.tags + 12️⃣", .noOverload(function: "_+_", types: [.list(.string), .int])),
      ("1️⃣data.age2️⃣ ? 1 : 'x'", .expected(.bool, found: .int)),
    ] as [(String, TypeProblem.Kind)])
  func itIsWrong(_ marked: String, _ kind: TypeProblem.Kind) throws {
    let source = MarkedText(marked)
    let (_, problems) = checker.check(try Expression(parsing: source.text))
    #expect(problems == [TypeProblem(kind: kind, range: source.range)])
  }

  @Test func mixedNumbersComeWithAHint() throws {
    let problem = try #require(checker.check(try Expression(parsing: "data.height > 1")).problems.first)
    #expect(problem.message == "“>” cannot be used with double and int")
    #expect(problem.hint == "int and double cannot be mixed: write 1.0, or convert with double(…)")
  }

  @Test(arguments: [
    "list(string)", "map(string, dyn)", "optional_type(int)", "tuple(A, list(B))", "type(int)", "net.IP",
  ])
  func typesAreReadAndWritten(_ text: String) throws {
    #expect(try #require(StaticType(text)).description == text)
  }

  @Test(arguments: ["", "list(", "list)", "list(int", "map(int,)", "(int)", "int int"])
  func whatIsNoTypeIsRejected(_ text: String) { #expect(StaticType(text) == nil) }
}
