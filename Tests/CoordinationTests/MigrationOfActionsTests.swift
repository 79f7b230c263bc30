// What a migration makes of actions: none is done twice, and none is handed to the host by it.

import Coordination
import JSONText
import Testing

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

  /// The result of an action that waits for its step, which an edited answer has led away from.
  private static let branching = flow(
    #"""
    "w": {\#(screen("x")), "next": [{"when": "data.x == 'a'", "to": "pay"}, "o"]},
    "o": {\#(screen("o")), "next": "pay"},
    "pay": {"action": {"name": "pay"}, "next": "c"},
    "c": {\#(screen("c")), "next": {"end": "completed", "result": "steps"}}
    """#)

  /// Nor is a screen that nobody has seen submitted by it, with what it has for defaults.
  @Test(arguments: [
    #""action": {"name": "charge"}"#,
    #""screen": {"title": "Agree?", "schema": {"properties": {"ok": {"default": true}}}}"#,
    #""screen": {"title": "Agree?", "schema": {"required": ["ok"], "properties": {"ok": {}}}}"#,
  ])
  func aResultThatWaitsIsNoneOfAnotherStep(now: String) throws {
    var player = try Player(Self.branching)
    try player.submit(["x": "a"])
    try player.submit(["receipt": 7])
    try player.carryOut(.edit(target: "w", values: ["x": "b"]))
    #expect(player.step == "o")
    try player.migrate(to: Self.branching.replacing(#""action": {"name": "pay"}"#, now))
    #expect(player.walked == ["kept w", "dropped pay (otherKind)"])
    try player.submit(["o": 1])
    #expect(player.step == "pay")
    #expect(player.walked == [])
  }

  // MARK: - A result that the new version does not take

  @Test func aResultThatTheSchemaDoesNotTakeAnyMoreIsTold() throws {
    var player = try paid()
    try player.migrate(
      to: order.replacing(
        #""name": "pay","#, #""name": "pay", "schema": {"properties": {"receipt": {"type": "string"}}},"#))
    #expect(player.step == "what")
    #expect(player.walked == ["kept what (beforeAction)", "waiting pay"])
    try player.submit()
    #expect(player.walked == ["dropped pay (refused)"])
    #expect(player.action["name"] == "pay")
  }

  /// A form that `next` has presented, and behind it what the presenter's rules are asked about.
  private static func sheet(_ more: String = "") -> String {
    flow(
      #"""
      "a": {\#(screen("x")), "next": {"present": "form"\#(more), "onResult": "z"}},
      "z": {\#(screen("z"))}
      """#)
  }
  private static func form(_ undo: String) -> String {
    #"""
    {"flow": "form", "start": "what", "steps": {
      "what": {\#(screen("what")), "next": "pay"},
      "pay": {"action": {"name": "pay"\#(undo)}, "next": "sure"},
      "sure": {\#(screen("sure")), "next": {"end": "completed", "result": {"what": "data.what"}}}}}
    """#
  }

  /// Nobody asks the host to take anything back.
  @Test(arguments: ["", #", "undo": {"name": "refund"}"#])
  func anActionWhoseOutcomeThePresenterDoesNotTakeAnyMoreIsNotKept(undo: String) throws {
    let form = Self.form(undo)
    var player = try Player(Self.sheet(), reaching: [form])
    try player.submit(["x": 1])
    try player.submit(["what": "owl"])
    try player.submit(["receipt": 7])
    #expect(player.step == "sure")
    let result = #""next": {"end": "completed", "result": {"what": "data.what"}}"#
    try player.migrate(
      to: Self.sheet(#", "check": {"when": "result.what == 'owl'", "path": "/what", "message": "No."}"#),
      reaching: [form.replacing(#""next": "sure""#, result)])
    #expect(player.stack(level: 1) == ["what"])
    #expect(player.values == ["what": "owl"])
    #expect(player.walked == ["kept a", "kept form/what (beforeAction)", "waiting form/pay"])
    try player.submit()
    #expect(player.walked == ["dropped form/pay (refused)"])
    if !undo.isEmpty {
      #expect(player.action["name"] == "refund")
      try player.submit([:])
    }
    #expect(player.stack(level: 1) == ["what"])
    #expect(player.errors == ["/what: check"])
  }

  @Test func aRunningActionIsWaitedFor() throws {
    var player = try Player(order)
    try player.submit(["what": "owl"])
    let refused = refusal { try player.migrate(to: later(order)) }
    #expect(refused == ["kind": "notAllowed", "command": "migrateSession", "reason": "actionRunning"])
  }

  /// Nobody does what has failed, and what its `onError` leads to stands over it.
  @Test(arguments: [#"{"to": "p"}"#, #"{"present": "p"}"#])
  func oneThatHasFailedIsNot(onError: String) throws {
    let text = flow(
      #"""
      "a": {\#(screen("x")), "next": "act"}, "act": {"action": {"name": "act"}, "onError": \#(onError), "next": "b"},
      "p": {\#(screen("p"))}, "b": {\#(screen("b"))}
      """#)
    var player = try Player(text)
    try player.submit(["x": 1])
    try player.fail("down")
    #expect(player.step == "p")
    let other = try Player(text, from: player)
    #expect(other.walked.contains("kept a"))
    #expect(other.action["name"] == "act")
    try player.migrate(to: later(text))
    #expect(player.step == "a")
    #expect(player.walked == ["kept a (beforeAction)"])
    try player.submit()
    #expect(player.action["name"] == "act")
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

  /// The input is the one that the host was given, before there was anything of what came of it.
  @Test(arguments: [#""data""#, #"{"all": "steps"}"#])
  func whatCameOfAnActionIsNotPartOfItsInput(input: String) throws {
    let order = flow(
      #"""
      "what": {\#(screen("what")), "next": "pay"},
      "pay": {"action": {"name": "pay", "input": \#(input)}, "next": {"to": "where", "set": {"receipt": "result.id"}}},
      "where": {\#(screen("where"))}
      """#)
    var player = try Player(order)
    try player.submit(["what": "owl"])
    try player.submit(["id": 7])
    try player.migrate(to: later(order))
    #expect(player.walked == ["kept what", "kept pay"])
    #expect(player.step == "where")
    #expect(player.data == ["what": "owl", "receipt": 7])
  }

  @Test func whatWasSetBeforeAnActionWasDoneIsPartOfItsInput() throws {
    let order = flow(
      #"""
      "what": {\#(screen("what")), "next": "pay"},
      "pay": {"action": {"name": "pay", "input": "data"}, "on": {"tip": {"stay": true, "set": {"tip": "1"}}}, "next": "where"},
      "where": {\#(screen("where"))}
      """#)
    var player = try Player(order)
    try player.submit(["what": "owl"])
    try player.send("tip")
    try player.submit(["id": 7])
    try player.migrate(to: later(order))
    #expect(player.walked == ["kept what", "kept pay"])
    #expect(player.data == ["what": "owl", "tip": 1])
    try player.migrate(to: order.replacing(#""input": "data""#, #""input": {"what": "data.what"}"#))
    #expect(player.walked == ["kept what (beforeAction)", "waiting pay"])
  }

  /// Its own `next` has put its result into its input, which is looked at as it was, also in a tab that is not selected.
  @Test(arguments: [false, true])
  func aDoneActionWhoseResultWasSetIsNotDoneAgain(isInAnotherTab: Bool) throws {
    let tabs = flow(
      #"""
      "tabs": {"tabs": {"one": {"step": "a"}, "two": {"step": "o"}}}, "a": {\#(screen("x")), "next": "pay"},
      "pay": {"action": {"name": "pay", "input": {"order": "data"}}, "next": {"to": "c", "set": {"receipt": "result.id"}}},
      "c": {"screen": {}}, "o": {"screen": {}}
      """#)
    var player = try Player(tabs)
    try player.submit(["x": 1])
    try player.submit(["id": 5])
    if isInAnotherTab { try player.carryOut(.selectTab("two", values: nil)) }
    try player.migrate(to: later(tabs))
    if isInAnotherTab { try player.carryOut(.selectTab("one", values: nil)) }
    #expect(player.step == "c")
    #expect(player.data == ["x": 1, "receipt": 5])
  }
}
