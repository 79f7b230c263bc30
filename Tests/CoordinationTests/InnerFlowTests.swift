// Flows that a step runs in its place, on the stack that it stands on (`protocol/definitions.md`, “Sub-flows”).

import Coordination
import JSONText
import Testing

private let inner = #"""
  {"flow": "inner", "start": "p", "input": {"properties": {"n": {"type": "integer"}}}, "steps": {
    "p": {\#(screen("p")), "next": "q"},
    "q": {\#(screen("q")), "next": {"end": "completed", "result": {"sum": "input.n + data.p"}}, "on": {
      "reset": {"reset": "p"}, "root": {"popTo": "root"}, "out": {"popTo": "a"},
      "stop": {"end": "cancelled"}, "break": {"end": "failed", "reason": "full"},
      "crash": {"end": "failed", "reason": "other"}}},
    "a": {"screen": {}}}}
  """#

private let outer = flow(
  #"""
  "a": {\#(screen("x")), "next": "s"},
  "s": {"flow": "inner", "input": {"n": "data.x"}, "next": [{"when": "result.sum > 5", "to": "large"}, "small"],
    "onError": {"when": "error.code == 'full'", "to": "full"}},
  "large": {"screen": {"title": "${steps.s.sum}, ${has(data.p)}"}}, "small": {"screen": {}}, "full": {"screen": {}}
  """#)

@Suite struct InnerFlowTests {
  /// On the second screen of the inner flow, over one of the outer one.
  private func inside() throws -> Player {
    var player = try Player(outer, reaching: [inner])
    try player.submit(["x": 1])
    try player.submit(["p": 7])
    #expect(player.stack == ["a", "p", "q"])
    return player
  }

  @Test func itsResultIsTheSteps() throws {
    var player = try inside()
    try player.submit(["q": 0])
    #expect(player.stack == ["a", "p", "q", "large"])
    #expect(player.screen["title"] == "8, false", "its data are its own")
    try player.back()
    #expect(player.stack == ["a", "p", "q"])
    try player.back()
    try player.submit(["p": 2])
    try player.submit(["q": 0])
    #expect(player.step == "small", "what has been answered otherwise counts")
  }

  /// A guard or a text may ask for what a flow has given at another of its ends, or would give in its next version.
  @Test(arguments: [
    #""s": {"flow": "ending", "next": [{"when": "result.sum > 5", "to": "large"}, "small"]}"#,
    #"""
    "s": {"screen": {}, "on": {"open": {"present": "ending", "check": [{"when": "result.sum > 5", "message": "No."}],
      "onResult": [{"when": "result.sum > 5", "to": "large"}, "small"]}}}
    """#,
  ])
  func aResultThatItDoesNotGiveHasNoFields(step: String) throws {
    var player = try Player(
      flow(
        """
        "a": {"screen": {}, "next": "s"}, \(step), "large": {"screen": {}},
        "small": {"screen": {"title": "${has(steps.s.sum)}"}}
        """),
      reaching: [
        #"{"flow": "ending", "start": "p", "steps": {"p": {"screen": {}, "next": "out"}, "out": {"end": "completed"}}}"#
      ])
    try player.submit([:])
    if player.step == "s" { try player.send("open") }
    try player.submit([:])
    #expect(player.step == "small")
    #expect(player.screen["title"] == "false")
  }

  @Test(arguments: ["reset", "root"])
  func itReachesNoFurtherThanItsOwnScreens(event: String) throws {
    var player = try inside()
    try player.send(event)
    #expect(player.stack == ["a", "p"])
    #expect(player.values == ["p": 7], "what goes leaves its values as a draft")
  }

  /// Also where it is called like one of its own.
  @Test func aScreenOfTheFlowThatRunsItIsNoTarget() throws {
    var player = try inside()
    let refusal = try player.refusal(of: .send(event: "out", payload: nil, values: nil))
    #expect(refusal == ["kind": "targetNotFound", "target": "a", "targets": ["p", "q"]])
  }

  @Test func cancelledIsBackOverAllOfIt() throws {
    var player = try inside()
    try player.send("stop")
    #expect(player.stack == ["a"])
    #expect(player.values == ["x": 1])
  }

  private static let failing = #"""
    {"flow": "failing", "start": "w", "steps": {
      "w": {"action": {"name": "n"}, "onError": {"end": "failed", "reason": "${error.code}"}, "next": {"end": "completed"}}}}
    """#

  /// Nobody goes back to it, where nothing would lead on.
  @Test func theActionThatItFailedOnGoes() throws {
    var player = try Player(
      flow(
        #"""
        "a": {"screen": {}, "next": "s"},
        "s": {"flow": "failing", "onError": [{"when": "error.code == 'again'", "stay": true}, "e"], "next": "b"},
        "b": {"screen": {}}, "e": {"screen": {}}
        """#), reaching: [Self.failing])
    try player.submit()
    let key = player.screen["action"]?["key"]
    try player.fail("again")
    #expect(player.stack == ["a", "w"])
    #expect(player.screen["action"]?["key"] != key, "the flow runs anew")
    try player.fail("other")
    #expect(player.stack == ["a", "e"])
    try player.back()
    #expect(player.stack == ["a"])
  }

  private static let leaving =
    #"{"flow": "leaving", "start": "i", "steps": {"i": {"screen": {}, "on": {"no": {"end": "cancelled"}}}}}"#

  @Test func cancelledIsBackOverADoneActionBelowIt() throws {
    var player = try Player(
      flow(
        #"""
        "a": {"screen": {}, "next": "work"}, "work": {"action": {"name": "n"}, "next": "s"},
        "s": {"flow": "leaving"}
        """#), reaching: [Self.leaving])
    try player.submit()
    try player.submit([:])
    try player.send("no")
    #expect(player.stack == ["a"])
    #expect(player.changes.filter { $0.hasPrefix("pop") }.count == 3)
  }

  /// Where nothing is seen below it, what holds it is cancelled once all is taken back.
  @Test func cancelledOverNothingThatIsSeenCancelsWhatHoldsIt() throws {
    var player = try Player(
      flow(
        #"""
        "a": {"screen": {}, "on": {"open": {"present": "work", "onCancel": {"stay": true, "notice": "Gone."}}}},
        "work": {"action": {"name": "n", "undo": {"name": "u"}}, "next": "s"},
        "s": {"flow": "leaving"}
        """#), reaching: [Self.leaving])
    try player.send("open")
    try player.submit([:])
    try player.send("no")
    #expect(player.action["name"] == "u")
    try player.submit([:])
    #expect(player.stack == ["a"])
    #expect(player.view["notice"] == "Gone.")
  }

  @Test func whereItFailsTheStepHandlesIt() throws {
    var player = try inside()
    try player.send("break")
    #expect(player.step == "full")
    player = try inside()
    try player.send("crash")
    #expect(player.stack == ["a"])
    #expect(player.errors == [": other"])
  }

  private static let asking = #"""
    {"flow": "asking", "start": "q", "steps": {"q": {\#(screen("x"))}}}
    """#

  /// However its last screen comes to the top again, the flow is not over any more: its later answers wait for those that are changed.
  @Test(arguments: ["back", "fail", "fall"])
  func oneThatIsComeBackToGoesOn(way: String) throws {
    let inner = #"""
      {"flow": "in", "start": "p", "steps": {"p": {\#(screen("p")), "next": "q"}, "q": {\#(screen("q")), "next": "charge"},
        "charge": {"action": {"name": "charge"}, "next": "r"}, "r": {\#(screen("r")), "next": "again"},
        "again": {"action": {"name": "again"}, "next": "t"}, "t": {\#(screen("t"))}}}
      """#
    let after =
      way == "fail"
      ? #"{"action": {"name": "check"}}"#
      : #"{"screen": {}, "requires": {"unless": "profile.known", "present": "s", "while": true}}"#
    var player = try Player(
      flow(#""s": {"flow": "in", "next": "after"}, "after": \#(after)"#), reaching: [inner],
      profile: ["known": true])
    for values: JSONObject in [["p": 1], ["q": 1], [:], ["r": 1], [:], ["t": 1]] { try player.submit(values) }
    switch way {
    case "back": try player.back()
    case "fail": try player.fail("busy")
    default:
      player.facts.profile = ["known": false]
      try player.catchUp()
    }
    #expect(player.step == "t")
    try player.carryOut(.edit(target: "p", values: ["p": 2]))
    #expect(player.step == "t")
    #expect(player.values == ["t": 1])
  }

  /// Whose last screen has no `next`: that ends the flow, not what holds the step that runs it.
  @Test func aPresentedStepThatRunsAFlowGoesOnWhenThatEnds() throws {
    var player = try Player(
      flow(
        #"""
        "a": {"screen": {}, "on": {"ask": {"present": "s", "onResult": {"stay": true, "set": {"got": "result"}}}}},
        "s": {"flow": "asking", "next": {"to": "sure", "set": {"y": "result.x"}}},
        "sure": {\#(screen("z")), "next": {"dismiss": "data"}}
        """#), reaching: [Self.asking])
    try player.send("ask")
    try player.submit(["x": 1])
    #expect(player.step == "sure")
    try player.submit(["z": 2])
    #expect(player.data == ["got": ["y": 1, "z": 2]])
  }

  @Test(arguments: ["push", "formSheet"])
  func aGateThatIsAStepThatRunsAFlowGoesOnWhenThatEnds(style: String) throws {
    var player = try Player(
      flow(
        #"""
        "a": {"screen": {}, "on": {"go": "b"}},
        "b": {"screen": {}, "requires": {"unless": "has(profile.known)", "present": "s", "style": "\#(style)"}},
        "s": {"flow": "asking", "save": {"known": "result.x"}, "next": "sure"},
        "sure": {\#(screen())}
        """#), reaching: [Self.asking])
    try player.send("go")
    try player.submit(["x": 1])
    #expect(player.step == "sure")
    try player.submit([:])
    #expect(player.step == "b")
  }

  /// Also where it runs in what is presented: nothing of it may be left by then, but its step is.
  @Test(arguments: [
    #""next": {"present": "middle"}"#, #""next": {"present": "s"}"#,
    #""next": {"to": "last", "requires": {"unless": "profile.ok", "present": "s"}}"#,
    #""next": {"to": "last", "requires": {"unless": "profile.ok", "present": "middle"}}"#,
  ])
  func itsStepHearsOfAFailureBeforeThePresenterDoes(next: String) throws {
    let work = #"{"flow": "work", "start": "do", "steps": {"do": {"action": {"name": "do"}}}}"#
    let step = #""s": {"flow": "work", "onError": "sorry"}, "sorry": {"screen": {"title": "Sorry"}}"#
    var player = try Player(
      flow(
        #"""
        "a": {"screen": {}, \#(next), "onError": "wrong"}, \#(step), "last": {"screen": {}}, "wrong": {"screen": {}}
        """#), reaching: [work, #"{"flow": "middle", "start": "s", "steps": {\#(step)}}"#])
    try player.submit([:])
    try player.fail("offline")
    #expect(player.levels == 2)
    #expect(player.step == "sorry")
  }
}
