// What was done in a tab is taken back with it.

import Coordination
import JSONText
import Testing

@Suite struct TabUndoTests {
  @Test func whatWasDoneInAnotherTabIsTakenBackToo() throws {
    var player = try Player(
      flow(
        #"""
        "t": {"tabs": {"one": {"step": "a"}, "two": {"step": "c"}}},
        "a": {\#(screen()), "next": "call"}, "c": {"screen": {}},
        "call": {"action": {"name": "call", "undo": {"name": "hangUp", "input": {"n": "result.n"}}}, "next": "talk"},
        "talk": {\#(screen())}
        """#))
    try player.submit([:])
    try player.submit(["n": 1])
    try player.carryOut(.selectTab("two", values: nil))
    try player.cancel()
    #expect(player.action["name"] == "hangUp")
    #expect(player.action["input"] == ["n": 1])
    try player.fail("busy")
    #expect(player.step == "c")
    try player.cancel()
    try player.submit([:])
    #expect(player.outcome["status"] == "cancelled")
  }

  /// What it was done behind does not wait for that. The host's answer then leads on all the same, and the undo is not asked for
  /// again and again.
  @Test func whatGoesWithAGateWhileItIsTakenBackIsTakenBack() throws {
    var player = try Player(
      flow(
        #"""
        "t": {"tabs": {"one": {"step": "a"}, "two": {"step": "c"}}},
        "a": {"screen": {}, "on": {"go": "b"}}, "c": {"screen": {}},
        "b": {\#(screen()), "next": "call", "requires": {"unless": "has(profile.ok)", "present": "c", "while": true}},
        "call": {"action": {"name": "call", "undo": {"name": "hangUp"}}, "next": "talk"},
        "talk": {\#(screen())}
        """#), profile: ["ok": true])
    try player.send("go")
    try player.submit([:])
    try player.submit([:])
    try player.carryOut(.selectTab("two", values: nil))
    try player.cancel()
    #expect(player.action["name"] == "hangUp")
    player.facts.profile = [:]
    try player.catchUp()
    #expect(player.action["name"] == "hangUp")
    try player.submit([:])
    #expect(player.outcome["status"] == "cancelled")
  }

  private static func tab(_ more: String) throws -> Player {
    let inner = #"""
      {"flow": "in", "start": "form", "steps": {
        "form": {\#(screen("x")), "next": "one"},
        "one": {"action": {"name": "one", "undo": {"name": "notOne"}}, "next": "two"},
        "two": {"action": {"name": "two", "undo": {"name": "notTwo"}}, "next": "b"},
        "b": {\#(screen("y")), "leave": "confirm", "on": {"quit": {"end": "cancelled", "reason": "enough", "result": {"n": "7"}}}}}}
      """#
    var player = try Player(
      flow(
        #"""
        "t": {"tabs": {"one": {"flow": "in"}, "two": {"step": "z"}}\#(more)},
        "z": {"screen": {"title": "${params.n} ${params.o}"}}
        """#), reaching: [inner])
    try player.submit(["x": 1])
    try player.submit([:])
    try player.submit([:])
    return player
  }

  /// As one that is run by a step, or presented, is gone back over.
  @Test func aTabsFlowThatEndsAsCancelledIsTakenBack() throws {
    for more in ["", #", "next": {"reset": "z", "with": {"n": "result.n", "o": "outcome"}}"#] {
      var player = try Self.tab(more)
      let quit = Command.Action.send(event: "quit", payload: nil, values: ["y": "typed"])
      #expect(try player.refusal(of: quit)["lost"]?[0]?["step"] == "b")
      try player.carryOut(quit, confirm: true)
      #expect(player.action["name"] == "notTwo")
      try player.submit([:])
      #expect(player.action["name"] == "notOne")
      try player.submit([:])
      if more.isEmpty {
        #expect(player.step == "form")
        #expect(player.data == [:])
      } else {
        #expect(player.screen["title"] == "7 cancelled")
      }
    }
  }

  @Test func whatCannotBeTakenBackKeepsTheTabWhereItIs() throws {
    var player = try Self.tab("")
    try player.send("quit")
    try player.submit([:])
    try player.fail("tooLate")
    #expect(player.step == "form")
    #expect(player.errors == [": tooLate"])
  }
}
