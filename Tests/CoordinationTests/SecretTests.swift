// Values marked `writeOnly` reach checks, guards and the input of actions that name them, and nothing else.

import Coordination
import Expressions
import JSONText
import Testing

private let signIn = flow(
  #"""
  "user": {\#(screen("user")), "next": "password"},
  "password": {
    "screen": {"title": "Hello ${data.user}${values.password}", "schema": {
      "required": ["password"],
      "properties": {"password": {"type": "string", "minLength": 4, "writeOnly": true, "pattern": "^[a-z-]+$"},
        "remember": {"default": false}}}},
    "check": {"when": "values.password == 'forbidden'", "path": "/password", "message": "Not this one, ${values.password}."},
    "save": {"secret": "values.password", "all": "values"},
    "on": {"help": "help", "leave": {"popTo": "user"}},
    "next": [{"when": "values.password == 'wrong'", "stay": true, "errors": [{"message": "Wrong: ${data.password}"}]},
      {"to": "login", "with": {"p": "data.password", "d": "data"}, "set": {"s": "values.password"},
       "assign": {"v": "data.password"}, "notice": "With ${data.password}"}]},
  "login": {
    "action": {"name": "login", "title": "As ${data.password}",
      "input": {"user": "data.user", "password": "data.password", "all": "data", "step": "steps.password"},
      "schema": {"properties": {"token": {"writeOnly": true}}}},
    "next": {"to": "in", "set": {"t": "result.token"}, "assign": {"t": "result.token"}},
    "onError": [{"when": "error.code == 'again'", "stay": true}]},
  "in": {"screen": {"title": "${steps.login.token}"}, "on": {"end": {"end": "completed", "result": "data"}}},
  "help": {"screen": {}}
  """#, #""vars": {"v": "0", "t": "0"}"#)

private let planted = "planted-secret"

@Suite struct SecretTests {
  private func submitted() throws -> Player {
    var player = try Player(signIn)
    try player.submit(["user": "ada"])
    try player.submit(["password": .string(planted)])
    return player
  }

  @Test func theHostThatDoesTheActionGetsIt() throws {
    let player = try submitted()
    #expect(player.action["input"]?["password"] == .string(planted))
    #expect(player.action["input"]?["all"] == ["user": "ada", "remember": false])
    #expect(player.action["input"]?["step"] == ["remember": false])
    #expect(player.action["missing"] == [])
  }

  /// Found by its step as it is in `data`, in guards and in the input of actions, and not in a whole.
  @Test func itsStepHasItForWhoeverNamesIt() throws {
    var player = try Player(
      flow(
        #"""
        "log-in": {"screen": {"title": "${steps['log-in'].pin}", "schema": {"properties": {
            "pin": {"type": "string", "writeOnly": true}, "note": {"type": "string"},
            "card": {"type": "object", "properties": {"number": {"type": "string", "writeOnly": true}}}}}},
          "next": [{"when": "steps['log-in'].pin == '\#(planted)'", "to": "again"}]},
        "again": {"screen": {"schema": {"properties": {"pin": {"type": "string", "writeOnly": true}}}}, "next": "send"},
        "send": {"action": {"name": "n", "input": {"pin": "steps['log-in'].pin", "other": "steps.again.pin",
          "number": "steps['log-in'].card.number", "all": "steps", "one": "steps['log-in']"}}}
        """#))
    try player.submit(["pin": .string(planted), "note": "x", "card": ["number": "planted-number"]])
    try player.submit(["pin": "1"])
    let open: JSON = ["note": "x", "card": [:]]
    #expect(
      player.action["input"]
        == [
          "pin": .string(planted), "other": "1", "number": "planted-number",
          "all": ["send": [:], "again": [:], "log-in": open], "one": open,
        ])
    #expect(!player.journalText.contains("planted"))
    player.facts.secrets = Secrets()
    let view = json(of: try player.coordinator.view(of: player.session, facts: player.facts))
    #expect(view["screen"]?["action"]?["missing"] == ["pin", "other", "number"])
  }

  @Test func itIsInNoChangeAndInNoFact() throws {
    var player = try submitted()
    try player.submit(["token": "planted-token"])
    try player.send("end")
    #expect(!player.journalText.contains("planted"))
    #expect(!JSON.object(player.facts.profile).text.contains("planted"))
    #expect(player.outcome["result"]?["user"] == "ada")
  }

  @Test func thoseWhoWatchGetAViewWithoutIt() throws {
    let player = try submitted()
    let view = try player.coordinator.view(of: player.session, facts: player.facts)
    var writer = JSONWriter()
    view.write(to: &writer, secrets: false)
    #expect(!String(decoding: writer.bytes, as: UTF8.self).contains(planted))
    #expect(player.view.text.contains(planted))
  }

  @Test(arguments: ["planted-SECRET", "pla"])
  func whatIsRefusedDoesNotSayIt(password: String) throws {
    var player = try Player(signIn)
    try player.submit(["user": "ada"])
    try player.submit(["password": .string(password), "remember": true])
    #expect(!player.isAccepted)
    #expect(!player.view.text.contains(password))
    #expect(player.values == ["remember": true])
  }

  @Test func checksAndGuardsSeeIt() throws {
    var player = try Player(signIn)
    try player.submit(["user": "ada"])
    try player.submit(["password": "forbidden"])
    #expect(player.errors == ["/password: check"])
    #expect(!player.view.text.contains("forbidden,"))
    #expect(player.screen["errors"]?[0]?["message"] == "Not this one, .")
    try player.submit(["password": "wrong"])
    #expect(player.step == "password")
    #expect(player.screen["errors"]?[0]?["message"] == "Wrong: ")
  }

  @Test func aScreenThatIsShownAgainSaysWhichItHolds() throws {
    var player = try submitted()
    try player.fail("offline")
    #expect(player.step == "password")
    #expect(player.screen["secretsHeld"] == ["/password"])
    #expect(player.values == ["remember": false])
    #expect(!player.view.text.contains(planted))
  }

  @Test func leavingItOutOfSubmitKeepsIt() throws {
    var player = try submitted()
    try player.fail("offline")
    try player.submit(["remember": true])
    #expect(player.action["input"]?["password"] == .string(planted))
  }

  @Test func aNewOneTakesItsPlace() throws {
    var player = try submitted()
    try player.fail("offline")
    try player.submit(["password": "another-one"])
    #expect(player.action["input"]?["password"] == "another-one")
  }

  @Test func itGoesWithItsEntry() throws {
    var player = try submitted()
    try player.fail("offline")
    try player.back()
    #expect(player.facts.secrets.isEmpty)
    try player.submit(["user": "ada"])
    #expect(player.screen["secretsHeld"] == [])
    try player.submit(["remember": true])
    #expect(player.errors == ["/password: required"])
  }

  @Test func itGoesWithTheSession() throws {
    var player = try submitted()
    try player.submit([:])
    try player.send("end")
    #expect(player.facts.secrets.isEmpty)
  }

  @Test func itIsInNoDraft() throws {
    var player = try Player(signIn)
    try player.submit(["user": "ada"])
    try player.saveDraft(["password": .string(planted), "remember": true])
    #expect(player.values == ["remember": true])
    try player.send("help", values: ["password": .string(planted)])
    try player.back()
    #expect(player.values == [:])
    try player.back(values: ["password": .string(planted)])
    #expect(!player.journalText.contains(planted))
  }

  @Test func aProcessThatHasNotGotItSaysSo() throws {
    var player = try submitted()
    player.facts.secrets = Secrets()
    let view = json(of: try player.coordinator.view(of: player.session, facts: player.facts))
    #expect(view["screen"]?["action"]?["missing"] == ["password"])
    #expect(view["screen"]?["action"]?["input"]?["password"] == nil)
  }

  @Test func aHostThatCannotDoWithoutSendsTheUserToTheScreenThatAsks() throws {
    var player = try submitted()
    player.facts.secrets = Secrets()
    try player.fail("secretsLost")
    #expect(player.step == "password")
    #expect(player.view["notice"] != .null || player.errors != [])
  }

  @Test func theTraceMasksIt() throws {
    var player = try Player(signIn)
    try player.submit(["user": "ada"])
    try player.carryOut(.submit(values: ["password": .string(planted)], coerce: false), explain: true)
    #expect(player.view["trace"]?.text.contains(planted) == false)
  }

  @Test func theKeyOfACallKnowsNothingOfIt() throws {
    var player = try Player(signIn)
    try player.submit(["user": "ada"])
    func key(_ password: String) -> IdempotencyKey {
      IdempotencyKey("k", parameters: ["values": ["password": .string(password), "remember": true]])
    }
    try player.carryOut(
      .submit(values: ["password": .string(planted), "remember": true], coerce: false), key: key(planted))
    let again = try player.carryOut(
      .submit(values: ["remember": true], coerce: false), key: key("something-else"))
    #expect(again["replayed"] == true)
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

  @Test func theInputOfTheFlowMayHoldOne() throws {
    var player = try Player(
      flow(
        #"""
        "a": {"screen": {"title": "${input.pin}"}, "next": "b"},
        "b": {"action": {"name": "n", "input": {"pin": "input.pin", "all": "input"}}}
        """#, #""input": {"properties": {"pin": {"writeOnly": true}, "x": {}}}"#),
      input: ["pin": .string(planted), "x": 1])
    #expect(player.session.input == ["x": 1])
    #expect(player.screen["title"] == "")
    try player.submit()
    #expect(player.action["input"] == ["pin": .string(planted), "all": ["x": 1]])
    #expect(!player.journalText.contains(planted))
  }

  @Test func thePayloadOfAnEventMayHoldOne() throws {
    var player = try Player(
      flow(
        #"""
        "a": {"screen": {}, "on": {"pin": {"schema": {"properties": {"pin": {"writeOnly": true}}},
          "when": "event.pin == '\#(planted)'", "to": "b", "with": {"p": "event.pin", "e": "event"}}}},
        "b": {"screen": {}}
        """#))
    try player.send("pin", ["pin": .string(planted), "x": 1])
    #expect(player.step == "b")
    #expect(player.screen["params"] == ["e": ["x": 1]])
    #expect(!player.journalText.contains(planted))
  }

  @Test func anAnswerToNoStepIsNotKept() throws {
    let player = try Player(
      signIn,
      answers: ["user": ["user": "ada"], "pasword": ["password": .string(planted), "remember": true]])
    #expect(player.step == "password")
    #expect(!player.journalText.contains(planted))
  }

  // MARK: - In lists

  private static let cards = flow(
    #"""
    "a": {"screen": {"schema": {"properties": {
        "k": {"type": "string"},
        "bank": {"type": "object", "properties": {"pin": {"type": "string", "writeOnly": true}}},
        "cards": {"type": "array", "items": {"type": "object", "properties": {
          "name": {"type": "string"}, "number": {"type": "string", "writeOnly": true}}}}}}}, "next": "b"},
    "b": {"action": {"name": "n", "input": {"number": "data.?cards[?0].?number", "pin": "data.bank.pin"}},
      "back": "allow"}
    """#)

  private func atTheCardsAgain() throws -> Player {
    var player = try Player(Self.cards)
    try player.submit(["cards": [["name": "a", "number": .string(planted)]], "bank": ["pin": "1"]])
    try player.back()
    return player
  }

  @Test func oneOfAListIsKeptWhereTheElementIs() throws {
    var player = try atTheCardsAgain()
    try player.submit(["cards": [["name": "b"]]])
    #expect(player.action["input"] == ["number": .string(planted), "pin": "1"])
  }

  @Test(arguments: [["k": "x"], ["k": "x", "cards": []]] as [JSONObject])
  func oneOfAListGoesWithItsElement(values: JSONObject) throws {
    var player = try atTheCardsAgain()
    try player.submit(values)
    #expect(player.errors == [])
    #expect(player.action["input"] == ["number": .null, "pin": "1"])
  }

  @Test func keepingOneHidesNoMistake() throws {
    var player = try atTheCardsAgain()
    try player.submit(["cards": ["x"], "bank": "y"])
    #expect(Set(player.errors) == ["/cards/0: type", "/bank: type"])
  }

  // MARK: - In guards of properties

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

/// What a call is recognised by, which is written down.
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
}

/// What waits for a gate, which is written down.
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
