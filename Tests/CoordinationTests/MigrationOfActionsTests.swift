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
