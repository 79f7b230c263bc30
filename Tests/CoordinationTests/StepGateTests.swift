// Gates that are steps belong to the flow that has them, wherever the command came from that met them (`protocol/definitions.md`,
// “Gates”).

import Coordination
import JSONText
import Testing

private let inner = #"{"flow": "inner", "start": "i", "steps": {"i": {\#(screen("x"))}}}"#

@Suite struct StepGateTests {
  private static func atTheEnd(of use: String, _ gate: String) throws -> Player {
    var player = try Player(
      flow(
        #"""
        "a": {"screen": {}, "on": {"run": "s", "show": {"present": "inner", "onResult": "b"}}},
        "s": {"flow": "inner", "next": "b"},
        "b": {"screen": {}, "requires": {"unless": "has(profile.known)", \#(gate)}},
        "ask": {\#(screen("y")), "save": {"known": "true"}},
        "sorry": {"screen": {"title": "${vars.v}"}}
        """#, #""vars": {"v": "'outer'"}"#), reaching: [inner])
    try player.send(use)
    try player.submit(["x": 1])
    return player
  }

  @Test(
    arguments: [#""present": "ask", "style": "push""#, #""present": "ask""#], ["run", "show"])
  func oneOfTheFlowThatTheUserComesBackToIsAStepOfThat(gate: String, use: String) throws {
    var player = try Self.atTheEnd(of: use, gate)
    #expect(player.step == "ask")
    try player.back()
    #expect(player.step == "i")
    #expect(player.values == ["x": 1])
    #expect(player.view["gate"] == ["state": "aborted", "flow": "ask", "reason": "cancelled"])
    try player.submit()
    try player.submit(["y": 1])
    #expect(player.stack == (use == "run" ? ["a", "i", "b"] : ["a", "b"]))
    try player.back()
    #expect(player.step == (use == "run" ? "i" : "a"))
  }

  @Test(arguments: ["run", "show"])
  func whereAnAbortLeadsIsAStepOfThatFlowToo(use: String) throws {
    var player = try Self.atTheEnd(of: use, #""present": "ask", "onAbort": "sorry""#)
    try player.cancel()
    #expect(player.step == "sorry")
    #expect(player.screen["title"] == "outer")
    try player.back()
    #expect(player.step == "i")
  }

  /// What was entered in that run stays, whatever becomes of the gate within, and no step of another flow has its place.
  @Test(arguments: [#""style": "push""#, #""style": "formSheet""#], ["submit", "back", "cancel"])
  func oneOfAGatesFlowLeavesThatFlowGoOn(style: String, way: String) throws {
    let gate = #"""
      {"flow": "gate", "start": "who", "steps": {
        "who": {\#(screen("u")), "next": "more"},
        "more": {"screen": {"title": "For ${data.u}"}, "requires": {"unless": "has(profile.pin)", "present": "pin", \#(style)},
          "save": {"ok": "true"}, "next": {"end": "completed"}},
        "pin": {\#(screen("pin")), "save": {"pin": "true"}}}}
      """#
    var player = try Player(
      flow(
        #"""
        "home": {"screen": {}, "on": {"go": "there"}}, "there": {"screen": {}, "requires": {"unless": "has(profile.ok)", "present": "gate"}},
        "who": {\#(screen("v")), "next": {"end": "completed"}}
        """#), reaching: [gate])
    try player.send("go")
    try player.submit(["u": "ann"])
    #expect(player.step == "pin")
    switch way {
    case "back": try player.back()
    case "cancel": try player.cancel()
    default: try player.submit([:])
    }
    if way != "submit" {
      #expect(player.step == "who")
      #expect(player.values == ["u": "ann"])
      try player.submit()
      try player.submit(["pin": 1])
    }
    #expect(player.screen["title"] == "For ann")
    try player.submit([:])
    #expect(player.step == "there")
  }

  /// Its frame is taken back with the command that opened it.
  @Test(arguments: ["push", "formSheet"])
  func oneOfAFlowInATabIsPassed(style: String) throws {
    let tab = #"""
      {"flow": "tab", "start": "b", "vars": {"v": "'own'"}, "steps": {
        "b": {"screen": {}, "requires": {"unless": "has(profile.known)", "present": "ask", "style": "\#(style)", "onAbort": "sorry"}},
        "ask": {"screen": {"title": "${vars.v}", "schema": {}}, "save": {"known": "true"}},
        "sorry": {"screen": {}}}}
      """#
    var player = try Player(
      flow(#""t": {"tabs": {"one": {"step": "a"}, "two": {"flow": "tab"}}}, "a": {"screen": {}}"#),
      reaching: [tab])
    try player.carryOut(.selectTab("two", values: nil))
    #expect(player.step == "ask")
    #expect(player.screen["title"] == "own")
    try player.cancel()
    #expect(player.step == "a")
    try player.carryOut(.selectTab("two", values: nil))
    try player.submit([:])
    #expect(player.step == "b")
  }

  @Test(arguments: ["push", "formSheet"])
  func whatItWasHandedIsKeptForIt(style: String) throws {
    let tab = #"""
      {"flow": "tab", "start": "b", "input": {"properties": {"pin": {"writeOnly": true}}}, "steps": {
        "b": {"screen": {}, "requires": {"unless": "has(profile.known)", "present": "ask", "style": "\#(style)"}},
        "ask": {"action": {"name": "ask", "input": {"pin": "input.pin"}}}}}
      """#
    var player = try Player(
      flow(
        #"""
        "t": {"tabs": {"one": {"step": "a"}, "two": {"flow": "tab", "input": {"pin": "input.pin"}}}}, "a": {"screen": {}}
        """#, #""input": {"properties": {"pin": {"writeOnly": true}}}"#),
      reaching: [tab], input: ["pin": .string(planted)])
    try player.carryOut(.selectTab("two", values: nil))
    #expect(player.action["input"] == ["pin": .string(planted)])
    #expect(!player.journalText.contains(planted))
  }

  /// As where it has no `next`: the result is the gate's.
  private static func atTheGate(style: String, in what: String) throws -> Player {
    let steps = #"""
      "m": {\#(screen("x")), "dismiss": "allow", "next": "b"},
      "b": {\#(screen("y")), "requires": {"unless": "has(profile.known)", "present": "ask", "style": "\#(style)"}},
      "ask": {\#(screen("q")), "dismiss": "allow",
        "on": {"over": {"dismiss": {"q": "1"}, "save": {"known": "true"}}, "more": {"present": "m"}}}
      """#
    var player = try Player(
      flow(
        #"""
        "a": {"screen": {}, "on": {"open": {"present": "\#(what)", "onResult": "done"}}}, "done": {"screen": {}}, \#(steps)
        """#), reaching: [#"{"flow": "other", "start": "m", "steps": {\#(steps)}}"#])
    try player.send("open")
    try player.submit(["x": 1])
    #expect(player.step == "ask")
    return player
  }

  @Test(arguments: ["push", "formSheet"], ["m", "other"])
  func itsResultIsNotThatOfThePresentationThatItStandsIn(style: String, what: String) throws {
    var player = try Self.atTheGate(style: style, in: what)
    try player.send("over")
    #expect(player.stack(level: 1) == ["m", "b"])
    try player.submit(["y": 2])
    #expect(player.step == "done")
  }

  @Test(arguments: ["push", "formSheet"], ["m", "other"])
  func norIsWhatAFrontEndDismissesItWith(style: String, what: String) throws {
    var player = try Self.atTheGate(style: style, in: what)
    player.facts.profile = ["known": true]
    try player.carryOut(.dismiss(result: ["q": 1], level: nil, values: nil))
    #expect(player.stack(level: 1) == ["m", "b"])
  }

  /// Who names the level means what is presented there, which the gate was pushed on.
  @Test(arguments: ["m", "other"], [false, true])
  func butTheLevelIsWhatTheGateWasPushedOn(what: String, isCovered: Bool) throws {
    var player = try Self.atTheGate(style: "push", in: what)
    if isCovered { try player.send("more") }
    try player.carryOut(.dismiss(result: ["x": 1], level: 1, values: nil))
    #expect(player.levels == 1)
    #expect(player.step == "done")
    #expect(player.view["gate"]?.isNull == true)
  }

  /// The presentation's own screen is asked, and that of the gate, which goes along. What the gate's screen has is nothing of
  /// the presentation's.
  @Test(arguments: [("none", "allow"), ("allow", "none"), ("allow", "allow")])
  func theLevelIsDismissedAsItsScreensSay(dismiss: String, ofGate: String) throws {
    var player = try Player(
      flow(
        #"""
        "r": {"screen": {}, "on": {"go": {"present": "m", "onResult": {"to": "done", "assign": {"got": "result"}}}}},
        "m": {\#(screen("x")), "dismiss": "\#(dismiss)", "next": "b"},
        "b": {"screen": {}, "requires": {"unless": "false", "present": "ask", "style": "push"}},
        "ask": {\#(screen("q")), "next": "more"},
        "more": {"screen": {}, "dismiss": "\#(ofGate)", "on": {"e": {"stay": true, "set": {"q2": "2"}}}},
        "done": {"screen": {}, "next": {"end": "completed", "result": "vars.got"}}
        """#, #""vars": {"got": "null"}"#))
    try player.send("go")
    try player.submit(["x": 1])
    try player.submit(["q": 1])
    try player.send("e")
    #expect(player.step == "more")
    let dismissal = Command.Action.dismiss(result: nil, level: 1, values: nil)
    if [dismiss, ofGate].contains("none") {
      return #expect(try player.refusal(of: dismissal)["kind"] == "notAllowed")
    }
    try player.carryOut(dismissal)
    try player.submit()
    #expect(player.outcome["result"] == [:], "What was submitted there waits for the gate.")
  }

  /// A gate that was pushed is ended by a front end as one that is presented, also where nothing is presented.
  @Test(arguments: ["push", "formSheet"], [nil, "level"])
  func aFrontEndEndsItAtTheRoot(style: String, level: String?) throws {
    var player = try Player(
      flow(
        #"""
        "a": {"screen": {}, "on": {"go": "b"}},
        "b": {"screen": {}, "requires": {"unless": "false", "success": "result.y == 2", "present": "ask", "style": "\#(style)"}},
        "ask": {\#(screen("y")), "dismiss": "allow", "leave": "always"}
        """#))
    try player.send("go")
    let top = level.map { _ in style == "push" ? 0 : 1 }
    let action = Command.Action.dismiss(result: ["y": 2], level: top, values: nil)
    #expect(try player.refusal(of: action)["kind"] == "leaveNeedsConfirmation")
    try player.carryOut(action, confirm: true)
    #expect(player.stack == ["a", "b"])
  }

  /// A presented step is one of the presenter's own flow, and not the start of another: the whole command waits.
  @Test(arguments: ["push", "formSheet"], [#""m""#, #""r""#, #""act""#, #""inner""#])
  func nothingHasHappenedInFrontOfAStepThatIsPresented(style: String, step: String) throws {
    let gate = #""requires": {"unless": "has(profile.known)", "present": "ask", "style": "\#(style)"}"#
    var player = try Player(
      flow(
        #"""
        "a": {\#(screen("x")), "save": {"n": "has(profile.n) ? profile.n + 1 : 1"}, "on": {"far": "far"}, "next": {
          "present": \#(step), "assign": {"n": "vars.n + 1"}, "onResult": "far", "onCancel": {"stay": true, "notice": "No."}}},
        "m": {\#(screen("y")), \#(gate)}, "r": {"route": ["m"]},
        "act": {"action": {"name": "act"}, \#(gate), "next": "far"}, "inner": {"flow": "inner", \#(gate)},
        "ask": {\#(screen("q")), "save": {"known": "true"}}, "far": {"screen": {"title": "${string(vars.n)}"}}
        """#, #""vars": {"n": "0"}"#), reaching: [inner])
    for _ in 1...2 {
      try player.submit(["x": 1])
      #expect(player.step == "ask")
      #expect(player.data == [:])
      #expect(player.facts.profile == [:])
      #expect(player.levels == (style == "push" ? 1 : 2))
      try player.back()
      #expect(player.step == "a")
      #expect(player.values == ["x": 1])
      #expect(player.view["notice"] == .null)
      #expect(player.view["gate"] == ["state": "aborted", "flow": "ask", "reason": "cancelled"])
    }
    try player.submit(["x": 2])
    try player.submit(["q": 1])
    #expect(player.facts.profile == ["known": true, "n": 1])
    #expect(player.levels == 2)
    try player.cancel()
    try player.send("far")
    #expect(player.screen["title"] == "1")
  }

  /// As one that is presented there.
  @Test(arguments: ["push", "formSheet"], [false, true])
  func oneInFrontOfTheStartIsLeftByBack(style: String, isFlow: Bool) throws {
    let gate = #"""
      "requires": {"unless": "has(profile.known)", "present": "\#(isFlow ? "inner" : "ask")", "style": "\#(style)"}
      """#
    for tabs in ["", #""t": {"tabs": {"one": {"step": "b"}}}, "#] {
      var player = try Player(
        flow(#"\#(tabs)"b": {"screen": {}, \#(gate)}, "ask": {\#(screen("y"))}"#), reaching: [inner])
      #expect(player.screen["back"]?["allowed"] == true)
      #expect(player.screen["back"]?["title"] == .null)
      try player.back()
      #expect(player.outcome == ["status": "cancelled", "result": .null, "reason": "gateAborted"])
    }
  }

  @Test func itsResultEndsItAtTheRoot() throws {
    var player = try Player(
      flow(
        #"""
        "a": {\#(screen("x")), "next": "b"},
        "b": {"screen": {}, "requires": {"unless": "has(profile.known)", "present": "ask", "style": "push"}},
        "ask": {"screen": {}, "on": {"over": {"dismiss": true, "save": {"known": "true"}}}}
        """#))
    try player.submit(["x": 1])
    try player.send("over")
    #expect(player.stack == ["a", "b"])
  }

  /// The gate that leads back to that screen is aborted. One whose source is left is over, and nobody is on its source to be told.
  @Test(
    arguments: [
      ("outer", 1, "inner"), ("b", 2, "outer"), ("a", 3, nil),
    ] as [(target: String, count: Int, gate: String?)])
  func goingBackFurtherThanItsFirstScreen(target: String, count: Int, gate: String?) throws {
    for isNamed in [true, false] {
      var player = try Player(
        flow(
          #"""
          "a": {\#(screen("x")), "next": "b"}, "b": {\#(screen("y")), "next": "c"},
          "c": {"screen": {}, "requires": {"unless": "has(profile.known)", "present": "outer", "style": "push"}},
          "outer": {\#(screen("z")), "next": "d"},
          "d": {"screen": {}, "requires": {"unless": "has(profile.seen)", "present": "inner", "style": "push"}},
          "inner": {\#(screen())}
          """#))
      try player.submit(["x": 1])
      try player.submit(["y": 2])
      try player.submit(["z": 3])
      #expect(player.stack == ["a", "b", "outer", "inner"])
      if isNamed { try player.back(to: target) } else { try player.back(count: count) }
      #expect(player.step == target)
      #expect(
        player.view["gate"] == gate.map { ["state": "aborted", "flow": .string($0), "reason": "cancelled"] }
          ?? .null)
    }
  }

  /// Whatever takes the place of the screen that it was met on: nothing waits any more then.
  @Test(arguments: [#"{"reset": "c"}"#, #"{"replace": "c", "from": "a"}"#])
  func aPushedGateGoesWithItsSource(leave: String) throws {
    var player = try Player(
      flow(
        #"""
        "a": {"screen": {}, "on": {"go": "b"}},
        "b": {"screen": {}, "requires": {"unless": "has(profile.x)", "present": "q", "style": "push"}},
        "q": {"screen": {}, "on": {"leave": \#(leave)}}, "c": {\#(screen("x"))}
        """#))
    try player.send("go")
    #expect(player.step == "q")
    try player.send("leave")
    #expect(player.stack == ["c"])
    #expect(player.view["gate"] == .null)
    try player.submit(["x": 1])
    #expect(player.outcome["status"] == "completed")
  }

  @Test func aPushedGateGoesWithASourceThatItsOwnGateHoldsNoMore() throws {
    var player = try Player(
      flow(
        #"""
        "a": {"screen": {}, "requires": {"unless": "profile.known", "present": "ask", "while": true},
          "on": {"go": {"to": "b", "requires": {"unless": "has(profile.x)", "present": "a", "style": "push"}}}},
        "b": {"screen": {}}, "ask": {\#(screen())}
        """#), profile: ["known": true])
    try player.send("go")
    #expect(player.stack == ["a", "a"])
    player.facts.profile = ["known": false]
    try player.catchUp()
    #expect(player.step == "ask")
    try player.submit([:])
    #expect(player.outcome["reason"] == "gateAborted")
  }

  /// The run of the flow that is in between goes on, whatever of it goes.
  @Test(arguments: ["push", "pageSheet"])
  func putsAnotherScreenInThePlaceOfAllThatAGatesFlowHasShown(style: String) throws {
    let gate = #"""
      {"flow": "gate", "start": "a", "steps": {
        "a": {"screen": {}, "on": {"go": {"to": "b"}}},
        "b": {"screen": {}, "requires": {"unless": "false", "present": "g", "style": "push"}},
        "g": {"screen": {}, "next": {"reset": "c"}},
        "c": {"screen": {}, "save": {"known": "true"}, "next": {"end": "completed"}}}}
      """#
    var player = try Player(
      flow(
        #"""
        "x": {"screen": {}, "requires": {"unless": "has(profile.known)", "present": "gate", "style": "\#(style)"}}
        """#), reaching: [gate])
    try player.send("go")
    #expect(player.step == "g")
    try player.submit()
    #expect(player.step == "c")
    try player.submit()
    #expect(player.step == "x")
  }
}
