// Slips that can be read, and then do nothing, or the wrong thing: what an author would otherwise find out from a user.

import FlowDefinitions
import JSONText
import Testing

@Suite struct SlipTests {
  @Test(arguments: [
    Mistakes.transition(#"{1️⃣"popto": "a"}"#, "unknownKey: Did you mean “popTo”?"),
    .transition(#"{"when": "true", 1️⃣"edn": "completed", "reason": "x"}"#, "unknownKey: Did you mean “end”?"),
    .transition(#"{1️⃣"presnt": "a", "style": "popover"}"#, "unknownKey: Did you mean “present”?"),
    .steps(
      #""a": {"screen": {}, "on": {"go": {"title": "Go", 1️⃣"To": "b"}}, "next": "b"}, "b": {"end": "completed"}"#,
      "unknownKey: Did you mean “to”?"),
  ])
  func aTargetIsSpelledWrong(mistakes: Mistakes) { mistakes.check() }

  /// It is the name that expressions have, with what it is a part of.
  @Test(arguments: [
    Mistakes.transition(
      #"{"when": "profile.ok", "to": "b", "assign": {1️⃣"vars.n": "1", "n": "2"}}"#,
      "suspiciousField: Write “n”."),
    .transition(
      #"{"when": "profile.ok", "to": "b", "set": {1️⃣"data.a.b": "1"}, "save": {1️⃣"profile.x": "1", "x.y": "1"}}"#,
      "suspiciousField: Write “a.b”.", "suspiciousField: Write “x”."),
    .steps(
      #""a": {"screen": {}, "save": {1️⃣"values.n": "1"}, "next": {"end": "completed"}}"#,
      "suspiciousField: Write “n”."),
    .steps(
      #""a": {"screen": {}, "next": {"to": "b", "set": {1️⃣"data.token": "1"}}}, "b": {"screen": {"title": "${data.token}"}, "next": {"end": "completed"}}"#,
      "suspiciousField: Write “token”."),
  ])
  func aNameIsWrittenWithWhatItIsAPartOf(mistakes: Mistakes) { mistakes.check() }

  @Test(arguments: [
    Mistakes.parts(
      #""groups": {"g": {"steps": ["a", "b"]}}, "on": {"e": {"reset": 1️⃣"g"}}"#,
      "unknownStep: It is a group, which only “to” enters. Name one of its steps, “a” or “b”."),
    .steps(
      #""a": {"screen": {}, "check": {1️⃣"unless": "values.x", "message": "M"}, "next": "b"}, "b": {"end": "completed"}"#,
      "unknownKey: Write “when”, with the opposite guard: the rule is broken where it holds."),
    .transition(#"{1️⃣"tab": "b"}"#, "unknownKey: Did you mean “select”?"),
    .screen(
      #""schema": {"type": "object", 1️⃣"name": "string", 1️⃣"kind": {"enum": ["a"]}, "note": "text"}"#,
      "schemaRemark: A property belongs inside “properties”.",
      "schemaRemark: A property belongs inside “properties”."),
  ])
  func whatIsWrittenElsewhereIsNamedHere(mistakes: Mistakes) { mistakes.check() }

  @Test func aTabSaysNothingOfWhatItHolds() {
    Mistakes.steps(
      #""t": {"tabs": {"x": 1️⃣{1️⃣"colour": "red"}}}"#, "noTarget: Give it “step” or “flow”.",
      "unknownKey: There are “title”, “icon”, “badge”, “tag”, “input”, “step” and “flow”."
    ).check()
  }

  /// What the key would be called here. That it is missing follows from that.
  @Test(arguments: [
    Mistakes.transition(
      #"{1️⃣"if": "true", 1️⃣"then": "b"}"#, "unknownKey: Did you mean “when”?",
      "unknownKey: Did you mean “to”?"),
    .transition(#"{1️⃣"goto": "b", "result": {}}"#, "unknownKey: Did you mean “to”?"),
    .transition(#"{1️⃣"if": "true", "to": "b"}"#, "unknownKey: Did you mean “when”?"),
    .transition(#"{1️⃣"push": "b"}"#, "unknownKey: Did you mean “to”?"),
    .transition(#"{1️⃣"target": "b"}"#, "unknownKey: Did you mean “to”?"),
    .steps(
      #""a": {"screen": {}, "check": {"when": "true", "message": "M", 1️⃣"field": "/n"}, "next": "b"}, "b": {"end": "completed"}"#,
      "unknownKey: Did you mean “path”?"),
    .transition(
      #"{1️⃣"else": "b"}"#,
      "unknownKey: What is done otherwise is another transition: write a list of them, of which the last has no “when”."
    ),
    .transition(
      #"{1️⃣"otherwise": "b"}"#,
      "unknownKey: What is done otherwise is another transition: write a list of them, of which the last has no “when”."
    ),
    .transition(
      #"{1️⃣"if": "true", 1️⃣"then": "b", 1️⃣"else": "c"}"#, "unknownKey: Did you mean “when”?",
      "unknownKey: Did you mean “to”?",
      "unknownKey: What is done otherwise is another transition: write a list of them, of which the last has no “when”."
    ),
    .transition(#"1️⃣"stay""#, #"unknownStep: To stay on the step, write {"stay": true}."#),
    .transition(
      #"1️⃣"data.x ? 'b' : 'c'""#,
      #"unknownStep: To choose, write a list of transitions: [{"when": …, "to": …}, …]."#),
    .transition(#"{1️⃣"step": "b"}"#, "unknownKey: Did you mean “to”?"),
    .transition(#"{1️⃣"pop": "a"}"#, "unknownKey: Did you mean “popTo”?"),
    .transition(#"1️⃣{"when": "true", 1️⃣"colour": "red", "onResult": "b"}"#, noTarget, "unknownKey"),
    .steps(
      #""a": {"screen": {}, "on": {"go": {"title": "Go", 1️⃣"goto": "b"}}, "next": "b"}, "b": {"end": "completed"}"#,
      "unknownKey: Did you mean “to”?"),
  ])
  func aKeyOfOtherLanguagesStandsInATransition(mistakes: Mistakes) { mistakes.check() }

  /// Which is not missing, then.
  @Test(arguments: [
    Mistakes(
      #"{1️⃣"flo": "f", 1️⃣"Start": "a", 1️⃣"step": {}}"#, "unknownKey: Did you mean “flow”?",
      "unknownKey: Did you mean “start”?", "unknownKey: Did you mean “steps”?"),
    Mistakes(
      #"1️⃣{1️⃣"flo": "f", "start": "a", 1️⃣"other": {}}"#, "missingKey: Add “steps”.",
      "unknownKey: Did you mean “flow”?", "unknownKey"),
    .steps(#""a": {1️⃣"scren": {"title": "T"}, "next": "a"}"#, "unknownKey: Did you mean “screen”?"),
    .steps(
      #""a": {"screen": {}, "requires": {1️⃣"unles": "profile.x", "present": "b"}}, "b": {"screen": {}}"#,
      "unknownKey: Did you mean “unless”?"),
    .steps(#""a": {"action": {1️⃣"nam": "n"}}"#, "unknownKey: Did you mean “name”?"),
    .steps(#""a": {"tabs": {"x": {1️⃣"lfow": "b"}}}"#, "unknownKey: Did you mean “flow”?"),
    // What its kind has beside it is where it belongs.
    .steps(
      #""a": {1️⃣"ned": "completed", "title": "T", "result": "1", "reason": "r"}"#,
      "unknownKey: Did you mean “end”?"),
    .steps(#""a": {1️⃣"tasb": {"x": {"step": "b"}}, "selected": "x"}"#, "unknownKey: Did you mean “tabs”?"),
  ])
  func aKeyThatMustBeThereIsSpelledWrong(mistakes: Mistakes) {
    let flow = MarkedFlow(mistakes.marked)
    let found = flow.diagnostics.map { $0.problem.code + ($0.problem.hint.map { ": " + $0 } ?? "") }
    #expect(zip(found, mistakes.expected).allSatisfy { $0.hasPrefix($1) })
    #expect(flow.diagnostics.map(\.position) == flow.positions)
  }

  /// Where what was meant is to be had.
  @Test(arguments: [
    Mistakes.steps(
      #""a": {"screen": {"schema": {"properties": {"n": {"type": "integer"}}}}, "next": "b"}, "b": {"screen": {"title": "${values.1️⃣n} ${values.1️⃣m}"}, "next": "e"}, "e": {"end": "completed"}"#,
      "unknownField: Did you mean “data.n”?", "unknownField"),
    .steps(
      #""a": {"action": {"name": "x", "schema": {"properties": {"id": {"type": "string"}}}}, "next": "my-b"}, "my-b": {"action": {"name": "x", "schema": {"properties": {"no": {"type": "string"}, "both": {}}}}, "next": "c"}, "c": {"action": {"name": "x", "schema": {"properties": {"both": {}}}}, "next": "d"}, "d": {"screen": {"title": "${data.1️⃣id} ${data.1️⃣no} ${values.1️⃣id} ${data.1️⃣both}"}, "next": "e"}, "e": {"end": "completed"}"#,
      "unknownField: Did you mean “steps.a.id”?", "unknownField: Did you mean “steps['my-b'].no”?",
      "unknownField: Did you mean “steps.a.id”?", "unknownField"),
    // A rule judges the values.
    .steps(
      #""a": {"screen": {"schema": {"properties": {"kind": {"enum": ["x"]}}}}, "check": {"when": "1️⃣kind == 'x'", "message": "No."}, "next": "e"}, "e": {"end": "completed"}"#,
      "unknownName: Did you mean “values.kind”?"),
    Mistakes(
      marked: flow(
        #""a": {"params": {"properties": {"n": {}}, "additionalProperties": false}, "screen": {"title": "${data.1️⃣why} ${params.1️⃣why} ${input.1️⃣n}"}, "next": "e"}, "e": {"end": "completed"}"#,
        #""input": {"properties": {"why": {"type": "string"}}, "additionalProperties": false}"#),
      expected: [
        "unknownField: Did you mean “input.why”?", "unknownField: Did you mean “input.why”?",
        "unknownField: Did you mean “params.n”?",
      ]),
    .steps(
      #""a": {"screen": {}, "next": 1️⃣"completed"}"#,
      #"unknownStep: To end the flow, write {"end": "completed"}."#),
    .steps(
      #""a": {"screen": {}, "next": 1️⃣"cancel"}"#,
      #"unknownStep: To end the flow, write {"end": "cancelled"}."#),
    .steps(
      #""a": {"screen": {}, "next": 1️⃣"end"}"#, #"unknownStep: To end the flow, write {"end": "completed"}."#),
    .steps(
      #""a": {"screen": {}, "next": 1️⃣"end"}, "ende": {"end": "completed"}"#,
      "unknownStep: Did you mean “ende”?"),
    .transition(
      #"{"when": "profile.x == 1️⃣True || profile.y != 1️⃣None", "to": "b"}"#,
      "unknownName: Write “true”.", "unknownName: Use has(…) to ask whether a field is there."),
    .transition(
      #"{"when": "1️⃣undefined == 1 && [1].1️⃣sum() > 2 && profile.x.1️⃣upper() == 'A'", "to": "b"}"#,
      "unknownName: Use has(…) to ask whether a field is there.",
      "unknownFunction: No function adds up a list: have the host supply the sum, in “input” or as the result of an action.",
      "unknownFunction: Write x.upperAscii()."),
  ])
  func whatIsNotThereIsSomewhereElse(mistakes: Mistakes) { mistakes.check() }

  private static let noTarget =
    "noTarget: Give it one of “to”, “replace”, “reset”, “popTo”, “present”, “dismiss”, “select”, “end” or “stay”."

  @Test(arguments: [
    Mistakes.steps(
      #""a": {"screen": {}, 1️⃣"onError": "e", "next": "r"}, "r": {"route": ["f"], 1️⃣"next": "e", 1️⃣"on": {"x": "e"}, 1️⃣"check": {"when": "false", "message": "m"}, 1️⃣"save": {"x": "1"}}, "f": {"flow": "g", 1️⃣"check": {"when": "false", "message": "m"}, 1️⃣"after": {"PT1S": "e"}, "onError": "e", "save": {"x": "1"}, "next": "e"}, "e": {"end": "completed"}"#,
      "idleKey: Only “action”, “flow” and “tabs” use it, and steps that present something.",
      "idleKey: Only “screen”, “action”, “flow” and “tabs” use it.",
      "idleKey: Only “screen”, “action”, “flow” and “tabs” use it.",
      "idleKey: Only “screen” and “action” use it.",
      "idleKey: Only “screen”, “action” and “flow” use it.", "idleKey: Only “screen” and “action” use it.",
      "idleKey: Only “screen” and “action” use it."),
    .steps(
      #""a": {"screen": {}, "next": "e"}, "e": {"end": "completed", 1️⃣"next": "a", 1️⃣"on": {"x": "a"}, 1️⃣"check": [], 1️⃣"after": {"PT1S": "a"}, 1️⃣"onError": "a", 1️⃣"save": {"x": "1"}, "requires": [], "meta": 1}"#,
      "idleKey: Only “screen”, “action”, “flow” and “tabs” use it.",
      "idleKey: Only “screen”, “action”, “flow” and “tabs” use it.",
      "idleKey: Only “screen” and “action” use it.",
      "idleKey: Only “screen” and “action” use it.",
      "idleKey: Only “action”, “flow” and “tabs” use it, and steps that present something.",
      "idleKey: Only “screen”, “action” and “flow” use it."),
    .steps(
      #""t": {"tabs": {"x": {"step": "a"}}, 1️⃣"check": [], 1️⃣"after": {"PT1S": "b"}, 1️⃣"save": {"x": "1"}, "onError": "b", "next": "b", "on": {"x": "b"}}, "a": {"screen": {}}, "b": {"screen": {}}"#,
      "idleKey: Only “screen” and “action” use it.", "idleKey: Only “screen” and “action” use it.",
      "idleKey: Only “screen”, “action” and “flow” use it."),
    .steps(
      #""a": {"action": {"name": "n"}, 1️⃣"leave": "confirm", 1️⃣"drafts": false, "next": "b"}, "b": {"action": {"name": "n"}, "leave": "always", "next": "r"}, "r": {"route": ["e"], 1️⃣"after": {"PT1S": "e"}}, "e": {"end": "completed", 1️⃣"drafts": false}"#,
      "idleKey: Only on a screen is there something to confirm. “always” asks on any step.",
      "idleKey: Only “screen” uses it.", "idleKey: Only “screen” and “action” use it.",
      "idleKey: Only “screen” uses it."),
    .steps(
      #""a": {"screen": {}, "requires": {"unless": "profile.x", "present": "g", "while": true}, "next": {"to": "b", "requires": [{"unless": "profile.x", "present": "g", 1️⃣"while": true}, {"unless": "profile.y", "present": "g", "while": false}]}}, "b": {"screen": {}, "next": {"end": "completed"}}"#,
      "idleKey: Only a gate of a step or of a group goes on holding."),
    // A flow that one presents, a tab, and an action of a step that is presented, may fail.
    .steps(
      #""a": {"screen": {}, "onError": "e", "next": {"present": "b"}}, "b": {"action": {"name": "n"}}, "e": {"end": "completed"}"#
    ),
    .steps(
      #""a": {"screen": {}, "onError": "e", "on": {"x": {"present": "b", "onCancel": {"present": "other"}}}, "next": "e"}, "b": {"screen": {"schema": {}}}, "e": {"end": "completed"}"#
    ),
    .steps(
      #""r": {"route": [{"when": "profile.x", "to": "e"}, {"present": "other"}], "onError": "e"}, "e": {"end": "completed"}"#
    ),
  ])
  func aKeySaysNothingOnAStepOfThatKind(mistakes: Mistakes) { mistakes.check() }

  @Test(arguments: [
    Mistakes.transition(
      #"{"when": "has(profile.x)", "present": "b", 1️⃣"input": {"x": "1"}}"#,
      "idleKey: Only a flow takes it. For a step that is presented, write “with”."),
    .transition(
      #"{"when": "has(profile.x)", "present": "other", 1️⃣"with": {"x": "1"}, "input": {"x": "1"}}"#,
      "idleKey: Only a step takes it. For a flow, write “input”."),
    .transition(
      #"{"when": "has(profile.x)", "stay": true, 1️⃣"with": {"x": "1"}}"#,
      "idleKey: Only a step that is entered takes it, by “to”, “replace”, “reset” or “present”."),
    .transition(
      #"{"when": "has(profile.x)", "to": "b", 1️⃣"history": true}"#, "idleKey: Only a group has it, not a step."
    ),
    .transition(
      #"{"when": "has(profile.x)", "to": "b", "requires": {"unless": "profile.y == 1", "present": "b", 1️⃣"input": {"x": "1"}}}"#,
      "idleKey: Only a flow takes it. For a step that is presented, write “with”."),
    .steps(
      #""t": {"tabs": {"h": {"step": "s", 1️⃣"input": {"x": "1"}}}}, "s": {"screen": {}}"#,
      "idleKey: Only a flow takes it, not a step."),
    .transition(#"{"when": "has(profile.x)", "present": "b", "with": {"x": "1"}}"#),
    .transition(
      #"{"when": "has(profile.x)", "to": "b", "with": {"x": "1"}, "requires": {"unless": "profile.y == 1", "present": "other", "input": {"x": "1"}}}"#
    ),
    .transition(
      #"{"when": "has(profile.x)", "to": "b", "requires": {"unless": "profile.y == 1", "present": "${profile.z}", "input": {"x": "1"}}}"#
    ),
    .steps(
      #""t": {"tabs": {"h": {"step": "s"}, "o": {"flow": "other", "input": {"x": "1"}}}}, "s": {"screen": {}}"#
    ),
  ])
  func aKeySaysNothingWhereItLeads(mistakes: Mistakes) { mistakes.check() }

  @Test(arguments: [
    Mistakes(
      marked:
        #"{"flow": "f", "start": "a", "output": {"t": "result.t"}, "steps": {"a": {"action": {"name": "n"}, "next": {"end": "completed"}}}}"#,
      expected: []),
    Mistakes(
      marked:
        #"{"flow": "f", "start": "a", "output": {"t": "1️⃣result.t"}, "steps": {"a": {"screen": {}, "next": {"end": "completed"}}}}"#,
      expected: [
        "misplacedName: It has one where something comes back: in “next” of an action, in “onResult”."
      ]),
    Mistakes(
      marked:
        #"{"flow": "f", "start": "a", "output": {"t": "1️⃣result.t"}, "steps": {"a": {"action": {"name": "n"}, "next": {"end": "completed", "result": "result"}}}}"#,
      expected: [
        "misplacedName: It has one where something comes back: in “next” of an action, in “onResult”."
      ]),
  ])
  func theOutputHasWhatComesWithAnEnd(mistakes: Mistakes) { mistakes.check() }

  private static let o =
    #"{"type": "object", "additionalProperties": false, "properties": {"s": {"type": "string"}}}"#
  private static let deep =
    ##""properties": {"o": \##(o), "d": {"type": "string"}, "l": {"type": "array", "items": \##(o)}, "e": {"type": "object", "properties": {"s": {}}}, "p": {"type": "object", "patternProperties": {"^x": {}}, "additionalProperties": false}, "r": {"$ref": "#/$defs/o"}, "a": {"type": ["object", "string"], "properties": {"z": {}}, "additionalProperties": false}}, "$defs": {"o": \##(o)}"##

  @Test(arguments: [
    Mistakes.transition(
      #"{"when": "has(profile.x)", "popTo": "a", "errors": [{"path": 1️⃣"name", "message": "No."}]}"#,
      "malformedPointer: A JSON Pointer is empty or begins with “/”, such as “/name”."),
    .transition(#"{"popTo": "a", "errors": [{"path": "${data.x}", "message": "No."}]}"#, "unknownField"),
    .steps(
      #""a": {"screen": {"schema": {"properties": {"name": {}}}}, "next": "b"}, "b": {"action": {"name": "n"}, "onError": {"popTo": "a", "errors": [{"path": "/name/x", "message": "No."}, {"path": 1️⃣"/nmae", "message": "No."}]}}"#,
      "unknownProperty: Did you mean “name”?"),
    // A path goes as deep as the schema does.
    .steps(
      #""a": {"screen": {"schema": {\#(deep)}}, "check": [{"when": "profile.x", "path": 1️⃣"/o/z", "message": "No."}, {"when": "profile.x", "path": 1️⃣"/d/0", "message": "No."}, {"when": "profile.x", "path": 1️⃣"/o/s/t", "message": "No."}, {"when": "profile.x", "path": 1️⃣"/l/s", "message": "No."}, {"when": "profile.x", "path": 1️⃣"/l/0/z", "message": "No."}], "next": "b"}, "b": {"action": {"name": "n"}, "onError": {"popTo": "a", "errors": [{"path": 1️⃣"/o/z", "message": "No."}]}}"#,
      "unknownProperty: There is “s”.", "unknownProperty", "unknownProperty", "unknownProperty",
      "unknownProperty: There is “s”.", "unknownProperty: There is “s”."),
    .steps(
      #""a": {"screen": {"schema": {\#(deep)}}, "check": [{"when": "profile.x", "path": "/o/s", "message": "No."}, {"when": "profile.x", "path": "/l/0/s", "message": "No."}, {"when": "profile.x", "path": "/l/12", "message": "No."}, {"when": "profile.x", "path": "/e/x/y", "message": "No."}, {"when": "profile.x", "path": "/p/x1", "message": "No."}, {"when": "profile.x", "path": "/r/s", "message": "No."}, {"when": "profile.x", "path": "/a/s", "message": "No."}]}"#
    ),
    .steps(
      #""a": {"screen": {"schema": {\#(deep)}, "bind": {"/schema/properties/d": "profile.d"}}, "check": {"when": "profile.x", "path": "/d/0", "message": "No."}}"#
    ),
    // The rule of a presentation complains on what is presented, where that is known.
    .steps(
      #""a": {"screen": {}, "on": {"x": {"present": "c", "check": {"when": "profile.x", "path": 1️⃣"/nmae", "message": "No."}}, "y": {"present": "d", "check": [{"when": "profile.x", "path": "/name", "message": "No."}, {"when": "profile.x", "path": "/more", "message": "No."}]}, "z": {"present": "c", "check": {"when": "profile.x", "path": "/name", "message": "No."}}}, "next": "b"}, "b": {"end": "completed"}, "c": {"screen": {"schema": {"properties": {"name": {}}}}}, "d": {"screen": {"schema": {"properties": {"name": {}}}}, "next": "e"}, "e": {"screen": {"schema": {"properties": {"more": {}}}}}"#,
      "unknownProperty: Did you mean “name”?"),
    // Who stays is on the screen that he was on.
    .steps(
      #""a": {"screen": {"schema": {"properties": {"name": {}}}}, "next": [{"when": "profile.x", "stay": true, "errors": [{"path": 1️⃣"/nmae", "message": "No."}]}, "b"], "on": {"x": {"present": "c", "onResult": {"stay": true, "errors": [{"path": 1️⃣"/nmae", "message": "No."}]}}}}, "b": {"end": "completed"}, "c": {"screen": {"schema": {"properties": {"nmae": {}}}}}"#,
      "unknownProperty: Did you mean “name”?", "unknownProperty: Did you mean “name”?"),
    .steps(
      #""a": {"screen": {"schema": {"properties": {"name": {}}}}, "next": "b"}, "b": {"screen": {"schema": {}}, "requires": {"unless": "profile.x", "present": "c", "onAbort": {"stay": true, "errors": [{"path": "/name", "message": "No."}]}}}, "c": {"screen": {"schema": {}}}"#
    ),
  ])
  func anErrorHasNoPlace(mistakes: Mistakes) {
    guard mistakes.expected == ["unknownField"] else { return mistakes.check() }
    #expect(!MarkedFlow(mistakes.marked).diagnostics.map(\.problem.code).contains("malformedPointer"))
  }

  @Test func theSchemaOfAnUndoIsCheckedLikeThatOfItsAction() {
    Mistakes.steps(
      #""a": {"action": {"name": "n", "undo": {"name": "u", "schema": {"required": [1️⃣"nmae"], "properties": {"name": {1️⃣"minLenght": 3}, "size": {"type": "integer", "default": 1️⃣"3"}}}}}, "next": "b"}, "b": {"end": "completed"}"#,
      "suspiciousProperty: Did you mean “name”?", "schemaRemark: Did you mean “minLength”?", "unfitDefault"
    ).check()
  }

  @Test func aGroupIsCalledLikeAStep() {
    Mistakes(
      #"{"flow": "f", "start": "a", "groups": {1️⃣"b": {"steps": ["a"]}}, "steps": {"a": {"screen": {}, "next": "b"}, "b": {"end": "completed"}}}"#,
      "hiddenGroup: Rename the group."
    ).check()
  }

  @Test(arguments: [
    Mistakes.steps(
      #""a": {"screen": {}, "next": ["b", 1️⃣{"when": "profile.x", "to": "c"}, "b"]}, "b": {"end": "completed"}, "c": {"end": "failed"}"#,
      "neverTaken: Put it before the one that always applies."),
    .steps(
      #""a": {"route": [{"when": "profile.x", "to": "b"}, "c", 1️⃣"b"]}, "b": {"end": "completed"}, "c": {"end": "failed"}"#,
      "neverTaken: Put it before the one that always applies."),
    .steps(
      #""a": {"screen": {}, "on": {"go": ["b", 1️⃣"c"]}, "next": "c"}, "b": {"end": "completed"}, "c": {"end": "failed"}"#,
      "neverTaken: Put it before the one that always applies."),
  ])
  func aTransitionStandsBehindOneThatAppliesAlways(mistakes: Mistakes) { mistakes.check() }

  @Test(arguments: [
    Mistakes.steps(
      #""a": {"screen": {}, "next": [{"when": "profile.x", "to": "b"}, {"when": "true", "to": "c"}]}, "b": {"end": "completed"}, "c": {"end": "failed"}"#
    ),
    .steps(
      #""a": {"screen": {}, "next": [{"when": "1 < 2", "to": "b"}, 1️⃣"c"]}, "b": {"end": "completed"}, "c": {"end": "failed"}"#,
      "neverTaken: Put it before the one that always applies."),
    .steps(
      #""a": {"screen": {}, "next": [{"when": 1️⃣"false", "to": "b"}, "c"]}, "b": {"end": "completed"}, "c": {"end": "failed"}"#,
      "neverTaken"),
  ])
  func aGuardMayBeTheSameForEverybody(mistakes: Mistakes) { mistakes.check() }

  @Test(arguments: [
    Mistakes(
      #"{"flow": "f", "start": "a", "vars": {"count": "0"}, "steps": {"a": {"screen": {"title": "${vars.count}"}, "next": {"end": "completed", "assign": {1️⃣"cuont": "1"}}}}}"#,
      "suspiciousField: Did you mean “count”?"),
    Mistakes(
      #"{"flow": "f", "start": "a", "vars": {"count": "0"}, "steps": {"a": {"screen": {"title": "${vars.count}"}, "next": {"end": "completed", "assign": {"last": "now"}}}}}"#
    ),
  ])
  func aVariableIsSpelledWrongWhereItIsAssigned(mistakes: Mistakes) { mistakes.check() }

  /// What is done in one tab, and what in another, is not on one path; all of them are left together.
  @Test func aScreenInATabIsNotEndless() {
    let text = flow(
      #""t": {"tabs": {"a": {"step": "a"}, "b": {"step": "b"}, "c": {"step": "c"}}, "next": {"end": "completed"}}, "a": {"screen": {"schema": {}}}, "b": {"screen": {}, "on": {"go": "d", "c": {"select": "c"}}}, "c": {"screen": {}, "next": {"stay": true}}, "d": {"screen": {}, "on": {"home": {"select": "a"}}}"#
    )
    #expect(Flow.problems(of: Array(text.utf8)).map(\.code) == [])
  }
}
