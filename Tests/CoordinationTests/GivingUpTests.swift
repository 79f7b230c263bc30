// An action that nothing handles the failure of: the frame fails when it is the first thing in it (`protocol/definitions.md`,
// “Actions”).

import Coordination
import JSONText
import Testing

private let send = #"""
  {"flow": "send", "start": "sms", "steps": {"sms": {"action": {"name": "sms"}, "next": "code"}, "code": {"screen": {}}}}
  """#

@Suite struct GivingUpTests {
  @Test(arguments: ["push", "formSheet"])
  func aGateThatFailsFirstThingIsAborted(style: String) throws {
    for gate in [#""present": "send""#, #""present": "sms""#] {
      var player = try Player(
        flow(
          #"""
          "a": {"screen": {}, "on": {"go": {"to": "b", "requires":
            {"unless": "has(profile.known)", \#(gate), "style": "\#(style)", "onAbort": {"to": "why"}}}}},
          "sms": {"action": {"name": "sms"}, "next": "b"},
          "b": {"screen": {}},
          "why": {"screen": {}}
          """#), reaching: [send])
      try player.send("go")
      #expect(player.step == "sms")
      try player.fail("offline")
      #expect(player.stack == ["a", "why"], "\(gate)")
      #expect(player.view["gate"]?["state"] == "aborted")
      #expect(player.view["gate"]?["reason"] == "offline")
    }
  }

  @Test func aFlowThatFailsFirstThingIsItsCallersToHandle() throws {
    var player = try Player(
      flow(
        #"""
        "a": {"screen": {}, "on": {"go": "ask"}},
        "ask": {"flow": "send", "onError": {"when": "error.code == 'offline'", "to": "why"}},
        "why": {"screen": {}}
        """#), reaching: [send])
    try player.send("go")
    try player.fail("offline")
    #expect(player.step == "why")
  }

  @Test func withoutAHandlerTheErrorIsShownOnTheScreenBelow() throws {
    var player = try Player(
      flow(#""a": {"screen": {}, "on": {"go": "ask"}}, "ask": {"flow": "send"}"#), reaching: [send])
    try player.send("go")
    try player.fail("offline")
    #expect(player.stack == ["a"])
    #expect(player.errors == [": offline"])
  }

  @Test func afterAScreenOfItsFrameTheErrorIsShownThere() throws {
    let asking = #"""
      {"flow": "asking", "start": "who", "steps": {"who": {"screen": {}, "on": {"go": "sms"}}, "sms": {"action": {"name": "sms"}}}}
      """#
    var player = try Player(
      flow(#""a": {"screen": {}, "on": {"go": "ask"}}, "ask": {"flow": "asking"}"#), reaching: [asking])
    try player.send("go")
    try player.send("go")
    try player.fail("offline")
    #expect(player.stack == ["a", "who"])
    #expect(player.errors == [": offline"])
  }
}
