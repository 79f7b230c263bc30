// What ends is over once the host has taken back what was done in it: a modal, a gate, a flow, the session.

import Coordination
import FlowDefinitions
import JSONText
import Testing

@Suite struct UndoBeforeEndTests {
  @Test func anActionAtTheBottomOfAModalStaysUntilTheModalGoes() throws {
    var player = try Player(
      flow(
        #"""
        "a": {\#(screen()), "on": {"go": {"present": "call", "onCancel": {"stay": true, "notice": "Gone"}}}},
        "call": {"action": {"name": "call", "undo": {"name": "hangUp"}}, "next": "talk"},
        "talk": {\#(screen())}
        """#))
    try player.send("go")
    try player.submit([:])
    try player.back()
    #expect(player.action["name"] == "hangUp")
    try player.submit([:])
    #expect(player.step == "a")
    #expect(player.view["notice"] == "Gone")
  }

  @Test(arguments: ["push", "formSheet"])
  func aGateThatBeginsWithAnActionIsGivenUpOnceThatIsTakenBack(style: String) throws {
    var player = try Player(
      flow(
        #"""
        "a": {"screen": {}, "on": {"go": "b"}},
        "b": {"screen": {}, "requires": {
          "unless": "has(profile.known)", "present": "call", "style": "\#(style)",
          "onAbort": {"stay": true, "notice": "Gone"}}},
        "call": {"action": {"name": "call", "undo": {"name": "hangUp"}}, "next": "talk"},
        "talk": {\#(screen())}
        """#))
    try player.send("go")
    try player.submit([:])
    try player.back()
    #expect(player.action["name"] == "hangUp")
    try player.submit([:])
    #expect(player.stack == ["a"])
    #expect(player.view["gate"] == ["state": "aborted", "flow": "call", "reason": "cancelled"])
    #expect(player.view["notice"] == "Gone")
  }

  /// Also what was done on what the flow had presented, the latest first.
  @Test func aFlowThatAStepRunsHasAllTakenBackThatItDid() throws {
    let caller = #"""
      {"flow": "caller", "start": "p", "steps": {"p": {\#(screen()), "on": {"show": {"present": "call"}}, "next": "call"},
        "call": {"action": {"name": "call", "undo": {"name": "hangUp", "input": {"id": "result.id"}}}, "next": "talk"},
        "talk": {\#(screen()), "on": {"show": {"present": "call"}, "stop": {"end": "cancelled"}}}}}
      """#
    var player = try Player(
      flow(#""a": {"screen": {}, "next": "s"}, "s": {"flow": "caller", "next": "a"}"#), reaching: [caller])
    try player.submit()
    try player.submit([:])
    try player.submit(["id": 1])
    try player.send("show")
    try player.submit(["id": 2])
    try player.send("stop")
    for id in [2, 1] as [JSON] {
      #expect(player.action["name"] == "hangUp")
      #expect(player.action["input"]?["id"] == id)
      try player.submit([:])
    }
    #expect(player.stack == ["a"])
    #expect(player.levels == 1)
  }

  /// To end as cancelled is as `back`, whatever the flow was used for.
  @Test(arguments: ["run", "pushed", "shown", "presented"])
  func aFlowThatCancelsItselfHasItTakenBack(use: String) throws {
    let caller = #"""
      {"flow": "caller", "start": "p", "steps": {"p": {\#(screen()), "next": "call"},
        "call": {"action": {"name": "call", "undo": {"name": "hangUp"}}, "next": "talk"},
        "talk": {\#(screen()), "on": {"stop": {"end": "cancelled"}}}}}
      """#
    var player = try Player(
      flow(
        #"""
        "a": {"screen": {}, "on": {"run": "s", "presented": {"present": "caller"}, "pushed": "b", "shown": "c"}},
        "s": {"flow": "caller", "next": "a"},
        "b": {"screen": {}, "requires": {"unless": "has(profile.x)", "present": "caller", "style": "push"}},
        "c": {"screen": {}, "requires": {"unless": "has(profile.x)", "present": "caller"}}
        """#), reaching: [caller])
    try player.send(use)
    try player.submit([:])
    try player.submit([:])
    try player.send("stop")
    #expect(player.action["name"] == "hangUp")
    try player.submit([:])
    #expect(player.step == "a")
    #expect(player.stack == ["a"])
  }

  /// The gate knows why it ended, also in front of what nobody has seen yet.
  @Test(
    arguments: ["push b", "push f", "formSheet b", "formSheet f"], ["back", "cancel", "stop"])
  func aGateThatIsLeftIsAbortedAfterwards(gate: String, way: String) throws {
    let (style, target) = (String(gate.dropLast(2)), String(gate.suffix(1)))
    let caller = #"""
      {"flow": "caller", "start": "p", "steps": {"p": {\#(screen()), "next": "call"},
        "call": {"action": {"name": "call", "undo": {"name": "hangUp"}}, "next": "talk"},
        "talk": {\#(screen()), "on": {"stop": {"end": "cancelled", "reason": "tired"}}}}}
      """#
    let requires =
      #""requires": {"unless": "has(profile.x)", "present": "caller", "style": "\#(style)"}"#
    var player = try Player(
      flow(
        #"""
        "a": {"screen": {}, "on": {"go": "\#(target)"}}, "b": {"screen": {}, \#(requires)}, "f": {"flow": "guarded"}
        """#),
      reaching: [
        caller, #"{"flow": "guarded", "start": "g", "steps": {"g": {"screen": {}, \#(requires)}}}"#,
      ])
    try player.send("go")
    try player.submit([:])
    try player.submit([:])
    switch way {
    case "stop": try player.send("stop")
    case "back" where style == "push": try player.back(to: "a")
    default: try player.cancel()
    }
    #expect(player.action["name"] == "hangUp")
    try player.submit([:])
    #expect(player.stack == ["a"])
    #expect(player.errors == [])
    let reason: JSON = way == "stop" ? "tired" : "cancelled"
    #expect(player.view["gate"] == ["state": "aborted", "flow": "caller", "reason": reason])
  }

  /// Whatever the session's own flow says last.
  @Test(arguments: ["stop", "leave"])
  func theSessionThatEndsAsCancelledHasItTakenBack(event: String) throws {
    var player = try Player(
      flow(
        #"""
        "call": {"action": {"name": "call", "undo": {"name": "hangUp"}}, "next": "talk"},
        "talk": {\#(screen()), "on": {"stop": {"end": "cancelled", "reason": "tired"}, "leave": "bye"}},
        "bye": {"end": "cancelled", "reason": "tired", "title": "Bye"}
        """#))
    try player.submit([:])
    try player.send(event)
    #expect(player.action["name"] == "hangUp")
    try player.submit([:])
    #expect(player.outcome == ["status": "cancelled", "result": .null, "reason": "tired"])
    #expect(player.screen["title"] == (event == "leave" ? "Bye" : nil))
  }

  /// They were not asked to let the user go when the command was given, and are not now.
  @Test(arguments: ["back", "cancel"])
  func whatItUncoversDoesNotKeepTheUser(permission: String) throws {
    let trip = #"""
      {"flow": "trip", "start": "reserve", "steps": {
        "reserve": {"action": {"name": "reserve", "undo": {"name": "release"}}, "next": "how"},
        "how": {\#(screen()), "\#(permission)": "none", "next": "call"},
        "call": {"action": {"name": "call", "undo": {"name": "hangUp"}}, "next": "talk"},
        "talk": {\#(screen()), "on": {"stop": {"end": "cancelled"}}}}}
      """#
    var player = try Player(
      flow(
        #""a": {\#(screen()), "next": "s", "on": {"show": {"present": "trip"}}}, "s": {"flow": "trip", "next": "a"}"#
      ),
      reaching: [trip])
    if permission == "back" { try player.submit([:]) } else { try player.send("show") }
    for _ in 1...3 { try player.submit([:]) }
    if permission == "back" { try player.send("stop") } else { try player.cancel() }
    #expect(player.action["name"] == "hangUp")
    try player.submit([:])
    #expect(player.action["name"] == "release")
    try player.submit([:])
    #expect(player.stack == ["a"])
    #expect(player.view["navigation"]?["chain"]?.asArray?.count == 1)
    #expect(player.errors == [])
  }

  /// What was done is taken back; where that led nowhere is said on the screen that is left.
  @Test(arguments: [true, false])
  func whatHasWaitedForItAndIsRefusedThenIsSaid(isAtTheBottom: Bool) throws {
    var player = try Player(
      flow(
        #"""
        "a": {\#(screen()), "on": {"go": {"present": "\#(isAtTheBottom ? "call" : "m")", "onCancel": "r"}}},
        "r": {"route": [{"when": "has(profile.open)", "to": "a"}]},
        "m": {\#(screen()), "next": "call"},
        "call": {"action": {"name": "call", "undo": {"name": "hangUp"}}, "next": "talk"},
        "talk": {\#(screen())}
        """#), profile: ["open": true])
    try player.send("go")
    if !isAtTheBottom { try player.submit([:]) }
    try player.submit([:])
    try player.cancel()
    #expect(player.action["name"] == "hangUp")
    player.facts.profile = [:]
    try player.carryOut(.update(locale: "de", host: nil))
    let command = Command(.submit(values: [:], coerce: false), time: player.time)
    let decision = try player.coordinator.decide(command, on: player.session, facts: player.facts)
    #expect(decision.session.top?.step.name == (isAtTheBottom ? "a" : "m"))
    #expect(decision.session.advice?.errors.map(\.code) == ["noTransition"])
    #expect(decision.session.advice?.errors[0].message.hasPrefix("Kein Übergang") == true)
    #expect(decision.session.outcome == nil)
  }
}
