// What becomes of a secret where an earlier answer is changed (`protocol/README.md`, “Answers given before”).

import JSONText
import Testing

@testable import Coordination

@Suite struct EditedSecretTests {
  private static func edited(_ handed: String = "") throws -> Player {
    var player = try Player(
      flow(
        #"""
        "a": {\#(screen("x")), "next": {"to": "b"\#(handed)}},
        "b": {"screen": {"schema": {
          "required": ["pin"], "properties": {"y": {}, "pin": {"type": "string", "writeOnly": true}}}}, "next": "c"},
        "c": {"screen": {}, "next": "send"},
        "send": {"action": {"name": "send", "input": {"pin": "data.pin"}}}
        """#))
    try player.submit(["x": 1])
    try player.submit(["y": 2, "pin": .string(planted)])
    return player
  }

  @Test(arguments: [true, false])
  func itStaysWhereAnEarlierAnswerIsChanged(atOnce: Bool) throws {
    var player = try Self.edited()
    try player.carryOut(.edit(target: "a", values: atOnce ? ["x": 7] : nil))
    if !atOnce { try player.submit(["x": 7]) }
    #expect(player.step == "c")
    try player.submit([:])
    #expect(player.action["input"]?["pin"] == .string(planted))
    #expect(!player.journalText.contains(planted))
  }

  /// An action whose input has secrets is done again unless they are known to be the same.
  @Test(arguments: ["same", "other", "otherLater", "forgotten", "forgottenLater"])
  func anActionIsDoneAgainWithAnotherOne(pin: String) throws {
    var player = try Player(
      flow(
        #"""
        "a": {\#(screen("x")), "next": "b"},
        "b": {"screen": {"schema": {
          "required": ["pin"], "properties": {"y": {}, "pin": {"type": "string", "writeOnly": true}}}}, "next": "send"},
        "send": {"action": {"name": "send", "input": {"pin": "data.pin", "y": "data.y"}}, "next": "c"},
        "c": {"screen": {}}
        """#))
    try player.submit(["x": 1])
    try player.submit(["y": 2, "pin": "old-one"])
    try player.submit(["sent": true])
    #expect(player.step == "c")
    if pin == "forgotten" { player.facts.secrets = Secrets() }
    switch pin {
    case "same": try player.carryOut(.edit(target: "a", values: ["x": 3]))
    case "other", "forgotten":
      try player.carryOut(.edit(target: "b", values: ["y": 2, "pin": .string(planted)]))
    default:
      try player.carryOut(.edit(target: "b", values: nil))
      if pin == "forgottenLater" { player.facts.secrets = Secrets() }
      try player.submit(["y": 2, "pin": .string(planted)])
    }
    #expect(player.step == (pin == "same" ? "c" : "send"))
    if pin == "same" {
      #expect(player.walked == ["kept b", "kept send"])
    } else {
      #expect(player.walked == ["dropped send (inputChanged)"])
      #expect(player.action["input"] == ["pin": .string(planted), "y": 2])
      #expect(player.screen["secretsHeld"] == [])
    }
    #expect(!player.journalText.contains(planted))
    #expect(!player.journalText.contains("old-one"))
  }

  /// It was typed about something else.
  @Test func itGoesWhereTheScreenIsAskedForSomethingElse() throws {
    var player = try Self.edited(#", "with": {"n": "data.x"}"#)
    try player.carryOut(.edit(target: "a", values: ["x": 7]))
    #expect(player.step == "b")
    #expect(player.screen["secretsHeld"] == [])
    #expect(player.facts.secrets.isEmpty)
  }
}
