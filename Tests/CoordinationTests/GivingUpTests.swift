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

  /// What the host says reaches the user, through however many flows.
  @Test(arguments: [#""ask""#, #""far""#])
  func theMessageOfTheHostIsThatOfTheFlow(step: String) throws {
    for onError in ["", #", "onError": {"stay": true, "notice": "${error.message} ${error.data.at}"}"#] {
      var player = try Player(
        flow(
          #"""
          "a": {"screen": {}, "on": {"go": \#(step)}}, "ask": {"flow": "send"\#(onError)}, "far": {"flow": "outer"\#(onError)}
          """#), reaching: [send, #"{"flow": "outer", "start": "s", "steps": {"s": {"flow": "send"}}}"#])
      try player.send("go")
      try player.carryOut(.fail(HostError(code: "offline", message: "No net.", data: ["at": "noon"])))
      if onError.isEmpty {
        #expect(player.stack == ["a"])
        #expect(player.screen["errors"]?[0]?["message"] == "No net.")
      } else {
        #expect(player.view["notice"] == "No net. noon")
      }
    }
  }

  /// The presenter's screen is the one below.
  @Test(
    arguments: [#""send""#, #""far""#, #""sms""#],
    ["", #", "onCancel": {"stay": true, "notice": "Not sent."}"#])
  func withoutAHandlerTheErrorOfWhatIsPresentedIsShownOnThePresenter(what: String, onCancel: String) throws {
    var player = try Player(
      flow(
        #"""
        "a": {"screen": {}, "on": {"go": {"present": \#(what), "onResult": "b"\#(onCancel)}}}, "b": {"screen": {}},
        "sms": {"action": {"name": "sms"}, "next": "b"}
        """#), reaching: [send, #"{"flow": "far", "start": "s", "steps": {"s": {"flow": "send"}}}"#])
    try player.send("go")
    try player.fail("offline", "No net.")
    #expect(player.outcome == .null)
    #expect(player.stack == ["a"])
    #expect(player.levels == 1)
    #expect(player.errors == [": offline"])
    #expect(player.screen["errors"]?[0]?["message"] == "No net.")
    #expect(player.view["notice"] == (onCancel.isEmpty ? .null : "Not sent."))
    try player.send("go")
    #expect(player.step == "sms")
  }

  /// Where that leads elsewhere, the presenter is not seen.
  @Test(arguments: [
    (#""onCancel": "b""#, ["a", "b"], []),
    (#""onCancel": {"stay": true, "errors": [{"code": "own", "message": "Own."}]}"#, ["a"], [": own"]),
  ])
  func whatIsDoneAboutItsCancellingComesFirst(onCancel: String, stack: [String], errors: [String]) throws {
    var player = try Player(
      flow(#""a": {"screen": {}, "on": {"go": {"present": "send", \#(onCancel)}}}, "b": {"screen": {}}"#),
      reaching: [send])
    try player.send("go")
    try player.fail("offline", "No net.")
    #expect(player.stack == stack)
    #expect(player.errors == errors)
  }

  /// A done action that has presented it is gone back over, and the screen below that shows it.
  @Test func whereThePresenterIsNotSeenTheErrorIsShownBelowIt() throws {
    var player = try Player(
      flow(
        #"""
        "a": {"screen": {}, "next": "act"}, "act": {"action": {"name": "act"}, "next": {"present": "send", "onResult": "a"}}
        """#), reaching: [send])
    try player.submit()
    try player.submit([:])
    try player.fail("offline", "No net.")
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
