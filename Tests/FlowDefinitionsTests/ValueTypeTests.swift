// Values of another type than a key takes.

import JSONText
import Testing

@testable import FlowDefinitions

@Suite struct ValueTypeTests {
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
    .parts(
      #""on": {"x": 1️⃣null}"#,
      #"wrongType: To take the event and stay, write {"stay": true}. To refuse it, leave it out."#),
    .parts(#""on": 1️⃣[]"#, #"wrongType: Write each event with its name: {"NAME": {…}}."#),
    .parts(
      #""on": 1️⃣[{"event": "help", "to": "a"}]"#, #"wrongType: Write each event with its name: {"help": {…}}."#
    ),
    .parts(#""groups": 1️⃣[["a"]]"#, #"wrongType: Write each group with its name: {"NAME": {…}}."#),
    .parts(#""groups": {"g": 1️⃣["a"]}"#, #"wrongType: Write {"steps": ["a"]}."#),
    .parts(#""output": 1️⃣7"#, "wrongType"),
    .parts(#""output": 1️⃣["n"]"#, #"wrongType: Write each name with an expression: {"n": "…"}."#),
    .parts(#""version": 1️⃣["3"]"#, #"wrongType: Write "3"."#),
    .parts(#""version": 1️⃣["3", "4"]"#, "wrongType"),
    .parts(#""vars": {"n": 1️⃣0}"#, #"wrongType: Write "0"."#),
    .parts(#""vars": {"n": 1️⃣[]}"#, #"wrongType: Write "[]"."#),
    .parts(#""vars": {"n": 1️⃣["a"]}"#, #"wrongType: Write the whole as one expression: "[…]"."#),
    .screen(
      #""schema": {"properties": {"n": {}}}, "messages": {"n": 1️⃣"Bad"}"#,
      #"wrongType: Write the keyword that it is for: {"required": {"message": "Bad"}}."#),
    .steps(#""a": 1️⃣[]"#, "wrongType"),
    .screen(#""title": 1️⃣null"#, "wrongType"),
    .screen(#""submit": 1️⃣{"title": "Go"}"#, #"wrongType: Write "Go"."#),
    .screen(#""review": 1️⃣"yes""#, "wrongType: Write true."),
    .screen(#""messages": {"x": {"maxLength": 1️⃣"No."}}"#, #"wrongType: Write {"message": "No."}."#),
    .screen(
      #""show": {"x": 1️⃣{"name": "y"}}"#,
      #"wrongType: A guard is one expression, such as "data.age < 18 && data.member"."#),
    .transition(
      #"{"to": "b", "when": 1️⃣[]}"#,
      #"wrongType: A guard is one expression, such as "data.age < 18 && data.member"."#),
    .transition(#"{"stay": 1️⃣"true"}"#, "wrongType: Write true."),
    Mistakes(
      #"{"flow": "f", "start": "a", "steps": 1️⃣[{"id": "a", "screen": {}}]}"#,
      #"wrongType: Write each step with its name: {"a": {…}}."#),
    Mistakes(
      #"{"flow": "f", "start": "a", "steps": 1️⃣["a"]}"#,
      #"wrongType: Write each step with its name: {"NAME": {…}}."#),
    .steps(
      #""a": {"screen": {}, "back": 1️⃣false, "leave": 1️⃣true, "drafts": 1️⃣"none", "check": 1️⃣"true", "requires": 1️⃣"b", "after": 1️⃣"PT1S", "next": "b"}, "b": {"end": "completed"}"#,
      #"wrongType: Write "none"."#, #"wrongType: Write "confirm"."#, "wrongType: Write false.",
      #"wrongType: Write {"when": "true", "message": "…"}."#,
      #"wrongType: Write {"unless": "…", "present": "b"}."#,
      #"wrongType: Write when, and where that leads: {"PT1S": "STEP"}."#),
    .steps(
      #""a": {"screen": {}, "after": 1️⃣[{"PT1S": "a"}]}"#,
      #"wrongType: Write when, and where that leads: {"PT10M": "STEP"}."#),
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
    .transition(
      #"{"to": "b", "errors": 1️⃣{}}"#, #"wrongType: Write a list of them: [{"message": "…"}]."#),
    .transition(
      #"{"to": "b", "errors": [1️⃣"Nothing is free."]}"#, #"wrongType: Write {"message": "Nothing is free."}."#),
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
}
