// What a migration makes of gates.

import Coordination
import JSONText
import Testing

@Suite struct MigrationOfGatesTests {
  private let vault = flow(
    #"""
    "hall": {\#(screen("h")), "next": "vault"},
    "vault": {\#(screen("v")), "requires": {"unless": "has(profile.pin)", "present": "pin", "style": "%"}}
    """#)

  private let pin = flow(
    #""pin": {\#(screen("pin")), "save": {"pin": "data.pin"}, "next": {"end": "completed"}}"#
  ).replacing(#""flow": "test""#, #""flow": "pin""#)

  @Test(arguments: ["pageSheet", "push"])
  func aGateInBetweenIsLeftAndComesAgainWhereItIsMet(style: String) throws {
    let text = vault.replacing("%", style)
    var player = try Player(text, reaching: [pin], subject: "ada")
    try player.submit(["h": 1])
    try player.saveDraft(["pin": 12])
    try player.migrate(to: later(text), reaching: [pin])
    #expect(player.step == "hall")
    #expect(player.view["gate"] == .null)
    #expect(player.values == ["h": 1])
    #expect(player.walked == ["draft hall (notSubmitted)", "dropped pin/pin (gate)"])
    try player.submit()
    #expect(player.step == "pin")
    #expect(player.view["gate"]?["state"] == "pending")
    try player.submit(["pin": 12])
    #expect(player.step == "vault")
  }

  @Test func aGateThatIsNewStandsInBetween() throws {
    let open = vault.replacing(
      #", "requires": {"unless": "has(profile.pin)", "present": "pin", "style": "%"}"#, "")
    var player = try Player(open, subject: "ada")
    try player.submit(["h": 1])
    try player.saveDraft(["v": 2])
    try player.migrate(to: vault.replacing("%", "push"), reaching: [pin])
    #expect(player.step == "pin")
    #expect(player.walked == ["kept hall", "waiting vault"])
    try player.submit(["pin": 12])
    #expect(player.step == "vault")
    #expect(player.values == ["v": 2])
  }

  @Test func aGateInFrontOfTheStartComesBack() throws {
    let text = flow(
      #"""
      "vault": {\#(screen("v")), "requires": {"unless": "has(profile.pin)", "present": "pin"}},
      "pin": {\#(screen("pin")), "save": {"pin": "data.pin"}}
      """#)
    var player = try Player(text, subject: "ada")
    try player.migrate(to: later(text))
    #expect(player.step == "pin")
    try player.submit(["pin": 12])
    #expect(player.step == "vault")
  }
}
