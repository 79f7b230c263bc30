// Where transitions lead, and what they bring along (`protocol/definitions.md`, “Where to go”).

import Coordination
import JSONText
import Testing

/// Three screens, one over the other, whose events try every verb.
private let verbs = flow(
  #"""
  "a": {\#(screen("x")), "next": "b"},
  "b": {\#(screen("y")), "next": "c"},
  "c": {\#(screen("z")), "next": "d"},
  "d": {\#(screen("w")), "on": {
    "replace": {"replace": "e"}, "replaceFrom": {"replace": "e", "from": "b"},
    "replaceFromAbsent": {"replace": "e", "from": "e"},
    "reset": {"reset": "e"}, "popTo": {"popTo": "b"}, "popToSelf": {"popTo": "d"},
    "popToRoot": {"popTo": "root"}, "popToAbsent": {"popTo": "e"},
    "push": "e", "end": {"end": "cancelled", "reason": "enough"}, "stay": {"stay": true, "notice": "Still here"}
  }},
  "e": {"screen": {}}
  """#)

@Suite struct TransitionTests {
  private func atTheTop() throws -> Player {
    var player = try Player(verbs)
    for name in ["x", "y", "z"] { try player.submit([name: 1]) }
    return player
  }

  struct Row: CustomTestStringConvertible {
    let event: String
    let stack: [String]
    let changes: [String]
    var testDescription: String { event }
  }

  @Test(arguments: [
    Row(
      event: "push", stack: ["a", "b", "c", "d", "e"],
      changes: ["disappear d", "push e", "load e", "appear e"]),
    Row(
      event: "replace", stack: ["a", "b", "c", "e"],
      changes: ["disappear d", "replace e", "unload d", "load e", "appear e"]),
    Row(
      event: "replaceFrom", stack: ["a", "e"],
      changes: ["disappear d", "replace e", "unload d", "unload c", "unload b", "load e", "appear e"]),
    Row(
      event: "reset", stack: ["e"],
      changes: [
        "disappear d", "replace e", "unload d", "unload c", "unload b", "unload a", "load e", "appear e",
      ]),
    Row(
      event: "popTo", stack: ["a", "b"],
      changes: ["disappear d", "pop e4", "unload d", "pop e3", "unload c", "appear b"]),
    Row(event: "popToSelf", stack: ["a", "b", "c", "d"], changes: []),
    Row(
      event: "popToRoot", stack: ["a"],
      changes: [
        "disappear d", "pop e4", "unload d", "pop e3", "unload c", "pop e2", "unload b", "appear a",
      ]),
    Row(event: "stay", stack: ["a", "b", "c", "d"], changes: []),
    Row(
      event: "end", stack: [],
      changes: ["disappear d", "end cancelled", "unload d", "unload c", "unload b", "unload a"]),
  ])
  func eachVerbDoesWhatItSays(row: Row) throws {
    var player = try atTheTop()
    try player.send(row.event)
    #expect(player.stack == row.stack)
    #expect(player.changes == row.changes)
    #expect(player.view["revision"] == (row.event == "popToSelf" ? 4 : 5))
  }

  @Test(arguments: ["popToAbsent", "replaceFromAbsent"])
  func aTargetThatIsNotOnTheStackIsNeverGuessed(event: String) throws {
    var player = try atTheTop()
    #expect(
      try player.refusal(of: .send(event: event, payload: nil, values: nil))
        == ["kind": "targetNotFound", "target": "e", "targets": ["a", "b", "c", "d"]])
    #expect(player.stack == ["a", "b", "c", "d"])
  }

  @Test func tabsAreEnteredAtTheBottomOnly() throws {
    var player = try Player(
      flow(
        #"""
        "a": {"screen": {}, "next": "b"}, "b": {"screen": {}, "on": {"go": {"replace": "t"}}},
        "t": {"tabs": {"one": {"step": "a"}}}
        """#))
    try player.submit()
    let refusal = try player.refusal(of: .send(event: "go", payload: nil, values: nil))
    #expect(refusal == ["kind": "notAllowed", "command": "navigate", "reason": "misplacedTabs"])
  }

  @Test func aTransitionMaySelectATab() throws {
    var player = try Player(
      flow(
        #"""
        "t": {"tabs": {"one": {"step": "a"}, "two": {"step": "b"}}},
        "a": {"screen": {}, "on": {"go": {"select": "two"}}}, "b": {"screen": {}}
        """#))
    try player.send("go")
    #expect(player.step == "b")
    #expect(player.view["navigation"]?["chain"]?[0]?["tabs"]?[1]?["selected"] == true)
  }

  @Test func aFlowThatIsCalledInPlaceOfAScreenBeginsAtOnce() throws {
    let inner = #"{"flow": "inner", "start": "i", "steps": {"i": {"screen": {}}}}"#
    var player = try Player(
      flow(#""a": {"screen": {}, "on": {"go": {"replace": "s"}}}, "s": {"flow": "inner"}"#), reaching: [inner]
    )
    try player.send("go")
    #expect(player.stack == ["i"])
  }

  @Test func aTransitionsEndSaysWhy() throws {
    var player = try atTheTop()
    try player.send("end")
    #expect(player.outcome == ["status": "cancelled", "result": .null, "reason": "enough"])
  }

  @Test func theFirstTransitionThatAppliesIsTaken() throws {
    var player = try Player(
      flow(
        #"""
        "a": {\#(screen("x")), "next": [{"when": "data.x > 1", "to": "b"}, {"when": "data.x > 0", "to": "c"}, "d"]},
        "b": {"screen": {}}, "c": {"screen": {}}, "d": {"screen": {}}
        """#))
    for (value, step) in [(2, "b"), (1, "c"), (0, "d")] {
      try player.submit(["x": .int(value)])
      #expect(player.step == step)
      try player.back()
    }
  }

  @Test func aNewEntryOfTheSameStepHasAnIdOfItsOwn() throws {
    var player = try Player(flow(#""a": {\#(screen("x")), "next": "a"}"#))
    try player.submit(["x": 1])
    #expect(player.entry == "e2")
    try player.back()
    try player.submit(["x": 1])
    #expect(player.entry == "e3")
  }
}

@Suite struct ParamTests {
  private static let colors = flow(
    #"""
    "list": {"screen": {}, "on": {
      "green": {"to": "detail", "with": {"color": "'green'"}}, "none": "detail",
      "wrong": {"to": "detail", "with": {"color": "1"}}, "any": {"to": "detail", "with": "event"}}},
    "detail": {"params": {"required": ["color"], "properties": {"color": {"type": "string"}}},
      "screen": {"title": "${params.color}"}}
    """#)

  @Test func paramsComeWithTheTransition() throws {
    var player = try Player(Self.colors)
    try player.send("green")
    #expect(player.screen["params"] == ["color": "green"])
    #expect(player.screen["title"] == "green")
  }

  @Test func oneExpressionMayGiveThemAll() throws {
    var player = try Player(Self.colors)
    try player.send("any", ["color": "red", "more": 1])
    #expect(player.screen["params"] == ["color": "red", "more": 1])
  }

  @Test(arguments: [("none", "/color: required"), ("wrong", "/color: type")])
  func paramsThatDoNotFitAreRefused(event: String, error: String) throws {
    var player = try Player(Self.colors)
    let refusal = try player.refusal(of: .send(event: event, payload: nil, values: nil))
    #expect(refusal["kind"] == "inputInvalid")
    #expect(
      "\(refusal["errors"]?[0]?["path"]?.asString ?? "?"): \(refusal["errors"]?[0]?["code"]?.asString ?? "?")"
        == error)
    #expect(player.step == "list")
  }
}

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

@Suite struct AdviceTests {
  private static let names = flow(
    #"""
    "name": {\#(screen("name")), "next": "create"},
    "create": {"action": {"name": "create"}, "back": "allow", "next": {"end": "completed"}, "onError": [
      {"when": "error.code == 'taken'", "popTo": "name", "notice": "${error.message} Sorry.",
       "errors": [{"path": "/name", "code": "taken", "message": "${error.message}"}]},
      {"when": "error.code == 'several'", "popTo": "name", "errors": "error.data.list"}]}
    """#)

  private func refused() throws -> Player {
    var player = try Player(Self.names)
    try player.submit(["name": "Owls"])
    try player.fail("taken", "There is one.")
    return player
  }

  @Test func errorsAndANoticeStandOnTheViewThatComes() throws {
    let player = try refused()
    #expect(player.step == "name")
    #expect(player.values == ["name": "Owls"])
    #expect(player.view["notice"] == "There is one. Sorry.")
    #expect(
      player.screen["errors"]
        == [["path": "/name", "code": "taken", "message": "There is one.", "params": [:]]])
  }

  @Test func theyStayUntilTheEntryIsSubmittedOrLeft() throws {
    var player = try refused()
    try player.saveDraft(["name": "Owl"])
    #expect(player.errors == ["/name: taken"])
    try player.submit()
    #expect(player.view["notice"] == .null)
    try player.back()
    #expect(player.errors == [])
    #expect(player.view["notice"] == .null)
  }

  @Test func anExpressionMayGiveSeveralErrorsAtOnce() throws {
    var player = try Player(Self.names)
    try player.submit(["name": "Owls"])
    let list: JSON = [
      ["path": "/name", "code": "rude", "message": "No."], ["message": "And no."], "Three.",
    ]
    try player.carryOut(.fail(HostError(code: "several", message: "", data: ["list": list])))
    #expect(player.errors == ["/name: rude", ": error", ": error"])
    #expect(player.screen["errors"]?[2]?["message"] == "Three.")
  }

  /// They are about what was submitted before.
  @Test func theyGoWithASubmitThatStays() throws {
    var player = try Player(
      flow(
        #"""
        "name": {\#(screen("name")), "next": [{"when": "data.name == 'stay'", "stay": true}, "create"]},
        "create": {"action": {"name": "create"}, "onError": {"popTo": "name", "notice": "Sorry.", "errors": [{"message": "No."}]}}
        """#))
    try player.submit(["name": "Owls"])
    try player.fail("taken")
    #expect(player.errors == [": error"])
    try player.submit(["name": "stay"])
    #expect(player.isAccepted)
    #expect(player.errors == [])
    #expect(player.view["notice"] == .null)
    #expect(player.values == ["name": "stay"])
  }

  @Test(arguments: ["'oops'", "5", "{'message': 'No.'}", "[5]", "['No.', [true]]"])
  func anExpressionThatGivesNoErrorsIsTheAuthorsMistake(expression: String) throws {
    var player = try Player(
      flow(#""a": {\#(screen("x")), "on": {"e": {"stay": true, "errors": "\#(expression)"}}}"#))
    let refusal = try player.refusal(of: .send(event: "e", payload: nil, values: nil))
    #expect(refusal["kind"] == "expressionFailed")
    #expect(refusal["step"] == "a")
    #expect(refusal["expression"] == .string(expression))
    #expect(refusal["cause"] == "Errors are a list of objects with “message”, or of texts.")
  }

  @Test(arguments: ["null", "data.absent", "[]"])
  func anExpressionMayGiveNone(expression: String) throws {
    var player = try Player(
      flow(#""a": {\#(screen("x")), "on": {"e": {"stay": true, "errors": "\#(expression)"}}}"#))
    try player.send("e")
    #expect(player.errors == [])
  }
}

@Suite struct SavingTests {
  @Test(arguments: [#"{"n": "data.x", "k": "'k'"}"#, "{}"])
  func whatIsKnownAlreadyIsNoChangeOfTheProfile(save: String) throws {
    var player = try Player(
      flow(#""a": {\#(screen("x")), "save": \#(save), "next": {"replace": "a", "save": {"t": "true"}}}"#),
      profile: ["t": true, "k": "k"])
    let revisions = try [1, 1, 2].map { x in
      try player.submit(["x": .int(x)])
      return player.view["profileRevision"]
    }
    #expect(revisions == (save == "{}" ? [0, 0, 0] : [1, 1, 2]))
    #expect(player.facts.profile["n"] == (save == "{}" ? nil : 2))
  }
}

@Suite struct SubjectTests {
  private static func signIn(_ subject: String) throws -> Player {
    try Player(
      flow(
        #"""
        "a": {\#(screen("id")), "next": {"to": "b", "subject": "\#(subject)", "save": {"ok": "true"}}},
        "b": {"screen": {"title": "For ${session.subject == null ? 'nobody' : session.subject}"}}
        """#), subject: "ann")
  }

  /// It would sign the user out without a word.
  @Test(arguments: ["values.id", "5", "true", "[values.id]", "values.absent", "''"])
  func whatIsNoTextBindsNobody(subject: String) throws {
    var player = try Self.signIn(subject)
    let refusal = try player.refusal(of: .submit(values: ["id": 5], coerce: false))
    #expect(refusal["kind"] == "expressionFailed")
    #expect(refusal["expression"] == .string(subject))
    #expect(
      refusal["cause"]
        == "A subject is a text that is not empty, or null for nobody. Make it one, as with “string(values.id)”."
    )
    #expect(player.session.subject == "ann")
  }

  @Test func aTextBindsAndNullUnbinds() throws {
    for (subject, title) in [("null", "For nobody"), ("values.?absent.orValue(null)", "For nobody")] {
      var player = try Self.signIn(subject)
      player.facts.others[.session("s")] = ([:], 0)
      try player.submit(["id": 5])
      #expect(player.screen["title"] == .string(title))
    }
    var player = try Self.signIn("string(values.id)")
    player.facts.others[.subject("5")] = ([:], 0)
    try player.submit(["id": 5])
    #expect(player.screen["title"] == "For 5")
  }

  private static let doors = flow(
    #"""
    "a": {"screen": {}, "on": {
      "note": {"stay": true, "save": {"x": "'private'", "y": "1"}},
      "in": {"stay": true, "subject": "'ada'", "save": {"z": "2"}},
      "over": {"stay": true, "subject": "'bob'"},
      "out": {"stay": true, "subject": "null"}}}
    """#)

  /// What was noted before anybody had signed in is gone for whoever comes after they have signed out.
  @Test func whatIsKnownWithoutASubjectIsDroppedWhereOneIsBound() throws {
    var player = try Player(Self.doors)
    try player.send("note")
    #expect(player.facts.profile == ["x": "private", "y": 1])
    player.facts.others[.subject("ada")] = (["mail": "a@b"], 4)
    try player.send("in")
    #expect(player.facts.profile == ["mail": "a@b", "z": 2])
    #expect(player.profiles[.session("s")] == [:])
    #expect(player.profiles[.subject("ada")] == ["z": 2])
    #expect(player.view["profileRevision"] == 5)
    player.facts.others[.session("s")] = ([:], 2)
    try player.send("out")
    #expect(player.facts.profile == [:])
    #expect(player.view["profileRevision"] == 2)
  }

  /// It is theirs, and outlives the session.
  @Test func whatIsKnownOfASubjectIsNot() throws {
    var player = try Player(Self.doors, subject: "ada")
    try player.send("note")
    player.facts.others[.subject("bob")] = ([:], 0)
    try player.send("over")
    #expect(player.facts.profile == [:])
    #expect(player.profiles == [.subject("ada"): ["x": "private", "y": 1]])
  }

  /// Where nothing was known, nothing is written.
  @Test func noneIsMadeToBeDropped() throws {
    var player = try Player(Self.doors)
    player.facts.others[.subject("ada")] = ([:], 0)
    try player.send("in")
    #expect(player.profiles == [.subject("ada"): ["z": 2]])
  }
}
