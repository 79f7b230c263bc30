// Keys of a definition: those that there are not here, those that belong elsewhere, and those that are missing.

import JSONText
import Testing

@testable import FlowDefinitions

@Suite struct KeyTests {
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
      #"1️⃣"type": "object", "schema": {"properties": {"n": {}}}"#, "unknownKey: It belongs inside “schema”."),
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
    .transition(
      #"{"to": "b", "errors": [{1️⃣"field": "", 1️⃣"text": "M"}]}"#, "unknownKey: Did you mean “path”?",
      "unknownKey: Did you mean “message”?"),
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
    .parts(#"1️⃣"result": {"a": "1"}"#, "unknownKey: Did you mean “output”?"),
    .steps(
      #""a": {"flow": "b", 1️⃣"with": {"x": "1"}, "next": "c"}, "c": {"end": "completed"}"#,
      "unknownKey: Did you mean “input”?"),
    .screen(
      #"1️⃣"text": "T", 1️⃣"button": "B", 1️⃣"label": "L""#, "unknownKey: Did you mean “body”?",
      "unknownKey: Did you mean “submit”?", "unknownKey: Did you mean “title”?"),
    .transition(#"{1️⃣"condition": "profile.x", "to": "b"}"#, "unknownKey: Did you mean “when”?"),
    .steps(
      #""a": {"screen": {}, "on": {"x": {1️⃣"payload": {}, 1️⃣"label": "X", "to": "b"}}, "next": "b"}, "b": {1️⃣"final": true}"#,
      "unknownKey: Did you mean “schema”?", "unknownKey: Did you mean “title”?",
      "unknownKey: Did you mean “end”?"),
    .steps(#""a": {1️⃣"subflow": "contact"}"#, "unknownKey: Did you mean “flow”?"),
    .steps(
      #""a": {"screen": {}, 1️⃣"events": {"x": "b"}, "next": "b"}, "b": {"end": "completed"}"#,
      "unknownKey: Did you mean “on”?"),
    .steps(
      #""a": {"screen": {}, "requires": {1️⃣"when": "profile.x", 1️⃣"to": "b"}, 1️⃣"onCancel": "b", "next": "b"}, "b": {"end": "failed"}"#,
      "unknownKey: Write “unless”, with the opposite guard: whoever meets it gets through.",
      "unknownKey: To present a step or a flow, write “present”.",
      "unknownKey: It belongs beside “present”, in the transition that presents something."),
  ])
  func keysOfOtherLanguages(mistakes: Mistakes) { mistakes.check() }

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
}
