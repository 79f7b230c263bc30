// What comes back of actions that were done with secrets (`protocol/definitions.md`, “Groups and history”).

import JSONText
import Testing

@testable import Coordination

@Suite struct HistoryOfSecretsTests {
  /// The password that it was done with was changed meanwhile.
  @Test(arguments: ["same", "other"])
  func anActionThatWouldHaveAnotherSecretIsDoneAgain(pin: String) throws {
    var player = try Player(
      flow(
        #"""
        "s": {"screen": {"schema": {"properties": {"to": {}, "pin": {"writeOnly": true}}}},
          "next": [{"when": "values.to == 'in'", "to": "g"}, "out"]},
        "work": {"action": {"name": "work", "input": {"pin": "data.pin"}}, "next": "a"},
        "a": {\#(screen("p"))},
        "out": {"screen": {}, "on": {"resume": {"to": "g", "history": true}}}
        """#, #""groups": {"g": {"steps": ["work", "a"]}}"#))
    try player.submit(["to": "in", "pin": "same"])
    try player.submit([:])
    #expect(player.step == "a")
    try player.carryOut(.edit(target: "s", values: ["to": "out", "pin": .string(pin)]))
    try player.send("resume")
    #expect(player.step == (pin == "same" ? "a" : "work"))
  }

  /// It was changed on the way back into the group, where nobody has called `edit`; or the process does not know it any more.
  @Test(arguments: ["same", "other", "lost"])
  func anActionThatWasDoneWithAnotherSecretIsDoneAgain(pin: String) throws {
    var player = try Player(
      flow(
        #"""
        "s": {"screen": {"schema": {"properties": {"pin": {"writeOnly": true}}}}, "next": {"to": "g", "history": true}},
        "pay": {"flow": "pay", "input": {"pin": "data.pin"}, "next": "a"},
        "a": {\#(screen("p")), "on": {"leave": {"popTo": "s"}}}
        """#, #""groups": {"g": {"steps": ["pay", "a"]}}"#),
      reaching: [
        #"""
        {"flow": "pay", "start": "work", "input": {"type": "object", "properties": {"pin": {"writeOnly": true}}}, "steps": {
          "work": {"action": {"name": "work", "input": {"pin": "input.pin"}}, "next": {"end": "completed"}}}}
        """#
      ])
    try player.submit(["pin": .string("\(planted) same")])
    try player.submit([:])
    #expect(player.step == "a")
    try player.send("leave")
    if pin == "lost" { player.facts.secrets = Secrets() }
    try player.submit(["pin": .string("\(planted) \(pin == "lost" ? "same" : pin)")])
    #expect(player.step == (pin == "same" ? "a" : "work"))
    #expect(!player.journalText.contains(planted))
  }

  /// One that nobody gave is the same one later, and another than one that somebody gives. That there was none is on the disk.
  @Test(arguments: ["data.pin", "data.?pin.orValue('')"], ["same", "other", "lost"])
  func anActionThatWasDoneWithoutASecretIsNotDoneAgain(expression: String, pin: String) throws {
    var player = try Player(
      flow(
        #"""
        "s": {"screen": {"schema": {"properties": {"pin": {"writeOnly": true}}}}, "next": {"to": "g", "history": true}},
        "work": {"action": {"name": "work", "input": {"pin": "\#(expression)"}}, "next": "a"},
        "a": {\#(screen("p")), "on": {"leave": {"popTo": "s"}}}
        """#, #""groups": {"g": {"steps": ["work", "a"]}}"#))
    try player.submit([:])
    try player.submit([:])
    #expect(player.step == "a")
    try player.send("leave")
    if pin == "lost" { player.facts.secrets = Secrets() }
    try player.submit(pin == "other" ? ["pin": .string(planted)] : [:])
    #expect(player.step == (pin == "other" ? "work" : "a"))
  }
}
