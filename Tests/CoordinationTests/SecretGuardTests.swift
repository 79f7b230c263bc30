// Guards, rules and what a screen is made of by expressions: who sees secrets there.

import Coordination
import Expressions
import JSONText
import Testing

@Suite struct SecretGuardTests {
  private static let hints = flow(
    #"""
    "a": {"screen": {"schema": {"properties": {"pin": {"type": "string", "writeOnly": true}}}}, "next": "b"},
    "b": {"screen": {
        "schema": {"properties": {
          "password": {"type": "string", "writeOnly": true}, "hint": {"type": "string"}, "phone": {"type": "string"}}},
        "show": {"hint": "size(values.password) > 3", "phone": "data.pin == '1'"}},
      "next": "c"},
    "c": {"screen": {}}
    """#)

  @Test func guardsOfPropertiesSeeIt() throws {
    var player = try Player(Self.hints)
    try player.submit(["pin": "1"])
    #expect(player.screen["schema"]?["properties"]?.asObject?.names == ["password", "phone"])
    try player.submit(["password": .string(planted), "hint": "h", "phone": "p"])
    #expect(player.data == ["hint": "h", "phone": "p"])
    try player.back()
    #expect(player.screen["schema"]?["properties"]?.asObject?.names == ["password", "hint", "phone"])
    try player.submit(["hint": "i"])
    #expect(player.data == ["hint": "i"])
    #expect(!player.journalText.contains(planted))
  }

  @Test func whatBindPutsIntoTheScreenIsWithoutIt() throws {
    var player = try Player(
      flow(
        #"""
        "a": {"screen": {"schema": {"properties": {"pin": {"type": "string", "writeOnly": true}, "x": {}}},
            "show": {"x": "values.pin == '\#(planted)'"}, "bind": {"/ui": "values", "/body": "values.pin"}},
          "next": "b"},
        "b": {"screen": {}}
        """#))
    try player.submit(["pin": .string(planted), "x": 1])
    try player.back()
    #expect(player.screen["ui"] == ["x": 1])
    #expect(!player.view.text.contains(planted))
  }

  @Test func onePropertyThatDoesNotApplyAnyMoreTakesItAlong() throws {
    var player = try Player(
      flow(
        #"""
        "a": {"screen": {"schema": {"properties": {"kind": {}, "pin": {"writeOnly": true}}},
            "show": {"pin": "values.kind == 'card'"}}, "next": "b"},
        "b": {"action": {"name": "n", "input": {"pin": "data.pin"}}, "back": "allow"}
        """#))
    try player.submit(["kind": "card", "pin": .string(planted)])
    try player.back()
    try player.submit(["kind": "cash"])
    #expect(player.errors == [])
    #expect(player.action["input"] == [:])
  }

  @Test func authorsWhoEvaluateDoNotGetIt() throws {
    let player = try Player(
      flow(
        #""a": {"screen": {}, "next": "b"}, "b": {"screen": {}}"#,
        #""input": {"properties": {"pin": {"writeOnly": true}}}"#), input: ["pin": .string(planted)])
    let scope = player.coordinator.scope(of: player.session, facts: player.facts)
    #expect(try Expression(parsing: "has(input.pin)").evaluateGuard(in: scope) == false)
  }

  @Test func guardsOfWhatComesBackSeeIt() throws {
    var player = try Player(
      flow(
        #"""
        "a": {"screen": {"schema": {"properties": {"pin": {"writeOnly": true}}}},
          "on": {"more": {"present": "m", "onCancel": {"when": "data.pin == '1'", "to": "b"}}}, "next": "c"},
        "b": {"screen": {}},
        "c": {"route": [{"when": "data.pin == '1'", "to": "d"}, "b"]},
        "d": {"action": {"name": "n"}, "onError": {"when": "data.pin == '1'", "to": "e"}},
        "e": {"screen": {}, "on": {"x": {"when": "data.pin == '1'", "to": "b"}}},
        "m": {"screen": {}}
        """#))
    try player.submit(["pin": "1"])
    #expect(player.step == "d")
    try player.fail("no")
    #expect(player.step == "e")
    #expect(player.screen["events"]?[0]?["enabled"] == true)
    try player.back(to: "a")
    try player.send("more")
    try player.cancel()
    #expect(player.step == "b")
  }

  @Test func rulesSeeThoseOfEarlierScreens() throws {
    var player = try Player(
      flow(
        #"""
        "a": {"screen": {"schema": {"properties": {"pin": {"writeOnly": true}}}}, "next": "b"},
        "b": {"screen": {"schema": {"properties": {"again": {"writeOnly": true}}}},
          "check": {"when": "data.pin != values.again || has(values.pin)", "path": "/again", "message": "Not the same."},
          "next": "c"},
        "c": {"screen": {}}
        """#))
    try player.submit(["pin": "1"])
    try player.submit(["again": "2"])
    #expect(player.errors == ["/again: check"])
    try player.submit(["again": "1"])
    #expect(player.step == "c")
  }
}
