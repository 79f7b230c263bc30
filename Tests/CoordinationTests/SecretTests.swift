// Values marked `writeOnly` reach checks, guards and the input of actions that name them, and nothing else.

import JSONText
import Testing

@testable import Coordination

@Suite struct SecretTests {
  @Test func theHostThatDoesTheActionGetsIt() throws {
    let player = try Player.signingIn()
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

  /// A name whose expression is an absent field is left out of any input; that is no secret which the process has lost.
  @Test func whatIsLeftOutOfTheInputAndIsNoSecretIsNotMissing() throws {
    var player = try Player(
      flow(
        #"""
        "a": {"screen": {"schema": {"properties": {"pin": {"type": "string", "writeOnly": true}, "note": {}}}}, "next": "b"},
        "b": {"action": {"name": "n", "input": {"pin": "data.pin", "note": "data.note"}}}
        """#))
    try player.submit(["pin": .string(planted)])
    #expect(player.action["input"] == ["pin": .string(planted)])
    #expect(player.action["missing"] == [])
    player.facts.secrets = Secrets()
    let view = json(of: try player.coordinator.view(of: player.session, facts: player.facts))
    #expect(view["screen"]?["action"]?["missing"] == ["pin"])
  }

  @Test func itIsInNoChangeAndInNoFact() throws {
    var player = try Player.signingIn()
    try player.submit(["token": "planted-token"])
    try player.send("end")
    #expect(!player.journalText.contains("planted"))
    #expect(!JSON.object(player.facts.profile).text.contains("planted"))
    #expect(player.outcome["result"]?["user"] == "ada")
  }

  @Test func thoseWhoWatchGetAViewWithoutIt() throws {
    let player = try Player.signingIn()
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

  /// What the host has said is remembered without its secrets, which are not missed then.
  @Test func aResultIsKeptWithoutItsSecrets() throws {
    let text = flow(
      #"""
      "a": {\#(screen("x")), "next": "send"},
      "send": {"action": {"name": "send", "input": {"n": "1"}, "schema": {
        "required": ["id", "token"], "properties": {"id": {"type": "integer"}, "token": {"type": "string", "writeOnly": true}}}},
        "check": {"when": "size(values.token) > 2", "message": "Short."}, "next": "c"},
      "c": {"screen": {"title": "C"}}
      """#)
    var player = try Player(text)
    try player.submit(["x": 1])
    try player.submit(["id": 7, "token": .string(planted)])
    try player.carryOut(.edit(target: "a", values: ["x": 2]))
    #expect(player.walked == ["kept send"])
    #expect(player.step == "c")
    try player.migrate(to: text.replacing(#""title": "C""#, #""title": "See""#))
    #expect(player.step == "c")
    #expect(!player.journalText.contains(planted))
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

  /// From a front end that is a step behind.
  @Test func theSecretOfAnotherScreenIsNotKeptInADraft() throws {
    var player = try Player(
      flow(
        #"""
        "a": {"screen": {"title": "A", "schema": {"additionalProperties": false, "properties": {"x": {}}}}, "next": "b"},
        "b": {"screen": {"title": "B", "schema": {"properties": {"pin": {"writeOnly": true}}}}}
        """#))
    try player.saveDraft(["x": 1, "pin": "planted"])
    #expect(player.values == ["x": 1])
    #expect(!player.journalText.contains("planted"))
  }

  /// As where the rules of its own step refuse it.
  @Test(arguments: [
    Command.Action.submit(values: ["user": "bad", "pin": .string(planted)], coerce: false),
    .dismiss(result: ["user": "bad"], level: nil, values: ["user": "bad", "pin": .string(planted)]),
    .send(event: "ok", payload: nil, values: ["user": "bad", "pin": .string(planted)]),
  ])
  func whatThePresentersRulesRefuseDoesNotComeBack(action: Command.Action) throws {
    for marked in [#""writeOnly": true}}}"#, #"}}}, "bind": {"/schema/properties/pin/writeOnly": "true"}"#] {
      var player = try Player(
        flow(
          #"""
          "a": {"screen": {}, "on": {"open": {"present": "m",
            "check": {"when": "result.user == 'bad'", "path": "/user", "message": "No."}, "onResult": {"stay": true}}}},
          "m": {"screen": {"schema": {"properties": {"user": {}, "pin": {"type": "string"\#(marked.hasPrefix("}") ? "" : ", ")\#(marked)},
            "dismiss": "allow", "on": {"ok": {"dismiss": {"user": "'bad'"}}}}
          """#))
      try player.send("open")
      try player.carryOut(action)
      #expect(!player.isAccepted)
      #expect(player.errors == ["/user: check"])
      #expect(player.values == ["user": "bad"])
      #expect(!player.view.text.contains(planted))
    }
  }

  /// Whatever a flow fills in is recorded.
  @Test func noFlowFillsItIn() throws {
    var player = try Player(
      flow(
        #"""
        "a": {"screen": {"schema": {"properties": {"x": {}, "pin": {"writeOnly": true}}}, "prefill": {"x": "1", "pin": "'\#(planted)'"}},
          "on": {"set": {"stay": true, "set": "{'x': 2, 'pin': '\#(planted)'}"}}, "next": {"end": "completed"}}
        """#))
    #expect(player.values == ["x": 1])
    try player.send("set")
    #expect(player.values == ["x": 2])
    #expect(player.screen["secretsHeld"] == [])
  }
}
