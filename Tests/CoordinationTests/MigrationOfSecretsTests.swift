// What a migration makes of secrets.

import Coordination
import JSONText
import Testing

@Suite struct MigrationOfSecretsTests {
  private let text = flow(
    #"""
    "user": {\#(screen("user")), "next": "password"},
    "password": {"screen": {"title": "T", "schema": {"required": ["password"],
      "properties": {"password": {"type": "string", "writeOnly": true}, "remember": {}}}}, "next": "in"},
    "in": {\#(screen("x"))}
    """#)

  @Test func aSecretIsNotKeptAndIsAskedForAgain() throws {
    var player = try Player(text)
    try player.submit(["user": "ada"])
    try player.submit(["password": "planted", "remember": true])
    try player.migrate(to: later(text))
    #expect(player.step == "password")
    #expect(player.walked == ["kept user", "draft password (secretsLost)"])
    #expect(player.values == ["remember": true])
    #expect(player.screen["secretsHeld"] == [])
    #expect(player.facts.secrets.isEmpty)
    #expect(!player.journalText.contains("planted"))
  }

  @Test func whatHasBecomeASecretIsNotWrittenDownAgain() throws {
    var player = try Player(text)
    try player.submit(["user": "planted"])
    let records = player.journal.count
    try player.migrate(to: text.replacing(#""user": {}"#, #""user": {"writeOnly": true}"#))
    #expect(player.step == "password")
    #expect(player.walked == ["kept user user"])
    #expect(player.data == [:])
    #expect(!JSON.array(Array(player.journal[records...])).text.contains("planted"))
  }

  /// An answer, something typed, a draft of a screen that was left, and what a group has.
  @Test(arguments: 0...3, [#""#, #", "bind": {"/schema/properties/pin/writeOnly": "true"}"#])
  func whatMayHaveBecomeASecretIsNotWrittenDownAgain(place: Int, bind: String) throws {
    let steps = { (screen: String) in
      flow(
        #"""
        "n": {\#(CoordinationTests.screen("q")), "on": {"in": {"to": "g", "history": true}}, "next": "a"},
        "a": {\#(screen), "next": "b"},
        "b": {\#(CoordinationTests.screen("z")), "on": {"out": {"popTo": "n"}}}
        """#, #""groups": {"g": {"steps": ["a", "b"]}}"#)
    }
    let mark = bind.isEmpty ? #", "writeOnly": true"# : ""
    let schema = { (mark: String) in
      #""schema": {"properties": {"u": {}, "pin": {"type": "string"\#(mark)}}}"#
    }
    var player = try Player(steps(#""screen": {"title": "T", \#(schema(""))}"#))
    try player.submit(["q": 1])
    let answers: JSONObject = ["u": 1, "pin": "planted"]
    switch place {
    case 0: try player.submit(answers)
    case 1: try player.saveDraft(answers)
    case 2: try player.back(values: answers)
    default:
      try player.submit(answers)
      try player.send("out")
    }
    let records = player.journal.count
    try player.migrate(to: steps(#""screen": {"title": "T", \#(schema(mark))\#(bind)}"#))
    #expect(!JSON.array(Array(player.journal[records...])).text.contains("planted"))
  }

  /// What an action was told of it that stands, that stands in the session from which another one goes on, or that a group has.
  @Test(arguments: ["", "out"], ["{\"n\": \"data.pin\", \"u\": \"'U'\"}", "\"merge({'n': data.pin}, {})\""])
  func whatAnActionWasToldOfItIsNotWrittenDownAgain(event: String, input: String) throws {
    let steps = { (screen: String) in
      flow(
        #"""
        "n": {\#(CoordinationTests.screen("q")), "on": {"in": {"to": "g", "history": true}}, "next": "a"},
        "a": {\#(screen), "next": "act"},
        "act": {"action": {"name": "act", "input": \#(input)}, "next": "b"},
        "b": {\#(CoordinationTests.screen("z")), "on": {"out": {"popTo": "n"}}}
        """#, #""groups": {"g": {"steps": ["a", "act", "b"]}}"#)
    }
    let screen = { (mark: String) in
      #""screen": {"title": "T", "schema": {"properties": {"pin": {"type": "string"\#(mark)}}}}"#
    }
    var player = try Player(steps(screen("")))
    try player.submit(["q": 1])
    try player.submit(["pin": "planted"])
    try player.submit([:])
    if !event.isEmpty { try player.send(event) }
    let later = steps(screen(#", "writeOnly": true"#))
    #expect(try !Player(later, from: player).journalText.contains("planted"))
    let records = player.journal.count
    try player.migrate(to: later)
    #expect(!JSON.array(Array(player.journal[records...])).text.contains("planted"))
    if event.isEmpty, input.contains("'U'") {
      #expect(player.step == "b", "what it was told besides is the same")
    }
  }

  /// What the flow was started with is stored without its secrets: that they are not there is nobody's mistake.
  @Test func aSecretThatTheInputRequiresDoesNotKeepItFromGoingOn() throws {
    let started = flow(
      #""a": {\#(screen("x"))}"#,
      #""input": {"required": ["pin", "why"], "properties": {"pin": {"type": "string", "writeOnly": true}, "why": {}}}"#
    )
    var player = try Player(started, input: ["pin": "planted", "why": 1])
    try player.migrate(to: later(started))
    #expect(player.session.input == ["why": 1])
    #expect(throws: DecisionError.self) { try player.migrate(to: started.replacing(#""why""#, #""who""#)) }
  }
}
