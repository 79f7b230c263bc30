// Answers that are there before their step is (`protocol/README.md`, “Answers given before”): when they are taken, and what comes
// along.

import JSONText
import Testing

@testable import Coordination

@Suite struct WaitingAnswerTests {
  private func editing(_ check: String = "1 == 2") throws -> Player {
    var player = try Player(
      flow(
        #"""
        "a": {\#(screen("x")), "next": "b"},
        "b": {\#(screen("y")), "check": {"when": "\#(check)", "message": "No."},
          "next": [{"when": "values.y == 'again'", "to": "b"}, "c"]},
        "c": {\#(screen("z"))}
        """#))
    try player.submit(["x": "free"])
    try player.submit(["y": "again"])
    try player.submit(["y": "on"])
    #expect(player.stack == ["a", "b", "b", "c"])
    return player
  }

  @Test func theyAreTakenWhereTheirStepIsEntered() throws {
    var player = try editing()
    try player.carryOut(.edit(target: "e2", values: nil))
    #expect(player.entry == "e2", "what waits for the same step is for the next entry of it")
    #expect(player.values == ["y": "again"])
    try player.submit()
    #expect(player.stack == ["a", "b", "b", "c"])
    #expect(player.walked == ["kept b"])
  }

  /// Of two answers for one step the first does not hold, so that the second waits for the step to be entered once more.
  @Test func noCommandThatEntersNothingTakesOne() throws {
    var player = try editing("values.y == 'again' && data.x == 'strict'")
    try player.carryOut(.edit(target: "a", values: ["x": "strict"]))
    #expect(player.walked == ["draft b (refused)"])
    #expect(player.stack == ["a", "b"])
    try player.saveDraft(["y": "typed"])
    #expect(player.stack == ["a", "b"])
    try player.submit(["y": "over"])
    #expect(player.step == "c")
    try player.back()
    #expect(player.stack == ["a", "b"], "going back enters nothing")
    #expect(player.values == ["y": "over"])
  }

  // MARK: - Behind an answer that was changed

  private static let form =
    #"{"flow": "form", "start": "n", "steps": {"n": {\#(screen("name")), "next": [{"when": "values.?short.orValue(false)", "to": "r"}, "i"]}, "i": {\#(screen("pin")), "next": "r"}, "r": {"screen": {}, "next": {"end": "completed"}}}}"#
    .replacing(#""pin": {}"#, #""pin": {"writeOnly": true}, "y": {}"#)
    .replacing(#""name": {}"#, #""name": {}, "short": {}"#)

  private static let list = flow(
    #"""
    "l": {"screen": {}, "on": {"add": {"present": "form", "onResult": {"stay": true}},
      "ask": {"to": "p", "requires": {"unless": "false", "present": "form", "style": "push"}}}},
    "p": {"screen": {}}
    """#)

  /// What was collected on a screen that the user backed out of does not come to another run of its flow by itself.
  @Test(arguments: ["add", "ask"], ["cancel", "back"])
  func theyGoWithTheRunOfTheFlowThatTheyWereGivenIn(way: String, end: String) throws {
    var player = try Player(Self.list, reaching: [Self.form])
    try player.send(way)
    try player.submit(["name": "Ada"])
    try player.submit(["pin": .string(planted), "y": 1])
    try player.carryOut(.edit(target: "n", values: nil))
    #expect(player.step == "n")
    #expect(!player.facts.secrets.isEmpty)
    if end == "cancel" { try player.cancel() } else { try player.back() }
    #expect(player.step == "l")
    #expect(player.facts.secrets.isEmpty)
    for other in ["add", "ask"] {
      try player.send(other)
      try player.submit(["name": "Bob"])
      #expect(player.step == "i")
      #expect(player.walked == [])
      #expect(player.values == [:])
      #expect(player.screen["secretsHeld"] == [])
      try player.cancel()
    }
  }

  @Test func theyGoWhereThatRunIsDone() throws {
    var player = try Player(Self.list, reaching: [Self.form])
    try player.send("add")
    try player.submit(["name": "Ada"])
    try player.submit(["y": 1])
    try player.carryOut(.edit(target: "n", values: ["short": true]))
    #expect(player.step == "r")
    #expect(!player.session.waiting.isEmpty)
    try player.carryOut(.edit(target: "n", values: ["name": "Ada"]))
    #expect(player.walked == ["kept form/i"], "as long as it goes on, they wait")
    try player.carryOut(.edit(target: "n", values: ["short": true]))
    try player.submit()
    #expect(player.step == "l")
    #expect(player.session.waiting.isEmpty)
    try player.send("add")
    try player.submit(["name": "Bob"])
    #expect(player.step == "i")
  }

  /// Coming back into it, the user finds it as it was, and nothing is submitted that was left out.
  @Test func theyGoWhereAFlowThatAStepRanIsDone() throws {
    var player = try Player(
      flow(#""sub": {"flow": "form", "next": "z"}, "z": {"screen": {}}"#), reaching: [Self.form])
    try player.submit(["name": "Ada"])
    try player.submit(["y": 1, "pin": .string(planted)])
    try player.carryOut(.edit(target: "n", values: ["short": true]))
    #expect(!player.facts.secrets.isEmpty)
    try player.submit()
    #expect(player.step == "z")
    #expect(player.session.waiting.isEmpty)
    #expect(player.facts.secrets.isEmpty)
    try player.back(to: "n")
    try player.submit(["name": "Ada"])
    #expect(player.step == "i")
  }

  @Test(arguments: ["reset", "back", "modal"])
  func theyGoWithTheScreenThatWasChanged(way: String) throws {
    let rest = #""next": "b", "on": {"again": {"reset": "a"}}"#
    var player = try Player(
      flow(
        #"""
        "s": {\#(screen()), "next": "a", "on": {"m": {"present": "a"}}},
        "a": {\#(screen("x")), \#(rest)}, "b": {\#(screen("y")), "next": "c"}, "c": {"screen": {}}
        """#))
    if way == "modal" { try player.send("m") } else { try player.submit([:]) }
    try player.submit(["x": 1])
    try player.submit(["y": 2])
    try player.carryOut(.edit(target: "a", values: nil))
    if way == "reset" { try player.send("again") } else { try player.back() }
    if way == "modal" { try player.send("m") } else if way == "back" { try player.submit([:]) }
    try player.submit(["x": 3])
    #expect(player.step == "b")
    #expect(player.values == ["y": 2], "the draft is there still")
  }

  @Test func theyGoWhereATabStartsAgain() throws {
    var player = try Player(
      flow(#""t": {"tabs": {"one": {"title": "1", "flow": "in"}}}"#),
      reaching: [
        #"{"flow": "in", "start": "p", "on": {"quit": {"end": "cancelled"}}, "steps": {"p": {\#(screen("v")), "next": "q"}, "q": {\#(screen("w")), "next": "r"}, "r": {"screen": {}}}}"#
      ])
    try player.submit(["v": 1])
    try player.submit(["w": 2])
    try player.carryOut(.edit(target: "p", values: nil))
    try player.send("quit")
    try player.submit(["v": 3])
    #expect(player.step == "q")
    #expect(player.values == [:])
  }

  /// Another tab runs the same flow, and is another run of it.
  @Test func theyWaitInTheirOwnTab() throws {
    var player = try Player(
      flow(
        #""t": {"tabs": {"one": {"title": "1", "flow": "in"}, "two": {"title": "2", "flow": "in"}}}"#
      ),
      reaching: [
        #"{"flow": "in", "start": "p", "steps": {"p": {\#(screen("v")), "next": "q"}, "q": {\#(screen("w")), "next": "r"}, "r": {"screen": {}}}}"#
      ])
    try player.submit(["v": 1])
    try player.submit(["w": 2])
    try player.carryOut(.edit(target: "p", values: nil))
    try player.carryOut(.selectTab("two", values: nil))
    try player.submit(["v": 3])
    #expect(player.step == "q")
    #expect(player.values == [:])
    try player.carryOut(.selectTab("one", values: nil))
    try player.submit()
    #expect(player.step == "r")
    #expect(player.data == ["v": 1, "w": 2])
  }

  /// They wait behind what is changed below it now; so do their secrets.
  @Test func theyStayWhereWhatIsBelowIsChangedToo() throws {
    var player = try Player(
      flow(
        #"""
        "a": {\#(screen("x")), "next": "b"}, "b": {\#(screen("y")), "next": "c"},
        "c": {"screen": {"schema": {"required": ["pin"], "properties": {"pin": {"writeOnly": true}}}}, "next": "d"},
        "d": {\#(screen("z")), "next": "e"}, "e": {"screen": {}}
        """#))
    try player.submit(["x": 1])
    try player.submit(["y": 2])
    try player.submit(["pin": .string(planted)])
    try player.submit(["z": 3])
    try player.carryOut(.edit(target: "b", values: nil))
    try player.carryOut(.edit(target: "a", values: ["x": 4]))
    #expect(player.step == "b")
    try player.submit(["y": 5])
    #expect(player.step == "e")
    #expect(player.data == ["x": 4, "y": 5, "z": 3])
    #expect(!player.journalText.contains(planted))
  }

  @Test func whatRunsInsideTakesThemToo() throws {
    var player = try Player(
      flow(
        #"""
        "a": {\#(screen("x")), "next": "sub"}, "sub": {"flow": "in", "next": "c"}, "c": {"screen": {}}
        """#),
      reaching: [
        #"{"flow": "in", "start": "p", "steps": {"p": {\#(screen("v")), "next": "q"}, "q": {\#(screen("w"))}}}"#
      ])
    try player.submit(["x": 1])
    try player.submit(["v": 1])
    try player.submit(["w": 2])
    #expect(player.step == "c")
    try player.carryOut(.edit(target: "a", values: nil))
    try player.submit(["x": 2])
    #expect(player.step == "c")
    #expect(player.walked == ["kept sub/p", "kept sub/q"])
  }

  /// Each answer is taken once. What happens by itself between two of them is bounded, and not what all of them come to.
  @Test func whatHappensByItselfIsBoundedBetweenTwoOfThem() throws {
    let screens = (0..<5).map { #""s\#($0)": {\#(screen("x\($0)")), "next": "r0"}"# }
    let routes = (0..<300).map { #""r\#($0)": {"route": ["r\#($0 + 1)"]}"# }
    let ways = (0..<4).reversed().map { #"{"when": "has(data.x\#($0))", "to": "s\#($0 + 1)"}"# }
    let last = #""r300": {"route": [\#(ways.joined(separator: ", "))]}"#
    let answers = (0..<4).map { ("s\($0)", JSONObject([("x\($0)", .int(1))])) }
    let player = try Player(
      flow((screens + routes + [last]).joined(separator: ", ")), answers: Members(answers))
    #expect(player.step == "s4")
    #expect(player.walked.count == 4)
  }

  @Test func forAStepThatThereIsNotTheyDoNotWait() throws {
    let player = try Player(
      flow(#""a": {\#(screen("x")), "next": "b"}, "b": {\#(screen("y"))}"#),
      answers: ["aa": ["x": 1], "a": ["x": 1], "a/b": ["y": 2]])
    #expect(player.stack == ["a", "b"])
    #expect(player.walked == ["dropped aa (noSuchStep)", "dropped a/b (noSuchStep)", "kept a"])
  }

  @Test func aTimerThatEntersTheirStepTakesThem() throws {
    var player = try Player(
      flow(
        #"""
        "a": {\#(screen("x")), "after": {"PT1M": "late"}},
        "late": {\#(screen("y")), "next": "end"}, "end": {\#(screen())}
        """#), answers: ["late": ["y": 2]])
    player.wait(milliseconds: 60_000)
    try player.catchUp()
    #expect(player.stack == ["a", "late", "end"])
    #expect(player.walked == ["kept late"])
    try player.back()
    #expect(player.step == "late")
  }

  @Test func soDoesOneThatIsOverWhenItsScreenIsUncovered() throws {
    var player = try Player(
      flow(
        #"""
        "a": {\#(screen("x")), "next": "b", "after": {"PT1M": "late"}}, "b": {\#(screen())},
        "late": {\#(screen("y")), "next": "end"}, "end": {\#(screen())}
        """#), answers: ["late": ["y": 2]])
    try player.submit(["x": 1])
    player.wait(milliseconds: 120_000)
    try player.back()
    #expect(player.stack == ["a", "late", "end"])
    #expect(player.walked == ["kept late"])
  }

  /// Signing out lets the gate fall in front of the start, and the answer to that is there.
  @Test func soDoesAGateThatFallsAtTheEndOfACommand() throws {
    let login =
      #"{"flow": "login", "start": "q", "steps": {"q": {\#(screen("z")), "next": "r"}, "r": {\#(screen()), "save": {"known": "true"}}}}"#
    var player = try Player(
      flow(
        #"""
        "b": {"screen": {}, "requires": {"unless": "profile.known", "present": "login", "while": true},
          "on": {"out": {"stay": true, "save": {"known": "false"}}}}
        """#), reaching: [login], profile: ["known": true], answers: ["login/q": ["z": 1]])
    #expect(player.step == "b")
    try player.send("out")
    #expect(player.walked == ["kept login/q"])
    #expect(player.step == "r")
    #expect(player.isAccepted)
  }

  /// What cannot be decided leaves the answer alone, and not the timer.
  @Test func aTimerIsNotHeldUpByThem() throws {
    var player = try Player(
      flow(
        #"""
        "a": {\#(screen("x")), "after": {"PT1M": "late"}},
        "late": {\#(screen("y")), "next": [{"when": "1 > ''", "to": "end"}]}, "end": {\#(screen())}
        """#), answers: ["late": ["y": 2]])
    player.wait(milliseconds: 60_000)
    try player.catchUp()
    #expect(player.stack == ["a", "late"])
  }

  /// What is tried in vain does not keep timers that go round from coming to an end.
  @Test func timersThatGoRoundOverThemComeToAnEnd() throws {
    var player = try Player(
      flow(
        #"""
        "a": {\#(screen()), "after": {"PT1S": "late"}},
        "late": {\#(screen("y")), "after": {"PT0S": {"replace": "late"}}, "next": [{"when": "1 > ''", "to": "a"}]}
        """#), answers: ["late": ["y": 2]])
    player.wait(milliseconds: 1000)
    try player.catchUp()
    #expect(player.stack == ["a", "late"])
  }
}

/// A retry is answered by the view as it is now.
@Suite struct WalkedOnceTests {
  private let path = flow(#""a": {\#(screen("x")), "next": "b"}, "b": {\#(screen("y"))}"#)

  @Test func whatBecameOfTheAnswersIsToldOnce() throws {
    let key = IdempotencyKey("k", parameters: [:])
    var player = try Player(path, answers: ["a": ["x": 1]], key: key)
    #expect(player.walked == ["kept a"])
    let again = try #require(try player.coordinator.replayStart(key, on: player.session, facts: player.facts))
    #expect(json(of: again)["walked"] == nil)
    #expect(json(of: again)["replayed"] == true)
    try player.saveDraft(["y": 2])
    for isRetry in [false, true] {
      try player.carryOut(
        .edit(target: "a", values: ["x": 3]), key: IdempotencyKey("l", parameters: ["x": 3]))
      #expect(player.walked == (isRetry ? [] : ["draft b (notSubmitted)"]))
    }
  }
}

/// Nobody stands before a screen yet that could be asked.
@Suite struct ConfirmedStartTests {
  @Test func aScreenThatAsksBeforeItIsLeftDoesNotKeepAnswersFromBeingTaken() throws {
    let player = try Player(
      flow(
        #""a": {\#(screen("x")), "leave": "always", "next": {"replace": "b", "set": {"s": "1"}}}, "b": {\#(screen())}"#
      ),
      answers: ["a": ["x": 1]])
    #expect(player.stack == ["b"])
  }
}

@Suite struct EarlierSessionTests {
  private let flow = CoordinationTests.flow(
    #"""
    "a": {\#(screen("x")), "on": {"help": {"present": "ask"}}, "next": "b"},
    "b": {\#(screen("y")), "next": {"present": "more"}},
    "ask": {\#(screen("q")), "next": {"dismiss": true}}, "end": {\#(screen())}
    """#)
  private let more = #"""
    {"flow": "more", "start": "m", "steps": {"m": {\#(screen("z")), "next": "n"}, "n": {\#(screen("w"))}}}
    """#

  @Test func answersOfPresentationsComeAlong() throws {
    var earlier = try Player(flow, reaching: [more])
    try earlier.submit(["x": 1])
    try earlier.submit(["y": 2])
    try earlier.submit(["z": 3])
    try earlier.saveDraft(["w": 4])
    let player = try Player(flow, reaching: [more], from: earlier.session)
    #expect(player.stack == ["a", "b"])
    #expect(player.stack(level: 1) == ["m", "n"])
    #expect(player.values == ["w": 4])
    #expect(player.walked == ["kept a", "kept b", "kept more/m", "draft more/n (notSubmitted)"])
  }

  /// What the user had opened stands over a screen that was not submitted: that one is shown, and the answers wait.
  @Test func thoseOfWhatTheUserHadOpenedWaitForThat() throws {
    var earlier = try Player(flow, reaching: [more])
    try earlier.send("help", values: ["x": 1])
    try earlier.saveDraft(["q": 5])
    var player = try Player(flow, reaching: [more], from: earlier.session)
    #expect(player.stack == ["a"])
    #expect(player.values == ["x": 1])
    try player.send("help")
    #expect(player.values == ["q": 5])
  }

  @Test func answersThatWaitStillWaitOn() throws {
    let earlier = try Player(flow, reaching: [more], answers: ["b": ["y": 7], "more/m": ["z": 8]])
    var player = try Player(flow, reaching: [more], from: earlier.session)
    try player.submit(["x": 1])
    #expect(player.step == "n")
    #expect(player.walked == ["kept b", "kept more/m"])
  }

  /// Whoever had gone back and typed anew stands there again: it would be lost behind an answer that is kept.
  @Test func whatWasTypedOverAnAnswerComesAlongFromASessionThatHasEnded() throws {
    let flow = CoordinationTests.flow(
      #""a": {\#(screen("x")), "next": "b"}, "b": {\#(screen("y")), "next": "c"}, "c": {\#(screen())}"#)
    var earlier = try Player(flow)
    try earlier.submit(["x": 1])
    try earlier.submit(["y": 2])
    try earlier.back()
    try earlier.carryOut(.cancel(level: nil, values: ["y": 3]))
    var player = try Player(flow, from: earlier.session)
    #expect(player.stack == ["a", "b"])
    #expect(player.values == ["y": 3])
    #expect(player.data == ["x": 1, "y": 2])
    try player.submit()
    #expect(player.data == ["x": 1, "y": 3])
  }

  @Test func answersOfTabsThatAreNotSelectedComeAlong() throws {
    let tabbed = CoordinationTests.flow(
      #"""
      "t": {"tabs": {"one": {"title": "One", "step": "a"}, "two": {"title": "Two", "step": "b"}}},
      "a": {\#(screen("x")), "next": "end"}, "b": {\#(screen("y")), "next": "end"}, "end": {\#(screen())}
      """#)
    var earlier = try Player(tabbed)
    try earlier.submit(["x": 1])
    try earlier.carryOut(.selectTab("two", values: nil))
    try earlier.submit(["y": 2])
    var player = try Player(tabbed, from: earlier.session)
    #expect(player.data == ["x": 1])
    try player.carryOut(.selectTab("two", values: nil))
    #expect(player.data == ["y": 2])
  }

  /// Tabs that show one flow have the same paths: a new session comes to the tab first that the earlier one came to first.
  @Test(arguments: ["one", "two"])
  func whatTwoTabsHaveOfOneFlowIsNotMixedUp(selected: String) throws {
    let tabbed = CoordinationTests.flow(
      #""t": {"tabs": {"one": {"title": "1", "flow": "in"}, "two": {"title": "2", "flow": "in"}}}"#)
    let inner = CoordinationTests.flow(#""a": {\#(screen("x")), "next": "b"}, "b": {\#(screen("y"))}"#)
      .replacing(#""flow": "test""#, #""flow": "in""#)
    var earlier = try Player(tabbed, reaching: [inner])
    try earlier.submit(["x": 1])
    try earlier.carryOut(.selectTab("two", values: nil))
    try earlier.submit(["x": 2])
    if selected == "one" { try earlier.carryOut(.selectTab("one", values: nil)) }
    var player = try Player(tabbed, reaching: [inner], from: earlier.session)
    #expect(player.data == ["x": 1])
    try player.carryOut(.selectTab("two", values: nil))
    #expect(player.data == ["x": 2])
  }
}

/// An answer runs into a gate: what it had done has not been done anew, nor is it lost.
@Suite struct WalkingIntoGateTests {
  private let flow = CoordinationTests.flow(
    #"""
    "a": {\#(screen("x")), "next": "b"},
    "b": {\#(screen("y")), "save": {"saved": "profile.?saved.orValue(0) + 1"},
      "on": {"pick": {"stay": true, "set": {"color": "'red'"}}},
      "next": {"to": "c", "requires": {"unless": "data.x == 'free' || profile.paid", "present": "pay"}}},
    "c": {\#(screen("z"))},
    "pay": {\#(screen("p")), "next": {"dismiss": true, "save": {"paid": "true"}}}
    """#)

  private func edited() throws -> Player {
    var player = try Player(flow)
    try player.submit(["x": "free"])
    try player.send("pick")
    try player.submit(["y": 2])
    #expect(player.facts.profile["saved"] == 1)
    try player.carryOut(.edit(target: "a", values: ["x": "dear"]))
    #expect(player.step == "pay")
    #expect(player.walked == ["kept b"])
    return player
  }

  @Test func whatWasSetStaysAndWhatWasSavedIsNotSavedAgain() throws {
    var player = try edited()
    try player.submit(["p": 1])
    #expect(player.stack == ["a", "b", "c"])
    #expect(player.data == ["x": "dear", "y": 2, "color": "red"])
    #expect(player.facts.profile["saved"] == 1)
  }

  @Test func soWhereTheGateIsGivenUp() throws {
    var player = try edited()
    try player.cancel()
    #expect(player.stack == ["a", "b"])
    #expect(player.values == ["y": 2])
    #expect(player.data == ["x": "dear", "color": "red"])
    try player.submit()
    try player.submit(["p": 1])
    #expect(player.step == "c")
    #expect(player.facts.profile["saved"] == 2, "it is the user who submits now")
  }
}
