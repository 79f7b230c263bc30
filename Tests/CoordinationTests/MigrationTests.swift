// A session is taken over to another version of its flow: what is kept, what becomes a draft, what waits, what is dropped and
// why, and where it lands (`definitions.md`, “Sessions of an earlier version”).

import Coordination
import JSONText
import Testing

@Suite struct MigrationTests {
  @Test func thePathIsWalkedAgainUpToTheScreenThatTheUserWasOn() throws {
    var player = try Player.named()
    try player.migrate(
      to: flow(
        #"""
        "kind": {\#(screen("kind")), "next": "league"},
        "league": {\#(screen("league", "city")), "next": "name"},
        "name": {"screen": {"title": "New", "schema": {"properties": {"name": {}}}},
          "next": {"end": "completed", "result": "data"}}
        """#))
    #expect(player.step == "name")
    #expect(player.screen["title"] == "New")
    #expect(player.values == ["name": "Owls"])
    #expect(player.data == ["kind": "travel", "league": "north", "city": "Ulm"])
    #expect(player.walked == ["kept kind", "kept league", "draft name (notSubmitted)"])
    #expect(player.stack == ["kind", "league", "name"])
    try player.submit()
    #expect(player.outcome["result"] == ["kind": "travel", "league": "north", "city": "Ulm", "name": "Owls"])
  }

  @Test func frontEndsAreToldWhatTakesThePlaceOfWhat() throws {
    var player = try Player.named()
    try player.migrate(to: team.replacing(#""next": "league""#, #""next": "league", "meta": 1"#))
    #expect(
      player.changes == [
        "disappear name", "replace kind", "unload name", "unload league", "unload kind", "load kind",
        "push league", "load league", "push name", "load name", "appear name",
      ])
    #expect(player.view["changes"]?[1]?["removed"] == ["e3", "e2", "e1"])
    #expect(player.entry == "e6")
  }

  @Test func theSameVersionChangesNothing() throws {
    var player = try Player.named()
    let before = player.now
    try player.migrate(to: team)
    #expect(player.now == before)
    #expect(player.walked == [])
    #expect(player.changes == [])
  }

  @Test func aNewScreenIsShownAndTheAnswersBehindItWaitForIt() throws {
    var player = try Player.named()
    try player.migrate(
      to: flow(
        #"""
        "kind": {\#(screen("kind")), "next": "consent"},
        "consent": {\#(screen("consent")), "next": "league"},
        "league": {\#(screen("league", "city")), "next": "name"},
        "name": {\#(screen("name")), "next": {"end": "completed", "result": "data"}}
        """#))
    #expect(player.step == "consent")
    #expect(player.walked == ["kept kind", "waiting league", "waiting name"])
    try player.submit(["consent": true])
    #expect(player.step == "name")
    #expect(player.values == ["name": "Owls"])
    #expect(player.walked == ["kept league", "draft name (notSubmitted)"])
    #expect(player.data == ["kind": "travel", "consent": true, "league": "north", "city": "Ulm"])
  }

  @Test func whatWaitsAlreadyWaitsUnderItsNewName() throws {
    var player = try Player.named()
    let consent = flow(
      #"""
      "kind": {\#(screen("kind")), "next": "consent"},
      "consent": {\#(screen("consent")), "next": "league"},
      "league": {\#(screen("league", "city")), "next": "name"},
      "name": {\#(screen("name")), "next": {"end": "completed", "result": "data"}}
      """#)
    try player.migrate(to: consent)
    #expect(player.step == "consent")
    try player.migrate(
      to: flow(
        #"""
        "kind": {\#(screen("kind")), "next": "consent"},
        "consent": {\#(screen("consent")), "next": "division"},
        "division": {\#(screen("league", "city")), "next": "last"},
        "last": {\#(screen("last")), "next": {"end": "completed", "result": "data"}}
        """#, #""renamed": {"league": "division"}"#))
    #expect(player.step == "consent")
    #expect(
      player.walked == ["kept kind", "waiting division was league", "dropped name (noSuchStep)"])
    try player.submit(["consent": true])
    #expect(player.step == "last")
    #expect(player.walked == ["kept division"])
    #expect(player.data == ["kind": "travel", "consent": true, "league": "north", "city": "Ulm"])
  }

  @Test func aNewFirstScreenComesFirst() throws {
    var player = try Player.named()
    try player.migrate(
      to: flow(
        #"""
        "consent": {\#(screen("consent")), "next": "kind"},
        "kind": {\#(screen("kind")), "next": "league"},
        "league": {\#(screen("league", "city")), "next": "name"},
        "name": {\#(screen("name")), "next": {"end": "completed", "result": "data"}}
        """#))
    #expect(player.step == "consent")
    try player.submit(["consent": true])
    #expect(player.step == "name")
  }

  @Test func theScreenThatTheUserWentBackToIsNotSubmitted() throws {
    var player = try Player.named()
    try player.back()
    try player.migrate(to: team.replacing(#""next": "league""#, #""next": "league", "meta": 1"#))
    #expect(player.step == "league")
    #expect(player.values == ["league": "north", "city": "Ulm"])
    #expect(player.data == ["kind": "travel", "league": "north", "city": "Ulm"])
    #expect(player.walked == ["kept kind", "kept league"])
    try player.submit()
    #expect(player.values == ["name": "Owls"])
  }

  @Test func aMigrationDoesNotEndTheSession() throws {
    var player = try Player.named()
    try player.migrate(
      to: flow(
        #"""
        "kind": {\#(screen("kind")), "next": "league"},
        "league": {\#(screen("league", "city")), "next": {"end": "completed", "result": "data"}}
        """#))
    #expect(player.view["state"] == "active")
    #expect(player.step == "league")
    #expect(player.walked == ["kept kind", "kept league (beforeEnd)", "dropped name (noSuchStep)"])
    #expect(player.data == ["kind": "travel", "league": "north", "city": "Ulm"])
  }

  @Test func whatWasVisitedMoreThanOnceIsKeptMoreThanOnce() throws {
    let loop = flow(
      #"""
      "player": {\#(screen("n", "more")), "next": [{"when": "data.more", "to": "player"}, "done"]},
      "done": {\#(screen("ok")), "next": {"end": "completed", "result": "data"}}
      """#)
    var player = try Player(loop)
    for n in 1...3 { try player.submit(["n": .int(n), "more": .bool(n < 3)]) }
    try player.migrate(to: loop.replacing(#""next": [{"#, #""meta": 1, "next": [{"#))
    #expect(player.step == "done")
    #expect(player.stack == ["player", "player", "player", "done"])
    #expect(player.walked == ["kept player", "kept player", "kept player"])
    #expect(player.data == ["n": 3, "more": false])
  }

  @Test func aPathThatDoesNotBeginAtTheStartIsWalkedFromWhereItBegins() throws {
    let text = flow(
      #"""
      "splash": {\#(screen("s")), "next": {"reset": "home", "with": {"tone": "'dark'"}}},
      "home": {\#(screen("h")), "next": "more"},
      "more": {\#(screen("m")), "next": {"end": "completed", "result": "data"}}
      """#)
    var player = try Player(text)
    try player.submit(["s": 1])
    try player.submit(["h": 2])
    try player.migrate(to: text.replacing(#""next": "more""#, #""meta": 1, "next": "more""#))
    #expect(player.stack == ["home", "more"])
    #expect(player.session.chain[0].stack.below?.top.params == ["tone": "dark"])
    #expect(player.data == ["h": 2])
  }

  @Test(arguments: [#""step": "a""#, #""flow": "in""#], ["reset", "replace"])
  func noMoreDoesThatOfATab(root: String, target: String) throws {
    let steps = #"""
      "a": {\#(screen("x")), "next": {"\#(target)": "b", "with": {"tone": "'dark'"}}},
      "b": {\#(screen("y")), "next": "c"}, "c": {\#(screen("z"))}
      """#
    let tabbed = flow(
      #"""
      "t": {"tabs": {"one": {"title": "1", \#(root)}, "two": {"title": "2", \#(root)}}}, \#(steps)
      """#)
    let inner = flow(steps).replacing(#""flow": "test""#, #""flow": "in""#)
    var player = try Player(tabbed, reaching: [inner])
    try player.submit(["x": 1])
    try player.submit(["y": 2])
    try player.carryOut(.selectTab("two", values: nil))
    try player.submit(["x": 3])
    try player.migrate(to: later(tabbed), reaching: [inner])
    #expect(player.tab == ["b"])
    try player.carryOut(.selectTab("one", values: nil))
    #expect(player.tab == ["b", "c"])
    #expect(player.data == ["y": 2])
  }

  @Test func draftsAndVariablesAndTheDeadlineOfTheSessionGoOn() throws {
    let more = #""vars": {"n": "0", "old": "1"}, "expiresAfter": "PT1H""#
    let steps = #"""
      "a": {\#(screen("x")), "next": {"to": "b", "assign": {"n": "vars.n + 1"}}},
      "b": {\#(screen("y")), "next": {"end": "completed", "result": "vars"}}
      """#
    var player = try Player(flow(steps, more))
    try player.submit(["x": 1])
    try player.saveDraft(["y": "typed"])
    try player.back()
    player.wait(milliseconds: 60_000)
    let deadline = player.view["deadlines"]
    try player.migrate(to: flow(steps, #""vars": {"n": "0", "fresh": "7"}, "expiresAfter": "PT1H""#))
    #expect(player.view["deadlines"] == deadline)
    #expect(player.step == "a")
    try player.submit(["x": 1])
    #expect(player.values == ["y": "typed"])
    try player.submit()
    #expect(player.outcome["result"] == ["n": 2, "fresh": 7])
  }

  @Test func aStepMayBeCalledAsAFlowIsThatIsPresented() throws {
    let text = flow(
      #"""
      "form": {\#(screen("x")), "next": "b"},
      "b": {\#(screen("y")), "on": {"open": {"present": "form"}}}
      """#)
    let form = #"{"flow": "form", "start": "f", "steps": {"f": {\#(screen("z"))}}}"#
    var player = try Player(text, reaching: [form])
    try player.submit(["x": 1])
    try player.migrate(to: text.replacing(#""title": "T""#, #""title": "U""#), reaching: [form])
    #expect(player.walked == ["kept form"])
    #expect(player.step == "b")
  }

  @Test func aSessionThatHasEndedIsRefused() throws {
    var player = try Player.named()
    try player.submit()
    #expect(refusal { try player.migrate(to: team.replacing("T", "U")) }["kind"] == "sessionEnded")
  }

  @Test func aVersionThatEndsBeforeAnythingIsShownIsRefused() throws {
    var player = try Player.named()
    let refused = refusal { try player.migrate(to: flow(#""kind": {"route": [{"end": "completed"}]}"#)) }
    #expect(refused == ["kind": "notAllowed", "command": "migrateSession", "reason": "endsAtOnce"])
  }

  @Test func anotherFlowIsRefused() throws {
    var player = try Player.named()
    let refused = refusal { try player.migrate(to: team.replacing(#""flow": "test""#, #""flow": "other""#)) }
    #expect(refused == ["kind": "notAllowed", "command": "migrateSession", "reason": "otherFlow"])
  }

  @Test func whatDoesNotFitTheInputIsRefused() throws {
    var player = try Player(flow(#""a": {\#(screen("x"))}"#), input: ["n": 1])
    let refused = refusal {
      try player.migrate(to: flow(#""a": {\#(screen("x"))}"#, #""input": {"required": ["m"]}"#))
    }
    #expect(refused["kind"] == "inputInvalid")
  }
}

extension String {
  /// The text with one passage put in place of another.
  func replacing(_ passage: String, _ other: String) -> String {
    split(separator: passage, omittingEmptySubsequences: false).joined(separator: other)
  }
}
