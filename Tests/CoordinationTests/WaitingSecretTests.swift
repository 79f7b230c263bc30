// What waits for a gate, which is written down.

import Coordination
import JSONText
import Testing

@Suite struct WaitingSecretTests {
  private static let pin = #""properties": {"pin": {"writeOnly": true}, "x": {}}"#

  private static let gated = flow(
    #"""
    "a": {"screen": {"schema": {\#(pin)}}, "next": "b"},
    "b": {"flow": "inner", "next": "c", "on": {"more": "c"}},
    "c": {"screen": {}, "requires": {"unless": "profile.known", "present": "sign"}},
    "d": {"screen": {}},
    "sign": {\#(screen("s")), "save": {"known": "true"}}
    """#,
    #""on": {"pin": {"schema": {\#(pin)}, "to": "c", "with": {"e": "event"}, "requires": {"unless": "event.pin == '\#(planted)'", "present": "sign"}}}"#
  )

  private static let inner =
    #"{"flow": "inner", "start": "i", "steps": {"i": {"screen": {"schema": {\#(pin)}}, "next": "j"}, "j": {"screen": {}}}}"#

  @Test(arguments: ["a", "i"])
  func thePayloadOfAnEvent(step: String) throws {
    var player = try Player(Self.gated, reaching: [Self.inner])
    if step == "i" { try player.submit(["x": 1]) }
    #expect(player.step == step)
    try player.send("pin", ["pin": .string(planted), "x": 1])
    #expect(player.step == "sign")
    #expect(!player.journalText.contains(planted))
    try player.submit(["s": 1])
    #expect(player.step == "c")
    #expect(player.screen["params"] == ["e": ["x": 1]])
    #expect(!player.journalText.contains(planted))
  }

  @Test func whatWasTypedInsideOfTheSource() throws {
    var player = try Player(Self.gated, reaching: [Self.inner])
    try player.submit(["x": 1])
    try player.send("more", values: ["pin": .string(planted), "x": 2])
    #expect(player.step == "sign")
    #expect(!player.journalText.contains(planted))
    try player.submit(["s": 1])
    #expect(player.step == "c")
    #expect(!player.journalText.contains(planted))
  }

  /// The answer of a screen that comes after an action was done.
  @Test func whatCameWithTheStartOfTheSession() throws {
    var player = try Player(
      flow(
        #"""
        "a": {"screen": {"schema": {\#(Self.pin)}}, "next": "one"}, "one": {"action": {"name": "one", "input": {"pin": "data.pin"}}, "next": "b"},
        "b": {"screen": {"schema": {"required": ["pin"], \#(Self.pin)}}, "next": "two"}, "two": {"action": {"name": "two", "input": {"pin": "data.pin"}}}
        """#),
      answers: ["a": ["pin": "first", "x": 1], "b": ["pin": .string(planted), "x": 2]])
    #expect(player.walked == ["kept a"])
    #expect(player.action["input"] == ["pin": "first"])
    try player.submit([:])
    #expect(player.walked == ["kept b"])
    #expect(player.action["name"] == "two")
    #expect(player.action["input"] == ["pin": .string(planted)])
    #expect(!player.journalText.contains(planted) && !player.journalText.contains("first"))
  }

  /// `success` may let a flow pass that was cancelled or failed.
  @Test(arguments: ["completed", "cancelled", "failed"])
  func whateverTheGateEndedAs(end: String) throws {
    let text = flow(
      #"""
      "a": {"screen": {"schema": {\#(Self.pin)}}, "next": "work"},
      "work": {"action": {"name": "n", "input": {"pin": "data.pin"}}, "next": "a",
        "requires": {"unless": "profile.known", "present": "sign", "success": "true"}}
      """#)
    let sign =
      #"{"flow": "sign", "start": "s", "steps": {"s": {"screen": {}, "next": "e"}, "e": {"end": "\#(end)"}}}"#
    var player = try Player(text, reaching: [sign])
    try player.submit(["pin": .string(planted), "x": 1])
    #expect(player.step == "s")
    try player.submit([:])
    #expect(player.step == "work")
    #expect(player.action["input"] == ["pin": .string(planted)])
    #expect(!player.journalText.contains(planted))
  }

  /// A gate that puts another screen in the place of its first one is the same gate.
  @Test func whereTheGatePutsAnotherScreenInThePlaceOfItsFirst() throws {
    var player = try Player(
      flow(
        #"""
        "a": {"screen": {"schema": {\#(Self.pin)}}, "next": "work"},
        "work": {"action": {"name": "n", "input": {"pin": "data.pin"}}, "next": "a",
          "requires": {"unless": "profile.known", "present": "sign"}},
        "sign": {"screen": {}, "on": {"other": {"replace": "other"}}},
        "other": {\#(screen("s")), "save": {"known": "true"}}
        """#))
    try player.submit(["pin": .string(planted), "x": 1])
    try player.send("other")
    #expect(player.step == "other")
    try player.submit([:])
    #expect(player.action["input"] == ["pin": .string(planted)])
    #expect(!player.journalText.contains(planted))
  }

  @Test func theValuesOfAnEarlierScreen() throws {
    var player = try Player(
      flow(
        #"""
        "a": {"screen": {"schema": {\#(Self.pin)}}, "next": [{"when": "data.x == 2", "to": "c"}, "b"]},
        "b": {\#(screen("y")), "next": "c"},
        "c": {"screen": {}, "requires": {"unless": "profile.known", "present": "sign"}},
        "sign": {\#(screen("s")), "save": {"known": "true"}}
        """#))
    try player.submit(["pin": "1", "x": 1])
    try player.carryOut(.edit(target: "a", values: ["pin": .string(planted), "x": 2]))
    #expect(player.step == "sign")
    #expect(!player.journalText.contains(planted))
    try player.submit(["s": 1])
    #expect(player.step == "c")
    #expect(!player.journalText.contains(planted))
  }
}
