// Records some of whose fields are known by name only: they are what records are in which these fields are of any type.

import JSONText
import Testing

@testable import Expressions

@Suite struct FieldNamesTests {
  private static let named = StaticType.Record(["a": .int, "b": .string], FieldNames(["c", "d", "a"]))
  private static let written = StaticType.Record(["a": .int, "b": .string, "c": .dyn, "d": .dyn])
  private static let other = StaticType.Record(["b": .int, "e": .bool], FieldNames(["f"]), isClosed: false)

  @Test(arguments: [
    "x.a + 1", "x.c + 1 == 2", "x.e", "x['d'].f", "merge(x, y).b + 1", "merge(x, y).c", "merge(x, y).g",
    "merge(y, x).b == 'b'", "merge(y, x).a + 1", "merge({'c': 1}, x).c", "omit(x, ['c']).c",
    "omit(x, ['c']).d", "omit(x, ['a']).a", "omit(x, ['b', 'd']).nope", "x == {'a': 1}",
    "true ? x : omit(x, [])",
  ])
  func theyMakeNoDifference(source: String) throws {
    let expression = try Expression(parsing: source)
    func found(_ x: StaticType.Record) -> (StaticType, [TypeProblem]) {
      TypeChecker(variables: ["x": .record(x), "y": .record(Self.other)]).check(expression)
    }
    let (named, written) = (found(Self.named), found(Self.written))
    #expect(named.0.description == written.0.description)
    #expect(named.1.map { "\($0)" } == written.1.map { "\($0)" })
  }

  /// Whoever has written a wrong name is not told of thousands of others, each time anew.
  @Test func onlySomeAreNamed() throws {
    let many = (0..<1000).map { "f\($0)" }
    let records = [
      StaticType.Record(Members(many.map { ($0, .int) })), StaticType.Record([:], FieldNames(many)),
      StaticType.Record(Members(many.prefix(100).map { ($0, .int) }), FieldNames(many)),
    ]
    for record in records {
      let checker = TypeChecker(variables: ["x": .record(record)])
      let problems = checker.check(try Expression(parsing: "x.nope")).problems
      guard case .unknownField("nope", let known)? = problems.first?.kind else {
        Issue.record("\(problems)")
        continue
      }
      #expect(known == Array(many.prefix(400)))
      #expect(checker.check(try Expression(parsing: "x.f999")).problems.isEmpty)
    }
  }
}
