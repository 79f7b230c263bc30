// Secrets that the process has not got, since another one took them: what is said to be missing, and who is asked for it again.

import JSONText
import Testing

@testable import Coordination

@Suite struct MissedSecretTests {
  @Test func theScreenThatAsksMayStandFurtherBelow() throws {
    var player = try Player(
      flow(
        #"""
        "a": {"screen": {"title": "A", "schema": {"properties": {"pin": {"writeOnly": true}}}}, "next": "b"},
        "b": {\#(screen()), "next": "work"},
        "work": {"action": {"name": "work", "input": {"pin": "data.pin"}}}
        """#))
    try player.submit(["pin": .string(planted)])
    try player.submit([:])
    player.facts.secrets = Secrets()
    try player.fail("secretsLost")
    #expect(player.stack == ["a"])
    #expect(player.errors == [": secretsLost"])
  }

  /// The screen within it asks for another one, which it has, and would be asked for ever.
  @Test func aGateThatWasHandedItIsLeftForTheScreenThatAsks() throws {
    let confirm = #"""
      {"flow": "confirm", "start": "c", "input": {"type": "object", "properties": {"pin": {"writeOnly": true}}}, "steps": {
        "c": {"screen": {"schema": {"properties": {"code": {"writeOnly": true}}}}, "next": "work"},
        "work": {"action": {"name": "work", "input": {"pin": "input.pin", "code": "data.code"}},
          "next": {"end": "completed", "save": {"ok": "true"}}}}}
      """#
    var player = try Player(
      flow(
        #"""
        "a": {"screen": {"schema": {"properties": {"pin": {"writeOnly": true}}}},
          "next": {"to": "b", "requires": {"unless": "profile.ok", "present": "confirm", "input": {"pin": "data.pin"}}}},
        "b": {"screen": {}}
        """#), reaching: [confirm])
    try player.submit(["pin": .string(planted)])
    try player.submit(["code": "c"])
    player.facts.secrets = Secrets()
    try player.fail("secretsLost")
    #expect(player.step == "c", "its own screen has lost one, too")
    try player.submit(["code": "c"])
    #expect(player.action["missing"] == ["pin"])
    try player.fail("secretsLost")
    #expect(player.step == "a")
    #expect(player.view["gate"]?["state"] == "aborted")
    try player.submit(["pin": .string(planted)])
    try player.submit(["code": "c"])
    #expect(player.action["missing"] == [])
  }

  /// What came with an event is asked for by no screen.
  @Test func aPresentationThatWasHandedItHasFailed() throws {
    let other = #"""
      {"flow": "other", "start": "c", "input": {"type": "object", "properties": {"pin": {"writeOnly": true}}}, "steps": {
        "c": {"screen": {"schema": {"properties": {"code": {"writeOnly": true}}}}, "next": "work"},
        "work": {"action": {"name": "work", "input": {"pin": "input.pin", "code": "data.code"}}}}}
      """#
    var player = try Player(
      flow(
        #"""
        "a": {"screen": {}, "on": {"go": {"schema": {"properties": {"pin": {"writeOnly": true}}},
          "present": "other", "input": {"pin": "event.pin"}}}}
        """#), reaching: [other])
    try player.send("go", ["pin": .string(planted)])
    try player.submit(["code": "c"])
    player.facts.secrets = Secrets()
    try player.fail("secretsLost")
    try player.submit(["code": "c"])
    #expect(player.action["missing"] == ["pin"])
    try player.fail("secretsLost")
    #expect(player.levels == 1)
    #expect(player.errors == [": secretsLost"])
  }

  /// Going back to the upper one alone would ask for that for ever, and to the lower one takes the upper one away.
  @Test func ofTwoScreensThatAskEachIsAskedOnce() throws {
    func asking(_ name: String) -> String {
      #""screen": {"title": "T", "schema": {"properties": {"\#(name)": {"type": "string", "writeOnly": true}}}}"#
    }
    var player = try Player(
      flow(
        #"""
        "a": {\#(asking("pin")), "next": "b"}, "b": {\#(asking("tan")), "next": "work"},
        "work": {"action": {"name": "work", "input": {"pin": "data.pin", "tan": "data.tan"}}}
        """#))
    try player.submit(["pin": "1"])
    try player.submit(["tan": "2"])
    player.facts.secrets = Secrets()
    try player.fail("secretsLost")
    #expect(player.stack == ["a"])
    try player.submit(["pin": "1"])
    try player.submit(["tan": "2"])
    #expect(player.action["missing"] == [])
    player.facts.secrets[EntryID(4)] = []
    try player.fail("secretsLost")
    #expect(player.stack == ["a", "b"], "what is held need not be asked for")
  }

  /// What is presented by a step of the same flow goes, and what was done in it is taken back first.
  @Test(arguments: ["", #", "undo": {"name": "undo"}"#])
  func theScreenThatAsksMayHavePresentedTheAction(undo: String) throws {
    var player = try Player(
      flow(
        #"""
        "a": {"screen": {"title": "A", "schema": {"properties": {"pin": {"writeOnly": true}}}}, "next": {"present": "b"}},
        "b": {\#(screen()), "next": "first"},
        "first": {"action": {"name": "first"\#(undo)}, "next": "work"},
        "work": {"action": {"name": "work", "input": {"pin": "data.pin"}}}
        """#))
    try player.submit(["pin": .string(planted)])
    try player.submit([:])
    try player.submit([:])
    player.facts.secrets = Secrets()
    try player.fail("secretsLost", "secretsLost")
    if !undo.isEmpty { try player.submit([:]) }
    #expect(player.levels == 1)
    #expect(player.stack == ["a"])
    #expect(player.errors == [": secretsLost"])
    #expect(player.screen["errors"]?[0]?["message"] == "Please enter this once more: secrets are not kept.")
  }

  /// A host that cannot do without would have the user asked for it for ever.
  @Test(arguments: [[:], ["tan": "1"]] as [JSONObject])
  func whatWasLeftBlankIsNotMissed(values: JSONObject) throws {
    let secrets = #""pin": {"writeOnly": true}, "tan": {"writeOnly": true}"#
    var player = try Player(
      flow(
        #"""
        "a": {"screen": {"schema": {"properties": {\#(secrets)}}}, "next": "work"},
        "work": {"action": {"name": "work", "input": {"pin": "data.pin"}}}
        """#))
    try player.submit(values)
    #expect(player.action["missing"] == [])
    // Another process cannot know.
    #expect(try player.actionElsewhere()["missing"] == ["pin"])
    try player.fail("secretsLost")
    try player.submit(values)
    #expect(player.action["missing"] == [])
  }

  /// Nothing is lost that nobody has given: before the screen that asks, or past it.
  @Test func whatWasNotSubmittedIsNotMissed() throws {
    var player = try Player(
      flow(
        #"""
        "work": {"action": {"name": "work", "input": {"pin": "data.pin"}}, "next": "a"},
        "a": {"screen": {"title": "A", "schema": {"properties": {"pin": {"writeOnly": true}}}}, "next": "b",
          "on": {"skip": "work"}},
        "b": {\#(screen())}
        """#))
    #expect(player.action["missing"] == [])
    try player.submit([:])
    try player.carryOut(.saveDraft(["pin": "1"]))
    try player.send("skip")
    #expect(player.action["missing"] == [])
    #expect(try player.actionElsewhere()["missing"] == [])
  }

  /// What stays where it was submitted has no answer, and may have had a secret.
  @Test func whatWasSubmittedAndStayedIsMissed() throws {
    var player = try Player(
      flow(
        #"""
        "a": {"screen": {"title": "A", "schema": {"properties": {"pin": {"writeOnly": true}}}},
          "next": [{"stay": true}], "on": {"go": "work"}},
        "work": {"action": {"name": "work", "input": {"pin": "data.pin"}}, "next": "a"}
        """#))
    try player.submit(["pin": "1"])
    try player.send("go")
    #expect(player.action["input"] == ["pin": "1"])
    #expect(try player.actionElsewhere()["missing"] == ["pin"])
  }

  /// What an expression puts in the place of one that was left blank would be taken for what the user has typed.
  @Test func whatWouldStandInItsPlaceIsNotToldWhereItIsMissed() throws {
    let secrets = #""pin": {"writeOnly": true}, "tan": {"writeOnly": true}, "user": {}"#
    let input =
      #"{"user": "data.user", "pin": "data.?pin.orValue('none')", "tan": "has(steps.a.tan) ? steps.a.tan : 'none'"}"#
    var player = try Player(
      flow(
        #"""
        "a": {"screen": {"title": "A", "schema": {"properties": {\#(secrets)}}}, "next": "work"},
        "work": {"action": {"name": "work", "input": \#(input)}, "next": "a"}
        """#))
    try player.submit(["user": "ada", "pin": "1"])
    #expect(player.action["input"] == ["user": "ada", "pin": "1", "tan": "none"])
    #expect(player.action["missing"] == [])
    let action = try player.actionElsewhere()
    #expect(action["input"] == ["user": "ada"])
    #expect(action["missing"] == ["pin", "tan"])
    // What was typed since counts, whatever had been typed below.
    try player.submit([:])
    try player.submit(["user": "bob", "pin": "2", "tan": "3"])
    #expect(player.action["input"] == ["user": "bob", "pin": "2", "tan": "3"])
    #expect(player.action["missing"] == [])
  }

  @Test func oneOfTheInputIsMissedToo() throws {
    var player = try Player(
      flow(
        #""work": {"action": {"name": "work", "input": {"code": "input.pin"}}}"#,
        #""input": {"properties": {"pin": {"type": "string", "writeOnly": true}}}"#), input: ["pin": "1"])
    #expect(player.action["missing"] == [])
    #expect(try player.actionElsewhere()["missing"] == ["code"])
  }

  /// Also where one expression writes the whole input, be it an action's or that of the flow which has the action.
  @Test func whatOneExpressionNamesIsMissedByItsName() throws {
    let inner =
      #"{"flow": "inner", "start": "work", "input": {"properties": {"pin": {"writeOnly": true}, "user": {}}}, "steps": {"work": {"action": {"name": "work", "input": "{'code': input.pin, 'user': input.user, ?'note': input.?note}"}}}}"#
    var player = try Player(
      flow(
        #"""
        "a": {"screen": {"title": "A", "schema": {"properties": {"pin": {"writeOnly": true}, "user": {}}}}, "next": "b"},
        "b": {"flow": "inner", "input": "{'pin': data.pin, 'user': data.user}"}
        """#), reaching: [inner])
    try player.submit(["pin": .string(planted), "user": "ada"])
    #expect(player.action["input"] == ["code": .string(planted), "user": "ada"])
    #expect(player.action["missing"] == [])
    #expect(try player.actionElsewhere()["missing"] == ["code"])
  }

  /// Nothing but a secret is.
  @Test func whatElseAnExpressionFailsForIsNotMissed() throws {
    var player = try Player(
      flow(
        #"""
        "a": {"screen": {"title": "A", "schema": {"properties": {"pin": {"writeOnly": true}, "user": {}}}}, "next": "work"},
        "work": {"action": {"name": "work", "input": "{'user': data.user, 'pin': data.pin}"}}
        """#))
    try player.submit(["pin": .string(planted)])
    #expect(player.action["input"] == [:])
    #expect(player.action["missing"] == [])
  }

  /// An answer comes without its secrets from another session, another version of the flow, and out of a process that has gone: nobody
  /// knows whether they were left blank.
  @Test(arguments: ["from", "migration", "edit", "link"])
  func anOptionalOneIsMissedWhereTheAnswerIsWalkedThroughWithoutIt(way: String) throws {
    var player = try Player(Self.optional, answers: way == "link" ? ["h": ["pin": "1", "w": "W"]] : [:])
    if way != "link" {
      try player.submit(["x": 1])
      try player.submit(["pin": "1", "w": "W"])
    }
    switch way {
    case "from": player = try Player(Self.optional, from: player)
    case "migration": try player.migrate(to: later(Self.optional))
    case "edit":
      player.facts.secrets = Secrets()
      try player.carryOut(.edit(target: "a", values: ["x": 2]))
    default:
      player.facts.secrets = Secrets()
      try player.submit(["x": 1])
    }
    #expect(player.walked.last == "kept h")
    try player.submit(["q": 1])
    #expect(player.action["missing"] == ["pin"])
    #expect(player.action["input"] == ["w": "W"])
  }

  /// Who changes another field from afar does not say that the secret was left blank; who gives it up does.
  @Test(
    arguments: [(["x": 2], ["pin"]), (["x": 2, "pin": .null], []), (["x": 2, "pin": "2"], [])]
      as [(JSONObject, JSON)])
  func anOptionalOneIsMissedWhereItsScreenIsEditedWithoutIt(values: JSONObject, missing: JSON) throws {
    var player = try Player(
      flow(
        #"""
        "a": {"screen": {"title": "A", "schema": {"properties": {"pin": {"writeOnly": true, "type": "string"}, "x": {}}}},
          "next": "b"},
        "b": {\#(screen()), "next": "work"},
        "work": {"action": {"name": "work", "input": {"pin": "data.pin"}}}
        """#))
    try player.submit(["pin": "1", "x": 1])
    player.facts.secrets = Secrets()
    try player.carryOut(.edit(target: "a", values: values))
    try player.submit([:])
    #expect(player.action["missing"] == missing)
  }

  @Test(arguments: ["edit", "editLater", "link"], [nil, "1"] as [JSON?])
  func anOptionalOneIsNotMissedWhereTheAnswerIsKnown(way: String, pin: JSON?) throws {
    var values: JSONObject = ["w": "W"]
    values["pin"] = pin
    var player = try Player(Self.optional, answers: way == "link" ? ["h": values] : [:])
    if way != "link" {
      try player.submit(["x": 1])
      try player.submit(values)
    }
    if way == "edit" { try player.carryOut(.edit(target: "a", values: ["x": 2])) }
    if way == "editLater" { try player.carryOut(.edit(target: "a", values: nil)) }
    if way != "edit" { try player.submit(["x": 2]) }
    #expect(player.walked.last == "kept h")
    try player.submit(["q": 1])
    #expect(player.action["missing"] == [])
    #expect(player.action["input"] == ["w": "W", "pin": pin ?? "none"])
  }

  private static let optional = flow(
    #"""
    "a": {\#(screen("x")), "next": "h"},
    "h": {"screen": {"title": "H", "schema": {"required": ["w"],
      "properties": {"pin": {"type": "string", "writeOnly": true}, "w": {"type": "string"}}}}, "next": "i"},
    "i": {\#(screen("q")), "next": "work"},
    "work": {"action": {"name": "work", "input": {"w": "data.w", "pin": "data.?pin.orValue('none')"}}, "next": "a"}
    """#)

  /// A flow that was handed one cannot ask for it: the screen that asks stands below the step that runs it, or presented it.
  @Test(arguments: [#""next": "s""#, #""next": {"present": "sub", "input": {"code": "data.pin"}}"#])
  func theScreenThatAsksMayBeOfTheFlowThatHandedItOn(next: String) throws {
    let sub = #"""
      {"flow": "sub", "start": "q", "input": {"properties": {"code": {"type": "string", "writeOnly": true}}}, "steps": {
        "q": {\#(screen("q")), "next": "work"}, "work": {"action": {"name": "work", "input": {"key": "input.code"}}}}}
      """#
    var player = try Player(
      flow(
        #"""
        "a": {"screen": {"title": "A", "schema": {"required": ["pin"],
          "properties": {"pin": {"type": "string", "writeOnly": true}}}}, \#(next)},
        "s": {"flow": "sub", "input": {"code": "data.pin"}}
        """#), reaching: [sub])
    try player.submit(["pin": "1"])
    try player.submit(["q": 1])
    player.facts.secrets = Secrets()
    try player.fail("secretsLost", "secretsLost")
    #expect(player.stack == ["a"])
    #expect(player.screen["errors"]?[0]?["message"] == "Please enter this once more: secrets are not kept.")
    try player.submit(["pin": "2"])
    try player.submit(["q": 1])
    #expect(player.action["input"] == ["key": "2"])
  }
}

extension Player {
  /// The action as another process shows it, which has no secrets, and so has this one from here on.
  fileprivate mutating func actionElsewhere() throws -> JSON {
    facts.secrets = Secrets()
    return json(of: try coordinator.view(of: session, facts: facts))["screen"]?["action"] ?? .null
  }
}
