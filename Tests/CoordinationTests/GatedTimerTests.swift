// What time leads to may stand behind a gate, too.

import Coordination
import FlowDefinitions
import JSONText
import Testing

private let waiting = work(#""after": {"PT1M": {"to": "vault"}}, "#)

private func work(_ more: String) -> String {
  flow(
    #"""
    "a": {\#(screen()), \#(more)"next": "work"},
    "work": {"action": {"name": "work", "timeout": "PT1M"}, "onError": {"to": "vault"}},
    "pin": {\#(screen("pin")), "save": {"known": "true"}},
    "vault": {"screen": {"title": "Vault"}, "requires": {"unless": "has(profile.known)", "present": "pin"}}
    """#)
}

@Suite struct GatedTimerTests {
  @Test func aTimerWaitsForTheGate() throws {
    var player = try Player(waiting)
    player.wait(milliseconds: 60_000)
    try player.catchUp()
    #expect(player.step == "pin")
    #expect(player.view["gate"]?["state"] == "pending")
    try player.submit(["pin": "1"])
    #expect(player.step == "vault")
    #expect(player.stack == ["a", "vault"])
  }

  @Test func soDoesATimeOut() throws {
    var player = try Player(waiting)
    try player.submit([:])
    player.wait(milliseconds: 60_000)
    try player.catchUp()
    #expect(player.step == "pin")
    try player.submit(["pin": "1"])
    #expect(player.step == "vault")
  }

  /// What is behind the gate was to follow an action that nobody does any more.
  @Test(arguments: ["timeout", "fail"])
  func theActionIsGivenUpWithTheGate(way: String) throws {
    var player = try Player(work(""))
    try player.submit([:])
    if way == "timeout" {
      player.wait(milliseconds: 60_000)
      try player.catchUp()
    } else {
      try player.fail("busy")
    }
    try player.cancel()
    #expect(player.stack == ["a"])
    #expect(player.errors == [way == "timeout" ? ": timeout" : ": busy"])
    #expect(player.view["gate"] == ["state": "aborted", "flow": "pin", "reason": "cancelled"])
  }
}
