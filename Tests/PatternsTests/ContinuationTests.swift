// Beyond the table of the automaton a text is matched by other means. They must come to the same answers.

import Testing

@testable import Patterns

@Suite struct ContinuationTests {
  /// With no room for a table each scalar is simulated, with little the table is emptied again and again.
  @Test(arguments: [0, 40, 1 << 20])
  func continuationAgreesWithTable(sizeLimit: Int) throws {
    for trial in CommonMatchingTests.trials + ECMAMatchingTests.trials {
      let outcome = try outcome(of: ECMAParser.parse(trial.pattern), on: trial.text, sizeLimit: sizeLimit)
      #expect(outcome == trial.isMatch, "\(trial.testDescription)")
    }
    for trial in RE2MatchingTests.trials {
      let outcome = try outcome(of: RE2Parser.parse(trial.pattern), on: trial.text, sizeLimit: sizeLimit)
      #expect(outcome == trial.isMatch, "\(trial.testDescription)")
    }
  }

  @Test(arguments: [0, 200, 1 << 20])
  func continuationEmptiesItsTable(sizeLimit: Int) throws {
    let syntax = try ECMAParser.parse("(a|b)*a(a|b){12}c")
    let prefix = String(repeating: "abbabaab", count: 300)
    #expect(try outcome(of: syntax, on: prefix + "abbbbbbbbbbbbc", sizeLimit: sizeLimit))
    #expect(try !outcome(of: syntax, on: prefix + "bbbbbbbbbbbbbc", sizeLimit: sizeLimit))
  }

  /// Patterns with more states than the table has rows for.
  @Test(arguments: [
    Trial("(a|b)*a(a|b){14}c", String(repeating: "abbabaab", count: 20) + "abbbbbbbbbbbbbbc", true),
    Trial("(a|b)*a(a|b){14}c", String(repeating: "abbabaab", count: 20) + "bbbbbbbbbbbbbbbc", false),
    Trial("^.{1,5000}$", String(repeating: "é", count: 5000), true),
    Trial("^.{1,5000}$", String(repeating: "é", count: 5001), false),
    Trial("a.{0,1000}\\bx\\b.{0,1000}b$", "a" + String(repeating: "-", count: 999) + "x-b", true),
    Trial("a.{0,1000}\\bx\\b.{0,1000}b$", "a" + String(repeating: "-", count: 1001) + "x-b", false),
  ])
  func patternLargerThanItsTable(_ trial: Trial) throws {
    #expect(!Automaton(try PatternProgram(ECMAParser.parse(trial.pattern))).isComplete)
    #expect(try trial.outcome(.ecma) == trial.isMatch)
  }

  private func outcome(of syntax: SyntaxNode, on text: String, sizeLimit: Int) throws -> Bool {
    let code = Code(try PatternProgram(syntax))
    var simulation = Simulation(code)
    var threads = Threads()
    guard !simulation.begin(&threads) else { return true }
    var continuation = Continuation(code, sizeLimit: sizeLimit)
    let matches = continuation.matches(text.utf8.span, from: 0, with: threads)
    return try #require(matches as Bool?)
  }
}
