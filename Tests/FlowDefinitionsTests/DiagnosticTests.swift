// A mistake as it is told: its words for people, its place for tools.

import FlowDefinitions
import JSONText
import Testing

@Suite struct DiagnosticTests {
  @Test func theWordsFitWhatIsMeant() {
    func messages(_ mistakes: Mistakes) -> [String] {
      MarkedFlow(mistakes.marked).diagnostics.map(\.problem.message)
    }
    #expect(
      messages(.steps(#""a": {"tabs": {"x": {}, "y": {"step": "b", "flow": "c"}}}, "b": {"screen": {}}"#))
        == [
          "The tab does not say what it holds.", "A tab holds one thing, but this one has “step” and “flow”.",
        ])
    #expect(
      messages(.parts(#""groups": {"g": {"steps": ["a"], "initial": "b"}}"#)) == [
        "The step “b” is not in this group."
      ])
    #expect(
      messages(.screen(#""schema": {"properties": {"n": {"minimum": 3, "maximum": 1}}}"#)) == [
        "No value meets both “minimum”: 3 and “maximum”: 1."
      ])
  }

  @Test func aDiagnosticSaysEverythingThatAToolNeeds() throws {
    let flow = MarkedFlow(flow(#""a": {"screen": {1️⃣"titel": "T"}, "next": {"end": "completed"}}"#))
    let json = try #require(flow.diagnostics.first).json
    #expect(
      json == [
        "severity": "error", "code": "unknownKey", "message": "There is no key “titel” here.",
        "hint": "Did you mean “title”?", "pointer": "/steps/a/screen/titel",
        "line": .int(flow.positions[0].line), "column": .int(flow.positions[0].column),
      ])
  }

  @Test func withoutATextThereIsNoPosition() throws {
    let problems = Flow.problems(of: Array(#"{"flow": "f"}"#.utf8))
    #expect(problems.count == 2)
    #expect(
      Diagnostic.all(of: problems, in: nil).allSatisfy { $0.position == nil && $0.json["line"] == .null })
  }

  /// Where a step is missing that a transition leads to, no path is known, and so none is missed.
  @Test(arguments: [
    flow(#""a": {"screen": {}, "next": "q"}, "z": {"end": "completed"}"#),
    flow(
      #""a": {"screen": {"title": "${data.x}"}, "next": "z"}, "b": {"end": "completed"}, "z": {"route": ["z"]}"#
    ),
    flow(#""a": {"screen": {"titel": "T"}, "next": "q"}, "z": {"end": "completed"}"#),
  ])
  func aFlowIsNotReadForWhatTheCheckSays(text: String) throws {
    let error = try #require(throws: FlowProblems.self) { try read(text) }
    let said = Flow.problems(of: Array(text.utf8))
    #expect(error.problems.map { "\($0.code) \($0.pointer)" } == said.map { "\($0.code) \($0.pointer)" })
  }
}
