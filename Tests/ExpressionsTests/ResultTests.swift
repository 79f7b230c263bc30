// What an expression gives is paid for as it will be written, and can be read back.

import Expressions
import JSONText
import Testing

private final class Nothing: Scope {
  func value(of name: String) -> Value? { nil }
}

private final class One: Scope {
  let x: JSON

  init(x: JSON) { self.x = x }

  func value(of name: String) -> Value? { name == "x" ? Value(x) : nil }
}

@Suite struct ResultTests {
  private func nested(_ depth: Int) throws -> JSON {
    try JSON(parsing: String(repeating: "[", count: depth) + String(repeating: "]", count: depth))
  }

  private func kind(_ source: String, _ scope: some Scope) throws -> EvaluationError.Kind? {
    do {
      _ = try Expression(parsing: source).evaluate(in: scope)
      return nil
    } catch let error as EvaluationError {
      return error.kind
    }
  }

  @Test func partsThatAreSharedArePaidForEachTime() throws {
    var source = "[1]"
    for _ in 0..<24 { source = "[\(source)].map(s, [s, s])[0]" }
    #expect(try kind(source, Nothing()) == .costExceeded(limit: 1_000_000))
    source = "'\(String(repeating: "x", count: 1000))'"
    for _ in 0..<18 { source = "[\(source)].map(s, {'a': s, 'b': s})[0]" }
    #expect(try kind(source, Nothing()) == .costExceeded(limit: 1_000_000))
  }

  @Test func soIsWhatWasThereBefore() throws {
    let list = JSON.array(Array(repeating: 1, count: 600_000))
    #expect(try kind("x", One(x: list)) == nil)
    #expect(try kind("[x]", One(x: list)) == nil)
    #expect(try kind("[x, x]", One(x: list)) == .costExceeded(limit: 1_000_000))
  }

  @Test func noResultIsTooDeepToBeReadBack() throws {
    #expect(try kind("x", One(x: nested(500))) == nil)
    #expect(try kind("[{'a': x}]", One(x: nested(498))) == nil)
    #expect(String(describing: try kind("[{'a': x}]", One(x: nested(499)))).contains("tooDeep(limit: 500)"))
    #expect(String(describing: try kind("x", One(x: nested(501)))).contains("tooDeep(limit: 500)"))
    #expect(try kind("size(x)", One(x: nested(512))) == nil)
  }
}
