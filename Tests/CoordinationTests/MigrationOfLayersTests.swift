// What a migration makes of everything that is more than a screen on a stack: actions, flows inside flows, tabs, presentations,
// gates, secrets, and what transitions have set.

import Coordination
import JSONText
import Testing

/// The flow with a mark in it that nothing depends on, so that it is another version.
private func later(_ flow: String) -> String {
  flow.replacing(#""flow": "test""#, #""flow": "test", "description": "Later""#)
}

@Suite struct MigrationOfActionsTests {
  private let order = flow(
    #"""
    "what": {\#(screen("what")), "next": "pay"},
    "pay": {"action": {"name": "pay", "input": {"what": "data.what"}}, "next": "where"},
    "where": {\#(screen("where")), "next": {"end": "completed", "result": "steps"}}
    """#)

  private func paid() throws -> Player {
    var player = try Player(order)
    try player.submit(["what": "owl"])
    try player.submit(["receipt": 7])
    return player
  }

  @Test func aDoneActionIsNotDoneAgain() throws {
    var player = try paid()
    try player.migrate(to: later(order))
    #expect(player.step == "where")
    #expect(player.walked == ["kept what", "kept pay"])
    try player.submit(["where": "Ulm"])
    #expect(player.outcome["result"]?["pay"] == ["receipt": 7])
  }

  @Test func anActionThatWouldHaveAnotherInputIsNotHandedToTheHost() throws {
    var player = try paid()
    let version = order.replacing(#""what": "data.what"}"#, #""item": "data.what"}"#)
    try player.migrate(to: version)
    #expect(player.step == "what")
    #expect(player.walked == ["kept what (beforeAction)", "waiting pay"])
    #expect(player.data == ["what": "owl"])
    try player.submit()
    #expect(player.action["input"] == ["item": "owl"])
    #expect(player.walked == ["dropped pay (inputChanged)"])
  }

  @Test func aNewActionIsNotHandedToTheHostEither() throws {
    var player = try paid()
    try player.migrate(
      to: order.replacing(
        #""next": "where"}"#, #""next": "post"}, "post": {"action": {"name": "post"}, "next": "where"}"#))
    #expect(player.step == "what")
    #expect(player.walked == ["kept what (beforeAction)", "waiting pay"])
    try player.submit()
    #expect(player.action["name"] == "post")
    #expect(player.walked == ["kept pay"])
  }

  @Test func anotherActionUnderTheSameNameIsAnotherAction() throws {
    var player = try paid()
    try player.migrate(to: order.replacing(#""name": "pay""#, #""name": "charge""#))
    #expect(player.step == "what")
    #expect(player.walked == ["kept what (beforeAction)", "dropped pay (otherKind)"])
  }

  @Test func aRunningActionIsWaitedFor() throws {
    var player = try Player(order)
    try player.submit(["what": "owl"])
    let refused = refusal { try player.migrate(to: later(order)) }
    #expect(refused == ["kind": "notAllowed", "command": "migrateSession", "reason": "actionRunning"])
  }

  @Test(arguments: [#"{"to": "b", "save": {"n": "1"}}"#, #""b""#])
  func whatWasSavedIsNotSavedAgain(next: String) throws {
    let text = flow(
      #"""
      "a": {\#(screen("x")), "save": {"x": "data.x"}, "next": \#(next)},
      "b": {\#(screen("y"))}
      """#)
    var player = try Player(text)
    try player.submit(["x": 1])
    player.facts.profile = ["x": 2, "n": 3]
    try player.migrate(to: later(text))
    #expect(player.step == "b")
    #expect(player.facts.profile == ["x": 2, "n": 3])
  }
}

@Suite struct MigrationOfFlowsTests {
  private let inner = flow(
    #"""
    "street": {\#(screen("street")), "next": {"to": "city", "assign": {"n": "vars.n + 1"}}},
    "city": {\#(screen("city")), "next": {"end": "completed", "result": "data"}}
    """#, #""vars": {"n": "0"}"#
  ).replacing(#""flow": "test""#, #""flow": "address""#)
  private let outer = flow(
    #"""
    "name": {\#(screen("name")), "next": "address"},
    "address": {"flow": "address", "next": {"to": "sure", "set": {"address": "result"}}},
    "sure": {\#(screen("sure")), "next": {"end": "completed", "result": "data"}}
    """#)

  @Test func theWayLeadsThroughFlowsThatRunInside() throws {
    var player = try Player(outer, reaching: [inner])
    try player.submit(["name": "Kim"])
    try player.submit(["street": "A"])
    try player.migrate(to: later(outer), reaching: [inner])
    #expect(player.step == "city")
    #expect(player.walked == ["kept name", "kept address/street"])
    let frame = try #require(player.session.top?.frame)
    #expect(player.session.frames[frame]?.vars == ["n": 1])
    try player.submit(["city": "Ulm"])
    try player.migrate(to: outer, reaching: [inner])
    #expect(player.step == "sure")
    #expect(player.walked == ["kept name", "kept address/street", "kept address/city"])
    try player.submit([:])
    #expect(player.outcome["result"] == ["name": "Kim", "address": ["street": "A", "city": "Ulm"]])
  }

  /// As for the whole session: what stood below was replaced, and is not asked for again.
  @Test func oneBeginsWhereItsOwnPathBegins() throws {
    let inner = inner.replacing(#"{"to": "city", "#, #"{"replace": "city", "#)
    var player = try Player(outer, reaching: [inner])
    try player.submit(["name": "Kim"])
    try player.submit(["street": "A"])
    try player.saveDraft(["city": "Ulm"])
    try player.migrate(to: later(outer), reaching: [inner])
    #expect(player.step == "city")
    #expect(player.values == ["city": "Ulm"])
    #expect(player.walked == ["kept name", "draft address/city (notSubmitted)"])
    try player.back()
    #expect(player.step == "name")
    try player.submit()
    #expect(player.step == "street", "another run of it begins at its start")
  }

  @Test func aRenamedStepThatRunsAFlowTakesItsAnswersAlong() throws {
    var player = try Player(outer, reaching: [inner])
    try player.submit(["name": "Kim"])
    try player.submit(["street": "A"])
    try player.migrate(
      to: flow(
        #"""
        "name": {\#(screen("name")), "next": "home"},
        "home": {"flow": "address", "next": {"to": "sure", "set": {"address": "result"}}},
        "sure": {\#(screen("sure")), "next": {"end": "completed", "result": "data"}}
        """#, #""renamed": {"address": "home"}"#),
      reaching: [
        inner.replacing("street", "road").replacing(
          #""vars""#, #""renamed": {"street": "road", "street/street": "road"}, "vars""#)
      ])
    #expect(player.step == "city")
    #expect(player.walked == ["kept name", "kept home/road was address/street"])
    #expect(player.data == ["road": "A"])
  }

  private let tabs = flow(
    #"""
    "home": {"tabs": {
      "find": {"title": "Find", "step": "find"}, "mine": {"title": "Mine", "flow": "address"},
      "help": {"title": "Help", "step": "help"}}},
    "find": {\#(screen("q")), "next": "found"},
    "found": {\#(screen("f"))},
    "help": {\#(screen("h"))}
    """#)

  @Test func everyTabIsWalkedAndTheSameOneIsSelected() throws {
    var player = try Player(tabs, reaching: [inner])
    try player.submit(["q": "owl"])
    try player.carryOut(.selectTab("mine", values: nil))
    try player.submit(["street": "A"])
    try player.saveDraft(["city": "U"])
    try player.migrate(to: later(tabs), reaching: [inner])
    #expect(player.walked == ["kept find", "kept address/street", "draft address/city (notSubmitted)"])
    #expect(player.step == "city")
    #expect(player.values == ["city": "U"])
    let shown = player.view["navigation"]?["chain"]?[0]?["tabs"]
    #expect(shown?[0]?["stack"]?.asArray?.compactMap { $0["step"] } == ["find", "found"])
    #expect(shown?[1]?["selected"] == true)
    #expect(shown?[2]?["loaded"] == false)
  }

  @Test func aTabThatIsGoneIsLeft() throws {
    var player = try Player(tabs, reaching: [inner])
    try player.submit(["q": "owl"])
    try player.carryOut(.selectTab("help", values: nil))
    try player.saveDraft(["h": 2])
    try player.migrate(
      to: tabs.replacing(
        #""help": {"title": "Help", "step": "help"}"#, #""last": {"title": "L", "step": "help"}"#),
      reaching: [inner])
    #expect(player.step == "found")
    #expect(player.walked == ["kept find", "waiting help"])
    try player.carryOut(.selectTab("last", values: nil))
    #expect(player.values == ["h": 2])
  }
}

@Suite struct MigrationOfPresentationsTests {
  private let sheet = flow(
    #"""
    "list": {\#(screen("l")), "on": {"add": {"present": "form", "onResult": {"stay": true, "set": {"added": "result"}}}},
      "next": "after"},
    "form": {\#(screen("a", "b"))},
    "after": {\#(screen("z"))}
    """#)

  @Test func whatTheUserOpenedIsClosedAndItsAnswersAreDrafts() throws {
    var player = try Player(sheet)
    try player.send("add")
    try player.saveDraft(["a": 1])
    try player.migrate(to: later(sheet))
    #expect(player.step == "list")
    #expect(player.walked == ["draft form (presented)"])
    #expect(player.changes.prefix(4) == ["disappear form", "disappear list", "dismiss ", "unload form"])
    try player.send("add")
    #expect(player.values == ["a": 1])
  }

  @Test func whatTransitionsHaveSetIsKept() throws {
    var player = try Player(sheet)
    try player.send("add")
    try player.submit(["a": 1])
    #expect(player.data == ["added": ["a": 1]])
    try player.migrate(to: later(sheet))
    #expect(player.data == ["added": ["a": 1]])
    try player.submit(["l": 2])
    try player.migrate(to: sheet)
    #expect(player.step == "after")
    #expect(player.data == ["l": 2, "added": ["a": 1]])
  }

  @Test func whatFollowsByItselfIsPresentedAgain() throws {
    let criteria = flow(
      #"""
      "root": {"route": [{"when": "!has(profile.done)", "present": "one", "style": "fullScreen"}]},
      "one": {\#(screen("x")), "next": "two"},
      "two": {\#(screen("y")), "save": {"done": "true"}}
      """#)
    var player = try Player(criteria, subject: "ada")
    try player.submit(["x": 1])
    try player.saveDraft(["y": 2])
    try player.migrate(to: later(criteria))
    #expect(player.walked == ["kept one", "draft two (notSubmitted)"])
    #expect(player.stack(level: 1) == ["one", "two"])
    #expect(player.values == ["y": 2])
  }
}

/// What `next` or a route had presented, and the user was done with: the result has gone where it belongs.
@Suite struct MigrationOfFinishedPresentationsTests {
  private let trip = flow(
    #"""
    "place": {\#(screen("p")), "next": [{"when": "has(data.none)", "to": "sure"},
      {"present": "form", "onResult": {"to": "sure", "set": {"form": "result"}, "with": {"n": "result.a + 1"}},
        "onCancel": {"to": "sure", "with": {"n": "0"}}}]},
    "form": {\#(screen("a"))},
    "sure": {\#(screen("s")), "next": "last"},
    "last": {\#(screen("l"))}
    """#)

  private func done() throws -> Player {
    var player = try Player(trip)
    try player.submit(["p": "Ulm"])
    try player.submit(["a": 1])
    return player
  }

  @Test func itIsNotAskedForAgain() throws {
    var player = try done()
    try player.migrate(to: later(trip))
    #expect(player.stack == ["place", "sure"])
    #expect(player.screen["params"] == ["n": 2])
    #expect(player.data == ["p": "Ulm", "form": ["a": 1]])
    #expect(player.walked == ["kept place"])
    try player.submit(["s": 3])
    try player.migrate(to: trip)
    #expect(player.stack == ["place", "sure", "last"])
    #expect(player.walked == ["kept place", "kept sure"])
    #expect(player.data == ["p": "Ulm", "form": ["a": 1], "s": 3])
  }

  @Test func norIsOneThatWasCancelled() throws {
    var player = try Player(trip)
    try player.submit(["p": "Ulm"])
    try player.cancel()
    try player.migrate(to: later(trip))
    #expect(player.stack == ["place", "sure"])
    #expect(player.screen["params"] == ["n": 0])
  }

  @Test func underItsNewNameItIsTheSame() throws {
    var player = try done()
    let version = trip.replacing("form\"", "sheet\"").replacing("sure", "check")
    try player.migrate(
      to: version.replacing(#""flow""#, #""renamed": {"form": "sheet", "sure": "check"}, "flow""#))
    #expect(player.stack == ["place", "check"])
  }

  @Test func oneThatIsStillOpenStaysOpen() throws {
    var player = try Player(trip)
    try player.submit(["p": "Ulm"])
    try player.migrate(to: later(trip))
    #expect(player.step == "form")
  }

  @Test func anotherOneInItsPlaceIsPresented() throws {
    var player = try done()
    try player.migrate(
      to: trip.replacing(#""present": "form""#, #""present": "terms""#)
        .replacing(#""form":"#, #""terms":"#))
    #expect(player.step == "terms")
    #expect(player.walked == ["kept place"])
  }

  /// Without it, the user had come there another way.
  @Test func oneThatWasNotPresentedIsPresented() throws {
    var player = try Player(trip.replacing("has(data.none)", "true"))
    try player.submit(["p": "Ulm"])
    try player.migrate(to: trip)
    #expect(player.step == "form")
  }

  @Test func whatLeadsElsewhereNowIsAskedForAgain() throws {
    var player = try done()
    try player.migrate(to: trip.replacing(#"{"to": "sure""#, #"{"to": "last""#))
    #expect(player.step == "form")
  }

  @Test func oneBehindTheOtherIsGonePastLikewise() throws {
    let text = flow(
      #"""
      "place": {\#(screen("p")), "next": {"present": "one",
        "onResult": {"present": "two", "onResult": {"to": "sure"}}}},
      "one": {\#(screen("a"))}, "two": {\#(screen("b"))},
      "sure": {\#(screen("s"))}
      """#)
    var player = try Player(text)
    for _ in 0..<3 { try player.submit([:]) }
    try player.migrate(to: later(text))
    #expect(player.stack == ["place", "sure"])
  }

  @Test(arguments: ["place", "fork"])
  func aRouteGoesPastItToo(start: String) throws {
    let text = flow(
      #"""
      "place": {\#(screen("p")), "next": "fork"},
      "fork": {"route": [{"present": "form", "onResult": {"to": "sure"}}]},
      "form": {\#(screen("a"))},
      "sure": {\#(screen("s"))}
      """#
    ).replacing(#""start": "place""#, #""start": "\#(start)""#)
    var player = try Player(text)
    if start == "place" { try player.submit(["p": 1]) }
    try player.submit(["a": 1])
    let stack = player.stack
    #expect(player.step == "sure")
    try player.migrate(to: later(text))
    #expect(player.step == "sure")
    #expect(player.stack == stack)
  }

  @Test func whereAGateWouldComeInBetweenItStays() throws {
    var player = try done()
    let gate = #""requires": {"unless": "has(profile.pin)", "present": "pin"}"#
    try player.migrate(
      to: trip.replacing(#""last": {"#, #""pin": {\#(screen("x"))}, "last": {"#)
        .replacing(#""sure": {"#, #""sure": {\#(gate), "#))
    #expect(player.step == "form")
  }

  @Test func behindAnActionAndAFlowItIsGonePast() throws {
    let inner = flow(#""street": {\#(screen("street")), "next": {"end": "completed", "result": "data"}}"#)
      .replacing(#""flow": "test""#, #""flow": "address""#)
    let text = flow(
      #"""
      "pay": {"action": {"name": "pay"}, "next": {"when": "result.n == 7", "present": "form", "onResult": {"to": "home"}}},
      "home": {"flow": "address", "next": {"present": "form", "onResult": {"to": "sure"}}},
      "form": {\#(screen("a"))},
      "sure": {\#(screen("s"))}
      """#)
    var player = try Player(text, reaching: [inner])
    try player.submit(["n": 7])
    try player.submit(["a": 1])
    try player.submit(["street": "A"])
    try player.submit(["a": 1])
    #expect(player.step == "sure")
    try player.migrate(to: later(text), reaching: [inner])
    #expect(player.step == "sure")
  }
}

@Suite struct MigrationOfGatesTests {
  private let vault = flow(
    #"""
    "hall": {\#(screen("h")), "next": "vault"},
    "vault": {\#(screen("v")), "requires": {"unless": "has(profile.pin)", "present": "pin", "style": "%"}}
    """#)

  private let pin = flow(
    #""pin": {\#(screen("pin")), "save": {"pin": "data.pin"}, "next": {"end": "completed"}}"#
  ).replacing(#""flow": "test""#, #""flow": "pin""#)

  @Test(arguments: ["pageSheet", "push"])
  func aGateInBetweenIsLeftAndComesAgainWhereItIsMet(style: String) throws {
    let text = vault.replacing("%", style)
    var player = try Player(text, reaching: [pin], subject: "ada")
    try player.submit(["h": 1])
    try player.saveDraft(["pin": 12])
    try player.migrate(to: later(text), reaching: [pin])
    #expect(player.step == "hall")
    #expect(player.view["gate"] == .null)
    #expect(player.values == ["h": 1])
    #expect(player.walked == ["draft hall (notSubmitted)", "dropped pin/pin (gate)"])
    try player.submit()
    #expect(player.step == "pin")
    #expect(player.view["gate"]?["state"] == "pending")
    try player.submit(["pin": 12])
    #expect(player.step == "vault")
  }

  @Test func aGateThatIsNewStandsInBetween() throws {
    let open = vault.replacing(
      #", "requires": {"unless": "has(profile.pin)", "present": "pin", "style": "%"}"#, "")
    var player = try Player(open, subject: "ada")
    try player.submit(["h": 1])
    try player.saveDraft(["v": 2])
    try player.migrate(to: vault.replacing("%", "push"), reaching: [pin])
    #expect(player.step == "pin")
    #expect(player.walked == ["kept hall", "waiting vault"])
    try player.submit(["pin": 12])
    #expect(player.step == "vault")
    #expect(player.values == ["v": 2])
  }

  @Test func aGateInFrontOfTheStartComesBack() throws {
    let text = flow(
      #"""
      "vault": {\#(screen("v")), "requires": {"unless": "has(profile.pin)", "present": "pin"}},
      "pin": {\#(screen("pin")), "save": {"pin": "data.pin"}}
      """#)
    var player = try Player(text, subject: "ada")
    try player.migrate(to: later(text))
    #expect(player.step == "pin")
    try player.submit(["pin": 12])
    #expect(player.step == "vault")
  }
}

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
    #expect(player.walked == ["kept user"])
    #expect(player.data == [:])
    #expect(!JSON.array(Array(player.journal[records...])).text.contains("planted"))
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
    #expect(throws: Refusal.self) { try player.migrate(to: started.replacing(#""why""#, #""who""#)) }
  }
}
