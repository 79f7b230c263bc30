// A done action is not seen again: where what stood above it goes, it goes too (`protocol/definitions.md`, “Actions”).

import Coordination
import JSONText
import Testing

private let gate = #""requires": {"unless": "profile.known", "present": "ask", "while": true}"#
private let ask = #""ask": {\#(screen()), "save": {"known": "true"}}"#

@Suite struct UncoveredActionTests {
  private static let presenting = #"""
    "call": {"action": {"name": "call"}, "next": {"present": "m"}}, "m": {\#(screen())}
    """#

  private func leave(_ player: inout Player, _ way: String) throws {
    switch way {
    case "cancel": try player.cancel()
    case "back": try player.back()
    default: try player.submit([:])
    }
  }

  /// Signs out elsewhere.
  private func signOut(_ player: inout Player) throws {
    player.facts.profile = ["known": false]
    try player.catchUp()
  }

  @Test(arguments: ["cancel", "back", "submit"])
  func whenWhatItPresentedGoesSoDoesIt(way: String) throws {
    var player = try Player(flow(#""a": {\#(screen("x")), "next": "call"}, \#(Self.presenting)"#))
    try player.submit(["x": 1])
    try player.submit([:])
    try leave(&player, way)
    #expect(player.stack == ["a"])
    #expect(player.values == ["x": 1])
    try player.submit()
    #expect(player.action["key"] == "s.e4")
  }

  @Test(arguments: ["cancel", "back", "submit"])
  func soDoesTheFlowThatBeganWithIt(way: String) throws {
    let inner = #"{"flow": "inner", "start": "call", "steps": {\#(Self.presenting)}}"#
    var player = try Player(
      flow(#""a": {\#(screen()), "next": "s"}, "s": {"flow": "inner"}"#), reaching: [inner])
    try player.submit([:])
    try player.submit([:])
    try leave(&player, way)
    #expect(player.stack == ["a"])
  }

  @Test(arguments: ["cancel", "back"])
  func soDoesWhatIsPresentedWithIt(way: String) throws {
    let inner = #"{"flow": "inner", "start": "call", "steps": {\#(Self.presenting)}}"#
    var player = try Player(
      flow(#""a": {"screen": {}, "on": {"go": {"present": "inner", "onCancel": "b"}}}, "b": {"screen": {}}"#),
      reaching: [inner])
    try player.send("go")
    try player.submit([:])
    try leave(&player, way)
    #expect(player.stack == ["a", "b"])
  }

  @Test(arguments: ["push", "formSheet"])
  func soDoesTheGateThatBeganWithIt(style: String) throws {
    let inner = #"{"flow": "inner", "start": "call", "steps": {\#(Self.presenting)}}"#
    var player = try Player(
      flow(
        #"""
        "a": {"screen": {}, "on": {"go": "b"}},
        "b": {"screen": {}, "requires": {"unless": "has(profile.known)", "present": "inner", "style": "\#(style)"}}
        """#), reaching: [inner])
    try player.send("go")
    try player.submit([:])
    try player.cancel()
    #expect(player.stack == ["a"])
    #expect(player.view["gate"] == ["state": "aborted", "flow": "inner", "reason": "cancelled"])
  }

  @Test func itIsTakenBackIfItCanBe() throws {
    var player = try Player(
      flow(
        #"""
        "a": {\#(screen()), "next": "call"},
        "call": {"action": {"name": "call", "undo": {"name": "hangUp"}}, "next": {"present": "m"}},
        "m": {\#(screen())}
        """#))
    try player.submit([:])
    try player.submit([:])
    try player.cancel()
    #expect(player.action["name"] == "hangUp")
    try player.submit([:])
    #expect(player.stack == ["a"])
  }

  /// Going back to nothing is no way back.
  @Test func whereNothingElseIsThereIsNoWayBack() throws {
    var player = try Player(flow(Self.presenting))
    try player.submit([:])
    #expect(player.screen["back"]?["reason"] == "atFirstStep")
    try player.cancel()
    #expect(player.outcome["status"] == "cancelled")
  }

  @Test func aRouteBelowChoosesAgain() throws {
    var player = try Player(
      flow(
        #"""
        "r": {"route": [{"when": "vars.n == 0", "to": "call"}, "other"]},
        "call": {"action": {"name": "call"}, "next": {"present": "m", "assign": {"n": "vars.n + 1"}}},
        "m": {\#(screen())}, "other": {"screen": {}}
        """#, #""vars": {"n": "0"}"#))
    try player.submit([:])
    try player.back()
    #expect(player.stack == ["other"])
  }

  @Test func whenTheGateBehindItFallsItGoes() throws {
    var player = try Player(
      flow(
        #"""
        "a": {\#(screen()), "next": "call"},
        "call": {"action": {"name": "call"}, "next": "b"},
        "b": {"screen": {}, \#(gate)}, \#(ask)
        """#), profile: ["known": true])
    try player.submit([:])
    try player.submit([:])
    try signOut(&player)
    #expect(player.stack == ["a"])
    #expect(player.view["gate"] == ["state": "aborted", "flow": "ask", "reason": "noLongerMet"])
  }

  @Test func atTheBottomTheGateComesBackOverIt() throws {
    var player = try Player(
      flow(
        #"""
        "call": {"action": {"name": "call"}, "next": {"to": "b", "set": {"n": "result.n"}}},
        "b": {"screen": {"title": "${data.n}"}, \#(gate)}, \#(ask)
        """#), profile: ["known": true])
    try player.submit(["n": 7])
    try signOut(&player)
    #expect(player.step == "ask")
    try player.submit([:])
    #expect(player.stack == ["b"])
    #expect(player.screen["title"] == "7")
  }

  /// The host is not told again.
  @Test func inAnotherTabItComesBackOverItToo() throws {
    var player = try Player(
      flow(
        #"""
        "t": {"tabs": {"one": {"step": "call"}, "two": {"step": "c"}}},
        "call": {"action": {"name": "call"}, "next": "b"},
        "b": {"screen": {}, \#(gate)}, "c": {"screen": {}}, \#(ask)
        """#), profile: ["known": true])
    try player.submit([:])
    try player.carryOut(.selectTab("two", values: nil))
    try signOut(&player)
    try player.carryOut(.selectTab("one", values: nil))
    #expect(player.step == "ask")
    try player.submit([:])
    #expect(player.step == "b")
  }

  /// It is not done yet: the host is told again.
  @Test func anActionWhoseResultLeavesTheUserThereRunsOn() throws {
    var player = try Player(
      flow(
        #"""
        "a": {\#(screen()), "next": "poll"},
        "poll": {"action": {"name": "poll", "timeout": "PT1M"},
          "next": [{"when": "!result.ready", "stay": true, "notice": "Not yet", "assign": {"n": "vars.n + 1"}}, "b"]},
        "b": {"screen": {"title": "${vars.n}"}}
        """#, #""vars": {"n": "0"}"#))
    try player.submit([:])
    player.wait(milliseconds: 30_000)
    try player.submit(["ready": false])
    #expect(player.action["attempt"] == 2)
    #expect(player.action["key"] == "s.e2")
    #expect(player.view["notice"] == "Not yet")
    #expect(player.view["deadlines"]?[0]?["at"] == "2026-03-01T09:01:30.000Z")
    #expect(player.screen["back"]?["reason"] == "actionRunning")
    try player.submit(["ready": true])
    #expect(player.screen["title"] == "1")
  }
}
