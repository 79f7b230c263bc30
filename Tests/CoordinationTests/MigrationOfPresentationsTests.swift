// What a migration makes of what is presented, and of what was.

import Coordination
import JSONText
import Testing

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

  /// It is a draft only where there is something of it to be shown still.
  @Test(arguments: [
    (#""form": {\#(screen("a"))}"#, "", "draft form (presented) b"),
    (#""form": {\#(screen("c"))}"#, "", "dropped form (presented)"),
    (#""form": {"route": ["after"]}"#, "", "dropped form (otherKind)"),
    (#""none": {\#(screen("a"))}"#, "", "dropped form (noSuchStep)"),
    (
      #""sheet": {\#(screen("a", "b"))}"#, #""renamed": {"form": "sheet"}, "#,
      "draft sheet was form (presented)"
    ),
  ])
  func whatTheUserOpenedIsToldAsItIsNow(step: String, more: String, walked: String) throws {
    var player = try Player(sheet)
    try player.send("add")
    try player.saveDraft(["a": 1, "b": 2])
    let name = try #require((try JSON(parsing: "{\(step)}")).asObject?.names.first)
    try player.migrate(
      to: sheet.replacing(#""form": {\#(screen("a", "b"))}"#, step)
        .replacing(#""present": "form""#, #""present": "\#(name)""#)
        .replacing(#""flow": "test""#, #"\#(more)"flow": "test""#))
    #expect(player.walked == [walked])
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

  /// What came back to the route stays with it; what the route sets itself is computed anew.
  @Test(arguments: ["place", "fork"])
  func whatCameBackToARouteStaysWithIt(start: String) throws {
    let text = flow(
      #"""
      "place": {\#(screen("p")), "next": "fork"},
      "fork": {"route": [{"present": "form", "set": {"way": "'old'"}, "onResult": {"to": "sure", "set": {"form": "result"}}}]},
      "form": {\#(screen("a"))},
      "sure": {\#(screen("s"))}
      """#
    ).replacing(#""start": "place""#, #""start": "\#(start)""#)
    var player = try Player(text)
    if start == "place" { try player.submit([:]) }
    try player.submit(["a": 1])
    #expect(player.data == ["way": "old", "form": ["a": 1]])
    try player.migrate(to: later(text).replacing("'old'", "'new'"))
    #expect(player.step == "sure")
    #expect(player.data == ["way": "new", "form": ["a": 1]])
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
