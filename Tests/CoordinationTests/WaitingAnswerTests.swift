// Answers that are there before their step is (`protocol/README.md`, “Answers given before”), and wait for it.

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

  @Test func oneForAnActionIsNotGivenToItsUndo() throws {
    var player = try Player(
      flow(
        #"""
        "seat": {\#(screen("seat")), "next": "reserve"},
        "reserve": {"action": {"name": "reserve", "undo": {"name": "release"}}, "next": "seat"}
        """#))
    for seat in ["12A", "12B"] as [JSON] {
      try player.submit(["seat": seat])
      try player.submit([:])
    }
    try player.carryOut(.edit(target: "seat", values: nil))
    #expect(player.stack == ["seat", "seat"])
    try player.back()
    #expect(player.action["name"] == "release")
    try player.submit([:])
    #expect(player.stack == ["seat"])
  }
}
