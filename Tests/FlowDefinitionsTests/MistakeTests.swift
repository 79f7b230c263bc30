// Other mistakes that an author can make in one file: where each is reported, under which code, and what the hint is.

import JSONText
import Testing

@testable import FlowDefinitions

@Suite struct MistakeTests {
  @Test(arguments: [
    Mistakes(
      #"{"flow": 1️⃣nope}"#, "notJSON: Only numbers, true, false and null stand without quotes."),
    Mistakes("{\"flow\": \"f\", 1️⃣// f\n}", "notJSON: JSON has no comments."),
    Mistakes(#"{"flow": "a", 1️⃣"flow": "b"}"#, "notJSON: It is also at 1:2."),
    Mistakes("1️⃣", "notJSON: The text is empty."),
    Mistakes("1️⃣[]", "wrongType"),
    Mistakes("1️⃣7", "wrongType"),
    Mistakes(
      "1️⃣1️⃣1️⃣{}", "missingKey: Add “flow”.", "missingKey: Add “start”.", "missingKey: Add “steps”."),
    Mistakes(#"{"flow": "f", "start": "a", "steps": 1️⃣{}}"#, "emptyList"),
  ])
  func whatIsNoFlow(mistakes: Mistakes) { mistakes.check() }

  @Test(arguments: [
    ("10m", "Write “PT10M”."), ("2h", "Write “PT2H”."), ("7 days", "Write “P7D”."),
    ("pt10m", "Write “PT10M”."),
    ("PT10m", "Write “PT10M”."),
    ("P10M", "“P10M” would be months, whose length is not fixed. For minutes, write “PT10M”."),
    ("P1D12H", "Hours, minutes and seconds stand behind a “T”: write “P1DT12H”."),
    ("PT2D", "Only hours, minutes and seconds stand behind a “T”: write “P2D”."),
    ("10", "Write “PT10S” for seconds, and “PT10M” for minutes."), ("PT", nil), ("-PT10M", nil), ("P1Y", nil),
    ("10 ms", nil), ("00:10:00", nil), ("", nil),
  ])
  func durationsOfOtherNotations(text: String, hint: String?) {
    Mistakes.parts(
      #""lifetime": 1️⃣"\#(text)""#,
      "malformedDuration: "
        + (hint
          ?? "Write an ISO 8601 duration of weeks, days, hours, minutes and seconds, such as “PT15M” or “P2DT12H”.")
    ).check()
  }

  @Test(arguments: [
    Mistakes(
      #"{"flow": 1️⃣"My flow", "start": "a", "steps": {"a": {"end": "completed"}}}"#,
      "malformedIdentifier: Write “my-flow”. An id has 1 to 64 characters, of a–z, 0–9 and “-”, and does not begin with “-”."
    ),
    .steps(
      #""-a": {"end": "completed"}"#.replacing("\"-a", with: "1️⃣\"-a"),
      "malformedIdentifier: An id has 1 to 64 characters, of a–z, 0–9 and “-”, and does not begin with “-”."),
    .steps(
      "1️⃣\"\(String(repeating: "a", count: 65))\": {\"end\": \"completed\"}",
      "malformedIdentifier: An id has 1 to 64 characters, of a–z, 0–9 and “-”, and does not begin with “-”."),
    .parts(
      #""groups": {1️⃣"G": {"steps": ["a"]}}"#,
      "malformedIdentifier: Write “g”. An id has 1 to 64 characters, of a–z, 0–9 and “-”, and does not begin with “-”."
    ),
    .steps(
      #""a": {"screen": {}, "leave": 1️⃣"confrm", "next": "b"}, "b": {"end": "completed"}"#,
      "unknownWord: Did you mean “confirm”?"),
    .steps(
      #""a": {"screen": {}, "back": 1️⃣"never", "next": "b"}, "b": {"end": "completed"}"#,
      "unknownWord: There are “allow” and “none”."),
    .steps(
      #""a": {"end": 1️⃣"complete", "title": "T", "body": "B", "result": {"n": "1"}, "reason": "R"}"#,
      "unknownWord: Did you mean “completed”?"),
    .transition(#"{"end": 1️⃣"expired"}"#, "unknownWord: There are “completed”, “failed” and “cancelled”."),
    .parts(
      #""expiresAfter": 1️⃣"30 minutes""#, "malformedDuration: Write “PT30M”."),
    .parts(#""expiresAfter": 1️⃣"PT0S", "lifetime": 1️⃣"P0D""#, "malformedDuration", "malformedDuration"),
    .steps(
      #""a": {"flow": 1️⃣"pay.flow.json", "next": "petAge"}, 1️⃣"petAge": {"flow": 1️⃣"sub/pay"}"#,
      "malformedIdentifier: A flow is called by its id, and not by where its file is: write “pay”.",
      "malformedIdentifier: Write “pet-age”. An id has 1 to 64 characters, of a–z, 0–9 and “-”, and does not begin with “-”.",
      "malformedIdentifier: A flow is called by its id, and not by where its file is: write “pay”."),
    .steps(
      #""a": {"screen": {}, "after": {1️⃣"5m": "b"}, "next": "b"}, "b": {"end": "completed"}"#,
      "malformedDuration: Write “PT5M”."),
    // It is one, but too long.
    .steps(
      #""a": {"screen": {}, "after": {1️⃣"PT999999999999S": "b"}, "next": "c"}, "b": {"end": "completed"}, "c": {"action": {"name": "n", "timeout": 1️⃣"P999999999D"}, "next": "b"}"#,
      "malformedDuration", "malformedDuration"),
    .steps(
      #""a": {"screen": {}, "check": {"when": "true", "path": 1️⃣"name", "message": "M"}, "next": "b"}, "b": {"end": "completed"}"#,
      "malformedPointer: A JSON Pointer is empty or begins with “/”, such as “/name”."),
    .screen(
      #""bind": {1️⃣"schema": "data"}"#,
      "malformedPointer: A JSON Pointer is empty or begins with “/”, such as “/name”."),
  ])
  func malformedWords(mistakes: Mistakes) { mistakes.check() }

  @Test(arguments: [
    Mistakes.steps(
      #""a": 1️⃣{"next": "b"}, "b": {"end": "completed"}"#,
      "noKind: Give it one of “screen”, “route”, “action”, “flow”, “tabs” or “end”."),
    .steps(
      #""a": 1️⃣{"screen": {}, "route": ["b"]}, "b": {"end": "completed"}"#,
      "severalKinds: Keep one of them, and make separate steps of the others."),
    .transition(
      #"1️⃣{"when": "true"}"#,
      "noTarget: Give it one of “to”, “replace”, “reset”, “popTo”, “present”, “dismiss”, “select”, “end” or “stay”."
    ),
    .transition(
      #"1️⃣{"to": "b", "replace": "b"}"#,
      "severalTargets: Keep one of them. To choose, write a list of transitions: the first that applies is taken."
    ),
    .steps(
      #""a": {"tabs": {"ok": {"step": "b"}, "x": 1️⃣{"title": "X"}}}, "b": {"screen": {}}"#,
      "noTarget: Give it “step” or “flow”."),
    .steps(
      #""a": {"tabs": {"x": 1️⃣{"step": "b", "flow": "c"}}}, "b": {"screen": {}}"#,
      "severalTargets: Keep one of them."),
    .steps(#""a": {"route": 1️⃣[]}"#, "emptyList"),
    .steps(#""a": {"screen": {}, "next": 1️⃣[]}"#, "emptyList"),
    .steps(#""a": {"tabs": 1️⃣{}}"#, "emptyList"),
    // Only the cause is said, and not that nothing is left.
    .steps(#""a": {"tabs": {"x": 1️⃣{"title": "X"}}}"#, "noTarget: Give it “step” or “flow”."),
    .steps(
      #""a": {"tabs": {"x": 1️⃣{"title": "X"}, "y": {"step": "b"}}, "selected": "x"}, "b": {"screen": {}}"#,
      "noTarget: Give it “step” or “flow”."),
    .steps(#""a": {"tabs": 1️⃣[]}"#, #"wrongType: Write each tab with its name: {"NAME": {…}}."#),
    .steps(
      #""a": {"tabs": 1️⃣[{"title": "X", "name": "x"}]}"#,
      #"wrongType: Write each tab with its name: {"x": {…}}."#),
    .parts(#""groups": {"g": 1️⃣{}}"#, "missingKey: Add “steps”."),
    .parts(#""groups": {"g": {"steps": [1️⃣7]}}"#, #"wrongType: Write "7"."#),
    .parts(#""groups": {"g": 1️⃣{"steps": []}}"#, "emptyList"),
    // That is no step of the group's follows from that.
    .parts(#""groups": {"g": 1️⃣{"steps": [], "initial": "a"}}"#, "emptyList"),
    .parts(#""groups": {"g": {1️⃣"setps": ["a"], "initial": "a"}}"#, "unknownKey: Did you mean “steps”?"),
  ])
  func incompleteAndOvercompleteParts(mistakes: Mistakes) { mistakes.check() }

  @Test(arguments: [
    Mistakes.transition(
      #"{"when": "data.x == 1️⃣", "to": "b"}"#,
      "expressionSyntax: Write what is missing, such as '' for an empty text."),
    .transition(#"{"when": "data.x 1️⃣= 1", "to": "b"}"#, "expressionSyntax: To compare, write “==”."),
    .transition(#"{"when": "'\u00e9\"' 1️⃣and true", "to": "b"}"#, "expressionSyntax: “and” is written “&&”."),
    .transition(
      #"{"when": "'\ud83d\ude00' 1️⃣& true", "to": "b"}"#, "expressionSyntax: “and” is written “&&”."),
    .screen(#""title": "Hello ${data.1️⃣}""#, "expressionSyntax"),
    .screen(
      #""title": "Hello 1️⃣${data.x""#,
      "expressionSyntax: Put a “}” behind the expression; a “${” that is to be shown is written “$${”."),
    .screen(
      #""schema": {"properties": {"x": {}}}, "prefill": {"x": "1️⃣"}"#,
      "expressionSyntax: An empty text is written ''."),
    .screen(#""schema": {"type": 1️⃣"strng"}"#, "schemaInvalid: Did you mean “string”?"),
    .screen(#""schema": {"properties": {"x": {"minLength": 1️⃣-1}}}"#, "schemaInvalid"),
    .screen(#""schema": {"properties": {"x": {"pattern": 1️⃣"["}}}"#, "schemaInvalid"),
    .screen(
      ##""schema": {"$ref": 1️⃣"#/$defs/nam", "$defs": {"name": {}}}"##,
      "schemaInvalid: Did you mean “#/$defs/name”?"),
    .parts(#""input": 1️⃣7"#, "schemaInvalid"),
  ])
  func expressionsAndSchemas(mistakes: Mistakes) { mistakes.check() }

  @Test(arguments: [
    Mistakes.steps(
      #""a": {"screen": {}, "next": ["league", 1️⃣"leauge"]}, "league": {"end": "completed"}"#,
      "unknownStep: Did you mean “league”?"),
    .transition(#"1️⃣"c""#, "unknownStep: There are “a” and “b”."),
    .transition(#"{"to": 1️⃣"elsewhere"}"#, "unknownStep: There are “a” and “b”."),
    .transition(#"{"replace": 1️⃣"elsewhere"}"#, "unknownStep: There are “a” and “b”."),
    .transition(#"{"replace": "b", "from": 1️⃣"elsewhere"}"#, "unknownStep: There are “a” and “b”."),
    .transition(#"{"reset": 1️⃣"elsewhere"}"#, "unknownStep: There are “a” and “b”."),
    .transition(#"{"popTo": 1️⃣"elsewhere"}"#, "unknownStep: There are “a” and “b”."),
    .parts(#""on": {"help": 1️⃣"elsewhere"}"#, "unknownStep: There are “a” and “b”."),
    // A transition may lead to a group as well.
    .parts(
      #""groups": {"more": {"steps": ["a"]}}, "on": {"x": {"to": 1️⃣"moer", "history": true}, "y": {"reset": 1️⃣"moer"}}"#,
      "unknownStep: Did you mean “more”?", "unknownStep: There are “a” and “b”."),
    .parts(
      #""groups": {"g": {"steps": ["a", 1️⃣"elsewhere"], "initial": 1️⃣"somewhere"}}"#,
      "unknownStep: There are “a” and “b”.", "unknownStep: There are “a” and “b”."),
    // It is said where the group names it, and not where a transition leads to the group.
    .parts(
      #""groups": {"g": {"steps": [1️⃣"x", "a"]}}, "on": {"go": "g"}"#, "unknownStep: There are “a” and “b”."),
    .parts(
      #""groups": {"g": {"steps": ["a"], "initial": 1️⃣"b"}}"#, "initialOutside: The group has “a”."),
    .parts(
      #""groups": {"g": {"steps": ["a"]}, "h": {"steps": [1️⃣"a"]}}"#, "inTwoGroups"),
    Mistakes(
      #"{"flow": "f", "start": 1️⃣"b", "steps": {"a": {"end": "completed"}}}"#,
      "unknownStep: There is “a”."),
  ])
  func namesThatAreNotThere(mistakes: Mistakes) {
    mistakes.check()
  }

  @Test(arguments: [
    Mistakes.steps(
      #""a": {"screen": {}, "next": 1️⃣"t"}, "t": {"tabs": {"x": {"step": "b"}}}, "b": {"screen": {}}"#,
      "misplacedTabs: Start the flow with this step, or go to it with “reset”."),
    .steps(
      #""a": {"screen": {}, "requires": {"unless": "profile.x", "present": 1️⃣"t"}, "on": {"r": {"reset": "t"}}}, "t": {"tabs": {"x": {"step": "b"}}}, "b": {"screen": {}}"#,
      "misplacedTabs: Start the flow with this step, or go to it with “reset”."),
    .steps(
      #""t": {"tabs": {"x": {"step": 1️⃣"u"}}}, "u": {"tabs": {"y": {"step": "b"}}}, "b": {"screen": {}}"#,
      "misplacedTabs: Start the flow with this step, or go to it with “reset”."),
    .steps(
      #""t": {"tabs": {"home": {"step": "b"}}}, "b": {"screen": {}, "on": {"x": {"select": 1️⃣"hme"}}}"#,
      "unknownTab: Did you mean “home”?"),
    // It hides nothing else.
    .steps(
      #""t": {"tabs": {"home": {"step": "b"}}, "selected": 1️⃣"hme"}, "b": {"screen": {"title": "${data.1️⃣x}"}}, 1️⃣"c": {"screen": {}}"#,
      "unknownTab: Did you mean “home”?", "unknownField",
      "unreachableStep: Add a transition to it, or delete it."),
  ])
  func tabsThatStandWhereTheyCannot(mistakes: Mistakes) { mistakes.check() }

  @Test func allProblemsAreReportedAtOnce() {
    Mistakes(
      #"""
      {
        "flow": 1️⃣"Team", 1️⃣"titel": "T",
        "start": "a",
        "steps": {
          "a": {"screen": {"title": "${1️⃣}", "schema": {"type": 1️⃣"objct"}}, "next": [{"to": 1️⃣7}, 1️⃣{}], "back": 1️⃣"no"},
          1️⃣"B": 1️⃣{}
        }
      }
      """#,
      "malformedIdentifier: Write “team”. An id has 1 to 64 characters, of a–z, 0–9 and “-”, and does not begin with “-”.",
      "unknownKey: Did you mean “title”?", "expressionSyntax", "schemaInvalid: Did you mean “object”?",
      "wrongType",
      "noTarget: Give it one of “to”, “replace”, “reset”, “popTo”, “present”, “dismiss”, “select”, “end” or “stay”.",
      "unknownWord: There are “allow” and “none”.",
      "malformedIdentifier: Write “b”. An id has 1 to 64 characters, of a–z, 0–9 and “-”, and does not begin with “-”.",
      "noKind: Give it one of “screen”, “route”, “action”, “flow”, “tabs” or “end”."
    ).check()
  }

  /// What is wrong elsewhere is said beside it.
  @Test(arguments: [
    (#""title": "${1️⃣}""#, "expressionSyntax"), (#"1️⃣"titel": "T""#, "unknownKey"),
    (#"1️⃣"check": []"#, "unknownKey"), (#""show": {"x": "1️⃣="}"#, "expressionSyntax"),
    (#""title": 1️⃣7"#, "wrongType"), (#""review": 1️⃣"true""#, "wrongType"),
  ])
  func whatNothingFollowsFromHidesNothing(member: String, code: String) {
    let isHidden = member.contains("check")
    let flow = MarkedFlow(
      flow(
        #"""
        "a": {"screen": {\#(member), "schema": {"properties": {"x": {}}}}, "next": [{"when": "data.y == 1", "to": "b"}, "c"]},
        "b": {"end": "completed", "result": {"n": "Ada"}}, "c": {"route": [{"when": "data.x", "to": "d"}]}
        """#))
    let others = isHidden ? ["unknownStep"] : ["unknownField", "unknownName", "unknownStep"]
    #expect(flow.diagnostics.map(\.problem.code).filter { $0 != "noFallback" } == [code] + others)
    #expect(flow.diagnostics.first?.position == flow.positions.first)
  }

  /// Nothing is known of what stands for it, so nothing is held against what relies on it.
  @Test(arguments: [
    #""a": {"screen": {"schema": {"type": "strng"}}, "next": [{"when": "data.x == 1", "to": "b"}, "c"]}"#,
    #""a": {"screen": {}, "next": [{"when": "1 = 1", "to": "b", "set": {"x": "1"}}, "c"]}"#,
    #""a": {"screen": {}, "next": [{"when": "profile.z", "to": "b", "set": {"x": "=", "y": "="}}, "c"]}"#,
    #""a": {"screen": {}, "next": [{"when": "profile.z", "to": "b", "assign": {"n": "="}, "set": "="}, "c"], "on": {"e": {"to": "b", "set": {"x": "vars.n"}}}}"#,
    #""a": {"action": {"name": "n", "schema": {"type": "strng"}}, "next": [{"when": "result.x == 1", "to": "b"}, {"when": "steps.a.y > 2", "to": "b", "set": {"x": "1"}}, "c"]}"#,
    #""a": {"screen": {}, "requires": {"unless": "=", "present": "${"}, "next": [{"when": "1 < profile.z", "to": "b", "set": {"x": "2"}}, "c"]}"#,
    #""a": {"screen": {}, "check": {"when": "=", "message": "${"}, "next": [{"when": "1 < profile.z", "to": "b", "set": {"x": "2"}}, "c"]}"#,
  ])
  func whatCannotBeReadMakesNothingElseLookWrong(step: String) {
    let text = flow(
      step + #", "b": {"end": "completed", "title": "${data.x}"}, "c": {"end": "failed"}"#)
    let codes = Set(Flow.problems(of: Array(text.utf8)).map(\.code))
    #expect(codes.isSubset(of: ["expressionSyntax", "schemaInvalid"]), "\(codes)")
  }

  @Test func deepNestingIsAnOrdinaryProblem() {
    let deep = String(repeating: "[", count: 600) + String(repeating: "]", count: 600)
    #expect(Flow.problems(of: Array(deep.utf8)).map(\.code) == ["notJSON"])
    let parentheses = String(repeating: "(", count: 400) + "1" + String(repeating: ")", count: 400)
    let text = flow(#""a": {"screen": {}, "next": [{"when": "\#(parentheses)", "to": "a"}]}"#)
    #expect(Flow.problems(of: Array(text.utf8)).first?.code == "expressionSyntax")
  }

  @Test func aFlowWithAnErrorIsNotRead() {
    #expect(throws: FlowProblems.self) { try read(flow(#""a": {"screen": {}, "next": "b"}"#)) }
  }
}
