// The work for a text grows with its length alone: counted in visits to instructions, not in time.

import Testing

@testable import Patterns

@Suite struct LinearityTests {
  /// Patterns that take exponential or quadratic time where an engine tries one way after another.
  static let treacherous = [
    "(a+)+$", "(a*)*$", "(a|a)*$", "(a|aa)+$", "(.*)*$", "^(a?){30}a{30}$", "(.*)(.*)(.*)(.*)=", "(a|b|ab)*c",
    "(?:a{0,20}){0,20}$", "a*a*a*a*a*a*b$", "\\b(a+)+\\b$", "^(([a-z])+.)+[A-Z]([a-z])+$",
  ]

  @Test(arguments: treacherous, [100, 200, 400])
  func workIsBoundedByTextTimesProgram(_ pattern: String, length: Int) throws {
    let code = Code(try Program(ECMAParser.parse(pattern)))
    let work = visits(code, on: String(repeating: "a", count: length) + "!", sizeLimit: 0)
    #expect(work <= (length + 1) * 2 * (code.program.instructions.count + 1))
  }

  @Test(arguments: treacherous)
  func statesThatAreMetAgainCostNothing(_ pattern: String) throws {
    let code = Code(try Program(ECMAParser.parse(pattern)))
    let works = [1000, 2000].map { visits(code, on: String(repeating: "a", count: $0) + "!") }
    #expect(works[0] == works[1])
  }

  @Test(arguments: treacherous + ["(a|b)*a(a|b){40}c", ".{0,1000}x$", "^.{1,5000}$"])
  func workOfCompilationIsBounded(_ pattern: String) throws {
    let code = Code(try Program(ECMAParser.parse(pattern)))
    var table = StateTable(code)
    _ = table.start()
    _ = table.exploreAll(effort: Automaton.effort)
    let lastStep = (code.program.instructions.count + 1) * 2
    #expect(
      table.simulation.visits + table.entries.count <= Automaton.effort + lastStep + code.alphabet.columns)
  }

  @Test func longTextIsMatchedByTreacherousPattern() throws {
    let text = String(repeating: "a", count: 100_000)
    let pattern = try Pattern("(a+)+$", dialect: .ecma)
    #expect(pattern.matches(text))
    #expect(!pattern.matches(text + "b"))
  }

  private func visits(_ code: Code, on text: String, sizeLimit: Int = 1 << 20) -> Int {
    var simulation = Simulation(code)
    var threads = Threads()
    guard !simulation.begin(&threads) else { return simulation.visits }
    var continuation = Continuation(code, sizeLimit: sizeLimit)
    _ = continuation.matches(text.utf8.span, from: 0, with: threads)
    return continuation.visits
  }
}
