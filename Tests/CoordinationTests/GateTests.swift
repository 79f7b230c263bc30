// Gates whose screens are steps of the flow that has them, and gates that an expression chooses (`protocol/definitions.md`,
// “Gates”).

import Coordination
import JSONText
import Testing

@Suite struct GateTests {
  static func guarded(_ gate: String) -> String {
    flow(
      #"""
      "a": {"screen": {}, "on": {"go": "b"}},
      "b": {"screen": {}, "requires": [{"unless": "has(profile.known)", \#(gate)}]},
      "ask": {\#(screen("x")), "save": {"known": "true"}}
      """#)
  }

  @Test(arguments: [#""present": "ask", "style": "push""#, #""present": "ask""#])
  func aGateThatIsAStepOfTheFlowIsPassed(gate: String) throws {
    var player = try Player(Self.guarded(gate))
    try player.send("go")
    #expect(player.view["screen"]?["step"] == "ask")
    try player.submit(["x": 1])
    #expect(player.view["screen"]?["step"] == "b")
  }

  @Test(arguments: [
    (#""present": "ask""#, "ask"), (#""present": "ask", "style": "push""#, "ask"),
    (#""present": "${has(profile.old) ? 'ask' : 'who'}""#, "who"),
  ])
  func aGateIsCalledTheSameWhileItStandsAndAfterwards(gate: String, name: String) throws {
    let who = #"{"flow": "who", "start": "w", "steps": {"w": {"screen": {}}}}"#
    var player = try Player(Self.guarded(gate), reaching: [who])
    try player.send("go")
    #expect(player.view["gate"] == ["state": "pending", "flow": .string(name), "reason": .null])
    try player.carryOut(.cancel(level: nil, values: nil))
    #expect(player.view["gate"] == ["state": "aborted", "flow": .string(name), "reason": "cancelled"])
  }

  /// The gate on the level that is dismissed gets the result, and not the one that stands over it.
  @Test func theGateOnTheLevelThatIsDismissedEnds() throws {
    var player = try Player(
      flow(
        #"""
        "a": {"screen": {}, "on": {"go": "b"}},
        "b": {"screen": {}, "requires": {"unless": "false", "success": "result.x == 1", "present": "ask"}},
        "ask": {\#(screen("x")), "dismiss": "allow",
          "on": {"more": {"to": "c", "requires": {"unless": "false", "success": "false", "present": "who"}}}},
        "c": {"screen": {}},
        "who": {"screen": {}}
        """#))
    try player.send("go")
    try player.send("more")
    #expect(player.step == "who")
    try player.carryOut(.dismiss(result: ["x": 1], level: 1, values: nil))
    #expect(player.stack == ["a", "b"])
  }

  @Test(arguments: ["push", "formSheet"])
  func aGateThatIsARouteLeadsOn(style: String) throws {
    var player = try Player(
      flow(
        #"""
        "a": {"screen": {}, "on": {"go": "b"}},
        "b": {"screen": {}, "requires": {"unless": "has(profile.known)", "present": "way", "style": "\#(style)"}},
        "way": {"route": ["ask"]},
        "ask": {\#(screen("x")), "save": {"known": "true"}}
        """#))
    try player.send("go")
    #expect(player.step == "ask")
    #expect(player.view["gate"] == ["state": "pending", "flow": "way", "reason": .null])
    try player.submit(["x": 1])
    #expect(player.stack == ["a", "b"])
  }

  private static func routedGate(_ style: String, from start: String = "a") throws -> Player {
    try Player(
      #"""
      {"flow": "test", "start": "\#(start)", "steps": {
        "a": {"screen": {}, "on": {"go": "b"}},
        "b": {"screen": {}, "requires": {"unless": "has(profile.known)", "present": "outer", "style": "\#(style)"}}
      }}
      """#,
      reaching: [
        #"""
        {"flow": "outer", "start": "way", "steps": {
          "way": {"route": ["q"]},
          "q": {\#(screen("x")), "save": {"known": "true"},
            "requires": {"unless": "has(profile.agreed)", "present": "inner", "style": "\#(style)"}}}}
        """#,
        #"{"flow": "inner", "start": "y", "steps": {"y": {\#(screen("z")), "save": {"agreed": "true"}}}}"#,
      ])
  }

  /// It stands in front of the first gate's start, as one does where a route leads at the start of a session.
  @Test(arguments: ["push", "formSheet"], ["a", "b"])
  func aGateMayStandWhereTheRouteOfAnotherLeads(style: String, start: String) throws {
    var player = try Self.routedGate(style, from: start)
    if start == "a" { try player.send("go") }
    #expect(player.step == "y")
    try player.submit(["z": 1])
    #expect(player.step == "q")
    #expect(player.view["gate"] == ["state": "pending", "flow": "outer", "reason": .null])
    try player.submit(["x": 1])
    #expect(player.stack == (start == "a" ? ["a", "b"] : ["b"]))
  }

  @Test(arguments: ["push", "formSheet"])
  func oneThatIsAbortedWhereTheRouteOfAnotherLeadsAbortsThat(style: String) throws {
    var player = try Self.routedGate(style)
    try player.send("go")
    try player.cancel()
    #expect(player.stack == ["a"])
    #expect(player.view["gate"] == ["state": "aborted", "flow": "outer", "reason": "cancelled"])
  }

  /// A frame that nobody stands in counts against what a session may have.
  @Test(arguments: ["push", "pageSheet"], ["present", "cancel"])
  func itsFlowIsGoneWithIt(style: String, way: String) throws {
    var player = try Player(
      flow(
        #"""
        "a": {"screen": {}, "on": {"go": "b"}},
        "b": {"screen": {}, "requires": {"unless": "has(profile.known)", "present": "gate", "style": "\#(style)"}}
        """#),
      reaching: [
        #"{"flow": "gate", "start": "q", "steps": {"q": {\#(screen("x")), "save": {"known": "true"}}}}"#
      ])
    try player.send("go")
    #expect(player.session.frames.count == 2)
    if way == "cancel" { try player.cancel() } else { try player.submit(["x": 1]) }
    #expect(player.session.frames.count == 1)
  }

  /// What became of it is news; that the other one is waited for still is seen once that is left.
  @Test func oneThatHasEndedIsToldBeforeOneThatIsWaitedFor() throws {
    var player = try Player(
      flow(
        #"""
        "a": {"screen": {}, "on": {"go": "b"}},
        "b": {"screen": {}, "requires": {"unless": "has(profile.known)", "present": "outer"}}
        """#),
      reaching: [
        #"""
        {"flow": "outer", "start": "p", "steps": {
          "p": {"screen": {}, "on": {"go": "q", "on": "r"}},
          "q": {"screen": {}, "requires": {"unless": "has(profile.agreed)", "present": "inner"}}, "r": {"screen": {}}}}
        """#,
        #"{"flow": "inner", "start": "y", "steps": {"y": {"screen": {}}}}"#,
      ])
    try player.send("go")
    try player.send("go")
    #expect(player.view["gate"] == ["state": "pending", "flow": "inner", "reason": .null])
    try player.cancel()
    #expect(player.step == "p")
    #expect(player.view["gate"] == ["state": "aborted", "flow": "inner", "reason": "cancelled"])
    try player.send("on")
    #expect(player.view["gate"] == ["state": "pending", "flow": "outer", "reason": .null])
  }

  /// The frame of the step goes on below, so that it does not end.
  @Test(arguments: ["push", "formSheet"], ["push", "formSheet"])
  func oneThatIsAbortedInFrontOfAGateThatIsAStepAbortsThat(style: String, other: String) throws {
    var player = try Player(
      flow(
        #"""
        "a": {"screen": {}, "on": {"go": "b"}},
        "b": {"screen": {}, "requires": {"unless": "has(profile.known)", "present": "ask", "style": "\#(style)"}},
        "ask": {"screen": {}, "requires": {"unless": "has(profile.agreed)", "present": "agree", "style": "\#(other)"}},
        "agree": {"screen": {}}
        """#))
    try player.send("go")
    #expect(player.step == "agree")
    try player.cancel()
    #expect(player.stack == ["a"])
    #expect(player.view["gate"] == ["state": "aborted", "flow": "ask", "reason": "cancelled"])
  }

  @Test func theStartLeadsToAGateAtItsOwnLevel() throws {
    let player = try Player(
      flow(
        #"""
        "way": {"route": ["b"]},
        "b": {"screen": {}, "requires": {"unless": "has(profile.known)", "present": "ask"}},
        "ask": {"screen": {}}
        """#))
    #expect(player.step == "ask")
    #expect(player.view["gate"]?["state"] == "pending")
  }

  @Test func gatesOfGatesComeToAnEnd() throws {
    let gate = #"""
      {"flow": "gate", "start": "q", "steps": {
        "q": {"screen": {}, "requires": {"unless": "false", "present": "gate"}}}}
      """#
    var player = try Player(
      flow(
        #"""
        "a": {"screen": {}, "on": {"go": "b"}},
        "b": {"screen": {}, "requires": {"unless": "false", "present": "gate"}}
        """#), reaching: [gate])
    let refusal = try player.refusal(of: .send(event: "go", payload: nil, values: nil))
    #expect(refusal == ["kind": "limitExceeded", "limit": "gates", "value": 100])
  }

  @Test func aGateThatWasPassedIsNotAskedAgainBehindTheNext() throws {
    var player = try Player(
      flow(
        #"""
        "a": {"screen": {}, "on": {"go": "b"}},
        "b": {"screen": {}, "requires": [
          {"unless": "false", "present": "sure", "success": "true"},
          {"unless": "has(profile.known)", "present": "ask"}]},
        "sure": {\#(screen())},
        "ask": {\#(screen()), "save": {"known": "true"}}
        """#))
    try player.send("go")
    try player.submit([:])
    #expect(player.step == "ask")
    try player.submit([:])
    #expect(player.stack == ["a", "b"])
  }

  @Test(arguments: ["push", "formSheet"])
  func oneThatIsSupersededIsSaidToBeWhileTheUserIsOnItsSource(style: String) throws {
    var player = try Player(
      flow(
        #"""
        "a": {"screen": {}, "on": {"go": "b", "other": {
          "stay": true, "requires": {"unless": "true", "present": "ask"}}}},
        "b": {"screen": {}, "requires": {"unless": "has(profile.known)", "present": "ask", "style": "\#(style)"}},
        "ask": {"screen": {}}
        """#))
    try player.send("go")
    try player.send("other")
    #expect(player.stack == ["a"])
    #expect(player.view["gate"] == ["state": "superseded", "flow": "ask", "reason": .null])
  }

  /// What leads nowhere takes no one's place, and says what it has to say where the user is.
  @Test(arguments: ["push", "formSheet"])
  func oneStaysWhereAnEventOfItsSourceLeadsNowhere(style: String) throws {
    var player = try Player(
      flow(
        #"""
        "a": {"screen": {}, "on": {"go": "b", "theme": {"stay": true, "set": {"dark": "true"}, "notice": "Dark."}}},
        "b": {"screen": {"title": "${string(data.dark)}"},
          "requires": {"unless": "has(profile.known)", "present": "log-in", "style": "\#(style)"}}
        """#),
      reaching: [
        #"""
        {"flow": "log-in", "start": "user", "steps": {
          "user": {\#(screen("u")), "next": "pass"},
          "pass": {\#(screen("p")), "next": {"end": "completed", "save": {"known": "true"}}}}}
        """#
      ])
    try player.send("go")
    try player.submit(["u": 1])
    try player.send("theme", values: ["p": "typed"])
    #expect(player.step == "pass")
    #expect(player.values == ["p": "typed"])
    #expect(player.view["gate"]?["state"] == "pending")
    #expect(player.view["notice"] == "Dark.")
    try player.submit()
    #expect(player.step == "b")
    #expect(player.screen["title"] == "true")
  }

  /// It is met on the screen that the user is on, whoever handles the event.
  @Test(arguments: ["push", "formSheet"])
  func oneThatAnEventOfTheCallerMeetsIsMetOnTheScreenThatIsSeen(style: String) throws {
    let inner = #"""
      {"flow": "inner", "start": "i", "steps": {
        "i": {\#(screen("x")), "on": {"own": {"to": "j"}}}, "j": {"screen": {}}}}
      """#
    let gate = #""requires": {"unless": "has(profile.known)", "present": "ask", "style": "\#(style)"}"#
    var player = try Player(
      flow(
        #"""
        "a": {"screen": {}, "next": "s"},
        "s": {"flow": "inner", "on": {"go": "b"}},
        "b": {"screen": {}, \#(gate)},
        "ask": {"screen": {}}
        """#), reaching: [inner])
    try player.submit()
    try player.send("go", values: ["x": "typed"])
    #expect(player.step == "ask")
    try player.back()
    #expect(player.step == "i")
    #expect(player.values == ["x": "typed"])
    #expect(player.view["gate"] == ["state": "aborted", "flow": "ask", "reason": "cancelled"])
    try player.send("go")
    try player.send("own")
    #expect(player.stack == ["a", "i", "j"])
  }

  @Test(arguments: ["push", "formSheet"])
  func theFirstScreenOfAGatesFlowLeavesItsDraftWhereAnotherTakesItsPlace(style: String) throws {
    let ask = #"""
      {"flow": "ask-first", "start": "m", "steps": {
        "m": {\#(screen("x")), "next": "n"},
        "n": {\#(screen("y")), "on": {"over": {"replace": "o", "from": "m"}}},
        "o": {"screen": {}, "on": {"again": "m"}, "next": "n"}}}
      """#
    var player = try Player(Self.guarded(#""present": "ask-first", "style": "\#(style)""#), reaching: [ask])
    try player.send("go")
    try player.submit(["x": 1])
    try player.send("over", values: ["y": 2])
    try player.send("again")
    #expect(player.values == ["x": 1])
    try player.submit()
    #expect(player.values == ["y": 2])
  }

  @Test(arguments: ["push", "formSheet"])
  func aGateThatWasPassedLeavesNoDrafts(style: String) throws {
    var player = try Player(
      flow(
        #"""
        "a": {"screen": {}, "on": {"go": "b"}},
        "b": {"screen": {}, "requires": {
          "unless": "false", "present": "ask", "style": "\#(style)", "success": "true"}},
        "ask": {\#(screen("x"))}
        """#))
    try player.send("go")
    try player.submit(["x": 1])
    try player.back()
    try player.send("go")
    #expect(player.step == "ask")
    #expect(player.values == [:])
  }

  /// What was opened over a gate that is passed goes along with it, and is not done by that.
  @Test(arguments: ["push", "formSheet"])
  func whatLiesOverAGateThatIsPassedIsDismissed(style: String) throws {
    let ask = #"""
      {"flow": "ask", "start": "q", "on": {"ok": {"end": "completed"}}, "steps": {
        "q": {"screen": {}, "on": {"more": {"present": "m"}}}, "m": {"screen": {}}}}
      """#
    var player = try Player(
      flow(
        #"""
        "a": {"screen": {}, "on": {"go": "b"}},
        "b": {"screen": {}, "requires": {"unless": "false", "success": "true", "present": "ask", "style": "\#(style)"}}
        """#), reaching: [ask])
    try player.send("go")
    try player.send("more")
    try player.send("ok")
    #expect(player.step == "b")
    let dismissals = player.view["changes"]?.asArray?.filter { $0["change"] == "dismiss" } ?? []
    #expect(dismissals.map { $0["why"] } == (style == "push" ? ["dismissed"] : ["dismissed", "done"]))
  }
}
