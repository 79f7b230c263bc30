// What time leads to may stand behind a gate, too.

import Coordination
import FlowDefinitions
import JSONText
import Testing

private let waiting = flow(
  #"""
  "a": {\#(screen()), "after": {"PT1M": {"to": "vault"}}, "next": "work"},
  "work": {"action": {"name": "work", "timeout": "PT1M"}, "onError": {"to": "vault"}},
  "pin": {\#(screen("pin")), "save": {"known": "true"}},
  "vault": {"screen": {"title": "Vault"}, "requires": {"unless": "has(profile.known)", "present": "pin"}}
  """#)

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
}
