// What an author is warned of, and what nobody is.

import FlowDefinitions
import Testing

@Suite struct WarningTests {
  @Test(arguments: [
    Mistakes.steps(
      #""a": {"screen": {}, "next": "b"}, "b": {"end": "completed"}, 1️⃣"c": {"end": "failed"}"#,
      "unreachableStep: Add a transition to it, or delete it."),
    .steps(
      #""a": {"screen": {}, "next": [{"when": "profile.x", "to": "c"}, "b"]}, "b": {"end": "completed"}, 1️⃣"c": {"screen": {}, "next": "c"}"#,
      "endlessStep: Give it a “next” that leads to an end, or that ends the flow itself."),
    // Who has gone on to a page without a next cannot go on, and who waits for a result does not get one.
    .steps(
      #""a": {"screen": {}, "on": {"x": {"end": "cancelled"}}, "next": "b"}, 1️⃣"b": {"screen": {}}"#,
      "endlessStep: Give it a “next” that leads to an end, or that ends the flow itself."),
    .steps(
      #""a": {"screen": {}, "on": {"x": {"present": "b", "onResult": "e"}}, "next": "e"}, 1️⃣"b": {"screen": {}}, "e": {"end": "completed"}"#,
      "endlessStep: Give it a “next” that leads to an end, or that ends the flow itself."),
    .steps(
      #""a": {"screen": {}, "on": {"x": "b", "y": {"replace": "c"}, "z": {"present": "d"}}, "next": "e"}, 1️⃣"b": {"screen": {}, "back": "none"}, 1️⃣"c": {"screen": {}}, 1️⃣"d": {"screen": {}, "cancel": "none"}, "e": {"end": "completed"}"#,
      "endlessStep: Give it a “next” that leads to an end, or that ends the flow itself.",
      "endlessStep: Give it a “next” that leads to an end, or that ends the flow itself.",
      "endlessStep: Give it a “next” that leads to an end, or that ends the flow itself."),
    // The end of the flow is its end, wherever it stands.
    .steps(
      #""a": {"screen": {}, "next": "a", "on": {"x": {"present": "p", "onResult": "h"}}}, "p": {"screen": {"schema": {}}, "on": {"quit": {"end": "completed"}}}, 1️⃣"h": {"screen": {}, "next": "h"}"#,
      "endlessStep: Give it a “next” that leads to an end, or that ends the flow itself."),
    // What takes the place of a page and of the steps below it is not aside.
    .steps(
      #""a": {"screen": {}, "on": {"help": "h"}, "next": "e"}, "h": {"screen": {}, "on": {"x": {"replace": "i", "from": "a"}}}, 1️⃣"i": {"screen": {}}, "e": {"end": "completed"}"#,
      "endlessStep: Give it a “next” that leads to an end, or that ends the flow itself."),
    // The same facts lead to the same choice.
    .steps(
      #""a": {"route": [1️⃣{"when": "has(profile.x)", "to": "a"}, {"when": "has(profile.n)", "to": "a", "assign": {"n": "1"}}, {"when": "has(profile.m)", "to": "a", "with": {"n": "1"}}, "b"]}, "b": {"end": "completed"}"#,
      "automaticLoop: Lead to a screen where the user can wait."),
    .steps(
      #""a": {"route": 1️⃣[{"when": "input.x", "to": "b"}]}, "b": {"end": "completed"}"#,
      "noFallback: End the list with a transition that has no “when”."),
    // Nobody can go on from there either.
    .steps(
      #""a": {"screen": {}, "next": 1️⃣[{"when": "profile.x", "to": "b"}, {"when": "!profile.x", "to": "b"}]}, "b": {"action": {"name": "b"}, "next": 1️⃣{"when": "result.ok", "to": "c"}}, "c": {"end": "completed"}"#,
      "noFallback: End the list with a transition that has no “when”.",
      "noFallback: End the list with a transition that has no “when”."),
    // What only such steps lead to, or what leads only there, is no mistake of its own.
    .steps(
      #""a": {"screen": {}, "next": "e"}, "c": {"screen": {}, "next": "d"}, 1️⃣"b": {"screen": {"schema": {"properties": {"x": {}}}}, "next": "c"}, "d": {"screen": {"title": "${data.y}"}, "next": "e"}, 1️⃣"f": {"screen": {"schema": {"properties": {"y": {}}}}, "next": "g"}, "g": {"screen": {}, "next": [{"when": "data.y == 1", "to": "f"}, "e"]}, "e": {"end": "completed"}"#,
      "unreachableStep: Add a transition to it, or delete it.",
      "unreachableStep: Add a transition to it, or delete it."),
    .steps(
      #""a": {"screen": {}, "next": [{"when": "profile.x", "to": "b"}, {"when": "profile.y", "to": "f"}, "e"]}, 1️⃣"d": {"screen": {}, "next": "c"}, "b": {"screen": {}, "next": "c"}, "c": {"screen": {}, "next": "g"}, "g": {"screen": {}, "next": [{"when": "profile.x", "to": "c"}, "d"]}, "f": {"screen": {}, "next": "h"}, 1️⃣"h": {"screen": {}}, "e": {"end": "completed"}"#,
      "endlessStep: Give it a “next” that leads to an end, or that ends the flow itself.",
      "endlessStep: Give it a “next” that leads to an end, or that ends the flow itself."),
    // What is presented by a name that is none has no end of its own to miss.
    .steps(
      #""a": {"screen": {}, "next": "e"}, 1️⃣"help": {"screen": {}}, "e": {"end": "completed"}"#,
      "unreachableStep: Add a transition to it, or delete it."),
    // “popTo” only goes back.
    .steps(
      #""a": {"screen": {}, "next": "b"}, "b": {"screen": {}, "next": {"popTo": 1️⃣"c"}}, 1️⃣"c": {"screen": {}, "on": {"x": "a"}}"#,
      "neverBelow: To go there, use “to”, “replace” or “reset”.",
      "unreachableStep: Add a transition to it, or delete it."),
    .steps(
      #""t": {"tabs": {"a": {"step": "a"}, "b": {"step": "b"}}}, "a": {"screen": {}, "next": "c"}, "b": {"screen": {}}, "c": {"screen": {}, "next": {"popTo": 1️⃣"b"}}"#,
      "neverBelow: To go there, use “to”, “replace” or “reset”."),
    .steps(
      #""a": {"screen": {}, "next": [{"when": "profile.x", "popTo": 1️⃣"b"}, {"stay": true}], "on": {"x": {"present": "b", "onResult": {"popTo": 1️⃣"c"}}, "y": "c"}}, "b": {"screen": {"schema": {}}}, "c": {"screen": {"schema": {}}}"#,
      "neverBelow: To go there, use “to”, “replace” or “reset”.",
      "neverBelow: To go there, use “to”, “replace” or “reset”."),
    // A gate is in front of its step.
    .steps(
      #""a": {"screen": {}, "next": "b"}, "b": {"screen": {}, "requires": {"unless": "profile.x", "present": "g", "onAbort": {"popTo": 1️⃣"b"}}, "next": "e"}, "g": {"screen": {"schema": {}}}, "e": {"end": "completed"}"#,
      "neverBelow: To go there, use “to”, “replace” or “reset”."),
    .steps(
      #""a": {"screen": {}, "next": "b"}, "b": {"screen": {}, "requires": {"unless": "profile.x", "present": "g", "onAbort": {"popTo": "b"}}, "next": "c"}, "c": {"screen": {}, "next": "b", "on": {"x": {"end": "completed"}}}, "g": {"screen": {"schema": {}}}"#
    ),
    .steps(
      #""a": {"screen": {}, "requires": {"unless": "profile.x", "present": "g", "onAbort": {"popTo": "a"}}, "next": "e"}, "g": {"screen": {"schema": {}}}, "e": {"end": "completed"}"#
    ),
    // What is presented, or put in between by a gate, has a stack of its own.
    .steps(
      #""a": {"screen": {}, "on": {"p": {"present": "b", "onResult": {"stay": true}}}, "next": "e"}, "b": {"screen": {"schema": {}}, "next": {"popTo": 1️⃣"a"}}, "e": {"end": "completed"}"#,
      "neverBelow: To close what is presented, use “dismiss”."),
    .steps(
      #""a": {"screen": {}, "next": "c"}, "c": {"screen": {}, "requires": {"unless": "profile.x", "present": "g", "style": "formSheet"}, "next": "e"}, "g": {"screen": {}, "next": "h"}, "h": {"screen": {"schema": {}}, "on": {"x": {"popTo": "g"}, "y": {"popTo": 1️⃣"a"}}}, "e": {"end": "completed"}"#,
      "neverBelow: To close what is presented, use “dismiss”."),
    // Nor does a step stand below down to which is replaced, if no path leads from it.
    .steps(
      #""a": {"screen": {}, "next": "b"}, "b": {"screen": {}, "next": {"replace": "z", "from": 1️⃣"c"}}, "c": {"screen": {}, "next": "z"}, "z": {"screen": {}, "next": [{"when": "has(profile.x)", "to": "c"}, {"end": "completed"}]}"#,
      "neverBelow: Name a step that leads here, or delete “from”."),
    .steps(
      #""a": {"screen": {}, "on": {"p": {"present": "b"}}, "next": "e"}, "b": {"screen": {}, "next": {"replace": "c", "from": 1️⃣"a"}}, "c": {"screen": {"schema": {}}}, "e": {"end": "completed"}"#,
      "neverBelow: Name a step that leads here, or delete “from”."),
    // A group is entered by its first step, and comes back to such as were entered before.
    Mistakes(
      marked: flow(
        #""a": {"screen": {}, "next": "g"}, "b": {"screen": {}, "next": "e"}, 1️⃣"c": {"screen": {}, "next": "e"}, "e": {"end": "completed"}"#,
        #""groups": {"g": {"steps": ["b", "c"]}}"#),
      expected: ["unreachableStep: Add a transition to it, or delete it."]),
    Mistakes(
      marked: flow(
        #""a": {"screen": {}, "next": {"to": "g", "history": true}}, "b": {"screen": {}, "next": "e"}, 1️⃣"c": {"screen": {}, "next": "e"}, "e": {"end": "completed"}"#,
        #""groups": {"g": {"steps": ["b", "c"]}}"#),
      expected: ["unreachableStep: Add a transition to it, or delete it."]),
  ])
  func aWarningDoesNotKeepTheFlowFromRunning(mistakes: Mistakes) throws {
    mistakes.check()
    let flow = MarkedFlow(mistakes.marked)
    #expect(flow.diagnostics.allSatisfy { $0.problem.severity == .warning })
    _ = try read(flow.text)
  }

  @Test(arguments: [
    // A flow without any end is meant to live on.
    flow(#""a": {"screen": {}, "on": {"go": "b"}}, "b": {"screen": {}, "on": {"back": {"popTo": "a"}}}"#),
    // A screen with a schema and no next ends the flow.
    flow(#""a": {"screen": {"schema": {}}}"#),
    // So is one in which only what is presented, or put in between, comes to an end.
    flow(
      #""r": {"route": [{"when": "!has(profile.tos)", "present": "tos"}, "home"]}, "home": {"screen": {}, "on": {"item": "item"}}, "item": {"screen": {}, "next": {"popTo": "home"}}, "tos": {"screen": {}, "next": {"dismiss": true}}"#
    ),
    flow(
      #""home": {"screen": {}, "on": {"secret": {"reset": "secret"}, "out": {"reset": "out"}}}, "secret": {"requires": {"unless": "profile.pin", "present": "pin"}, "screen": {}, "next": {"stay": true}}, "pin": {"screen": {"schema": {}}}, "out": {"screen": {}, "next": {"stay": true}}"#
    ),
    flow(
      #""splash": {"screen": {}, "on": {"login": {"present": "login", "onResult": {"reset": "main"}}}}, "login": {"screen": {"schema": {}}, "next": "more"}, "more": {"screen": {"schema": {}}}, "main": {"screen": {}, "next": {"stay": true}}"#
    ),
    // What only an event, an error or the flow's own handler leads to is reached.
    flow(
      #""a": {"action": {"name": "n"}, "onError": "b", "next": "e"}, "b": {"screen": {}, "on": {"x": "c"}}, "c": {"screen": {}}, "d": {"screen": {}}, "e": {"end": "completed"}"#,
      #""on": {"y": "d", "z": {"end": "cancelled"}}"#),
    // What can be done on several steps goes back where one of them allows it.
    flow(
      #""a": {"screen": {}, "next": "b"}, "b": {"screen": {}, "next": "c"}, "c": {"screen": {}}"#,
      #""on": {"up": {"popTo": "b"}}, "groups": {"g": {"steps": ["a", "c"], "on": {"x": {"popTo": "b"}}}}"#),
    // A group may be entered by its first step, and by each by itself.
    flow(
      #""a": {"screen": {}, "next": [{"when": "profile.x", "to": "c"}, "g"]}, "b": {"screen": {}, "next": "e"}, "c": {"screen": {}, "next": "e"}, "e": {"end": "completed"}"#,
      #""groups": {"g": {"steps": ["b", "c"]}}"#),
    flow(
      #""a": {"screen": {}, "on": {"x": {"to": "g", "history": true}}, "next": "g"}, "b": {"screen": {}, "next": "e"}, "c": {"screen": {}, "next": "b"}, "e": {"end": "completed"}"#,
      #""groups": {"g": {"steps": ["b", "c"], "initial": "c"}}"#),
    // What a gate pushes stands over where one came from, as it may where its style is not known. What follows when it is given up, or
    // when what is presented is over, is done where one came from.
    flow(
      #""a": {"screen": {}, "next": "c"}, "c": {"screen": {}, "requires": {"unless": "profile.x", "present": "g", "style": "push"}, "next": "d"}, "d": {"screen": {}, "requires": {"unless": "profile.x", "present": "h", "style": "${host.style}"}, "next": "e"}, "g": {"screen": {}, "on": {"up": {"popTo": "a"}}, "next": {"dismiss": true}}, "h": {"screen": {}, "on": {"up": {"popTo": "c"}}, "next": {"dismiss": true}}, "e": {"end": "completed"}"#
    ),
    flow(
      #""a": {"screen": {}, "next": "b"}, "b": {"screen": {}, "on": {"p": {"present": "c", "onResult": {"popTo": "a"}, "onCancel": {"replace": "e", "from": "a"}}}, "next": "e"}, "c": {"screen": {"schema": {}}, "next": "d"}, "d": {"screen": {"schema": {}}, "requires": {"unless": "profile.x", "present": "g", "onAbort": {"popTo": "c"}}, "on": {"up": {"popTo": "c"}, "over": {"replace": "d", "from": "c"}}}, "g": {"screen": {"schema": {}}}, "e": {"end": "completed"}"#
    ),
    // Guarded routes may lead to each other.
    flow(
      #""r": {"route": [{"when": "profile.x", "to": "s"}, "e"]}, "s": {"route": [{"when": "profile.y", "to": "r"}, "e"]}, "e": {"end": "completed"}"#
    ),
    // An action without a next ends the flow, a way back to the root is a way on, and a gate leads to its step.
    flow(
      #""a": {"screen": {}, "requires": {"unless": "profile.x", "present": "g"}, "next": [{"when": "profile.y", "to": "b"}, "c"]}, "b": {"action": {"name": "n"}}, "c": {"screen": {}, "next": {"popTo": "root"}}, "g": {"screen": {}, "next": {"end": "completed"}}"#
    ),
    // A gate that chooses leads to any step.
    flow(
      #""a": {"screen": {}, "requires": {"unless": "profile.x", "present": "${profile.y ? 'g' : 'h'}"}, "next": "a"}, "g": {"screen": {}, "next": "e"}, "h": {"screen": {}, "next": "e"}, "e": {"end": "completed"}"#
    ),
    // What tabs handle can be done on the steps of their tabs, and on what that leads to.
    flow(
      #""t": {"tabs": {"h": {"step": "a"}}, "on": {"detail": "d", "root": {"popTo": "a"}}}, "a": {"screen": {"schema": {"properties": {"q": {"type": "string"}}}}, "next": "b"}, "b": {"screen": {}, "next": {"stay": true}}, "d": {"screen": {"title": "${data.q}"}}"#
    ),
    flow(
      #""t": {"tabs": {"h": {"step": "a"}}, "on": {"quit": {"end": "completed"}}}, "a": {"screen": {}, "next": "b"}, "b": {"screen": {}, "next": "b"}"#
    ),
    // However far one has gone in a tab, one may go to the others.
    flow(
      #""t": {"tabs": {"h": {"step": "a"}, "i": {"step": "e"}}}, "a": {"screen": {}, "next": "b"}, "b": {"screen": {}, "next": "b"}, "e": {"screen": {"schema": {}}}"#
    ),
    // Pages that were opened aside are left by going back, and presented ones by cancelling.
    flow(
      #""a": {"screen": {}, "on": {"more": "b", "help": {"present": "c"}}, "next": "e"}, "b": {"screen": {}, "on": {"help": {"present": "c"}, "more": "b2"}}, "b2": {"screen": {}, "next": "b3"}, "b3": {"screen": {}}, "c": {"screen": {}, "next": "d"}, "d": {"screen": {}}, "e": {"end": "completed"}"#
    ),
    // They may be opened by way of a group or a route, and make room for each other.
    flow(
      #""a": {"screen": {}, "on": {"help": "g"}, "next": "e"}, "h": {"screen": {}}, "i": {"screen": {}}, "e": {"end": "completed"}"#,
      #""groups": {"g": {"steps": ["h", "i"], "on": {"more": "i"}}}"#),
    flow(
      #""a": {"screen": {}, "on": {"help": {"to": "g", "history": true}}, "next": "e"}, "h": {"screen": {}}, "i": {"screen": {}}, "e": {"end": "completed"}"#,
      #""groups": {"g": {"steps": ["h", "i"], "on": {"more": "i"}}}"#),
    flow(
      #""a": {"screen": {}, "on": {"help": "r", "tour": {"present": "r"}}, "next": "e"}, "r": {"route": [{"when": "host.x", "to": "h"}, "i"]}, "h": {"screen": {}}, "i": {"screen": {}}, "e": {"end": "completed"}"#
    ),
    flow(
      #""a": {"screen": {}, "on": {"help": "h", "tour": {"present": "i"}}, "next": "e"}, "h": {"screen": {}, "on": {"more": {"replace": "h2"}}}, "h2": {"screen": {}, "on": {"less": {"replace": "h"}}}, "i": {"screen": {}, "on": {"more": {"replace": "i2"}}}, "i2": {"screen": {}}, "e": {"end": "completed"}"#
    ),
    flow(
      #""a": {"screen": {}, "next": "e"}, "h": {"screen": {"title": "Help"}}, "e": {"end": "completed"}"#,
      #""on": {"help": {"present": "h"}}"#),
    // A group comes back to the step that it was left on, where what was collected meanwhile is known.
    flow(
      #""a": {"screen": {}, "on": {"x": "b"}, "next": "c"}, "b": {"screen": {}, "next": "e"}, "c": {"screen": {"title": "${data.?n}"}, "on": {"x": "d"}, "next": "e"}, "d": {"screen": {"schema": {"properties": {"n": {"type": "string"}}}}, "next": {"to": "g", "history": true}}, "e": {"end": "completed"}"#,
      #""groups": {"g": {"steps": ["b", "c"]}}"#),
    // An editor's key.
    flow(#""a": {"end": "completed"}"#, #""$schema": "flow.schema.json", "renamed": {"b": "a"}"#),
  ])
  func aGoodFlowHasNoProblems(text: String) {
    #expect(Flow.problems(of: Array(text.utf8)).map(\.code) == [])
  }
}
