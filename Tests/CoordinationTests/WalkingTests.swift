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
