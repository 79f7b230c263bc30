// How long a process holds a secret that was submitted, and what it says when it has not got it.

import JSONText
import Testing

@testable import Coordination

private let pin =
  #""pin": {"type": "string", "writeOnly": true}, "lock": {"properties": {"code": {"writeOnly": true}}}"#

@Suite struct HeldSecretTests {
  /// `null` is how what may be left blank is left blank after all; where it is a value, it is that.
  @Test(arguments: [("\"string\"", JSON.null), (#"["string", "null"]"#, nil)])
  func aSecretCanBeGivenUp(type: String, missing: JSON?) throws {
    var player = try Player(
      flow(
        #"""
        "a": {"screen": {"schema": {"properties": {"pin": {"type": \#(type), "writeOnly": true}}}}, "next": "work"},
        "work": {"action": {"name": "n", "input": {"pin": "data.pin"}}, "back": "allow"}
        """#))
    try player.submit(["pin": "1234"])
    #expect(player.action["input"] == ["pin": "1234"])
    try player.back()
    #expect(player.screen["secretsHeld"] == ["/pin"])
    try player.submit([:])
    #expect(player.action["input"] == ["pin": "1234"])
    try player.back()
    try player.submit(["pin": .null])
    #expect(player.action["input"] == (missing == nil ? ["pin": .null] : [:]))
    #expect(player.action["missing"] == [])
  }

  /// One that a front end still shows may be gone.
  @Test func aSecretThatIsNotHeldCanBeGivenUp() throws {
    var player = try Player(
      flow(
        #"""
        "a": {"screen": {"schema": {"properties": {"pin": {"type": "string", "writeOnly": true},
          "of": {"properties": {"tan": {"type": "string", "writeOnly": true}}},
          "list": {"items": {"properties": {"cvc": {"type": "string", "writeOnly": true}}}}}}}, "next": "work"},
        "work": {"action": {"name": "n", "input": {"pin": "data.pin"}}}
        """#))
    let given: JSONObject = ["pin": .null, "of": ["tan": .null], "list": [["cvc": .null], [:]]]
    try player.submit(given)
    #expect(player.view["accepted"] == true)
    #expect(player.data == ["of": [:], "list": [[:], [:]]])
    #expect(player.action["missing"] == [])
  }

  /// What the host fails at in another process, or does once more, nobody has typed anything with.
  @Test func theyOutlastAnAttemptInAnotherProcess() throws {
    var player = try Player(
      flow(
        #"""
        "a": {"screen": {"schema": {"properties": {"pin": {"writeOnly": true}}}}, "next": "work"},
        "work": {"action": {"name": "n", "input": {"pin": "data.pin"}}, "onError": {"stay": true}}
        """#))
    try player.submit(["pin": "1"])
    let held = player.facts.secrets
    try player.fail("again")
    let changes = try player.journal.last?.asArray?.map(readBack) ?? []
    #expect(changes.count > 1)
    #expect(!held.outlasting(changes).isEmpty)
  }

  @Test func aScreenThatIsShownAgainSaysWhichItHolds() throws {
    var player = try Player.signingIn()
    try player.fail("offline")
    #expect(player.step == "password")
    #expect(player.screen["secretsHeld"] == ["/password"])
    #expect(player.values == ["remember": false])
    #expect(!player.view.text.contains(planted))
  }

  @Test func leavingItOutOfSubmitKeepsIt() throws {
    var player = try Player.signingIn()
    try player.fail("offline")
    try player.submit(["remember": true])
    #expect(player.action["input"]?["password"] == .string(planted))
  }

  @Test func aNewOneTakesItsPlace() throws {
    var player = try Player.signingIn()
    try player.fail("offline")
    try player.submit(["password": "another-one"])
    #expect(player.action["input"]?["password"] == "another-one")
  }

  @Test func itGoesWithItsEntry() throws {
    var player = try Player.signingIn()
    try player.fail("offline")
    try player.back()
    #expect(player.facts.secrets.isEmpty)
    try player.submit(["user": "ada"])
    #expect(player.screen["secretsHeld"] == [])
    try player.submit(["remember": true])
    #expect(player.errors == ["/password: required"])
  }

  @Test func itGoesWithItsEntryInATabThatIsNotSelected() throws {
    var player = try Player(
      flow(
        #"""
        "t": {"tabs": {"one": {"step": "a"}, "two": {"step": "c"}}},
        "a": {"screen": {}, "on": {"go": "b"}}, "c": {"screen": {}}, "ask": {"screen": {}}, "d": {"screen": {}},
        "b": {"screen": {"schema": {"properties": {"pin": {"writeOnly": true}}}}, "next": "d",
          "requires": {"unless": "profile.known", "present": "ask", "while": true}}
        """#), profile: ["known": true])
    try player.send("go")
    try player.submit(["pin": .string(planted)])
    try player.carryOut(.selectTab("two", values: nil))
    #expect(!player.facts.secrets.isEmpty)
    player.facts.profile = ["known": false]
    try player.catchUp()
    #expect(player.facts.secrets.isEmpty)
  }

  @Test func itGoesWithTheSession() throws {
    var player = try Player.signingIn()
    try player.submit([:])
    try player.send("end")
    #expect(player.facts.secrets.isEmpty)
  }

  @Test func aProcessThatHasNotGotItSaysSo() throws {
    var player = try Player.signingIn()
    player.facts.secrets = Secrets()
    let view = json(of: try player.coordinator.view(of: player.session, facts: player.facts))
    #expect(view["screen"]?["action"]?["missing"] == ["password"])
    #expect(view["screen"]?["action"]?["input"]?["password"] == nil)
  }

  @Test func aHostThatCannotDoWithoutSendsTheUserToTheScreenThatAsks() throws {
    var player = try Player.signingIn()
    player.facts.secrets = Secrets()
    try player.fail("secretsLost")
    #expect(player.step == "password")
    #expect(player.view["notice"] != .null || player.errors != [])
  }

  /// To look for each of them down the stack, at each screen that goes, would take minutes.
  @Test func manySecretsAreForgottenOneByOne() throws {
    let player = try Player(
      flow(#""a": {"screen": {"schema": {"properties": {"pin": {"writeOnly": true}}}}, "next": "a"}"#))
    var (session, facts) = (player.session, player.facts)
    func decide(_ action: Command.Action) throws -> Decision {
      try player.coordinator.decide(Command(action, time: player.time), on: session, facts: facts)
    }
    for _ in 1..<3000 {
      let decision = try decide(.submit(values: ["pin": .string(planted)], coerce: false))
      (session, facts) = (decision.session, decision.happening.facts)
    }
    let decision = try decide(.back(to: "e2", count: nil, values: nil))
    #expect(json(of: decision.view)["screen"]?["secretsHeld"] == ["/pin"])
    #expect(!decision.happening.facts.secrets.isEmpty)
    (session, facts) = (decision.session, decision.happening.facts)
    let first = try decide(.back(to: "e1", count: nil, values: nil))
    #expect(json(of: first.view)["screen"]?["secretsHeld"] == ["/pin"])
  }

  /// Of a shape that was given up nobody can take the secret out, since it is not shown; so it goes with the shape.
  @Test(arguments: [
    #""if": {"properties": {"kind": {"const": "card"}}}, "then": {"required": ["pin"], "properties": {\#(pin)}}"#,
    #"""
    "oneOf": [
      {"required": ["pin"], "properties": {"kind": {"const": "card"}, \#(pin)}, "additionalProperties": false},
      {"properties": {"kind": {"const": "cash"}}, "additionalProperties": false}]
    """#,
  ])
  func itGoesWithTheShapeThatAsksForIt(shapes: String) throws {
    var player = try Player(
      flow(
        #"""
        "a": {"screen": {"schema": {"required": ["kind"], "properties": {"kind": {"type": "string"}}, \#(shapes)}}, "next": "b"},
        "b": {"screen": {}}
        """#))
    try player.submit(["kind": "card", "pin": .string(planted), "lock": ["code": .string(planted)]])
    try player.back()
    try player.submit(["kind": "card"])
    try player.back()
    #expect(player.screen["secretsHeld"] == ["/pin", "/lock/code"])
    try player.submit(["kind": "cash"])
    #expect(player.step == "b")
    try player.back()
    #expect(player.screen["secretsHeld"] == [])
    try player.submit(["kind": "card"])
    #expect(player.errors == ["/pin: required"])
    try player.submit(["kind": "cash", "pin": .string(planted)])
    #expect(!player.isAccepted)
  }
}
