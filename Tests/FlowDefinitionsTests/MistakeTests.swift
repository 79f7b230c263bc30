// Every mistake that an author can make in one file: where it is reported, under which code, and what the hint is.

import JSONText
import Testing

@testable import FlowDefinitions

@Suite struct MistakeTests {
  @Test(arguments: [
    Mistakes(
      #"{"flow": 1️⃣nope}"#, "notJSON: Only numbers, true, false and null stand without quotes."),
    Mistakes("{\"flow\": \"f\", 1️⃣// f\n}", "notJSON: JSON has no comments."),
    Mistakes(#"{"flow": "a", 1️⃣"flow": "b"}"#, "notJSON"),
    Mistakes("1️⃣", "notJSON"),
    Mistakes("1️⃣[]", "wrongType"),
    Mistakes("1️⃣7", "wrongType"),
    Mistakes(
      "1️⃣1️⃣1️⃣{}", "missingKey: Add “flow”.", "missingKey: Add “start”.", "missingKey: Add “steps”."),
    Mistakes(#"{"flow": "f", "start": "a", "steps": 1️⃣{}}"#, "emptyList"),
  ])
  func whatIsNoFlow(mistakes: Mistakes) { mistakes.check() }

  @Test(arguments: [
    Mistakes.parts(#"1️⃣"titel": "T""#, "unknownKey: Did you mean “title”?"),
    .parts(#"1️⃣"Vars": {}"#, "unknownKey: Did you mean “vars”?"),
    .parts(
      #"1️⃣"something": 1"#,
      "unknownKey: There are “version”, “title”, “description”, “input”, “output”, “vars”, “groups”, “on”, “expiresAfter”, “lifetime”, “renamed” and “$schema”."
    ),
    .steps(
      #""a": {"screen": {}, 1️⃣"nxt": "b", "next": "b"}, "b": {"end": "completed"}"#,
      "unknownKey: There are “on”, “check”, “requires”, “after”, “onError”, “back”, “cancel”, “dismiss”, “params”, “leave”, “drafts”, “save” and “meta”."
    ),
    .steps(
      #""a": {"screen": {}, 1️⃣"onSubmit": "b"}, "b": {"end": "completed"}"#,
      "unknownKey: Did you mean “next”?"),
    .steps(
      #""a": {"screen": {}, 1️⃣"onSubmit": "b", "next": "b"}, "b": {"end": "completed"}"#,
      "unknownKey: There are “on”, “check”, “requires”, “after”, “onError”, “back”, “cancel”, “dismiss”, “params”, “leave”, “drafts”, “save” and “meta”."
    ),
    .steps(
      #""a": {"screen": {}, 1️⃣"nxet": "b"}, "b": {"end": "completed"}"#,
      "unknownKey: Did you mean “next”?"),
    .screen(#"1️⃣"tilte": "T""#, "unknownKey: Did you mean “title”?"),
    .steps(
      #""a": {"screen": {}, 1️⃣"title": "T", "next": "b"}, "b": {"end": "completed"}"#,
      "unknownKey: It belongs inside “screen”."),
    .screen(
      #"1️⃣"required": ["n"], "schema": {"properties": {"n": {}}}"#, "unknownKey: It belongs inside “schema”."),
    .steps(
      #""a": {"screen": {1️⃣"next": "b"}, "next": "b"}, "b": {"end": "completed"}"#,
      "unknownKey: It belongs beside “screen”, and not inside."),
    .steps(
      #""a": {"action": {"name": "n", 1️⃣"onError": []}, 1️⃣"timeout": "PT1S", "next": "b"}, "b": {"end": "completed"}"#,
      "unknownKey: It belongs beside “action”, and not inside.", "unknownKey: It belongs inside “action”."),
    .screen(
      #""messages": {"x": {"type": {1️⃣"text": "T"}}}"#, "unknownKey: There are “code” and “message”."),
    .transition(#"{"to": "b", 1️⃣"wehn": "true"}"#, "unknownKey: Did you mean “when”?"),
    .transition(
      #"{"to": "b", "errors": [{"message": "M", 1️⃣"pth": ""}]}"#, "unknownKey: Did you mean “path”?"),
    .steps(#""a": {"action": {"name": "n", 1️⃣"inputs": {}}}"#, "unknownKey: Did you mean “input”?"),
    .steps(
      #""a": {"screen": {}, "next": {"end": "completed", 1️⃣"title": "T"}}"#,
      "unknownKey: There are “when”, “with”, “subject”, “set”, “assign”, “save”, “requires”, “errors”, “notice”, “result” and “reason”."
    ),
  ])
  func unknownKeys(mistakes: Mistakes) { mistakes.check() }

  /// One problem each, though the key that was meant is missing, too.
  @Test(arguments: [
    Mistakes(
      #"{1️⃣"id": "f", 1️⃣"initial": "a", 1️⃣"states": {}}"#, "unknownKey: Did you mean “flow”?",
      "unknownKey: Did you mean “start”?", "unknownKey: Did you mean “steps”?"),
    .parts(
      #"1️⃣"_comment": "x""#, "unknownKey: Notes go into “description” of the flow, or into “meta” of a step."),
    .screen(
      #"1️⃣"text": "T", 1️⃣"button": "B", 1️⃣"label": "L""#, "unknownKey: Did you mean “body”?",
      "unknownKey: Did you mean “submit”?", "unknownKey: Did you mean “title”?"),
    .transition(#"{1️⃣"condition": "profile.x", "to": "b"}"#, "unknownKey: Did you mean “when”?"),
    .steps(
      #""a": {"screen": {}, "on": {"x": {1️⃣"payload": {}, "to": "b"}}, "next": "b"}, "b": {1️⃣"final": true}"#,
      "unknownKey: Did you mean “schema”?", "unknownKey: Did you mean “end”?"),
    .steps(
      #""a": {"screen": {}, "requires": {1️⃣"when": "profile.x", 1️⃣"to": "b"}, 1️⃣"onCancel": "b", "next": "b"}, "b": {"end": "failed"}"#,
      "unknownKey: Write “unless”, with the opposite guard: whoever meets it gets through.",
      "unknownKey: A gate presents a step or a flow: write “present”.",
      "unknownKey: It belongs beside “present”, in the transition that presents something."),
  ])
  func keysOfOtherLanguages(mistakes: Mistakes) { mistakes.check() }

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

  /// The hint where a key belongs sends nobody to a place that does not know it.
  @Test func keysThatBelongElsewhereAreKnownThere() {
    func codes(_ step: String) -> [String] {
      Flow.problems(of: Array(flow(#""a": {\#(step)}"#).utf8)).map(\.code)
    }
    for key in Screen.keys { #expect(!codes(#""screen": {"\#(key)": 7}"#).contains("unknownKey"), "\(key)") }
    for key in HostCall.keys {
      #expect(!codes(#""action": {"\#(key)": 7}"#).contains("unknownKey"), "\(key)")
    }
    for key in Step.keys { #expect(!codes(#""screen": {}, "\#(key)": 7"#).contains("unknownKey"), "\(key)") }
    #expect(codes(#""screen": {"next": 7}"#).contains("unknownKey"))
  }

  @Test(arguments: [
    Mistakes.steps(#""a": {"action": 1️⃣{}}"#, "missingKey: Add “name”."),
    .steps(
      #""a": {"action": {"name": 1️⃣"", "undo": {"name": 1️⃣""}}, "next": "b"}, "b": {"end": "completed"}"#,
      "missingKey: Write the name by which the host knows it.",
      "missingKey: Write the name by which the host knows it."),
    .steps(
      #""a": {"screen": {}, "check": [1️⃣{"message": "M"}], "next": "b"}, "b": {"end": "failed"}"#,
      "missingKey: Add “when”."),
    .transition(#"{"to": "b", "errors": [1️⃣{"path": ""}]}"#, "missingKey: Add “message”."),
    .steps(
      #""a": {"screen": {}, "requires": 1️⃣{"unless": "true"}, "next": "b"}, "b": {"end": "failed"}"#,
      "missingKey: Add “present”."),
  ])
  func missingKeys(mistakes: Mistakes) { mistakes.check() }

  @Test(arguments: [
    Mistakes.parts(#""title": 1️⃣7"#, #"wrongType: Write "7"."#),
    .parts(
      #""title": 1️⃣{"en": "Shop", "de-CH": "Laden"}"#,
      "wrongType: Translations stand in files of their own: those of shop.flow.json into German in shop.de.json."
    ),
    .parts(#""title": 1️⃣{"to": "x"}"#, "wrongType"),
    .parts(#""version": 1️⃣3"#, #"wrongType: Write "3"."#),
    .parts(
      #""vars": "tries 1️⃣= 1""#,
      #"expressionSyntax: Write an object of names and expressions: {"tries": "1"}."#),
    .parts(#""vars": "1 1️⃣= 1""#, "expressionSyntax: To compare, write “==”."),
    .parts(#""on": 1️⃣[]"#, "wrongType"),
    .parts(#""output": 1️⃣7"#, "wrongType"),
    .parts(#""vars": {"n": 1️⃣0}"#, #"wrongType: Write "0"."#),
    .steps(#""a": 1️⃣[]"#, "wrongType"),
    .screen(#""title": 1️⃣null"#, "wrongType"),
    .screen(#""review": 1️⃣"yes""#, "wrongType: Write true."),
    .screen(#""messages": {"x": {"maxLength": 1️⃣"No."}}"#, #"wrongType: Write {"message": "No."}."#),
    .screen(
      #""show": {"x": 1️⃣{"name": "y"}}"#,
      #"wrongType: A guard is one expression, such as "data.age < 18 && data.member"."#),
    .transition(
      #"{"to": "b", "when": 1️⃣[]}"#,
      #"wrongType: A guard is one expression, such as "data.age < 18 && data.member"."#),
    .transition(#"{"stay": 1️⃣"true"}"#, "wrongType: Write true."),
    .steps(
      #""a": {"screen": {}, "back": 1️⃣false, "leave": 1️⃣true, "drafts": 1️⃣"none", "check": 1️⃣"true", "requires": 1️⃣"b", "after": 1️⃣"PT1S", "next": "b"}, "b": {"end": "completed"}"#,
      #"wrongType: Write "none"."#, #"wrongType: Write "confirm"."#, "wrongType: Write false.",
      #"wrongType: Write {"when": "true", "message": "…"}."#,
      #"wrongType: Write {"unless": "…", "present": "b"}."#,
      #"wrongType: Write when, and where that leads: {"PT1S": "STEP"}."#),
    .steps(
      #""a": {"screen": 1️⃣"T", "next": "b"}, "b": {"action": 1️⃣"n", "after": 1️⃣10, "next": "c"}, "c": {"action": {"name": "n", "timeout": 1️⃣20}}"#,
      #"wrongType: Write {"title": "T"}."#, #"wrongType: Write {"name": "n"}."#,
      #"wrongType: Write when, and where that leads: {"PT10M": "STEP"}."#,
      #"wrongType: Write "PT20S" for 20 seconds."#),
    .steps(
      #""t": {"tabs": {"x": 1️⃣"u", "y": {"step": "u", "badge": 1️⃣3}}}, "u": {"screen": {}, "requires": 1️⃣"profile.ok"}"#,
      #"wrongType: Write {"step": "u"}."#, #"wrongType: Write "3"."#,
      #"wrongType: Write {"unless": "profile.ok", "present": "…"}."#),
    .screen(
      #""prefill": {"x": 1️⃣{"y": "'z'"}}"#, #"wrongType: Write the whole as one expression: "{'name': …}"."#),
    .screen(#""show": {"x": 1️⃣true}"#, #"wrongType: Write "true"."#),
    .transition(#"1️⃣7"#, "wrongType"),
    .transition(#"{"stay": 1️⃣false}"#, "wrongType"),
    .transition(#"{"to": 1️⃣{}}"#, "wrongType"),
    .transition(#"{"to": "b", "when": 1️⃣true}"#, #"wrongType: Write "true"."#),
    .transition(#"{"to": "b", "errors": 1️⃣{}}"#, "wrongType"),
    .steps(#""a": {"screen": {}, "drafts": 1️⃣0, "next": "b"}, "b": {"end": "completed"}"#, "wrongType"),
  ])
  func wrongTypes(mistakes: Mistakes) { mistakes.check() }

  @Test(arguments: [
    ("7", "Expected the id of a step or a group, an object, or a list of these, but this is a number."),
    (#"{"stay": false}"#, "Expected true, but this is false."),
    (#"{"to": ["b"]}"#, "Expected the id of a step or a group, but this is an array."),
    (#"{"popTo": true}"#, "Expected the id of a step, or “root”, but this is true."),
    (#"{"end": true}"#, "Expected “completed”, “failed” or “cancelled”, but this is true."),
    (
      #"{"dismiss": false}"#,
      "Expected true, an expression, or an object of names with an expression each, but this is false."
    ),
    (#"{"to": "b", "when": "now > now", "save": "string(1)"}"#, "Expected an object, found a string."),
    (#"{"to": "b", "when": "1"}"#, "Expected a bool, found an int."),
    (#"{"to": "b", "when": "optional.of(true)"}"#, "Expected a bool, found an optional bool."),
    (#"{"to": "b", "when": "profile.x", "notice": "${b''}"}"#, "Expected a string, found bytes."),
    (#"{"to": "b", "when": "math.greatest() > 1"}"#, "“math.greatest” does not take 0 arguments."),
    (#"{"to": "b", "when": "1 = 1"}"#, "“=” has no meaning here."),
  ])
  func itIsSaidInWordsOfThePage(transition: String, message: String) {
    let text = flow(#""a": {"screen": {}, "next": [\#(transition), "b"]}, "b": {"end": "completed"}"#)
    #expect(Flow.problems(of: Array(text.utf8)).map(\.message) == [message])
  }

  @Test(arguments: [
    (#""timeout": 30"#, "Expected a duration, such as “PT15M”, but this is a number.", true),
    (#""leave": true"#, "Expected “free”, “confirm” or “always”, but this is true.", false),
    (#""cancel": false"#, "Expected “allow” or “none”, but this is false.", false),
  ])
  func theWordsAndFormsAreSaidWhereAnotherTypeStands(member: String, message: String, isOfAction: Bool) {
    let inside = isOfAction ? ", \(member)" : ""
    let beside = isOfAction ? "" : ", \(member)"
    let text = flow(
      #""a": {"action": {"name": "n"\#(inside)}\#(beside), "next": "b"}, "b": {"end": "completed"}"#)
    #expect(Flow.problems(of: Array(text.utf8)).map(\.message) == [message])
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
    .steps(#""a": {"tabs": 1️⃣[]}"#, "wrongType"),
    .parts(#""groups": {"g": 1️⃣{}}"#, "missingKey: Add “steps”."),
    .parts(#""groups": {"g": {"steps": [1️⃣7]}}"#, #"wrongType: Write "7"."#),
    .parts(#""groups": {"g": 1️⃣{"steps": []}}"#, "emptyList"),
    // That is no step of the group's follows from that.
    .parts(#""groups": {"g": 1️⃣{"steps": [], "initial": "a"}}"#, "emptyList"),
    .parts(#""groups": {"g": {1️⃣"setps": ["a"], "initial": "a"}}"#, "unknownKey: Did you mean “steps”?"),
  ])
  func incompleteAndOvercompleteParts(mistakes: Mistakes) { mistakes.check() }

  @Test(arguments: [
    Mistakes.transition(#"{"when": "data.x == 1️⃣", "to": "b"}"#, "expressionSyntax"),
    .transition(#"{"when": "data.x 1️⃣= 1", "to": "b"}"#, "expressionSyntax: To compare, write “==”."),
    .transition(#"{"when": "'\u00e9\"' 1️⃣and true", "to": "b"}"#, "expressionSyntax: “and” is written “&&”."),
    .transition(
      #"{"when": "'\ud83d\ude00' 1️⃣& true", "to": "b"}"#, "expressionSyntax: “and” is written “&&”."),
    .screen(#""title": "Hello ${data.1️⃣}""#, "expressionSyntax"),
    .screen(#""title": "Hello 1️⃣${data.x""#, "expressionSyntax"),
    .screen(
      #""schema": {"properties": {"x": {}}}, "prefill": {"x": "1️⃣"}"#, "expressionSyntax"),
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
    #""a": {"screen": {}, "next": [{"when": "true", "to": "b", "set": {"x": "=", "y": "="}}, "c"]}"#,
    #""a": {"screen": {}, "next": [{"when": "true", "to": "b", "assign": {"n": "="}, "set": "="}, "c"], "on": {"e": {"to": "b", "set": {"x": "vars.n"}}}}"#,
    #""a": {"action": {"name": "n", "schema": {"type": "strng"}}, "next": [{"when": "result.x == 1", "to": "b"}, {"when": "steps.a.y > 2", "to": "b", "set": {"x": "1"}}, "c"]}"#,
    #""a": {"screen": {}, "requires": {"unless": "=", "present": "${"}, "next": [{"when": "1 < 2", "to": "b", "set": {"x": "2"}}, "c"]}"#,
    #""a": {"screen": {}, "check": {"when": "=", "message": "${"}, "next": [{"when": "1 < 2", "to": "b", "set": {"x": "2"}}, "c"]}"#,
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
