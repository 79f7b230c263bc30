// What a call is recognised by, which is written down.

import Coordination
import JSONText
import Testing

@Suite struct RecognisedSecretTests {
  private static let pin = #""properties": {"pin": {"writeOnly": true}, "x": {}}"#

  private static let outer = flow(
    #"""
    "a": {"screen": {"schema": {\#(pin)}}, "next": "b"},
    "b": {"flow": "inner", "next": "c"},
    "c": {"screen": {}}
    """#,
    #""on": {"pin": {"schema": {\#(pin)}, "to": "c"}}"#)

  private static let inner =
    #"{"flow": "inner", "start": "i", "steps": {"i": {"screen": {"schema": {"properties": {"y": {}}}}, "next": "j"}, "j": {"screen": {}}}}"#

  private func key(_ parameters: JSONObject) -> IdempotencyKey { IdempotencyKey("k", parameters: parameters) }

  /// The same call with another secret is its retry, also when the session has moved on; with another value it is not.
  private func retry(
    _ player: Player, _ action: Command.Action, _ parameters: (_ pin: String, _ x: JSON) -> JSONObject
  ) throws {
    var player = player
    try player.carryOut(action, key: key(parameters(planted, 1)))
    #expect(player.view["replayed"] == nil)
    #expect(try player.carryOut(action, key: key(parameters("2", 1)))["replayed"] == true)
    #expect(
      try player.refusal(of: action, key: key(parameters(planted, 2)))["kind"] == "idempotencyMismatch")
  }

  @Test func thePayloadOfAnEventThatAnOuterFlowHandles() throws {
    var player = try Player(Self.outer, reaching: [Self.inner])
    try player.submit(["pin": "1"])
    #expect(player.step == "i")
    try retry(player, .send(event: "pin", payload: ["pin": .string(planted), "x": 1], values: nil)) {
      ["event": "pin", "payload": ["pin": .string($0), "x": $1]]
    }
  }

  @Test func theValuesOfAnotherScreen() throws {
    var player = try Player(
      flow(
        #""a": {"screen": {"schema": {\#(Self.pin)}}, "next": "b"}, "b": {\#(screen("y")), "next": "c"}, "c": {"screen": {}}"#
      ))
    try player.submit(["pin": "1"])
    try retry(player, .edit(target: "a", values: ["pin": .string(planted), "x": 1])) {
      ["target": "a", "values": ["pin": .string($0), "x": $1]]
    }
  }

  @Test func theAnswersOfADeepLink() throws {
    func parameters(_ pin: String, _ x: JSON = 1) -> JSONObject {
      ["answers": ["a": ["pin": .string(pin), "x": x], "mistyped": ["pin": .string(pin)]]]
    }
    let player = try Player(
      Self.outer, reaching: [Self.inner], answers: ["a": ["pin": .string(planted), "x": 1]],
      key: key(parameters(planted)))
    #expect(player.step == "i")
    let view = try player.coordinator.replayStart(
      key(parameters("2")), on: player.session, facts: player.facts)
    #expect(view.map { json(of: $0) }?["replayed"] == true)
    #expect(
      refusal {
        _ = try player.coordinator.replayStart(
          key(parameters("2", 2)), on: player.session, facts: player.facts)
      }["kind"] == "idempotencyMismatch")
  }

  /// What is called the same on another screen is none here, and tells one call from another.
  @Test(arguments: [
    #"{"properties": {"pin": {"type": "string"}}}"#, #"{"type": "object", "additionalProperties": true}"#,
  ])
  func theKeyOfACallKnowsWhatIsNoneOnItsScreen(schema: String) throws {
    var player = try Player(
      flow(
        #"""
        "a": {"screen": {"schema": \#(schema)}, "next": "b"},
        "b": {"screen": {"schema": {"properties": {"pin": {"type": "string", "writeOnly": true}}}}, "next": "c"},
        "c": {"screen": {}}
        """#))
    func submit(_ pin: JSON, _ key: String) throws -> JSON {
      try player.carryOut(
        .submit(values: ["pin": pin], coerce: false),
        key: IdempotencyKey(key, parameters: ["values": ["pin": pin]]))
    }
    _ = try submit("1", "k")
    #expect(refusal { _ = try submit("2", "k") }["kind"] == "idempotencyMismatch")
    #expect(try submit("1", "k")["replayed"] == true)
    _ = try submit(.string(planted), "l")
    #expect(player.step == "c")
    #expect(try submit("another", "l")["replayed"] == true, "of a secret nothing is known")
    #expect(!player.journalText.contains(planted))
  }

  @Test func soWhereAFieldHasBecomeASecretSince() throws {
    let text = flow(#""a": {\#(screen("pin", "x")), "next": "b"}, "b": {\#(screen())}"#)
    var player = try Player(text)
    let submit = Command.Action.submit(values: ["pin": 1, "x": 2], coerce: false)
    try player.carryOut(submit, key: key(["values": ["pin": 1, "x": 2]]))
    try player.migrate(to: text.replacing(#""pin": {}"#, #""pin": {"writeOnly": true}"#))
    #expect(try player.carryOut(submit, key: key(["values": ["pin": 1, "x": 2]]))["replayed"] == true)
    #expect(
      try player.refusal(of: submit, key: key(["values": ["pin": 1, "x": 3]]))["kind"]
        == "idempotencyMismatch")
  }

  /// The hash of a number of four digits is as good as the number.
  @Test(arguments: [
    #"{}, "bind": {"/schema": "{'properties': {'pin': {'writeOnly': true}}}"}"#,
    #"{}, "bind": {"": "{'schema': {'properties': {'pin': {'writeOnly': true}}}}"}"#,
    #"{"writeOnly": true, "properties": {"pin": {}}}"#,
  ])
  func whereAllThatIsSubmittedMayBeOneItIsNotLookedAt(schema: String) throws {
    let actions: [(Command.Action, JSONObject)] = [
      (.submit(values: ["pin": 1], coerce: false), ["values": ["pin": 1]]),
      (.saveDraft(["pin": 1]), ["values": ["pin": 1]]),
      (.edit(target: "a", values: ["pin": 1]), ["target": "a", "values": ["pin": 1]]),
    ]
    for (action, parameters) in actions {
      var player = try Player(
        flow(
          #""a": {"screen": {"schema": \#(schema)}, "next": "b"}, "b": {\#(screen("y")), "next": "c"}, "c": {\#(screen())}"#
        ))
      if case .edit = action { try player.submit(["pin": 1]) }
      try player.carryOut(action, key: key(parameters))
      var other = parameters
      other["values"] = ["pin": 2]
      #expect(try player.carryOut(action, key: key(other))["replayed"] == true)
    }
  }

  @Test func anEventsPayloadAloneHasOne() throws {
    var player = try Player(
      flow(#""a": {\#(screen()), "on": {"pin": {"schema": {\#(Self.pin)}, "to": "b"}}}, "b": {\#(screen())}"#)
    )
    let send = Command.Action.send(event: "pin", payload: ["pin": 1], values: nil)
    try player.carryOut(send, key: key(["event": "pin", "payload": ["pin": 1]]))
    #expect(try player.carryOut(send, key: key(["event": "pin", "payload": ["pin": 2]]))["replayed"] == true)
  }
}
