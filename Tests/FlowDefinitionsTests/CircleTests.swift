// Steps that lead to each other without a screen, by themselves or as time passes.

import JSONText
import Testing

@testable import FlowDefinitions

@Suite struct CircleTests {
  @Test(arguments: [
    Mistakes.steps(
      #"1️⃣"r": {"route": ["s"]}, "s": {"route": ["r"]}, "e": {"end": "completed"}"#,
      "automaticLoop: Put a screen between them, or guard one of the transitions."),
    .steps(
      #"1️⃣"r": {"route": ["r"]}"#,
      "automaticLoop: Put a screen between them, or guard one of the transitions."),
    // Who stays on a route chooses again.
    .steps(
      #""a": {"screen": {}, "next": [{"when": "profile.x", "to": "r"}, "e"]}, "r": {"route": 1️⃣{"stay": true, "assign": {"x": "1"}}}, "e": {"end": "completed"}"#,
      "automaticLoop: Lead to a screen where the user can wait."),
    // The way into it comes first, and leads to its second step.
    .steps(
      #""t": {"route": ["s"]}, 1️⃣"r": {"route": ["s"]}, "s": {"route": ["r"]}, "e": {"end": "completed"}"#,
      "automaticLoop: Put a screen between them, or guard one of the transitions."),
  ])
  func routesThatRunInCircles(mistakes: Mistakes) {
    let flow = MarkedFlow(mistakes.marked)
    let errors = flow.diagnostics.filter { $0.problem.severity == .error }
    #expect(errors.map { $0.problem.code + ": " + ($0.problem.hint ?? "") } == mistakes.expected)
    #expect(errors.map(\.position) == flow.positions)
  }

  @Test(arguments: [
    (
      #""r": {"route": [1️⃣{"when": "!has(profile.x)", "stay": true, "notice": "N"}, "e"]}, "e": {"end": "completed"}"#,
      true
    ),
    (
      #"1️⃣"r": {"route": [{"when": "!has(profile.x)", "stay": true, "save": {"x": "1"}}, "e"]}, "e": {"end": "completed"}"#,
      false
    ),
    (#"1️⃣"a": {"screen": {}, "after": {"PT0S": {"replace": "a"}}}"#, true),
    (
      #"1️⃣"a": {"screen": {}, "after": {"PT1S": "b", "PT0S": "r"}}, "r": {"route": ["a"]}, "b": {"screen": {}}"#,
      true
    ),
    (#"1️⃣"a": {"screen": {}, "after": {"PT1S": {"replace": "a"}}}"#, false),
    (#"1️⃣"a": {"screen": {}, "after": {"PT0S": {"stay": true}}}"#, false),
    (
      #"1️⃣"a": {"route": {"stay": true, "requires": {"unless": "profile.x", "present": "b"}}}, "b": {"screen": {"schema": {}}}"#,
      false
    ),
    (#""a": {"route": [{"when": "profile.x", "to": "b"}, 1️⃣{"stay": true}]}, "b": {"screen": {}}"#, true),
    (
      #"1️⃣"a": {"route": [{"when": "profile.x", "to": "b"}, {"stay": true, "save": {"x": "true"}}]}, "b": {"screen": {}}"#,
      false
    ),
    (#"1️⃣"a": {"screen": {}, "after": {"PT0S": [{"when": "profile.x", "replace": "a"}]}}"#, false),
  ])
  func whatMayRunInCirclesIsRemarkedOn(steps: String, isRemarkedOn: Bool) {
    let flow = MarkedFlow(Mistakes.steps(steps, "").marked)
    let loops = flow.diagnostics.filter { $0.problem.code == "automaticLoop" }
    #expect(loops.map(\.problem.severity) == (isRemarkedOn ? [.warning] : []))
    #expect(loops.map(\.position) == (isRemarkedOn ? flow.positions : []))
  }
}
