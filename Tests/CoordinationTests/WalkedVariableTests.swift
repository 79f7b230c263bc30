// The variables of flows whose answers are walked through again (`protocol/README.md`, “Answers given before”): what was assigned is
// not assigned a second time, and is not lost with the run of the flow either.

import JSONText
import Testing

@testable import Coordination

@Suite struct WalkedVariableTests {
  private let inner = flow(
    #"""
    "q": {\#(screen("q")), "on": {"add": {"stay": true, "assign": {"things": "vars.things + [event.thing]"}}},
      "next": {"to": "r", "assign": {"n": "vars.n + 1"}}},
    "r": {\#(screen("r")), "next": {"end": "completed", "result": "vars"}}
    """#, #""vars": {"n": "0", "things": "[]", "plan": "input.?plan.orValue('none')"}"#
  ).replacing(#""flow": "test""#, #""flow": "in""#)

  private let outer = flow(
    #"""
    "one": {\#(screen("x")), "next": "sub"},
    "sub": {"flow": "in", "input": {"plan": "data.x"}, "next": {"to": "more", "set": {"got": "result"}}},
    "more": {\#(screen("again")), "next": [{"when": "data.again", "to": "sub"}, "end"]},
    "end": {\#(screen())}
    """#)

  private func through() throws -> Player {
    var player = try Player(outer, reaching: [inner])
    try player.submit(["x": "gold"])
    try player.send("add", ["thing": "hat"])
    try player.submit(["q": 1])
    try player.submit(["r": 2])
    #expect(player.data == ["x": "gold", "got": ["n": 1, "things": ["hat"], "plan": "gold"]])
    return player
  }

  @Test func aFlowInsideKeepsThem() throws {
    var player = try through()
    try player.carryOut(.edit(target: "one", values: ["x": "gold"]))
    #expect(player.walked == ["kept sub/q", "kept sub/r"])
    #expect(player.data == ["x": "gold", "got": ["n": 1, "things": ["hat"], "plan": "gold"]])
  }

  /// What nothing has assigned is worked out from what the flow is handed.
  @Test func whatWasNotAssignedFollowsTheInput() throws {
    var player = try through()
    try player.carryOut(.edit(target: "one", values: ["x": "silver"]))
    #expect(player.data == ["x": "silver", "got": ["n": 1, "things": ["hat"], "plan": "silver"]])
  }

  /// They wait as the answers do, also where another process goes on.
  @Test func theyWaitForTheFlowToBeEntered() throws {
    var player = try through()
    try player.carryOut(.edit(target: "one", values: nil))
    #expect(player.stack == ["one"])
    try player.submit(["x": "silver"])
    #expect(player.walked == ["kept sub/q", "kept sub/r"])
    #expect(player.data == ["x": "silver", "got": ["n": 1, "things": ["hat"], "plan": "silver"]])
    #expect(player.session.waiting.isEmpty)
  }

  @Test func aRunThatTheUserEntersAnewHasItsOwn() throws {
    var player = try through()
    try player.carryOut(.edit(target: "one", values: ["x": "silver"]))
    try player.submit(["again": true])
    #expect(player.step == "q")
    try player.submit(["q": 1])
    try player.submit(["r": 2])
    #expect(player.data["got"] == ["n": 1, "things": [], "plan": "silver"])
  }

  @Test func eachRunOfOneStepKeepsItsOwn() throws {
    var player = try through()
    try player.submit(["again": true])
    try player.submit(["q": 1])
    try player.submit(["r": 2])
    try player.carryOut(.edit(target: "one", values: ["x": "silver"]))
    #expect(player.walked == ["kept sub/q", "kept sub/r", "kept more", "kept sub/q", "kept sub/r"])
    #expect(player.session.frames.dropFirst().map(\.vars["things"]) == [["hat"], []])
    #expect(player.session.frames.dropFirst().map(\.vars["n"]) == [1, 1])
  }

  /// As in any run that goes on: who submits again counts on.
  @Test func whatTheUserSubmitsAnewIsAssigned() throws {
    let inner = inner.replacing(
      #""q": {"screen": {"title": "T","#,
      #""q": {"check": {"when": "data.q == 1 && input.plan == 'tin'", "message": "No."}, "screen": {"title": "T","#
    )
    var player = try Player(outer, reaching: [inner])
    try player.submit(["x": "gold"])
    try player.submit(["q": 1])
    try player.submit(["r": 2])
    try player.carryOut(.edit(target: "one", values: ["x": "tin"]))
    #expect(player.walked == ["draft sub/q (refused)"])
    try player.submit(["q": 2])
    #expect(player.walked == ["kept sub/r"])
    #expect(player.data["got"] == ["n": 2, "things": [], "plan": "tin"])
  }

  // MARK: - Sessions that take another one up

  @Test func aSessionThatTakesAnotherOneUpHasThem() throws {
    let text = flow(
      #"""
      "one": {\#(screen("x")), "next": {"to": "sub", "assign": {"plan": "data.x"}}},
      "sub": {"flow": "in", "input": {"plan": "data.x"}, "next": {"to": "end", "set": {"got": "result"}}},
      "end": {\#(screen("z")), "on": {"count": {"stay": true, "assign": {"times": "vars.times + 1"}}}}
      """#, #""vars": {"plan": "'none'", "times": "0"}"#)
    var earlier = try Player(text, reaching: [inner])
    try earlier.submit(["x": "gold"])
    try earlier.send("add", ["thing": "hat"])
    let half = try Player(text, reaching: [inner], from: earlier)
    #expect(half.step == "q")
    #expect(half.session.frames.map(\.vars["things"]) == [nil, ["hat"]])
    try earlier.submit(["q": 1])
    try earlier.submit(["r": 2])
    try earlier.send("count")
    let player = try Player(text, reaching: [inner], from: earlier)
    #expect(player.session.frames[.root]?.vars == ["plan": "gold", "times": 1])
    #expect(player.data["got"] == ["n": 1, "things": ["hat"], "plan": "gold"])
  }

  /// What another flow has no variable for is left behind.
  @Test func onlyThoseThatThereAre() throws {
    let steps =
      #""one": {\#(screen("x")), "next": {"to": "two", "assign": {"plan": "data.x"}}}, "two": {\#(screen())}"#
    var earlier = try Player(flow(steps, #""vars": {"plan": "'none'", "old": "1"}"#))
    try earlier.submit(["x": "gold"])
    let player = try Player(
      flow(steps, #""vars": {"plan": "'none'", "new": "2"}"#), from: earlier)
    #expect(player.session.frames[.root]?.vars == ["plan": "gold", "new": 2])
  }

  /// What was answered in a presentation, or in a gate, is walked through again there.
  @Test(arguments: [
    #"{"present": "in", "onResult": {"to": "end", "save": {"got": "result"}}}"#,
    #"{"to": "end", "requires": {"unless": "has(profile.got)", "present": "in"}}"#,
    #"{"to": "end", "requires": {"unless": "has(profile.got)", "present": "in", "style": "push"}}"#,
  ])
  func soHasOneOfWhatWasPresented(way: String) throws {
    let text = flow(
      #"""
      "two": {\#(screen("y")), "next": \#(way)}, "end": {\#(screen())}
      """#)
    let inner = inner.replacing(#""r": {"screen""#, #""r": {"save": {"got": "vars"}, "screen""#)
    var earlier = try Player(text, reaching: [inner])
    try earlier.submit(["y": 1])
    try earlier.submit(["q": 2])
    var player = try Player(text, reaching: [inner], from: earlier)
    // What waited for a gate was not submitted yet.
    if player.step == "two" { try player.submit() }
    #expect(player.walked.contains("kept in/q"))
    #expect(player.step == "r")
    try player.submit(["r": 3])
    #expect(player.step == "end")
    #expect(player.facts.profile["got"] == ["n": 1, "things": [], "plan": "none"])
  }
}
