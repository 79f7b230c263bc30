// What `bind` makes `writeOnly` is a secret as any other (`protocol/definitions.md`, “Secrets”).

import JSONText
import Testing

@testable import Coordination

@Suite struct BoundSecretTests {
  private static let bound = flow(
    #"""
    "start": {\#(screen("s")), "next": "a"},
    "a": {"screen": {"schema": {"properties": {"n": {}, "x": {"type": "string"}}},
        "bind": {"/schema/properties/x/writeOnly": "values.n == 1"}},
      "next": {"to": "b", "requires": {"unless": "profile.ok", "present": "g"}}},
    "b": {"action": {"name": "n", "input": {"x": "data.x"}}},
    "g": {\#(screen("s")), "save": {"ok": "true"}}
    """#)

  @Test func whatIsBoundToBeOneIsInNoDraft() throws {
    var player = try Player(Self.bound)
    try player.submit()
    try player.saveDraft(["n": 1, "x": .string(planted)])
    #expect(player.values == ["n": 1])
    #expect(!player.journalText.contains(planted))
    try player.saveDraft(["n": 2, "x": "open"])
    #expect(player.values == ["n": 2, "x": "open"])
  }

  @Test func whatIsBoundToBeOneWaitsInMemory() throws {
    var player = try Player(Self.bound)
    try player.submit()
    try player.submit(["n": 1, "x": .string(planted)])
    #expect(player.step == "g")
    #expect(!player.journalText.contains(planted))
    try player.submit()
    #expect(player.action["input"] == ["x": .string(planted)])
    #expect(!player.journalText.contains(planted))
    player.facts.secrets = Secrets()
    let view = json(of: try player.coordinator.view(of: player.session, facts: player.facts))
    #expect(view["screen"]?["action"]?["missing"] == ["x"])
  }

  @Test(arguments: [1, 2])
  func whatIsBoundToBeOneAndLeftBlankIsNotMissed(n: Int) throws {
    var player = try Player(Self.bound)
    try player.submit()
    try player.submit(["n": .number(JSONNumber(n))])
    try player.submit()
    #expect(player.action["missing"] == [])
  }

  /// Nobody can tell beforehand, so it is taken for one.
  @Test(arguments: [
    "/schema/properties/x/writeOnly", "/schema/properties/x", "/schema/properties", "/schema",
  ])
  func whatMayBeBoundToBeOneIsKeptInNoAnswer(place: String) throws {
    let text = flow(
      #"""
      "start": {\#(screen("s")), "next": "a"},
      "a": {"screen": {"schema": {"properties": {"n": {}, "x": {"type": "string"}}}, "bind": {"\#(place)": "vars.bound"}}}
      """#, #""vars": {"bound": "input.bound"}"#)
    let secret: JSON = ["type": "string", "writeOnly": true]
    let bound: JSON =
      switch place {
      case "/schema": ["properties": ["n": [:], "x": secret]]
      case "/schema/properties": ["n": [:], "x": secret]
      case "/schema/properties/x": secret
      default: true
      }
    var player = try Player(
      text, input: ["bound": bound], answers: ["a": ["n": 1, "x": .string(planted)]])
    #expect(player.step == "start")
    #expect(!player.journalText.contains(planted))
    if place == "/schema" {
      try player.submit()
      #expect(player.step == "a", "what is not known any more is not submitted")
    }
    player = try Player(
      text, input: ["bound": bound],
      answers: ["start": ["s": 1], "a": ["n": 1, "x": .string(planted)]])
    #expect(player.outcome["status"] == "completed")
    #expect(!player.journalText.contains(planted))
  }

  @Test(arguments: [
    (place: "/schema/properties/o/properties/x", mayBeOne: true), ("/schema/properties/o/properties", true),
    ("/schema/properties/o/allOf/0", true), ("/schema/$defs/x", true),
    ("/schema/properties/o/properties/x/title", false),
    ("/schema/properties/o/properties/x/examples/0", false), ("/schema/required", false),
  ])
  func whatMayBeBoundDeeperToBeOneIsKeptInNoAnswer(place: String, mayBeOne: Bool) throws {
    let text = flow(
      #"""
      "start": {\#(screen("s")), "next": "a"},
      "a": {
        "screen": {
          "schema": {
            "$defs": {"x": {"type": "string"}},
            "properties": {"o": {"allOf": [{}], "properties": {"x": {"$ref": "#/$defs/x", "examples": ["1"]}}}}
          },
          "bind": {"\#(place)": "vars.bound"}
        }
      }
      """#, #""vars": {"bound": "input.bound"}"#)
    let player = try Player(text, answers: ["a": ["o": ["x": .string(planted)]]])
    #expect(player.step == "start")
    #expect(player.journalText.contains(planted) == !mayBeOne)
  }

  @Test func anEditThatWaitsKeepsWhatIsBoundToBeOneInMemory() throws {
    var player = try Player(
      flow(
        #"""
        "a": {"screen": {"schema": {"properties": {"n": {}, "x": {"type": "string"}}},
          "bind": {"/schema/properties/x/writeOnly": "true"}}, "next": [{"when": "data.n == 2", "to": "c"}, "b"]},
        "b": {\#(screen("y")), "next": "c"},
        "c": {"action": {"name": "n", "input": {"x": "data.x"}}, "requires": {"unless": "profile.ok", "present": "g"}},
        "g": {\#(screen("s")), "save": {"ok": "true"}}
        """#))
    try player.submit(["n": 1, "x": "1"])
    try player.carryOut(.edit(target: "a", values: ["n": 2, "x": .string(planted)]))
    #expect(player.step == "g")
    #expect(!player.journalText.contains(planted))
    try player.submit()
    #expect(player.action["input"] == ["x": .string(planted)])
    #expect(!player.journalText.contains(planted))
  }

  /// A front end that is a step behind sends it to a screen that does not know of it.
  @Test(arguments: [
    #"{}, "bind": {"/schema": "{'properties': {'x': {'writeOnly': true}}}"}"#,
    #"{"writeOnly": true, "properties": {"x": {}}}"#,
  ])
  func whatIsTypedLateIsNoneOfTheNextScreen(schema: String) throws {
    var player = try Player(
      flow(
        #"""
        "a": {"screen": {"schema": \#(schema)}, "next": "b"},
        "b": {\#(screen("y")), "next": "c"},
        "c": {"action": {"name": "n", "input": {"x": "data.x"}}}
        """#))
    try player.submit(["x": .string(planted)])
    try player.saveDraft(["x": .string(planted), "y": 1])
    #expect(player.values == ["y": 1])
    try player.submit(["y": 2])
    #expect(player.action["input"] == ["x": .string(planted)])
    #expect(!player.journalText.contains(planted))
  }

  /// Beside a secret of the screen's own, and alone.
  @Test(arguments: ["", #""pw": {"writeOnly": true}, "#])
  func whatIsNoSecretAnyMoreIsNeitherShownNorKept(other: String) throws {
    var player = try Player(Self.mayBeSecret(other))
    try player.submit(["n": 1, "x": .string(planted)])
    try player.back()
    #expect(player.screen["body"] == .null)
    #expect(player.screen["secretsHeld"] == ["/x"])
    try player.submit(["n": 2])
    #expect(player.data == ["n": 2])
    try player.back()
    #expect(player.screen["secretsHeld"] == [])
    #expect(!player.journalText.contains(planted))
  }

  @Test(arguments: ["", #""pw": {"writeOnly": true}, "#])
  func leavingItOutOfASubmitKeepsIt(other: String) throws {
    var player = try Player(Self.mayBeSecret(other))
    try player.submit(["n": 1, "x": .string(planted)])
    try player.back()
    try player.submit(["n": 1])
    try player.submit()
    #expect(player.action["input"] == ["x": .string(planted)])
    player.facts.secrets = Secrets()
    try player.fail("secretsLost")
    #expect(player.stack == ["a"], "the screen that asks for it")
  }

  /// What is no secret with these values is there, whoever has the secrets.
  @Test func whatWasNoneIsNotMissed() throws {
    var player = try Player(Self.mayBeSecret(""))
    try player.submit(["n": 2, "x": "open"])
    try player.submit()
    player.facts.secrets = Secrets()
    let view = json(of: try player.coordinator.view(of: player.session, facts: player.facts))
    #expect(view["screen"]?["action"]?["missing"] == [])
    #expect(view["screen"]?["action"]?["input"] == ["x": "open"])
  }

  private static func mayBeSecret(_ other: String) -> String {
    flow(
      #"""
      "a": {"screen": {"schema": {"properties": {\#(other)"n": {}, "x": {"type": "string"}}},
          "bind": {"/schema/properties/x/writeOnly": "values.n == 1", "/body": "values.x"}}, "next": "b"},
      "b": {\#(screen("s")), "next": "work"},
      "work": {"action": {"name": "work", "input": {"x": "data.x"}}}
      """#)
  }
}
