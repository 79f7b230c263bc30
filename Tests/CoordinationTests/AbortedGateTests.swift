// Gates that are given up: what is said of them, and where that leads (`protocol/definitions.md`, “Gates”).

import Coordination
import JSONText
import Testing

@Suite struct AbortedGateTests {
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

  /// The view says which gate it was, and the error is a sentence.
  @Test(arguments: ["", #", "onError": {"to": "why", "with": {"reason": "error.data.reason"}}"#])
  func oneBehindAnActionIsSaidToBeAborted(onError: String) throws {
    let steps = #"""
      "h": {"screen": {}, "next": "act"}, "act": {"action": {"name": "act"}, "next": "g"\#(onError)},
      "g": {"screen": {}, "requires": {"unless": "has(profile.known)", "present": "gate"}},
      "why": {"screen": {"title": "${params.reason}"}}
      """#
    let gate = Self.gate.replacing(
      #""screen": {"title": "Q"}"#,
      #""screen": {"title": "Q"}, "requires": {"unless": "has(profile.device)", "present": "device"}"#)
    let device =
      #"{"flow": "device", "start": "d", "steps": {"d": {\#(screen("d")), "save": {"device": "true"}}}}"#
    for isInner in [false, true] {
      var player = try Player(flow(steps), reaching: [gate, device])
      try player.submit()
      try player.submit([:])
      if !isInner { try player.submit(["d": 1]) }
      try player.cancel()
      #expect(player.view["gate"] == ["state": "aborted", "flow": "gate", "reason": "cancelled"])
      if onError.isEmpty {
        #expect(player.step == "h")
        #expect(player.screen["errors"]?[0]?["code"] == "gateAborted")
        #expect(player.screen["errors"]?[0]?["message"] == "This was not finished.")
      } else {
        #expect(player.screen["title"] == "cancelled")
      }
    }
  }

  /// The host has done it, so nobody would ever come out of the gate.
  @Test(arguments: ["back", "cancel"])
  func oneBehindAnActionIsLeftAlsoWhereOnErrorLeadsToWhatIsNotThere(way: String) throws {
    var player = try Player(
      flow(
        #"""
        "h": {"screen": {}, "next": "act"}, "act": {"action": {"name": "act"}, "next": "g", "onError": {"popTo": "z"}},
        "g": {"screen": {}, "requires": {"unless": "has(profile.known)", "present": "gate"}}, "z": {"screen": {}}
        """#), reaching: [Self.gate])
    try player.submit()
    try player.submit([:])
    if way == "back" { try player.back() } else { try player.cancel() }
    #expect(player.step == "h")
    #expect(player.screen["errors"]?[0]?["code"] == "gateAborted")
    #expect(player.view["gate"] == ["state": "aborted", "flow": "gate", "reason": "cancelled"])
  }

  @Test(arguments: [("done", "notPassed"), ("no", "cancelled"), ("fail", "bad")])
  func oneWhoseFlowGivesNoResultHasNoneThatSuccessCouldName(event: String, reason: String) throws {
    var player = try Player(
      flow(
        #"""
        "a": {"screen": {}, "on": {"go": "b"}},
        "b": {"screen": {}, "requires": {"unless": "false", "present": "gate", "success": "result.ok"}}
        """#), reaching: [Self.gate])
    try player.send("go")
    try player.send(event)
    #expect(player.step == "a")
    #expect(player.view["gate"]?["reason"] == .string(reason))
  }

  /// Why a presentation ended is told of the gate as well.
  @Test(arguments: [("", "stillUnmet"), (#", "success": "false""#, "notPassed")])
  func oneWhoseFlowCompletesAndThatIsNotPassedIsDismissedAsAborted(success: String, reason: String) throws {
    let gate = #"""
      {"flow": "gate", "start": "q", "steps": {"q": {\#(screen("x")), "next": {"end": "completed"}}}}
      """#
    var player = try Player(
      flow(
        #"""
        "a": {"screen": {}, "on": {"go": "b"}},
        "b": {"screen": {}, "requires": {"unless": "has(profile.known)", "present": "gate"\#(success)}}
        """#), reaching: [gate])
    try player.send("go")
    try player.submit(["x": 1])
    #expect(player.view["gate"]?["reason"] == .string(reason))
    #expect(player.view["changes"]?.asArray?.first { $0["change"] == "dismiss" }?["why"] == "aborted")
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

  /// The gate's flow is left even so, or nobody would ever come out of it.
  @Test(arguments: ["back", "cancel"])
  func whereItLeadsMayNotBeThere(way: String) throws {
    var player = try Player(
      flow(
        #"""
        "h": {"screen": {}, "on": {"m": {"present": "md", "onResult": "g"}}},
        "md": {\#(screen("x"))},
        "g": {"screen": {}, "requires": {"unless": "has(profile.known)", "present": "gate", "onAbort": {"popTo": "h", "save": {"n": "1"}}}}
        """#), reaching: [Self.gate])
    try player.send("m")
    try player.submit(["x": 1])
    #expect(player.step == "q")
    if way == "back" { try player.back() } else { try player.cancel() }
    #expect(player.step == "md")
    #expect(player.values == ["x": 1])
    #expect(player.view["gate"] == ["state": "aborted", "flow": "gate", "reason": "cancelled"])
    #expect(player.facts.profile == [:])
  }

  /// As where all of a group stands behind a sign-in, also the screen that whoever gives it up is sent to.
  @Test(arguments: ["back", "cancel", "submit"], ["home", "lead"])
  func oneThatItsAbortLeadsToOnceMoreIsLeft(way: String, step: String) throws {
    var player = try Player(
      flow(
        #"""
        "a": {\#(screen()), "next": "b"}, "b": {"screen": {}}, "home": {"screen": {}}, "lead": {"route": ["home"]},
        "q": {\#(screen())}
        """#,
        #"""
        "groups": {"inside": {"steps": ["b", "home"], "initial": "b", "requires": {
          "unless": "has(profile.known)", "present": "q", "onAbort": {"to": "\#(step)"}}}}
        """#))
    try player.submit([:])
    #expect(player.step == "q")
    switch way {
    case "back": try player.back()
    case "cancel": try player.cancel()
    default: try player.submit([:])
    }
    #expect(player.step == "a")
    #expect(player.levels == 1)
    #expect(player.view["gate"]?["state"] == "aborted")
  }

  /// A tab whose flow has failed leads to another one, behind the gate: who does not get through met it again, whatever they did.
  @Test(arguments: ["back", "submit", "cancel"], [true, false])
  func oneBehindAnActionIsNotMetAgainWhereItIsGivenUp(way: String, isDone: Bool) throws {
    let work = #"""
      {"flow": "work", "start": "do", "steps": {
        "do": {"action": {"name": "do"}, "next": {"end": "failed", "reason": "no"}}}}
      """#
    var player = try Player(
      flow(
        #"""
        "tabs": {"tabs": {"one": {"title": "1", "step": "s"}, "two": {"title": "2", "flow": "work"}}, "selected": "two",
          "next": {"select": "one"}},
        "s": {"screen": {}, "requires": {"unless": "has(profile.known)", "present": "q", "style": "push"}}, "q": {\#(screen())}
        """#), reaching: [work])
    if isDone { try player.submit([:]) } else { try player.fail("no") }
    #expect(player.step == "q")
    switch way {
    case "back": try player.back()
    case "submit": try player.submit([:])
    default: try player.cancel()
    }
    #expect(player.step == "do")
    #expect(player.action["attempt"] == 2)
    #expect(player.view["gate"]?["state"] == "aborted")
  }

  /// However many of them lead behind each other, in a row or in a ring.
  @Test(arguments: [2, 3, 5, 40], [false, true])
  func ofManyTheOnesThatTheUserHasComeThroughAreLeftTogether(count: Int, isRing: Bool) throws {
    let steps = (0..<count).map { number in
      let next = number + 1 < count ? "s\(number + 1)" : isRing ? "s0" : "home"
      return #"""
        "s\#(number)": {"screen": {}, "requires": {
          "unless": "has(profile.x)", "present": "p\#(number)", "style": "\#(number.isMultiple(of: 3) ? "push" : "popover")", "onAbort": "\#(next)"}},
        "p\#(number)": {"screen": {}}
        """#
    }
    var player = try Player(
      flow(#""home": {"screen": {}, "on": {"a": "s0"}}, "# + steps.joined(separator: ",")))
    try player.send("a")
    for number in 0..<count {
      #expect(player.step == "p\(number)")
      try player.back()
    }
    #expect(player.step == "home")
    #expect(player.levels == 1)
    #expect(player.view["gate"]?["state"] == "aborted")
  }

  /// Where a cancelled presentation leads, too.
  @Test(arguments: ["back", "cancel"], [#""b""#, #""r""#])
  func aPresentationInFrontOfWhoseCancelOneStandsIsLeftWithIt(way: String, onCancel: String) throws {
    var player = try Player(
      flow(
        #"""
        "home": {"screen": {}, "on": {"m": {"present": "m", "onCancel": \#(onCancel)}}}, "m": {"screen": {}}, "r": {"route": ["b"]},
        "b": {"screen": {}, "requires": {"unless": "has(profile.b)", "present": "q"}}, "q": {\#(screen("x")), "save": {"b": "true"}}
        """#))
    func leave() throws {
      if way == "back" { try player.back() } else { try player.cancel() }
    }
    try player.send("m")
    try leave()
    #expect(player.step == "q")
    #expect(player.levels == 3)
    try leave()
    #expect(player.step == "home")
    #expect(player.levels == 1)
    #expect(player.view["gate"] == ["state": "aborted", "flow": "q", "reason": "cancelled"])
    try player.send("m")
    try leave()
    try player.submit(["x": 1])
    #expect(player.step == "b")
    #expect(player.levels == 1)
  }

  /// So are those above it, where the user has cancelled it by its level, and what was done there has been undone.
  @Test(arguments: [false, true], [false, true])
  func aPresentationThatIsCancelledByItsLevelIsLeftToo(isCovered: Bool, isUndone: Bool) throws {
    var player = try Player(
      flow(
        #"""
        "home": {"screen": {}, "on": {"m": {"present": "m", "onCancel": "b"}}},
        "m": {"screen": {}, "on": {"do": "do", "more": {"present": "more"}}}, "more": {"screen": {}},
        "do": {"action": {"name": "do", "undo": {"name": "undo"}}, "next": "done"},
        "done": {"screen": {}, "on": {"more": {"present": "more"}}},
        "b": {"screen": {}, "requires": {"unless": "has(profile.b)", "present": "q"}}, "q": {"screen": {}}
        """#))
    try player.send("m")
    if isUndone {
      try player.send("do")
      try player.submit([:])
    }
    if isCovered { try player.send("more") }
    try player.carryOut(.cancel(level: 1, values: nil))
    if isUndone { try player.submit([:]) }
    #expect(player.step == "q")
    try player.back()
    #expect(player.step == "home")
    #expect(player.levels == 1)
    #expect(player.view["gate"] == ["state": "aborted", "flow": "q", "reason": "cancelled"])
  }

  /// One that is given up leads to a step behind another one: who gets through neither of them comes back to where they were.
  @Test(
    arguments: ["back", "cancel"],
    [
      "", #","onAbort": {"to": "a"}"#, #","onAbort": {"to": "c"}"#, #","onAbort": {"stay": true}"#,
      #","style": "push""#,
      #","style": "push", "onAbort": {"to": "a"}"#, #","style": "push", "onAbort": {"to": "c"}"#,
    ])
  func oneInFrontOfWhereAnotherOneLeadsIsLeftWithIt(way: String, more: String) throws {
    let isPushed = more.contains("push")
    var player = try Player(
      flow(
        #"""
        "home": {"screen": {}, "on": {"a": "a"}}, "c": {"screen": {}}, "p": {"screen": {}},
        "q": {\#(screen("x")), "save": {"b": "true"}},
        "a": {"screen": {}, "requires": {"unless": "has(profile.a)", "present": "p", "style": "\#(isPushed ? "push" : "popover")", "onAbort": "b"}},
        "b": {"screen": {}, "requires": {"unless": "has(profile.b)", "present": "q"\#(more)}}
        """#))
    func leave() throws {
      if way == "back" { try player.back() } else { try player.cancel() }
    }
    try player.send("a")
    #expect(player.step == "p")
    try leave()
    #expect(player.step == "q")
    #expect(player.levels == (isPushed ? 1 : 3))
    try leave()
    let isLedOn = more.contains(#""c""#)
    #expect(player.step == (isLedOn ? "c" : "home"))
    #expect(player.levels == 1)
    #expect(player.view["gate"] == ["state": "aborted", "flow": isLedOn ? "q" : "p", "reason": "cancelled"])
    // Who gets through the second one is where the first one leads.
    if isLedOn { try player.back() }
    try player.send("a")
    try leave()
    try player.submit(["x": 1])
    #expect(player.step == "b")
    #expect(player.levels == 1)
  }
}
