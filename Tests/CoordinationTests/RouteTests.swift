// Which of several transitions is taken, and what that depends on (`protocol/definitions.md`, “Where to go”).

import Coordination
import JSONText
import Testing

@Suite struct RouteTests {
  /// Nothing is seen of the root: it sends the user to what is still missing.
  private static let criteria = flow(
    #"""
    "root": {"route": [{"when": "!has(profile.mobile)", "to": "mobile"},
      {"when": "!has(profile.language)", "to": "language"}, "list"]},
    "mobile": {\#(screen("mobile")), "back": "none", "save": {"mobile": "values.mobile"}, "next": {"popTo": "root"}},
    "language": {\#(screen("language")), "save": {"language": "values.language"}, "next": {"popTo": "root"}},
    "list": {"screen": {"title": "In ${profile.language}"}, "on": {"again": {"popTo": "root"}}}
    """#)

  @Test func aRouteIsNeverSeenAndChoosesEachTimeItAppears() throws {
    var player = try Player(Self.criteria)
    #expect(player.step == "mobile")
    #expect(player.stack == ["mobile"])
    try player.submit(["mobile": "1"])
    #expect(player.step == "language")
    try player.submit(["language": "de"])
    #expect(player.screen["title"] == "In de")
  }

  @Test func whatIsKnownIsNotAskedFor() throws {
    let player = try Player(Self.criteria, profile: ["mobile": "1", "language": "de"])
    #expect(player.step == "list")
    #expect(player.view["revision"] == 1)
  }

  @Test func aFactTakenAwayFromOutsideIsAskedForTheNextTimeTheRouteAppears() throws {
    var player = try Player(Self.criteria, profile: ["mobile": "1", "language": "de"])
    player.facts.profile = ["language": "de"]
    try player.send("again")
    #expect(player.step == "mobile")
  }

  @Test func behindARouteThereIsNothingToGoBackTo() throws {
    var player = try Player(Self.criteria, profile: ["mobile": "1"])
    #expect(
      try player.refusal(of: .back(to: nil, count: nil, values: nil))
        == ["kind": "cannotGoBack", "reason": "atFirstStep"])
  }

  @Test func backPassesOverARoute() throws {
    var player = try Player(
      flow(
        #"""
        "a": {\#(screen("x")), "next": "r"}, "r": {"route": ["b"]}, "b": {"screen": {}}
        """#))
    try player.submit(["x": 1])
    #expect(player.stack == ["a", "b"])
    #expect(player.view["navigation"]?["chain"]?[0]?["depth"] == 2)
    try player.back()
    #expect(player.step == "a")
    #expect(player.changes == ["disappear b", "pop e3", "unload b", "pop e2", "appear a"])
  }

  @Test func aRouteWithoutAMatchRefusesTheCommand() throws {
    var player = try Player(
      flow(
        #"""
        "a": {\#(screen("x")), "next": "r"}, "r": {"route": [{"when": "data.x == 1", "to": "b"}]},
        "b": {"screen": {}}
        """#))
    #expect(
      try player.refusal(of: .submit(values: ["x": 2], coerce: false)) == [
        "kind": "noTransition", "step": "r",
      ])
    try player.submit(["x": 1])
    #expect(player.step == "b")
  }

  @Test func aStartThatRunsInCirclesIsRefused() throws {
    let circle = #"""
      "r": {"route": [{"when": "profile.on", "to": "s"}, "a"]}, "s": {"route": [{"when": "profile.on", "to": "r"}, "a"]},
      "a": {"screen": {}, "on": {"go": "r"}}
      """#
    let start = refusal { _ = try Player(flow(circle), profile: ["on": true]) }
    #expect(start["kind"] == "loopDetected")
    #expect(start["steps"]?.asArray?.contains("s") == true)
    var player = try Player(flow(circle))
    player.facts.profile = ["on": true]
    #expect(
      try player.refusal(of: .send(event: "go", payload: nil, values: nil))["kind"] == "loopDetected")
    player.facts.profile = [:]
    try player.send("go")
    #expect(player.step == "a")
  }

  /// Each end leads on within the one before, and takes room on the stack of the process.
  @Test(
    arguments: [
      #""s": {"flow": "over", "next": {"reset": "s"}}"#, #""s": {"flow": "over", "next": {"stay": true}}"#,
      #""s": {"route": [{"present": "form"}]}"#, #""s": {"flow": "self"}"#,
    ])
  func aStartThatRunsInCirclesThroughWhatIsOverWhereItBeginsIsRefused(start: String) {
    let over = #"{"flow": "over", "start": "e", "steps": {"e": {"end": "completed"}}}"#
    let form =
      #"{"flow": "form", "start": "q", "steps": {"q": {"screen": {}, "requires": {"unless": "false", "present": "over"}}}}"#
    let itself = #"{"flow": "self", "start": "s", "steps": {"s": {"flow": "self"}}}"#
    let refused = refusal { _ = try Player(flow(start), reaching: [over, form, itself]) }
    #expect(refused["kind"] == "loopDetected")
    #expect(refused["steps"]?.asArray?.contains("s") == true)
  }

  @Test func errorsAndNoticesOfARouteAreSaidOnTheScreenThatComes() throws {
    var player = try Player(
      flow(
        #"""
        "a": {\#(screen("x")), "next": {"to": "r", "notice": "Via r", "errors": [{"path": "/x", "message": "M"}]}},
        "r": {"route": ["b"]}, "b": {\#(screen("x"))}
        """#))
    try player.submit(["x": 2])
    #expect(player.view["notice"] == "Via r")
    #expect(player.errors == ["/x: error"])
  }

  @Test func whatARouteSaysItselfComesInPlaceOfWhatWasSaidOnIt() throws {
    var player = try Player(
      flow(
        #"""
        "a": {"screen": {}, "on": {"go": {"to": "r", "notice": "Via r"}}},
        "r": {"route": [{"to": "b", "notice": "From r"}]}, "b": {"screen": {}}
        """#))
    try player.send("go")
    #expect(player.view["notice"] == "From r")
  }
}
