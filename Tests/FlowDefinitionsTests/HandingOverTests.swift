// Steps that are not handed what they require.
import FlowDefinitions
import JSONText
import Testing

@Suite struct HandingOverTests {
  /// Nothing says that it must not be handed over, but it has almost the name of something that may be, and that is not.
  @Test(arguments: [
    Mistakes.steps(
      #""a": {"screen": {}, "next": {"to": "b", "with": {1️⃣"nmae": "1", "size": "2"}}}, "b": {"params": {"properties": {"name": {}, "sizes": {}, "size": {}}}, "screen": {}, "next": {"end": "completed"}}"#,
      "suspiciousField: Did you mean “name”?"),
    .steps(
      #""a": {"screen": {}, "next": {"to": "b", "with": {"nmae": "1", "name": "2", "other": "3"}}}, "b": {"params": {"properties": {"name": {}}}, "screen": {}, "next": {"end": "completed"}}"#
    ),
    .steps(
      #""a": {"screen": {}, "next": {"to": "b", "with": {"nmae": "1"}}}, "b": {"params": {"properties": {"name": {}}, "additionalProperties": {}}, "screen": {}, "next": {"end": "completed"}}"#
    ),
  ])
  func aNameThatIsAlmostOneIsSuspicious(mistakes: Mistakes) { mistakes.check() }

  @Test(arguments: [
    Mistakes.steps(
      #""a": {"screen": {}, "next": 1️⃣"b"}, "b": {"params": {"required": ["n", "d"], "properties": {"n": {}, "d": {"default": 1}}}, "screen": {}, "next": {"end": "completed"}}"#,
      "missingInput: Add “n” to “with”."),
    .steps(
      #""a": {"screen": {}, "next": {"to": 1️⃣"b", "with": {"d": "1"}}}, "b": {"params": {"required": ["n"]}, "screen": {}, "next": {"end": "completed"}}"#,
      "missingInput: Add “n” to “with”."),
    .steps(
      #""a": {"screen": {}, "next": [{"when": "profile.x", "to": "b", "with": {"n": "1"}}, {"to": "b", "with": "profile"}]}, "b": {"params": {"required": ["n"]}, "screen": {}, "next": {"end": "completed"}}"#
    ),
  ])
  func aStepIsNotHandedWhatItRequires(mistakes: Mistakes) { mistakes.check() }

  /// Nothing is handed to the step that a flow begins with, to that of a tab, or to that of a gate.
  @Test(arguments: [
    Mistakes(
      #"{"flow": "f", "start": 1️⃣"a", "steps": {"a": {"params": {"required": ["n"]}, "screen": {}, "next": {"end": "completed"}}}}"#,
      "missingInput: Nothing is passed here: give “n” a default, or do not require it."),
    .steps(
      #""t": {"tabs": {"x": {"step": 1️⃣"a"}}}, "a": {"params": {"required": ["n"]}, "screen": {}, "on": {}}"#,
      "missingInput: Nothing is passed here: give “n” a default, or do not require it."),
    .steps(
      #""a": {"screen": {}, "next": {"end": "completed", "requires": {"unless": "profile.x", "present": 1️⃣"b"}}}, "b": {"params": {"required": ["n"]}, "screen": {"schema": {}}}"#,
      "missingInput: Nothing is passed here: give “n” a default, or do not require it."),
    .steps(
      #""a": {"screen": {}, "requires": {"unless": "profile.x", "present": "b"}, "next": {"end": "completed"}}, "b": {"params": {"required": ["n"], "properties": {"n": {"default": 1}}}, "screen": {"schema": {}}}"#
    ),
  ])
  func aStepIsEnteredWhereNothingIsHandedOver(mistakes: Mistakes) { mistakes.check() }

  /// Where no schema says what a step is handed, it is what transitions hand to it.
  @Test(arguments: [
    Mistakes.steps(
      #""a": {"screen": {}, "next": {"to": "b", "with": {"email": "'x'"}}}, "b": {"screen": {"title": "${params.email} ${params.1️⃣emial}"}, "next": {"end": "completed"}}"#,
      "unknownField: Did you mean “email”?"),
    .steps(
      #""a": {"screen": {"title": "${params.1️⃣email}"}, "next": "b"}, "b": {"end": "completed"}"#,
      "unknownField"),
    .steps(
      #""a": {"screen": {}, "on": {"x": {"present": "b", "with": "{'n': 1}"}}, "next": {"end": "completed"}}, "b": {"screen": {"title": "${string(params.n)} ${params.1️⃣m}"}}"#,
      "unknownField: There is “n”."),
    .steps(
      #""a": {"screen": {}, "next": [{"when": "profile.x", "to": "b", "with": {"n": "1"}}, {"to": "b", "with": "profile"}]}, "b": {"screen": {"title": "${params.m}"}, "next": {"end": "completed"}}"#
    ),
    .steps(
      #""a": {"screen": {}, "next": {"to": "b", "with": {"n": "1"}}}, "b": {"screen": {}, "next": [{"when": "has(params.n)", "to": "c", "with": "params"}, "c"]}, "c": {"screen": {"title": "${params.m}"}, "next": {"end": "completed"}}"#
    ),
    // Who comes back to a group may come to any step of it.
    Mistakes(
      flow(
        #""a": {"screen": {}, "on": {"g": {"to": "g", "history": true, "with": {"n": "'x'"}}}, "next": "g"}, "b": {"screen": {"title": "${params.n}"}, "next": "c"}, "c": {"screen": {"title": "${params.n} ${params.1️⃣m}"}, "next": {"end": "completed"}}"#,
        #""groups": {"g": {"steps": ["b", "c"]}}"#), "unknownField: There is “n”."),
  ])
  func aStepAsksForWhatNobodyHandsToIt(mistakes: Mistakes) { mistakes.check() }

  @Test(arguments: [
    Mistakes.steps(
      #""a": {"screen": {}, "on": {"x": {"present": 1️⃣"b"}}, "next": {"end": "completed"}}, "b": {"params": {"required": ["n"]}, "screen": {"schema": {}}}"#,
      "missingInput: Add “n” to “with”."),
    .steps(
      #""a": {"screen": {}, "on": {"x": {"present": "b", "with": {"n": "1"}}}, "next": {"end": "completed"}}, "b": {"params": {"required": ["n"]}, "screen": {"schema": {}}}"#
    ),
    Mistakes(
      flow(
        #""a": {"screen": {}, "next": 1️⃣"g"}, "b": {"params": {"required": ["n"]}, "screen": {}, "next": {"end": "completed"}}"#,
        #""groups": {"g": {"steps": ["b"]}}"#),
      "missingInput: Add “n” to “with”."),
    Mistakes(
      flow(
        #""a": {"screen": {}, "next": {"to": "g", "with": {"n": "1️⃣1", 1️⃣"m": "1"}}}, "b": {"params": {"required": ["n"], "properties": {"n": {"type": "string"}}, "additionalProperties": false}, "screen": {}, "next": {"end": "completed"}}"#,
        #""groups": {"g": {"steps": ["b"]}}"#),
      "typeMismatch", "unknownProperty: There is “n”."),
  ])
  func aStepOfAGroupOrAPresentedOneIsNotHandedWhatItRequires(mistakes: Mistakes) { mistakes.check() }
}
