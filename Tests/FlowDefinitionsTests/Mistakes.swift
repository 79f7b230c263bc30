import FlowDefinitions
import Testing

/// A definition with marked mistakes and, for each mark, the code and, behind a colon, the hint where there is one.
struct Mistakes: CustomTestStringConvertible {
  let marked: String
  let expected: [String]
  var testDescription: String { marked }

  init(_ marked: String, _ expected: String...) {
    self.marked = marked
    self.expected = expected
  }

  static func steps(_ steps: String, _ expected: String...) -> Mistakes {
    Mistakes(marked: flow(steps), expected: expected)
  }

  static func parts(_ more: String, _ expected: String...) -> Mistakes {
    Mistakes(
      marked: flow(#""a": {"screen": {}, "next": "b"}, "b": {"end": "completed"}"#, more), expected: expected)
  }

  /// Something that stands in a screen.
  static func screen(_ members: String, _ expected: String...) -> Mistakes {
    Mistakes(
      marked: flow(#""a": {"screen": {\#(members)}, "next": "b"}, "b": {"end": "completed"}"#),
      expected: expected)
  }

  /// Something that stands in a transition.
  static func transition(_ members: String, _ expected: String...) -> Mistakes {
    Mistakes(
      marked: flow(#""a": {"screen": {}, "next": [\#(members), "b"]}, "b": {"end": "completed"}"#),
      expected: expected)
  }

  init(marked: String, expected: [String]) {
    self.marked = marked
    self.expected = expected
  }

  func check(sourceLocation: SourceLocation = #_sourceLocation) {
    let flow = MarkedFlow(marked)
    let diagnostics = flow.diagnostics
    let found = diagnostics.map { $0.problem.code + ($0.problem.hint.map { ": " + $0 } ?? "") }
    #expect(found == expected, sourceLocation: sourceLocation)
    #expect(diagnostics.map(\.position) == flow.positions, sourceLocation: sourceLocation)
    #expect(diagnostics.allSatisfy { $0.problem.message.hasSuffix(".") }, sourceLocation: sourceLocation)
  }
}
