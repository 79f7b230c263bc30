// What actions are done with: whether one is done again is a matter of its input as it was when it was done, secrets included
// (`protocol/README.md`, “Answers given before”).

import JSONText
import Testing

@testable import Coordination

@Suite struct ActionInputTests {
  /// A screen with something written down and secrets of several forms, an action that is told one of them, and a screen behind it.
  private func paying(_ input: String, _ more: String = "") -> String {
    flow(
      #"""
      "a": {"screen": {"schema": {"type": "object", "properties": {
        "n": {"type": "integer"}, "which": {"type": "string"}, "pin": {"type": "string", "writeOnly": true},
        "cards": {"type": "array", "items": {"type": "object", "properties": {
          "cvc": {"type": "string", "writeOnly": true}, "name": {"type": "string"}}}},
        "codes": {"type": "object", "additionalProperties": {"type": "string", "writeOnly": true}}
      }}}, "next": "pay"},
      "pay": {"action": {"name": "pay", "input": {"x": "\#(input)"}}\#(more), "next": "b"},
      "b": {\#(screen("k")), "next": "c"},
      "c": {\#(screen("k"))}
      """#)
  }

  private func values(_ secret: String) -> JSONObject {
    [
      "n": 1, "which": "pin", "pin": .string(secret), "cards": [["cvc": .string(secret), "name": "Ada"]],
      "codes": ["one": .string(secret)],
    ]
  }

  @Test(arguments: [
    "data.pin", "data['pin']", "data[data.which]", "[data].map(d, d.pin)[0]", "steps.a[data.which]",
    "data.cards[0].cvc", "data.cards.map(c, c.cvc)", "data.codes.one",
  ])
  func isDoneAgainWithAnotherSecretHoweverThatIsNamed(input: String) throws {
    for secret in ["same", "other"] {
      var player = try Player(paying(input))
      try player.submit(values(planted))
      #expect(player.action["input"]?.text.contains(planted) == true)
      try player.submit([:])
      try player.submit(["k": 1])
      try player.carryOut(.edit(target: "a", values: values(secret == "same" ? planted : "0000")))
      #expect(player.step == (secret == "same" ? "c" : "pay"), "\(secret)")
      #expect(!player.journalText.contains(planted))
    }
  }

  @Test(arguments: ["data.pin", "data.cards[0].cvc", "data.cards.map(c, c.cvc)", "data.codes.one"])
  func saysWhatItMissesHoweverThatIsNamed(input: String) throws {
    var player = try Player(paying(input))
    try player.submit(values(planted))
    player.facts.secrets = Secrets()
    let view = json(of: try player.coordinator.view(of: player.session, facts: player.facts))
    #expect(view["screen"]?["action"]?["missing"] == ["x"])
  }

  /// Its secrets are gone after a restart, but there were none.
  @Test func isNotDoneAgainSinceAnotherScreenHasASecretOfThatName() throws {
    var player = try Player(
      flow(
        #"""
        "a": {\#(screen("n")), "next": "work"},
        "work": {"action": {"name": "work", "input": {"n": "steps.a.n"}}, "next": "b"},
        "b": {"screen": {"schema": {"type": "object", "properties": {"n": {"writeOnly": true}}}}, "next": "c"},
        "c": {\#(screen("k"))}
        """#))
    try player.submit(["n": 1])
    try player.submit([:])
    try player.submit(["n": .string(planted)])
    player.facts.secrets = Secrets()
    try player.carryOut(.edit(target: "a", values: ["n": 1]))
    #expect(player.walked.first == "kept work")
  }

  @Test(arguments: [1, 2])
  func isDoneWithWhatItSawThenAndNotWithWhatItHasSetSince(n: Int) throws {
    var player = try Player(
      flow(
        #"""
        "a": {\#(screen("n")), "next": "work"},
        "work": {"action": {"name": "work", "input": {"n": "data.n"}}, "next": {"to": "b", "set": {"n": "result.n"}}},
        "b": {\#(screen("k")), "next": "c"},
        "c": {\#(screen("k"))}
        """#))
    try player.submit(["n": 1])
    try player.submit(["n": 7])
    try player.submit(["k": 1])
    try player.carryOut(.edit(target: "a", values: ["n": .number(JSONNumber(n))]))
    #expect(player.step == (n == 1 ? "c" : "work"))
    if n == 1 { #expect(player.data["n"] == 7) }
  }

  @Test(arguments: ["vars.t", "profile.t"])
  func isDoneAgainWhereWhatItIsToldHasChanged(input: String) throws {
    let change = input == "vars.t" ? #""assign": {"t": "2"}"# : #""save": {"t": "2"}"#
    var player = try Player(
      flow(
        #"""
        "a": {\#(screen("n")), "next": "work"},
        "work": {"action": {"name": "work", "input": {"t": "\#(input)"}}, "next": "b"},
        "b": {\#(screen("k")), "next": {"to": "c", \#(change)}},
        "c": {\#(screen("k"))}
        """#, #""vars": {"t": "1"}"#), profile: ["t": 1])
    try player.submit(["n": 1])
    try player.submit([:])
    try player.submit(["k": 1])
    try player.carryOut(.edit(target: "a", values: ["n": 2]))
    #expect(player.step == "work")
    #expect(player.action["input"] == ["t": 2])
  }

  /// What the version tells the host is what counts, and not what has changed since.
  @Test func isNotDoneAgainByAMigration() throws {
    let before = flow(
      #"""
      "a": {\#(screen("n")), "next": "work"},
      "work": {"action": {"name": "work", "input": {"t": "profile.t", "n": "data.n"}}, "next": "b"},
      "b": {\#(screen("k")), "next": {"to": "c", "save": {"t": "2"}}},
      "c": {\#(screen("k"))}
      """#)
    for (version, step) in [(later(before), "c"), (before.replacing("data.n", "data.n + 1"), "a")] {
      var player = try Player(before, profile: ["t": 1])
      try player.submit(["n": 1])
      try player.submit([:])
      try player.submit(["k": 1])
      try player.migrate(to: version)
      #expect(player.step == step)
    }
  }

  /// Nobody sees the tab in which it was done.
  @Test(arguments: ["steps.a.n", "data.n"])
  func isKnownByItsInputAlsoInATabThatIsNotSelected(input: String) throws {
    let inner = #"""
      {"flow": "inner", "start": "a", "steps": {
        "a": {\#(screen("n")), "next": "work"},
        "work": {"action": {"name": "work", "input": {"n": "\#(input)"}}, "next": "b"},
        "b": {\#(screen("k"))}}}
      """#
    let tabs = flow(
      #"""
      "tabs": {"tabs": {"one": {"flow": "inner"}, "two": {"step": "w"}}},
      "w": {\#(screen("x"))}
      """#)
    var player = try Player(tabs, reaching: [inner])
    try player.submit(["n": 1])
    try player.submit([:])
    try player.carryOut(.selectTab("two", values: nil))
    try player.migrate(to: later(tabs), reaching: [inner])
    try player.carryOut(.selectTab("one", values: nil))
    #expect(player.step == "b")
  }

  /// What it gave is stored without its secrets, and nobody misses them.
  @Test(arguments: [
    #""required": ["tok"]"#, #""anyOf": [{"required": ["tok"]}, {"required": ["err"]}]"#,
    #""minProperties": 2"#,
    #""dependentRequired": {"n": ["tok"]}"#, #""required": ["list"]"#,
  ])
  func keepsAResultWithoutItsSecrets(schema: String) throws {
    var player = try Player(
      flow(
        #"""
        "a": {\#(screen("n")), "next": "work"},
        "work": {"action": {"name": "work", "schema": {"type": "object", "properties": {
          "n": {"type": "integer"}, "tok": {"type": "string", "writeOnly": true},
          "list": {"type": "array", "items": {"type": "object", "required": ["tok"], "properties": {
            "tok": {"type": "string", "writeOnly": true}}}}}, \#(schema)}},
          "next": "b"},
        "b": {\#(screen("k")), "next": "c"},
        "c": {\#(screen("k"))}
        """#))
    try player.submit(["n": 1])
    try player.submit(["n": 1, "tok": .string(planted), "list": [["tok": .string(planted)]]])
    try player.submit(["k": 1])
    try player.carryOut(.edit(target: "a", values: ["n": 2]))
    #expect(player.walked.first == "kept work")
    #expect(player.step == "c")
  }

  @Test(arguments: ["", #", "tok": {"writeOnly": true}"#])
  func holdsARuleAgainstAResultThatIsKept(secret: String) throws {
    var player = try Player(
      flow(
        #"""
        "a": {\#(screen("n")), "next": "work"},
        "work": {"action": {"name": "work", "schema": {"type": "object", "properties": {"n": {"type": "integer"}\#(secret)}}},
          "check": {"when": "result.n < steps.a.n", "path": "/n", "message": "Too little."}, "next": "b"},
        "b": {\#(screen("k"))}
        """#))
    try player.submit(["n": 1])
    try player.submit(["n": 5])
    try player.carryOut(.edit(target: "a", values: ["n": 9]))
    #expect(player.step == "work")
  }

  /// The host would be told that there is none.
  @Test func aGroupComesBackToTheScreenThatHadASecret() throws {
    var player = try Player(
      flow(
        #"""
        "w": {\#(screen("k")), "next": {"to": "g", "history": true}},
        "a": {"screen": {"schema": {"type": "object", "properties": {"n": {}, "coupon": {"writeOnly": true}}}}, "next": "price"},
        "price": {"action": {"name": "price", "input": {"n": "data.n", "coupon": "data.?coupon.orValue('none')"}}, "next": "b"},
        "b": {\#(screen("k"))}
        """#, #""groups": {"g": {"steps": ["a", "price", "b"], "on": {"later": {"popTo": "w"}}}}"#))
    for coupon in [[:], ["coupon": .string(planted)]] as [JSONObject] {
      try player.submit([:])
      if player.step == "b" { try player.back() }
      try player.submit((["n": 1] as JSONObject).merging(coupon))
      if player.step == "price" { try player.submit([:]) }
      try player.send("later")
      try player.submit([:])
      #expect(player.step == (coupon.isEmpty ? "b" : "a"))
      #expect(coupon.isEmpty || player.values == ["n": 1])
      try player.send("later")
    }
  }

  @Test(arguments: ["", #", "drafts": false"#])
  func anAnswerThatIsNotTakenIsShownOnAnyStep(drafts: String) throws {
    var player = try Player(
      flow(
        #"""
        "a": {\#(screen("n")), "next": "b"},
        "b": {\#(screen("k")), "check": {"when": "data.n > values.k", "path": "/k", "message": "Too little."}, "next": "c"\#(drafts)},
        "c": {\#(screen("k"))}
        """#))
    try player.submit(["n": 1])
    try player.submit(["k": 2])
    try player.carryOut(.edit(target: "a", values: ["n": 5]))
    #expect(player.walked == ["draft b (refused)"])
    #expect(player.values == ["k": 2])
  }
}
