// What an expression tells about itself without being evaluated.

import Expressions
import JSONText
import Testing

@Suite struct ReferenceTests {
  /// The references as `data.players[].age@12`, with a `?` where they are only tested.
  private func described(_ source: String) throws -> [String] {
    try Expression(parsing: source).references.map { reference in
      let way = reference.steps.map { step in
        switch step {
        case .name(let name): name
        case .element: "[]"
        }
      }
      return way.joined(separator: ".") + (reference.isTested ? "?" : "")
    }
  }

  /// An expression that writes an object has one for each of its names.
  @Test func anObjectHasItsMembers() throws {
    let members = try #require(try Expression(parsing: "{'a': x.y, ?'b': z, 'c': [1].map(n, n + 1)}").members)
    #expect(members.map(\.name) == ["a", "b", "c"])
    #expect(members.map(\.isOptional) == [false, true, false])
    #expect(members[0].value.references.map(\.path) == [["x", "y"]])
    #expect(try members[2].value.evaluateJSON(in: Bindings([:])).text == "[2]")
    #expect(try Expression(parsing: "{'a': 1}").members?.map(\.name) == ["a"])
    for other in ["x", "{x: 1}", "{1: 2}", "merge({'a': 1}, x)", "[1]"] {
      #expect(try Expression(parsing: other).members == nil)
    }
  }

  @Test(arguments: [
    ("1 + 2", []), ("data", ["data"]), ("data.teamType == 'x'", ["data.teamType"]),
    ("steps['my-id'].x", ["steps.my-id.x"]), ("has(data.a) && data.a.b > 1", ["data.a?", "data.a.b"]),
    ("data.?a.b.orValue(c)", ["data.a.b?", "c"]), ("data.list[0].name", ["data.list.[].name"]),
    ("data[vars.key].x", ["data.[].x", "vars.key"]),
    ("data.players.all(p, p.age > min)", ["data.players", "data.players.[].age", "min"]),
    ("data.m.all(k, v, v.x == k)", ["data.m", "data.m.[].x"]),
    ("cel.bind(d, data.sub, d.x + y)", ["data.sub", "data.sub.x", "y"]),
    ("data.?a.optMap(x, x.b)", ["data.a?", "data.a.b"]), ("int(data.x)", ["data.x"]),
    ("type(a) == int", ["a"]),
    ("math.greatest(a, b.c)", ["a", "b.c"]), ("[x].map(x, x.y) + [x.z]", ["x", "x.z"]),
    ("f(data.a).b.c[data.d]", ["data.a", "data.d"]),
    ("{data.k: [data.v]}", ["data.k", "data.v"]),
    ("data.a ? data.b : data.c", ["data.a", "data.b", "data.c"]),
    (
      "data.text.matches(data.pattern) || data.text.matches('a')", ["data.text", "data.pattern", "data.text"]
    ),
  ])
  func itLooksAt(_ source: String, _ expected: [String]) throws {
    #expect(try described(source) == expected)
  }

  @Test func aReferenceKnowsItsPlace() throws {
    let source = MarkedText("'é' + 1️⃣data.a.b2️⃣")
    let reference = try #require(try Expression(parsing: source.text).references.first)
    #expect(reference.range == source.range)
    #expect(reference.path == ["data", "a", "b"])
  }

  @Test(arguments: [
    ("data.a == 'x'", "data.a", "[\"x\"]"), ("'x' != data.a", "data.a", "[\"x\"]"),
    ("data.a in ['x', 1, b]", "data.a", "[\"x\",1]"), ("data.l.exists(e, e.k == 2 + 3)", "data.l", "[5]"),
  ])
  func itComparesWith(_ source: String, _ path: String, _ values: String) throws {
    let comparison = try #require(try Expression(parsing: source).comparisons.first)
    #expect(comparison.reference.path.joined(separator: ".") == path)
    #expect(JSON.array(comparison.values.compactMap(\.json)).text == values)
    #expect(comparison.values.count == comparison.ranges.count)
  }
}
