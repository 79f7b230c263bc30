// Groups that are left and come back to (`protocol/definitions.md`, “Groups and history”).

import Expressions
import JSONText
import Testing

@testable import Coordination

@Suite struct GroupTests {
  private func survey(leave: String = #""home""#) -> String {
    flow(
      #"""
      "home": {"screen": {}, "on": {
        "begin": {"to": "questions"}, "continue": {"to": "questions", "history": true}}},
      "one": {\#(screen("x")), "next": {"to": "work", "set": {"z": "3"}}},
      "work": {"action": {"name": "work", "input": "data"}, "next": "two"},
      "two": {\#(screen("y")), "on": {"leave": \#(leave)}}
      """#, #""groups": {"questions": {"steps": ["one", "work", "two"]}}"#)
  }

  private func left(_ text: String) throws -> Player {
    var player = try Player(text)
    try player.send("continue")
    #expect(player.step == "one", "what was never left begins at its start")
    try player.submit(["x": 1])
    try player.submit(["n": 7])
    try player.send("leave", values: ["y": "typed"])
    return player
  }

  @Test(arguments: [#"{"popTo": "home"}"#, #"{"popTo": "home", "notice": "Later."}"#])
  func whatStoodWhenItWasLeftComesBack(leave: String) throws {
    var player = try left(survey(leave: leave))
    #expect(player.stack == ["home"])
    try player.send("continue")
    #expect(player.stack == ["home", "one", "two"])
    #expect(player.values == ["y": "typed"])
    #expect(player.data == ["x": 1, "z": 3])
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

  /// The password that it was done with was changed meanwhile.
  @Test(arguments: ["same", "other"])
  func anActionThatWouldHaveAnotherSecretIsDoneAgain(pin: String) throws {
    var player = try Player(
      flow(
        #"""
        "s": {"screen": {"schema": {"properties": {"to": {}, "pin": {"writeOnly": true}}}},
          "next": [{"when": "values.to == 'in'", "to": "g"}, "out"]},
        "work": {"action": {"name": "work", "input": {"pin": "data.pin"}}, "next": "a"},
        "a": {\#(screen("p"))},
        "out": {"screen": {}, "on": {"resume": {"to": "g", "history": true}}}
        """#, #""groups": {"g": {"steps": ["work", "a"]}}"#))
    try player.submit(["to": "in", "pin": "same"])
    try player.submit([:])
    #expect(player.step == "a")
    try player.carryOut(.edit(target: "s", values: ["to": "out", "pin": .string(pin)]))
    try player.send("resume")
    #expect(player.step == (pin == "same" ? "a" : "work"))
  }

  /// It was changed on the way back into the group, where nobody has called `edit`; or the process does not know it any more.
  @Test(arguments: ["same", "other", "lost"])
  func anActionThatWasDoneWithAnotherSecretIsDoneAgain(pin: String) throws {
    var player = try Player(
      flow(
        #"""
        "s": {"screen": {"schema": {"properties": {"pin": {"writeOnly": true}}}}, "next": {"to": "g", "history": true}},
        "pay": {"flow": "pay", "input": {"pin": "data.pin"}, "next": "a"},
        "a": {\#(screen("p")), "on": {"leave": {"popTo": "s"}}}
        """#, #""groups": {"g": {"steps": ["pay", "a"]}}"#),
      reaching: [
        #"""
        {"flow": "pay", "start": "work", "input": {"type": "object", "properties": {"pin": {"writeOnly": true}}}, "steps": {
          "work": {"action": {"name": "work", "input": {"pin": "input.pin"}}, "next": {"end": "completed"}}}}
        """#
      ])
    try player.submit(["pin": .string("\(planted) same")])
    try player.submit([:])
    #expect(player.step == "a")
    try player.send("leave")
    if pin == "lost" { player.facts.secrets = Secrets() }
    try player.submit(["pin": .string("\(planted) \(pin == "lost" ? "same" : pin)")])
    #expect(player.step == (pin == "same" ? "a" : "work"))
    #expect(!player.journalText.contains(planted))
  }

  /// One that nobody gave is the same one later, and another than one that somebody gives. That there was none is on the disk.
  @Test(arguments: ["data.pin", "data.?pin.orValue('')"], ["same", "other", "lost"])
  func anActionThatWasDoneWithoutASecretIsNotDoneAgain(expression: String, pin: String) throws {
    var player = try Player(
      flow(
        #"""
        "s": {"screen": {"schema": {"properties": {"pin": {"writeOnly": true}}}}, "next": {"to": "g", "history": true}},
        "work": {"action": {"name": "work", "input": {"pin": "\#(expression)"}}, "next": "a"},
        "a": {\#(screen("p")), "on": {"leave": {"popTo": "s"}}}
        """#, #""groups": {"g": {"steps": ["work", "a"]}}"#))
    try player.submit([:])
    try player.submit([:])
    #expect(player.step == "a")
    try player.send("leave")
    if pin == "lost" { player.facts.secrets = Secrets() }
    try player.submit(pin == "other" ? ["pin": .string(planted)] : [:])
    #expect(player.step == (pin == "other" ? "work" : "a"))
  }

  @Test func whatWasSetOnAnActionComesBackWithIt() throws {
    var player = try left(
      survey(leave: #"{"popTo": "home"}"#).replacing(
        #""input": "data"}, "next": "two"}"#,
        #""input": "data"}, "next": {"to": "two", "set": {"n": "result.n"}}}"#))
    try player.send("continue")
    #expect(player.stack == ["home", "one", "two"])
    #expect(player.data == ["x": 1, "z": 3, "n": 7])
  }

  @Test func withoutItsHistoryItBeginsAnew() throws {
    var player = try left(survey(leave: #"{"popTo": "home"}"#))
    try player.send("begin")
    #expect(player.stack == ["home", "one"])
  }

  @Test func aDoneActionIsNotDoneAgain() throws {
    var player = try left(survey(leave: #"{"popTo": "home"}"#))
    try player.send("continue")
    try player.back()
    #expect(player.step == "one")
  }

  @Test func anActionThatWouldHaveAnotherInputIsDoneAgain() throws {
    var player = try left(
      survey(leave: #"{"popTo": "home"}"#).replacing(#""input": "data""#, #""input": "profile""#))
    player.facts.profile = ["changed": true]
    try player.send("continue")
    #expect(player.stack == ["home", "one", "work"])
    #expect(player.action["input"] == ["changed": true])
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
}

/// What comes back by history is what still holds (`protocol/definitions.md`, “Groups and history”).
@Suite struct GroupTimerTests {
  /// The timers of its step stand before them.
  @Test func theTimersOfAGroupCountOnEachOfItsSteps() throws {
    var player = try Player(
      flow(
        #"""
        "one": {"screen": {}, "next": "two", "after": {"PT2S": {"stay": true, "notice": "Step."}}},
        "two": {"screen": {}, "next": "three"}, "three": {"screen": {}}, "late": {"screen": {}}
        """#, #""groups": {"timed": {"steps": ["one", "two"], "after": {"PT5S": "late"}}}"#))
    #expect(player.view["deadlines"]?.asArray?.count == 2)
    player.wait(milliseconds: 2000)
    try player.catchUp()
    #expect(player.step == "one")
    #expect(player.view["notice"] == "Step.")
    #expect(player.view["deadlines"]?.asArray?.count == 1)
    try player.submit()
    #expect(player.view["deadlines"]?.asArray?.count == 1)
    player.wait(milliseconds: 5000)
    try player.catchUp()
    #expect(player.step == "late")
    #expect(player.view["deadlines"] == [])
  }
}

@Suite struct HistoryTests {
  private func left(_ one: String) throws -> Player {
    var player = try Player(
      flow(
        #"""
        "home": {\#(screen("kind")), "next": {"to": "questions", "history": true}},
        "one": {\#(one), "next": "two"},
        "two": {\#(screen("y"))}
        """#,
        #""groups": {"questions": {"steps": ["one", "two"], "on": {"leave": {"popTo": "home"}}}}"#))
    try player.submit(["kind": "a"])
    try player.submit(["x": 1, "extra": 2])
    try player.send("leave", values: ["y": 3])
    return player
  }

  @Test func aPropertyThatIsHiddenNowDoesNotComeBack() throws {
    var player = try left(
      #""screen": {"title": "T", "schema": {"properties": {"x": {}, "extra": {}}}, "show": {"extra": "data.kind == 'a'"}}"#
    )
    try player.submit(["kind": "b"])
    #expect(player.stack == ["home", "one", "two"])
    #expect(player.data == ["kind": "b", "x": 1])
    #expect(player.values == ["y": 3])
  }

  /// What was submitted is shown also where what is only typed is not kept.
  @Test(arguments: ["", #", "drafts": false"#])
  func anAnswerThatIsRefusedNowIsADraftAndTheScreenIsShown(more: String) throws {
    var player = try left(
      screen("x", "extra") + #", "check": {"when": "values.x == 1 && data.kind == 'b'", "message": "No."}"#
        + more)
    try player.submit(["kind": "b"])
    #expect(player.stack == ["home", "one"])
    #expect(player.isAccepted)
    #expect(player.errors == [])
    #expect(player.data == ["kind": "b"])
    #expect(player.values == ["x": 1, "extra": 2])
  }

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

  /// Who enters the step enters the group first.
  @Test func itsGatesAreAskedBeforeThoseOfItsSteps() throws {
    let gates = ["own", "shared"].map { #"{"flow": "\#($0)", "start": "p", "steps": {"p": {\#(screen())}}}"# }
    var player = try Player(
      flow(
        #"""
        "home": {\#(screen()), "next": "one"},
        "one": {"screen": {}, "requires": {"unless": "false", "present": "own", "success": "true"}}
        """#,
        #""groups": {"questions": {"steps": ["one"], "requires": {"unless": "false", "present": "shared", "success": "true"}}}"#
      ), reaching: gates)
    try player.submit([:])
    #expect(player.view["gate"]?["flow"] == "shared")
    try player.submit([:])
    #expect(player.view["gate"]?["flow"] == "own")
    try player.submit([:])
    #expect(player.step == "one")
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
}

/// A flow that runs in a group comes back as it stood, with what stands around it.
@Suite struct HistoryOfInnerFlowsTests {
  private static let inner = #"""
    {"flow": "inner", "start": "i", "vars": {"tries": "0"},
      "groups": {"deep": {"steps": ["k"]}},
      "steps": {
        "i": {\#(screen("i")), "next": {"to": "j", "assign": {"tries": "vars.tries + 1"}},
          "on": {"deep": {"to": "deep", "history": true}}},
        "j": {"screen": {"title": "Try ${vars.tries}", "schema": {"properties": {"j": {}}}},
          "check": {"when": "profile.strict", "message": "No."}},
        "k": {\#(screen("k")), "on": {"up": {"popTo": "i"}}}}}
    """#

  private func begun() throws -> Player {
    var player = try Player(
      flow(
        #"""
        "home": {\#(screen()), "on": {"continue": {"to": "questions", "history": true}}},
        "one": {\#(screen("x")), "next": "sub"},
        "sub": {"flow": "inner", "next": {"to": "two", "set": {"n": "result.j"}}},
        "two": {\#(screen("y"))}
        """#,
        #""groups": {"questions": {"steps": ["one", "sub", "two"], "on": {"leave": {"popTo": "home"}}}}"#),
      reaching: [Self.inner])
    try player.send("continue")
    try player.submit(["x": 1])
    #expect(player.step == "i")
    #expect(player.session.frames[.root]?.histories.isEmpty == true, "what runs in a group does not leave it")
    return player
  }

  @Test func oneThatIsDoneIsNotDoneAgain() throws {
    var player = try begun()
    try player.submit(["i": 1])
    try player.submit(["j": 7])
    let stack = player.stack
    try player.send("leave", values: ["y": 3])
    try player.send("continue")
    #expect(player.stack == stack)
    #expect(player.values == ["y": 3])
    #expect(player.data == ["x": 1, "n": 7])
    let steps = player.coordinator.scope(of: player.session, facts: player.facts).value(of: "steps")?.json
    #expect(steps?["sub"]?["j"] == 7)
    try player.back()
    #expect(player.step == "j")
    #expect(player.values == ["j": 7])
    #expect(player.screen["title"] == "Try 1")
  }

  @Test func oneThatRunsGoesOnWhereItWas() throws {
    var player = try begun()
    try player.send("deep", values: ["i": 0])
    try player.send("up", values: ["k": 5])
    try player.submit(["i": 1])
    let stack = player.stack
    try player.send("leave", values: ["j": 3])
    try player.send("continue")
    #expect(player.stack == stack)
    #expect(player.values == ["j": 3])
    #expect(player.screen["title"] == "Try 1")
    try player.back()
    #expect(player.values == ["i": 1])
    try player.send("deep")
    #expect(player.values == ["k": 5], "the histories and drafts of the inner flow come back, too")
  }

  @Test func goingBackOutOfItLeavesTheGroup() throws {
    var player = try begun()
    try player.back(to: "home", values: ["i": 4])
    try player.send("continue")
    #expect(player.step == "i")
    #expect(player.values == ["i": 4])
    try player.back()
    #expect(player.values == ["x": 1])
  }

  @Test func anAnswerInItThatIsRefusedNowIsAskedAgain() throws {
    var player = try begun()
    try player.submit(["i": 1])
    try player.submit(["j": 7])
    try player.send("leave")
    player.facts.profile = ["strict": true]
    try player.send("continue")
    #expect(player.step == "j")
    #expect(player.values == ["j": 7])
    player.facts.profile = [:]
    try player.submit()
    #expect(player.data == ["x": 1, "n": 7])
  }
}
