// Gates whose screens are steps of the flow that has them, and gates that an expression chooses (`protocol/definitions.md`,
// “Gates”).

import Coordination
import JSONText
import Testing

@Suite struct GateTests {
  private static func guarded(_ gate: String) -> String {
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

  private static let form =
    #"{"flow": "form", "start": "q", "steps": {"q": {\#(screen("x")), "leave": "confirm", "on": {"stop": {"end": "cancelled"}, "break": {"end": "failed"}}, "next": {"end": "completed"}}}}"#

  private static func asking(_ style: String) throws -> Player {
    var player = try Player(
      flow(
        #"""
        "a": {"screen": {}, "on": {"go": "b", "other": "c", "again": {"to": "b"}}},
        "b": {"screen": {}, "requires": [{"unless": "has(profile.known)", "present": "form", "style": "\#(style)"}]},
        "c": {"screen": {}}
        """#), reaching: [form])
    try player.send("go")
    try player.saveDraft(["x": "typed"])
    return player
  }

  @Test(
    arguments: ["push", "formSheet"],
    [Command.Action.back(to: nil, count: nil, values: nil), .cancel(level: nil, values: nil)])
  func whatIsTypedInAGateIsNotLostWithoutAQuestion(style: String, action: Command.Action) throws {
    var player = try Self.asking(style)
    #expect(player.screen["back"]?["reason"] == "needsConfirmation")
    let refusal = try player.refusal(of: action)
    #expect(refusal["kind"] == "leaveNeedsConfirmation")
    #expect(refusal["lost"]?[0]?["step"] == "q")
    try player.carryOut(action, confirm: true)
    #expect(player.stack == ["a"])
    #expect(player.view["gate"]?["state"] == "aborted")
  }

  @Test(arguments: ["push", "formSheet"])
  func aGatesFlowThatCancelsItselfAsksToo(style: String) throws {
    var player = try Self.asking(style)
    let stop = Command.Action.send(event: "stop", payload: nil, values: nil)
    let refusal = try player.refusal(of: stop)
    #expect(refusal["kind"] == "leaveNeedsConfirmation")
    #expect(refusal["lost"]?[0]?["step"] == "q")
    #expect(player.screen["step"] == "q")
    try player.carryOut(stop, confirm: true)
    #expect(player.stack == ["a"])
    // One that failed has nothing to stay for.
    player = try Self.asking(style)
    try player.send("break")
    #expect(player.stack == ["a"])
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

  /// One that ends as cancelled goes back over its own screens, also where that lets the user pass.
  @Test(arguments: ["push", "formSheet"])
  func aGatesFlowThatCancelsItselfAndCountsAsPassedAsksToo(style: String) throws {
    let who = #"""
      {"flow": "who", "start": "w", "steps": {
        "w": {\#(screen("x")), "leave": "confirm", "on": {"more": "v"}}, "v": {"screen": {}, "on": {"skip": {"end": "cancelled"}}}}}
      """#
    var player = try Player(
      Self.guarded(#""present": "who", "style": "\#(style)", "success": "true""#), reaching: [who])
    try player.send("go")
    try player.send("more", values: ["x": "typed"])
    let skip = Command.Action.send(event: "skip", payload: nil, values: nil)
    #expect(try player.refusal(of: skip)["kind"] == "leaveNeedsConfirmation")
    try player.carryOut(skip, confirm: true)
    #expect(player.step == "b")
  }

  /// As a flow that is presented asks: for what is typed, and not submitted, in it and over it.
  @Test(arguments: ["push", "formSheet"], ["end", "dismiss"])
  func aGatesFlowThatCompletesAsksToo(style: String, event: String) throws {
    let form = #"""
      {"flow": "form", "start": "q", "steps": {
        "q": {\#(screen("x")), "leave": "always", "on": {"help": {"present": "h"}, "dismiss": {"dismiss": true}}, "next": "e"},
        "h": {\#(screen("y")), "leave": "confirm"}, "e": {"end": "completed"}},
        "on": {"end": {"end": "completed", "save": {"known": "true"}}}}
      """#
    func asking() throws -> Player {
      var player = try Player(
        flow(
          #"""
          "a": {"screen": {}, "on": {"go": "b"}},
          "b": {"screen": {}, "requires": {"unless": "has(profile.known)", "present": "form", "style": "\#(style)"}}
          """#), reaching: [form])
      try player.send("go")
      return player
    }
    let end = Command.Action.send(event: event, payload: nil, values: ["x": "typed"])
    var player = try asking()
    #expect(try player.refusal(of: end)["lost"]?[0]?["step"] == "q")
    try player.carryOut(end, confirm: true)
    #expect(player.stack == (event == "end" ? ["a", "b"] : ["a"]))
    if event == "end" {
      player = try asking()
      try player.send("help")
      try player.saveDraft(["y": "typed"])
      let over = Command.Action.send(event: "end", payload: nil, values: nil)
      #expect(try player.refusal(of: over)["lost"]?[0]?["step"] == "h")
    }
    // What was submitted has counted.
    player = try asking()
    try player.submit(["x": "typed"])
    #expect(player.view["gate"]?["state"] == "aborted")
  }

  @Test(arguments: ["push", "formSheet"], ["other", "again"])
  func anEventOfTheSourceAsksBeforeWhatIsTypedInTheGateIsLost(style: String, event: String) throws {
    var player = try Self.asking(style)
    let send = Command.Action.send(event: event, payload: nil, values: nil)
    #expect(try player.refusal(of: send)["lost"]?[0]?["step"] == "q")
    try player.carryOut(send, confirm: true)
    #expect(player.step == (event == "other" ? "c" : "q"))
  }

  /// What may be lost was said with the command, and not with what passes the gates.
  @Test(arguments: ["push", "formSheet"])
  func theCommandThatWaitsStaysConfirmed(style: String) throws {
    var player = try Player(
      flow(
        #"""
        "a": {\#(screen("x")), "leave": "confirm", "on": {"go": {"replace": "b"}}},
        "b": {"screen": {}, "requires": [
          {"unless": "has(profile.known)", "present": "ask", "style": "\#(style)"},
          {"unless": "has(profile.paid)", "present": "pay", "style": "\#(style)"}]},
        "ask": {\#(screen()), "save": {"known": "true"}}, "pay": {\#(screen()), "save": {"paid": "true"}}
        """#))
    try player.carryOut(.send(event: "go", payload: nil, values: ["x": 1]), confirm: true)
    try player.submit([:])
    try player.submit([:])
    #expect(player.stack == ["b"])
    #expect(player.view["gate"] == .null)
  }

  /// What was typed in a gate is the gate's, also where an event of its source leads into another one.
  @Test(arguments: ["push", "formSheet"], [false, true])
  func whatIsTypedInAGateIsNoDraftOfItsSource(style: String, passes: Bool) throws {
    var player = try Player(
      flow(
        #"""
        "a": {\#(screen("x")), "on": {
          "go": "b", "pay": {"to": "c", "requires": {"unless": "has(profile.paid)", "present": "pay"}}}},
        "b": {"screen": {}, "requires": {"unless": "has(profile.known)", "present": "ask", "style": "\#(style)"}},
        "c": {"screen": {}},
        "ask": {\#(screen("x"))},
        "pay": {\#(screen()), "save": {"paid": "true"}}
        """#))
    try player.send("go", values: ["x": "a's"])
    try player.send("pay", values: ["x": "the gate's"])
    #expect(player.step == "pay")
    if passes { try player.submit() } else { try player.cancel() }
    #expect(player.step == (passes ? "c" : "a"))
    if passes { try player.back() }
    #expect(player.values == ["x": "a's"])
    try player.send("go")
    #expect(player.values == ["x": "the gate's"])
  }

  /// The screen on which it was typed has it, also where the step that runs the flow handles the event.
  @Test func whatIsTypedInACalledFlowIsADraftThere() throws {
    let called = #"{"flow": "called", "start": "l", "steps": {"l": {\#(screen("x"))}}}"#
    var player = try Player(
      flow(
        #"""
        "s": {"flow": "called", "on": {
          "pay": {"to": "c", "requires": {"unless": "has(profile.paid)", "present": "pay"}}}},
        "c": {"screen": {}},
        "pay": {"screen": {}}
        """#), reaching: [called])
    try player.send("pay", values: ["x": "typed"])
    #expect(player.step == "pay")
    try player.cancel()
    #expect(player.step == "l")
    #expect(player.values == ["x": "typed"])
  }

  private static let guarded = #"""
    {"flow": "guarded", "start": "p", "steps": {
      "p": {"screen": {"title": "P"}, "requires": {"unless": "has(profile.known)", "present": "gate", "style": "push"}}
    }}
    """#

  private static let gate = #"""
    {"flow": "gate", "start": "q", "steps": {"q": {"screen": {"title": "Q"}, "on": {
      "fail": {"end": "failed", "reason": "bad"}, "no": {"end": "cancelled"}, "done": {"end": "completed"}}}}}
    """#

  private static func inFront(of how: String) throws -> Player {
    var player = try Player(
      flow(
        #"""
        "h": {"screen": {"title": "H"}, "on": {"call": "s", "present": {"present": "guarded"}}},
        "s": {"flow": "guarded"}
        """#),
      reaching: [guarded, gate])
    try player.send(how)
    return player
  }

  @Test(
    arguments: ["call", "present"], [("fail", "bad"), ("no", "cancelled"), ("done", "stillUnmet")])
  func oneInFrontOfAFlowIsSaidToBeAborted(how: String, end: (event: String, reason: String)) throws {
    var player = try Self.inFront(of: how)
    try player.send(end.event)
    #expect(player.step == "h")
    #expect(player.view["gate"] == ["state": "aborted", "flow": "gate", "reason": .string(end.reason)])
  }

  @Test(arguments: ["call", "present"])
  func backFromOneInFrontOfAFlowLeadsToWhatIsSeenThen(how: String) throws {
    var player = try Self.inFront(of: how)
    #expect(player.screen["back"]?["title"] == "H")
    try player.back()
    #expect(player.step == "h")
    #expect(player.view["gate"] == ["state": "aborted", "flow": "gate", "reason": "cancelled"])
  }

  @Test(arguments: [
    ("fail", "failed"), ("no", "cancelled"), ("done", "completed"), ("doubt", "completed"),
  ])
  func whereAnAbortLeadsKnowsHowTheGateEnded(event: String, outcome: String) throws {
    let gate = #"""
      {"flow": "gate", "start": "q", "steps": {"q": {"screen": {"title": "Q"}, "on": {
        "fail": {"end": "failed", "reason": "bad"}, "no": {"end": "cancelled", "reason": "cx"},
        "done": {"end": "completed"}, "doubt": {"end": "completed", "result": "'?'"}}}}}
      """#
    var player = try Player(
      flow(
        #"""
        "a": {"screen": {}, "on": {"go": "b"}},
        "b": {"screen": {}, "requires": {
          "unless": "has(profile.known)", "present": "gate", \#(event == "doubt" ? #""success": "result != '?'","# : "")
          "onAbort": {"stay": true, "notice": "${outcome}"}}}
        """#), reaching: [gate])
    try player.send("go")
    try player.send(event)
    #expect(player.view["notice"] == .string(outcome))
    #expect(player.step == "a")
  }
  @Test(arguments: [Command.Action.cancel(level: nil, values: nil), .back(to: nil, count: nil, values: nil)])
  func whereTheEndOfAPushedGateLeadsIsGoneOn(action: Command.Action) throws {
    var player = try Player(
      flow(
        #"""
        "a": {"screen": {}, "next": "work"},
        "work": {"action": {"name": "n"}, "onError": "way", "next": {"to": "c", "requires": {
          "unless": "has(profile.known)", "present": "ask", "style": "push"}}},
        "ask": {"screen": {}, "next": "c"},
        "way": {"route": ["b"]},
        "b": {"screen": {}},
        "c": {"screen": {}}
        """#))
    try player.submit([:])
    try player.submit([:])
    #expect(player.step == "ask")
    try player.carryOut(action)
    #expect(player.step == "b")
  }

  /// The command that waited may be refused behind a gate that `success` let pass.
  @Test(
    arguments: [("fail", "failed"), ("no", "cancelled"), ("done", "completed")],
    ["notAccepted", "inputInvalid"])
  func whatIsRefusedBehindAGateIsAbortedAsTheGateEnded(
    end: (event: String, outcome: String), reason: String
  ) throws {
    var player = try Player(
      flow(
        #"""
        "a": {\#(screen("x")), "check": [{"when": "profile.n != 1", "path": "/x", "message": "No."}], "next": "b",
          "on": {"go": {"to": "b", "with": {"n": "profile.n"}}}},
        "b": {"screen": {}, "params": {"properties": {"n": {"type": "integer"}}}, "requires": {
          "unless": "false", "present": "gate", "success": "true",
          "onAbort": {"stay": true, "notice": "${outcome}"}}}
        """#), reaching: [Self.gate], profile: ["n": 1])
    if reason == "notAccepted" { try player.submit([:]) } else { try player.send("go") }
    player.facts.profile = ["n": "x"]
    try player.send(end.event)
    #expect(player.view["gate"] == ["state": "aborted", "flow": "gate", "reason": .string(reason)])
    #expect(player.view["notice"] == .string(end.outcome))
    #expect(player.stack == ["a"])
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

  @Test(arguments: ["push", "formSheet"])
  func oneThatIsAbortedInFrontOfAPresentedStepCancelsThePresentation(style: String) throws {
    var player = try Player(
      flow(
        #"""
        "a": {"screen": {}, "on": {"go": {"present": "b", "onCancel": {"stay": true, "notice": "No."}}}},
        "b": {"screen": {}, "requires": {"unless": "has(profile.known)", "present": "ask", "style": "\#(style)"}},
        "ask": {"screen": {}}
        """#))
    try player.send("go")
    #expect(player.step == "ask")
    try player.cancel()
    #expect(player.stack == ["a"])
    #expect(player.view["notice"] == "No.")
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
        "a": {"screen": {}, "on": {"go": "b", "other": {"stay": true}}},
        "b": {"screen": {}, "requires": {"unless": "has(profile.known)", "present": "ask", "style": "\#(style)"}},
        "ask": {"screen": {}}
        """#))
    try player.send("go")
    try player.send("other")
    #expect(player.stack == ["a"])
    #expect(player.view["gate"] == ["state": "superseded", "flow": "ask", "reason": .null])
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
}
