// A flow is handed the secrets that its own schema asks for, and no others: what it is handed is kept and shown
// (`protocol/definitions.md`, “Secrets”).

import Coordination
import JSONText
import Testing

@Suite struct HandedSecretTests {
  /// A session in which a flow was handed that input, where a secret was collected before.
  private static func handing(_ input: String, to other: String) throws -> Player {
    var player = try Player(
      flow(
        #"""
        "a": {"screen": {"schema": {"properties": {"n": {}, "pin": {"type": "string", "writeOnly": true}}}}, "next": "c"},
        "c": {"flow": "other", "input": \#(input)}
        """#), reaching: [other])
    try player.submit(["n": "x", "pin": .string(planted)])
    return player
  }

  /// What a flow is handed is kept and shown, but for what its own schema calls a secret.
  @Test(
    arguments: ["present", "gate", "call"],
    ["data.pin", "data[data.n]", "[data].map(d, d['pin'])[0]"])
  func aFlowIsHandedNoneThatItDoesNotCallOne(event: String, expression: String) throws {
    let input = #""input": {"z": "\#(expression)"}"#
    for schema in ["{}", #"{"properties": {"z": {}, "pin": {"writeOnly": true}}}"#] {
      let other = #"""
        {"flow": "other", "start": "o", "input": \#(schema), "steps": {"o": {"screen": {"title": "It is ${input.z}"}}}}
        """#
      var player = try Player(
        flow(
          #"""
          "a": {"screen": {"schema": {"properties": {"n": {}, "pin": {"type": "string", "writeOnly": true}}}}, "next": "b"},
          "b": {"screen": {}, "on": {
            "present": {"present": "other", \#(input)}, "call": "c",
            "gate": {"requires": {"unless": "false", "present": "other", \#(input)}, "stay": true}}},
          "c": {"flow": "other", \#(input)}
          """#), reaching: [other])
      try player.submit(["n": "pin", "pin": .string(planted)])
      try player.send(event)
      #expect(player.screen["title"] == "It is ")
      #expect(!player.journalText.contains(planted))
    }
  }

  @Test func aTabIsHandedNoneThatItDoesNotCallOne() throws {
    let other = #"{"flow": "other", "start": "o", "steps": {"o": {"screen": {"title": "It is ${input.z}"}}}}"#
    let player = try Player(
      flow(
        #""t": {"tabs": {"one": {"flow": "other", "input": {"z": "[input].map(i, i['pin'])[0]"}}}}"#,
        #""input": {"properties": {"pin": {"type": "string", "writeOnly": true}}}"#),
      reaching: [other], input: ["pin": .string(planted)])
    #expect(player.screen["title"] == "It is ")
    #expect(!player.journalText.contains(planted))
  }

  /// However the input is written that names one for it.
  @Test(arguments: [
    #"{"n": "data.n", "pin": "data.pin"}"#, #""{'n': data.n, 'pin': data.pin}""#,
    #"{"n": "data.n", "pin": "'planted' + data.pin.substring(7)"}"#,
    #""{'n': data.n, 'pin': 'planted' + data.pin.substring(7), ?'x': data.?x}""#,
    #""merge(data, {'pin': data.pin})""#, #""data.pin != '' ? {'n': data.n, 'pin': data.pin} : {}""#,
  ])
  func aFlowIsHandedTheOneThatItAsksFor(input: String) throws {
    let other = #"""
      {"flow": "other", "start": "o", "input": {"required": ["n", "pin"], "properties": {"n": {}, "pin": {"writeOnly": true}}},
        "steps": {"o": {"action": {"name": "o", "input": {"n": "input.n", "pin": "input.pin"}}}}}
      """#
    let player = try Self.handing(input, to: other)
    #expect(player.action["input"] == ["n": "x", "pin": .string(planted)])
    #expect(!player.journalText.contains(planted))
  }

  /// One that stands where the flow asks for none is left out, and not what stands around it.
  @Test(arguments: [
    #"{"n": "data.pin", "card": "{'n': data.n, 'pin': data.pin, 'z': data.pin}"}"#,
    #""{'n': data.pin, 'card': {'n': data.n, 'pin': data.pin, 'z': data.pin}}""#,
  ])
  func aFlowIsHandedOneOnlyWhereItAsksForIt(input: String) throws {
    let other = #"""
      {"flow": "other", "start": "o", "input": {"properties": {"n": {}, "card": {"properties": {"pin": {"writeOnly": true}}}}},
        "steps": {"o": {"action": {"name": "o", "input": {"n": "input.n", "card": "input.card", "pin": "input.card.pin"}}}}}
      """#
    let player = try Self.handing(input, to: other)
    #expect(player.action["input"] == ["card": ["n": "x"], "pin": .string(planted)])
    #expect(!player.journalText.contains(planted))
  }

  @Test func aWholeIsHandedOnWithoutIts() throws {
    let other = #"""
      {"flow": "other", "start": "o", "input": {"properties": {"n": {}, "pin": {"writeOnly": true}}},
        "steps": {"o": {"action": {"name": "o", "input": "input"}}}}
      """#
    let player = try Self.handing(#""data""#, to: other)
    #expect(player.action["input"] == ["n": "x"])
  }
}
