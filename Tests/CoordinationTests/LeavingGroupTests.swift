// What leaves a group, and what does not (`protocol/definitions.md`, “Groups and history”).

import JSONText
import Testing

@testable import Coordination

@Suite struct LeavingGroupTests {
  private func home() throws -> Player {
    try Player(
      flow(
        #"""
        "home": {\#(screen()), "on": {"continue": {"to": "questions", "history": true}}},
        "one": {\#(screen("x")), "next": "two"},
        "two": {\#(screen("y")), "next": "after", "on": {"help": {"present": "about"}}},
        "after": {\#(screen())}, "about": {\#(screen())}
        """#, #""groups": {"questions": {"steps": ["one", "two"]}}"#))
  }

  @Test func itMayBeLeftByASubmit() throws {
    var player = try Player(
      flow(
        #"""
        "home": {"screen": {}, "on": {"continue": {"to": "questions", "history": true}}},
        "one": {\#(screen("x")), "next": "over"},
        "over": {\#(screen()), "on": {"home": {"popTo": "home"}}}
        """#, #""groups": {"questions": {"steps": ["one"]}}"#))
    try player.send("continue")
    try player.submit(["x": 1])
    try player.send("home")
    try player.send("continue")
    #expect(player.values == ["x": 1])
    #expect(player.data == ["x": 1])
  }

  @Test func goingBackLeavesAGroup() throws {
    var player = try home()
    try player.send("continue")
    try player.submit(["x": 1])
    try player.back(count: 2, values: ["y": 2])
    try player.send("continue")
    #expect(player.stack == ["home", "one", "two"])
    #expect(player.values == ["y": 2])
    #expect(player.data == ["x": 1])
  }

  @Test func goingBackWithinItDoesNot() throws {
    var player = try home()
    try player.send("continue")
    try player.submit(["x": 1])
    try player.back()
    #expect(player.session.frames[.root]?.histories.isEmpty == true)
    try player.back()
    try player.send("continue")
    #expect(player.stack == ["home", "one"])
    #expect(player.data == ["x": 1])
  }

  @Test func presentingDoesNotLeaveIt() throws {
    var player = try home()
    try player.send("continue")
    try player.submit(["x": 1])
    try player.send("help")
    #expect(player.session.frames[.root]?.histories.isEmpty == true)
    try player.back()
    #expect(player.session.frames[.root]?.histories.isEmpty == true)
    try player.submit(["y": 1])
    #expect(player.session.frames[.root]?.histories.isEmpty == false)
  }

  /// An action that lies between its steps does not take it apart. Where its steps come anew behind one, only the last way
  /// through it is remembered, or it would grow with each.
  @Test func anActionBetweenItsStepsDoesNotTakeItApart() throws {
    var player = try Player(
      flow(
        #"""
        "home": {\#(screen()), "next": {"to": "questions", "history": true}},
        "one": {\#(screen("x")), "next": "count"},
        "count": {"action": {"name": "n"}, "next": [{"when": "data.x == 1", "to": "two"}, {"to": "one"}]},
        "two": {\#(screen("y")), "on": {"leave": {"popTo": "home"}}}
        """#, #""groups": {"questions": {"steps": ["one", "two"]}}"#))
    try player.submit([:])
    try player.submit(["x": 2])
    try player.submit([:])
    #expect(player.stack == ["home", "one", "one"])
    try player.submit(["x": 1])
    try player.submit([:])
    #expect(player.stack == ["home", "one", "one", "two"])
    try player.send("leave")
    try player.submit([:])
    #expect(player.stack == ["home", "one", "two"])
    #expect(player.data == ["x": 1])
  }

  /// What lies below an action comes back only if it can: a secret would have to be typed again, and the action to be done again.
  @Test func aScreenWithSecretsBelowAnActionDoesNotComeBack() throws {
    var player = try Player(
      flow(
        #"""
        "home": {\#(screen()), "next": {"to": "g", "history": true}},
        "pin": {"screen": {"schema": {"required": ["pin"], "properties": {"pin": {"type": "string", "writeOnly": true}}}}, "next": "check"},
        "check": {"action": {"name": "n"}, "next": "form"},
        "form": {\#(screen("y")), "on": {"leave": {"popTo": "home"}}}
        """#, #""groups": {"g": {"steps": ["pin", "form"]}}"#))
    try player.submit([:])
    try player.submit(["pin": "1234"])
    try player.submit([:])
    try player.send("leave", values: ["y": 1])
    try player.submit([:])
    #expect(player.stack == ["home", "form"])
    #expect(player.values == ["y": 1])
  }

  /// Nobody stands on it, so nobody has left the group there.
  @Test(arguments: [#"{"popTo": "home"}"#, #"{"to": "home"}"#])
  func aRouteBetweenItsStepsDoesNotLeaveIt(leave: String) throws {
    var player = try Player(
      flow(
        #"""
        "home": {\#(screen()), "next": {"to": "questions", "history": true}},
        "one": {\#(screen("x")), "next": "fork"},
        "fork": {"route": [{"when": "data.x == 1", "to": "two"}, "home"]},
        "two": {\#(screen("y")), "on": {"leave": \#(leave)}}
        """#, #""groups": {"questions": {"steps": ["one", "two"]}}"#))
    try player.submit([:])
    try player.submit(["x": 1])
    try player.send("leave", values: ["y": 2])
    try player.submit([:])
    #expect(player.stack.suffix(3) == ["home", "one", "two"])
    #expect(player.values == ["y": 2])
    #expect(player.data == ["x": 1])
    try player.back()
    try player.submit(["x": 2])
    #expect(player.step == "home")
    try player.submit([:])
    #expect(player.stack.suffix(2) == ["home", "one"])
    #expect(player.values == ["x": 2])
  }

  @Test(arguments: [#""route": ["two"]"#, #""flow": "over", "next": "two""#])
  func nothingIsRememberedOfAGroupThatWhatIsNeverSeenLedBackInto(fork: String) throws {
    var player = try Player(
      flow(
        #"""
        "one": {\#(screen("x")), "next": "fork"}, "fork": {\#(fork)},
        "two": {\#(screen("y")), "on": {"again": {"to": "questions", "history": true}}}
        """#, #""groups": {"questions": {"steps": ["one", "two"]}}"#),
      reaching: [
        #"{"flow": "over", "start": "p", "steps": {"p": {"route": ["q"]}, "q": {"end": "completed"}}}"#
      ])
    try player.submit(["x": 1])
    try player.send("again", values: ["y": 2])
    #expect(player.stack == ["one", "two", "one"])
    #expect(player.values == [:])
  }

  // MARK: - Changing an earlier answer

  private static let branching = flow(
    #"""
    "s": {\#(screen("to")), "next": [{"when": "values.to == 'in'", "to": "g"}, "out"]},
    "a": {\#(screen("p")), "next": "b"},
    "b": {"screen": {"schema": {"properties": {"q": {}, "pin": {"writeOnly": true}}}}, "next": "c"},
    "c": {\#(screen("r")), "on": {"check": {"present": "m"}}},
    "out": {"screen": {}, "on": {"resume": {"to": "g", "history": true}}},
    "m": {"screen": {}}
    """#, #""groups": {"g": {"steps": ["a", "b", "c"]}}"#)

  /// It is left by that as it is by `back`; also where something is presented over it.
  @Test(arguments: [false, true])
  func anEditLeavesTheGroup(isCovered: Bool) throws {
    var player = try Player(Self.branching)
    try player.submit(["to": "in"])
    try player.submit(["p": "first"])
    try player.back(count: 2)
    try player.submit(["to": "in"])
    try player.submit(["p": "second"])
    try player.submit(["q": 1, "pin": .string(planted)])
    try player.saveDraft(["r": 2])
    if isCovered { try player.send("check") }
    try player.carryOut(.edit(target: "s", values: ["to": "out"]))
    #expect(player.stack == ["s", "out"])
    try player.send("resume")
    #expect(player.stack == ["s", "out", "a", "b", "c"])
    #expect(player.data == ["to": "out", "p": "second", "q": 1])
    #expect(player.values == ["r": 2])
    try player.back()
    #expect(player.screen["secretsHeld"] == ["/pin"])
    #expect(player.session.waiting.isEmpty, "what came back has taken the place of what waited")
    try player.back()
    try player.submit(["p": "third"])
    #expect(player.step == "b")
    #expect(player.walked == [])
    #expect(!player.journalText.contains(planted))
  }

  @Test func changingAnEarlierAnswerLeavesAGroup() throws {
    var player = try Player(
      flow(
        #"""
        "before": {\#(screen()), "next": "home"},
        "home": {\#(screen()), "on": {"two": "two", "continue": {"to": "questions", "history": true}}},
        "one": {\#(screen("x"))}, "two": {\#(screen("y"))}
        """#, #""groups": {"questions": {"steps": ["one", "two"]}}"#))
    try player.submit([:])
    try player.send("two")
    try player.carryOut(.edit(target: "before", values: nil))
    #expect(player.stack == ["before"])
    try player.submit([:])
    try player.send("continue")
    #expect(player.stack == ["before", "home", "two"])
  }
}
