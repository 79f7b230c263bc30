// The work for a text grows with its length: counted in visits to instructions and entries of tables, not in time.

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
    let code = Code(try PatternProgram(ECMAParser.parse(pattern)))
    let work = effort(code, on: String(repeating: "a", count: length) + "!", sizeLimit: 0)
    #expect(work <= (length + 1) * 3 * (code.program.instructions.count + 1) + 2 * code.alphabet.columns)
  }

  @Test(arguments: treacherous)
  func statesThatAreMetAgainCostNothing(_ pattern: String) throws {
    let code = Code(try PatternProgram(ECMAParser.parse(pattern)))
    let works = [1000, 2000].map { effort(code, on: String(repeating: "a", count: $0) + "!") }
    #expect(works[0] == works[1])
  }

  @Test(arguments: treacherous + ["(a|b)*a(a|b){40}c", ".{0,1000}x$", "^.{1,5000}$"])
  func workOfCompilationIsBounded(_ pattern: String) throws {
    let code = Code(try PatternProgram(ECMAParser.parse(pattern)))
    var table = StateTable(code)
    _ = table.start()
    _ = table.exploreAll(effort: Automaton.effort)
    let lastStep = (code.program.instructions.count + 1) * 2
    #expect(
      table.effort <= Automaton.effort + lastStep + code.alphabet.columns)
  }

  @Test func longTextIsMatchedByTreacherousPattern() throws {
    let text = String(repeating: "a", count: 100_000)
    let pattern = try Pattern("(a+)+$", dialect: .ecma)
    #expect(pattern.matches(text))
    #expect(!pattern.matches(text + "b"))
  }

  /// Each step for these texts takes a visit to most instructions, and leads to a state that was not met before.
  @Test(arguments: ["(a|b)*a(a|b){1000}c", ".{0,1000}x$", "a.{0,1000}\\bx\\b.{0,1000}b$"])
  func whatTakesTooMuchIsGivenUp(_ pattern: String) throws {
    let pattern = try Pattern(pattern, dialect: .ecma)
    let bits = (0..<20_000).map { ($0 * $0 / 7 + $0 / 3).isMultiple(of: 2) ? "a" : "b" }
    let text = bits.joined()
    var effort = 1_000_000
    #expect(pattern.matches(text, effort: &effort) == nil)
    #expect(effort < 0 && effort > -10_000)
    effort = 1_000_000_000
    #expect(pattern.matches(text, effort: &effort) == false)
    #expect(effort < 999_000_000 && effort > 900_000_000)
  }

  private func effort(_ code: Code, on text: String, sizeLimit: Int = 1 << 20) -> Int {
    var simulation = Simulation(code)
    var threads = Threads()
    guard !simulation.begin(&threads) else { return 0 }
    var continuation = Continuation(code, sizeLimit: sizeLimit)
    _ = continuation.matches(text.utf8.span, from: 0, with: threads)
    return continuation.effort
  }
}
