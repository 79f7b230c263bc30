// An earlier answer is changed (`protocol/README.md`, “Answers given before”): what was answered, typed and set behind it comes
// along.

import FlowDefinitions
import JSONText
import Testing

@testable import Coordination

private let path = flow(
  #"""
  "a": {\#(screen("x")), "next": "b"},
  "b": {\#(screen("y")), "on": {"pick": {"stay": true, "set": {"color": "'red'"}}}, "next": "c"},
  "c": {\#(screen("z")), "next": "d"},
  "d": {\#(screen("w"))}
  """#)

@Suite struct EditTests {
  private func atTheThird() throws -> Player {
    var player = try Player(path)
    try player.submit(["x": 1])
    try player.send("pick")
    try player.submit(["y": 2])
    return player
  }

  @Test func whatATransitionHadSetComesAlong() throws {
    var player = try atTheThird()
    try player.carryOut(.edit(target: "a", values: ["x": 7]))
    #expect(player.stack == ["a", "b", "c"])
    #expect(player.session.top?.dataBelow.whole == ["x": 7, "y": 2, "color": "red"])
  }

  /// The user has come back to the screen, whose answer counts until it is given anew: as far as it applies.
  @Test func whatDoesNotApplyAnyMoreIsGoneFromTheScreenThatIsShown() throws {
    var player = try Player(
      flow(
        #"""
        "a": {\#(screen("kind")), "next": "b"},
        "b": {"screen": {"title": "T", "schema": {"properties": {"x": {}, "extra": {}, "n": {"default": 1}}},
          "show": {"extra": "data.kind == 'a'"}}, "next": "c"},
        "c": {\#(screen())}
        """#))
    try player.submit(["kind": "a"])
    try player.submit(["x": 1, "extra": 2])
    try player.back()
    try player.carryOut(.edit(target: "a", values: ["kind": "b"]))
    #expect(player.step == "b")
    #expect(player.data == ["kind": "b", "x": 1, "n": 1])
  }

  /// The errors are about another screen than the one that is shown, which keeps what it has.
  @Test func oneThatIsRefusedChangesNothing() throws {
    var player = try Player(
      flow(
        #"""
        "a": {"screen": {"schema": {"type": "object", "properties": {"x": {"type": "integer"}}}}, "next": "b"},
        "b": {\#(screen("y")), "next": "c"}, "c": {\#(screen("z"))}
        """#))
    try player.submit(["x": 1])
    try player.submit(["y": 2])
    try player.saveDraft(["z": 3])
    try player.carryOut(.edit(target: "a", values: ["x": "no"]))
    #expect(!player.isAccepted)
    #expect(player.errors == ["/x: type"])
    #expect(player.values == ["z": 3])
    #expect(player.stack == ["a", "b", "c"])
    #expect(player.data == ["x": 1, "y": 2])
  }

  /// What a transition has set stays set where the answer is a draft.
  @Test func whatATransitionHadSetStaysWhereTheAnswerIsRefused() throws {
    var player = try Player(
      path.replacing(#""next": "c""#, #""check": {"when": "data.x == 7", "message": "No."}, "next": "c""#))
    try player.submit(["x": 1])
    try player.send("pick")
    try player.submit(["y": 2])
    try player.carryOut(.edit(target: "a", values: ["x": 7]))
    #expect(player.step == "b")
    #expect(player.walked == ["draft b (refused)"])
    #expect(player.values == ["y": 2])
    #expect(player.data == ["x": 7, "color": "red"])
  }

  /// It is waited for again, and so was not superseded.
  @Test func aGateInFrontOfWhatFollowsADoneActionComesBack() throws {
    var player = try Player(
      flow(
        #"""
        "a": {\#(screen("x")), "next": "work"},
        "work": {"action": {"name": "work"}, "next": "b"},
        "b": {"screen": {}, "requires": {"unless": "has(profile.known)", "present": "ask"}},
        "ask": {"screen": {}}
        """#))
    try player.submit(["x": 1])
    try player.submit([:])
    #expect(player.view["gate"] == ["state": "pending", "flow": "ask", "reason": .null])
    try player.carryOut(.edit(target: "a", values: ["x": 2]))
    #expect(player.step == "ask")
    #expect(player.view["gate"] == ["state": "pending", "flow": "ask", "reason": .null])
    #expect(player.walked == ["kept work"])
  }

  @Test func whatWasOnlyTypedIsShownAgainAndNotSubmitted() throws {
    var player = try atTheThird()
    try player.carryOut(.saveDraft(["z": 3]))
    try player.carryOut(.edit(target: "a", values: ["x": 7]))
    #expect(player.stack == ["a", "b", "c"])
    #expect(player.view["screen"]?["values"] == ["z": 3])
    #expect(player.view["walked"]?[1]?["became"] == "draft")
  }

  // MARK: - Out of a gate

  /// The gate is a step of the flow, so that its screens are looked through from there.
  private func atTheGate(style: String) throws -> Player {
    var player = try Player(
      flow(
        #"""
        "a": {\#(screen("x")), "next": "b"},
        "b": {\#(screen("y")), "save": {"seen": "true"}, "on": {"jump": "c"}, "next": "c"},
        "c": {"screen": {}, "requires": {"unless": "has(profile.known)", "present": "ask", "style": "\#(style)"}},
        "ask": {\#(screen("q")), "save": {"known": "true"}}
        """#))
    try player.submit(["x": 1])
    return player
  }

  @Test(arguments: ["push", "formSheet"])
  func whatWaitsForAGateIsSubmittedAgain(style: String) throws {
    var player = try atTheGate(style: style)
    try player.submit(["y": 2])
    try player.saveDraft(["q": 3])
    try player.carryOut(.edit(target: "a", values: ["x": 7]))
    #expect(player.walked == ["kept b", "draft ask (notSubmitted)"])
    #expect(player.step == "ask")
    #expect(player.values == ["q": 3])
    #expect(player.view["gate"]?["state"] == "pending")
    #expect(player.facts.profile == [:])
    try player.submit()
    #expect(player.stack == ["a", "b", "c"])
    #expect(player.facts.profile == ["known": true, "seen": true])
    #expect(player.data == ["x": 7, "y": 2])
  }

  @Test(arguments: ["push", "formSheet"])
  func whatElseWaitsForAGateIsGivenUp(style: String) throws {
    var player = try atTheGate(style: style)
    try player.send("jump", values: ["y": 2])
    try player.carryOut(.edit(target: "a", values: ["x": 7]))
    #expect(player.step == "b")
    #expect(player.values == ["y": 2])
    #expect(player.view["gate"] == ["state": "superseded", "flow": "ask", "reason": .null])
  }

  @Test(arguments: ["push", "formSheet"])
  func whatIsToBeAnsweredAnewGivesUpTheGate(style: String) throws {
    var player = try atTheGate(style: style)
    try player.submit(["y": 2])
    try player.carryOut(.edit(target: "b", values: nil))
    #expect(player.step == "b")
    #expect(player.values == ["y": 2])
    #expect(player.view["gate"] == ["state": "superseded", "flow": "ask", "reason": .null])
  }

  /// The gate is put in front of what is submitted now, and not over the one that was there.
  @Test(arguments: ["push", "formSheet"])
  func whatWaitsForTheGateIsReplacedByWhatIsEdited(style: String) throws {
    for isPassed in [true, false] {
      var player = try atTheGate(style: style)
      try player.submit(["y": 2])
      try player.saveDraft(["q": 3])
      let chain = player.view["navigation"]?["chain"]?.asArray?.count
      try player.carryOut(.edit(target: "b", values: ["y": 7]))
      #expect(player.step == "ask")
      #expect(player.view["navigation"]?["chain"]?.asArray?.count == chain)
      #expect(player.stack == (style == "push" ? ["a", "b", "ask"] : ["a", "b"]))
      #expect(player.values == ["q": 3])
      #expect(player.view["gate"]?["state"] == "pending")
      if isPassed { try player.submit() } else { try player.cancel() }
      #expect(player.step == (isPassed ? "c" : "b"))
      #expect(player.values == (isPassed ? [:] : ["y": 7]))
      #expect(player.data == (isPassed ? ["x": 1, "y": 7] : ["x": 1]))
    }
  }

  /// They are not kept for another command.
  @Test func whatWaitsWithSecretsIsGivenUp() throws {
    var player = try Player(
      flow(
        #"""
        "a": {\#(screen("x")), "next": "b"},
        "b": {"screen": {"schema": {"properties": {"y": {}, "pin": {"writeOnly": true}}}}, "next": "c"},
        "c": {"screen": {}, "requires": {"unless": "has(profile.known)", "present": "ask"}},
        "ask": {\#(screen("q")), "save": {"known": "true"}}
        """#))
    try player.submit(["x": 1])
    try player.submit(["y": 2, "pin": .string(planted)])
    try player.carryOut(.edit(target: "a", values: ["x": 7]))
    #expect(player.step == "b")
    #expect(player.values == ["y": 2])
    #expect(player.view["gate"] == ["state": "superseded", "flow": "ask", "reason": .null])
    #expect(!player.journalText.contains(planted))
  }

  // MARK: - Where it may not go

  private static let guarded = flow(
    #"""
    "a": {\#(screen("x")), "next": "b"},
    "b": {\#(screen("y")), "next": "c"},
    "c": {\#(screen("z")), "on": {"m": {"present": "m"}, "locked": {"present": "m", "cancel": "none"}}, "next": "r"},
    "r": {"screen": {"review": true}},
    "m": {\#(screen("w")), "next": "n"}, "n": {"screen": {"review": true}, "next": {"dismiss": true}}
    """#)

  /// The steps that the review calls editable. Changing any other is refused, and changing one of these is not.
  private func editable(in player: Player) throws -> [String] {
    let items = player.screen["review"]?.asArray ?? []
    for item in items {
      let refusal = player.message(of: .edit(target: item["entry"]?.asString ?? "", values: nil))
      #expect((refusal == nil) == (item["editable"] == true))
    }
    return items.filter { $0["editable"] == true }.compactMap { $0["step"]?.asString }
  }

  @Test(arguments: [("b", ["b", "c"]), ("c", ["c"]), ("r", []), ("group", ["b", "c"])])
  func notOverWhatLeadsNowhereBack(step: String, editable: [String]) throws {
    let text =
      step == "group"
      ? Self.guarded.replacing(#""steps""#, #""groups": {"g": {"steps": ["b"], "back": "none"}}, "steps""#)
      : Self.guarded.replacing("\"\(step)\": {\"screen\"", "\"\(step)\": {\"back\": \"none\", \"screen\"")
    var player = try Player(text)
    for field in ["x", "y", "z"] { try player.submit([field: 1]) }
    #expect(try self.editable(in: player) == editable)
    #expect(
      try player.refusal(of: .edit(target: "a", values: ["x": 2]))
        == ["kind": "cannotGoBack", "reason": "forbidden"])
  }

  @Test(arguments: [false, true])
  func notOutOfWhatCannotBeCancelled(isStep: Bool) throws {
    var player = try Player(
      isStep ? Self.guarded.replacing(#""n": {"#, #""n": {"cancel": "none", "#) : Self.guarded)
    for field in ["x", "y"] { try player.submit([field: 1]) }
    try player.send(isStep ? "m" : "locked")
    try player.submit(["w": 1])
    #expect(try editable(in: player) == ["m"])
    #expect(
      try player.refusal(of: .edit(target: "a", values: ["x": 2]))
        == ["kind": "cannotCancel", "reason": "forbidden", "step": "n"])
    try player.carryOut(.edit(target: "m", values: ["w": 2]))
    #expect(player.step == "n")
  }

  @Test func notOverWhatIsToBeConfirmedFirst() throws {
    var player = try Player(
      Self.guarded.replacing(#""b": {"#, #""b": {"leave": "always", "#).replacing(
        #""c": {"#, #""c": {"leave": "confirm", "#))
    for field in ["x", "y"] { try player.submit([field: 1]) }
    try player.saveDraft(["z": 2])
    let refusal = try player.refusal(of: .edit(target: "a", values: ["x": 2]))
    #expect(refusal["kind"] == "leaveNeedsConfirmation")
    #expect(refusal["lost"]?.asArray?.compactMap { $0["step"]?.asString } == ["c", "b"])
    try player.carryOut(.edit(target: "a", values: ["x": 2]), confirm: true)
    #expect(player.stack == ["a", "b", "c"])
    #expect(player.values == ["z": 2])
  }

  /// What went to be walked through again is not what was left: a further entry of the same screen begins empty, as it did before.
  @Test func theAnswersThatAreKeptAreNoDrafts() throws {
    var player = try Player(
      flow(
        #"""
        "name": {\#(screen("name")), "next": [{"when": "values.name == 'Kim'", "to": "new"}, "item"]},
        "new": {\#(screen("new")), "next": "item"},
        "item": {\#(screen("x")), "next": "item"}
        """#))
    try player.submit(["name": "Ada"])
    try player.submit(["x": 1])
    try player.submit(["x": 2])
    try player.carryOut(.edit(target: "name", values: ["name": "Bob"]))
    #expect(player.stack == ["name", "item", "item", "item"])
    #expect(player.values == [:])
    try player.carryOut(.edit(target: "name", values: ["name": "Kim"]))
    #expect(player.step == "new")
    try player.submit()
    #expect(player.walked == ["kept item", "kept item"])
    #expect(player.stack == ["name", "new", "item", "item", "item"])
    #expect(player.values == [:])
    try player.back()
    #expect(player.values == ["x": 2])
  }

  /// As `back` does not either.
  @Test(arguments: [false, true])
  func notAwayFromAnActionThatIsRunning(isAllowed: Bool) throws {
    let permission = isAllowed ? #", "back": "allow""# : ""
    var player = try Player(
      flow(#""a": {\#(screen("x")), "next": "work"}, "work": {"action": {"name": "work"}\#(permission)}"#))
    try player.submit(["x": 1])
    if isAllowed {
      try player.carryOut(.edit(target: "a", values: nil))
      #expect(player.step == "a")
    } else {
      #expect(
        try player.refusal(of: .edit(target: "a", values: nil))
          == ["kind": "cannotGoBack", "reason": "actionRunning"])
    }
  }

  /// Where there is no answer there is none to change.
  @Test func notToAScreenThatWasLeftWithoutAnAnswer() throws {
    var player = try Player(
      flow(#""a": {\#(screen("x")), "on": {"on": "b"}, "next": "b"}, "b": {"screen": {"review": true}}"#))
    try player.send("on")
    #expect(try editable(in: player) == [])
    #expect(
      try player.refusal(of: .edit(target: "a", values: ["x": 1]))
        == ["kind": "targetNotFound", "target": "a", "targets": []])
  }

  /// A review names entries, and a step may be called like one.
  @Test func anEntryIsMeantBeforeAStepOfThatName() throws {
    var player = try Player(
      flow(
        #"""
        "e1": {\#(screen("x")), "next": "e3"}, "e3": {\#(screen("x")), "next": "e2"},
        "e2": {\#(screen("x")), "next": "r"}, "r": {"screen": {"review": true}}
        """#))
    for number in 1...3 { try player.submit(["x": .int(number)]) }
    try player.carryOut(.edit(target: "e2", values: ["x": 7]))
    #expect(player.session.entry(EntryID(2))?.answers == ["x": 7])
    #expect(player.session.stack?.first { $0.step.name == "e2" }?.answers == ["x": 3])
  }

  /// However often a flow has come to it.
  @Test func eachTargetIsNamedOnce() throws {
    var player = try Player(
      flow(
        #""a": {\#(screen("x")), "on": {"far": {"popTo": "z"}}, "next": "a"}, "z": {"screen": {}, "next": "a"}"#
      ))
    for number in 1...3 { try player.submit(["x": .int(number)]) }
    let missing: JSON = ["kind": "targetNotFound", "target": "z", "targets": ["a"]]
    #expect(try player.refusal(of: .edit(target: "z", values: nil)) == missing)
    #expect(try player.refusal(of: .back(to: "z", count: nil, values: nil)) == missing)
    #expect(try player.refusal(of: .send(event: "far", payload: nil, values: nil)) == missing)
  }
}
