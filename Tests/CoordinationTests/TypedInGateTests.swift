// What is typed on the screens of a gate: it is not lost without a question, and is a draft of nothing else (`protocol/definitions.md`,
// “Gates”).

import Coordination
import JSONText
import Testing

@Suite struct TypedInGateTests {
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

  /// One that ends as cancelled goes back over its own screens, also where that lets the user pass.
  @Test(arguments: ["push", "formSheet"])
  func aGatesFlowThatCancelsItselfAndCountsAsPassedAsksToo(style: String) throws {
    let who = #"""
      {"flow": "who", "start": "w", "steps": {
        "w": {\#(screen("x")), "leave": "confirm", "on": {"more": "v"}}, "v": {"screen": {}, "on": {"skip": {"end": "cancelled"}}}}}
      """#
    var player = try Player(
      GateTests.guarded(#""present": "who", "style": "\#(style)", "success": "true""#), reaching: [who])
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
}
