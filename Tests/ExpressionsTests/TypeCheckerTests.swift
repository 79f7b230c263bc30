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

  private static let types: [(String, String)] = [
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
    ("merge({'a': 1}, {'b': 'x'})", "map(string, dyn)"), ("merge(data, data.address).city", "string"),
    ("omit(data, ['age']).name", "string"),
    ("cel.bind(x, data.age, x * x)", "int"),
    ("'a,b'.split(',').map(x, size(x))", "list(int)"), ("[?maybe]", "list(int)"),
    ("data == {'age': 1}", "bool"),
    // What evaluation computes has nothing wrong with it, whatever the types of its parts.
    ("true ? null : data.name", "dyn"), ("true ? data.age : data.name", "dyn"), ("true ? 1 : 1.0", "dyn"),
    ("true ? {'a': 1} : {'b': 'x'}", "dyn"), ("(true ? 1 : 'a') + 1", "int"),
    ("true ? now : null", "timestamp"),
    // Either of two objects has fields of its own.
    ("(data.age > 1 ? data.players[0] : omit(data, ['age'])).age", "int"),
    ("(data.age > 1 ? omit(data, ['age']) : data.players[0]).height", "double"),
    ("[data.players[0], omit(data, ['age'])].map(x, x.tags)[0]", "list(string)"),
    ("data.tags + [1]", "list(dyn)"), ("[data.age] + [1.5]", "list(dyn)"),
    ("([data.age] + [1.5])[0] + 1", "int"), ("maybe.orValue('none')", "dyn"),
    ("maybe.or(optional.of('x'))", "optional_type(dyn)"),
  ]

  @Test(arguments: types)
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
      ("1️⃣data.tags[-1]2️⃣ == 'x'", .failure(.indexOutOfRange(-1))),
    ] as [(String, TypeProblem.Kind)])
  func itIsWrong(_ marked: String, _ kind: TypeProblem.Kind) throws {
    let source = MarkedText(marked)
    let (_, problems) = checker.check(try Expression(parsing: source.text))
    #expect(problems == [TypeProblem(kind: kind, range: source.range)])
  }

  @Test(
    arguments: [
      (
        "data.height > 1", "“>” compares a double with an int by value",
        "to make that plain, write the int as a double, such as 100.0, or convert it with double(…)"
      ),
      (
        "data.age in [1.0, 2.0]", "“in” compares an int with a double by value",
        "to make that plain, write the int as a double, such as 100.0, or convert it with double(…)"
      ),
      (
        "data.age == 1u", "“==” compares an int with a uint by value",
        "to make that plain, convert one of them with int(…)"
      ),
      (
        "data.height * 2", "“*” cannot be used with double and int",
        "int and double cannot be mixed: write 1.0, or convert with double(…)"
      ),
      (
        "data.tags + 'a'", "“+” cannot be used with list(string) and string",
        "an element is put into a list of its own first: list + [x]"
      ),
      (
        "data.address + data.players[0]", "“+” cannot be used with map(string, dyn) and map(string, dyn)",
        "write merge(a, b)"
      ),
      (
        "now + 60", "“+” cannot be used with timestamp and int",
        "what is added is a duration, such as duration('15m')"
      ),
      (
        "data.name.getFullYear()", "“getFullYear” does not take string",
        "make a time of the text first: timestamp(x).getFullYear()"
      ),
      ("data.name.year", "a string has no fields", "write timestamp(x).getFullYear()"),
      (
        "data.tags['0']", "“[]” cannot be used with list(string) and string",
        "an element is selected by its number, such as list[0]"
      ),
      (
        "data.tags.exists(k == 'dog')", "“exists” takes a variable and a condition",
        "write list.exists(k, k == …)"
      ),
      (
        "exists(data.tags, k, k == 'dog')", "“exists” takes a variable and a condition",
        "write list.exists(k, k == …)"
      ),
      ("data.tags.map(k)", "“map” takes a variable and an expression", "write list.map(k, k + …)"),
      ("Math.round(data.height)", "there is no function “Math.round”", "write math.round(x)"),
      ("round(data.height)", "there is no function “round”", "write math.round(x)"),
      ("Math.nope(data.height)", "there is no function “Math.nope”", nil),
      ("nope(data.height)", "there is no function “nope”", nil),
      ("trim(data.name)", "“trim” does not take string", "write x.trim()"),
      ("join(data.tags, ',')", "“join” does not take list(string), string", "write x.join(y)"),
      ("contains(data.name, 'a')", "“contains” does not take string, string", "write x.contains(y)"),
      ("data.age.trim()", "“trim” does not take int", nil),
      (
        "'%.2f'.format(data.height)", "“format” does not take string, double",
        "what is put in is a list: '%.2f'.format([x])"
      ),
      (
        "now.format('YYYY')", "“format” does not take timestamp, string",
        "the parts of a time are numbers: now.getFullYear(), now.getMonth() from 0 on, now.getDate() and the like"
      ),
      ("now.year", "a timestamp has no fields", "write x.getFullYear()"),
      ("now.nope", "a timestamp has no fields", nil),
      (
        "'at ' + now", "“+” cannot be used with string and timestamp",
        "convert the time to text with string(…)"
      ),
      (
        "now > '2026'", "“>” cannot be used with timestamp and string",
        "convert a text such as 2026-01-31T12:00:00Z to a time with timestamp(…)"
      ),
      (
        "'a' in data.name", "“in” cannot be used with string and string",
        "write text.contains('a') for texts, and “a in list” for lists"
      ),
      (
        "data.age == '18'", "“==” cannot be used with int and string",
        "a text is no number; int(…) or double(…) makes one of it"
      ),
      (
        "(data.age > 1) == 'true'", "“==” cannot be used with bool and string",
        "a text is neither true nor false: these are written without quotes"
      ),
      (
        "data.name != null", "“!=” cannot be used with string and null",
        "use has(…) to ask whether a field is there"
      ),
      (
        "data.name ? 1 : 2", "expected a bool, found a string",
        "compare it, as in x == 'a', or ask with has(…) whether the field is there"
      ),
      ("data.tags ? 1 : 2", "expected a bool, found a list(string)", "write size(x) > 0"),
      ("data.age ? 1 : 2", "expected a bool, found an int", "compare it, as in x > 0"),
      ("1 < data.age < 5", "“<” cannot be used with bool and int", "a range is written 1 < x && x < 5"),
      (
        "data.?name == 'a'", "“==” cannot be used with optional_type(string) and string",
        "use .orValue(…) to say what it is when it is absent"
      ),
    ] as [(String, String, String?)])
  func problemsAreSaidWithAHint(_ source: String, _ message: String, _ hint: String?) throws {
    let problems = checker.check(try Expression(parsing: source)).problems
    #expect(problems.map(\.message) == [message])
    #expect(problems.map(\.hint) == [hint])
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
