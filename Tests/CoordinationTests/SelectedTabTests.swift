// The selected tab selected again: the user goes back to its root, as far as `back` lets them (`protocol/README.md`, “Tabs”).

import Coordination
import JSONText
import Testing

@Suite struct SelectedTabTests {
  private static let again = Command.Action.selectTab("shop", values: nil)

  private static func player(undo: String = "") throws -> Player {
    var player = try Player(
      flow(
        #"""
        "t": {"tabs": {"shop": {"step": "list"}, "other": {"step": "o"}}},
        "list": {\#(screen("x")), "next": "pay"},
        "pay": {"action": {"name": "pay"\#(undo)}, "next": "paid"},
        "paid": {\#(screen("y")), "on": {"final": "final", "home": {"select": "shop"}}},
        "final": {"screen": {}, "back": "none", "on": {"home": {"select": "shop"}}},
        "o": {"screen": {}}
        """#))
    try player.submit(["x": 1])
    return player
  }

  /// What is under way would be started a second time.
  @Test func aRunningActionIsNotLeftByIt() throws {
    var player = try Self.player()
    let key = player.action["key"]
    #expect(try player.refusal(of: Self.again) == ["kind": "cannotGoBack", "reason": "actionRunning"])
    #expect(player.action["key"] == key)
    try player.carryOut(.selectTab("other", values: nil))
    try player.carryOut(Self.again)
    #expect(player.action["key"] == key)
  }

  @Test func aStepThatLetsNobodyGoBackHoldsHereToo() throws {
    var player = try Self.player()
    try player.submit([:])
    try player.send("final")
    #expect(try player.refusal(of: Self.again) == ["kind": "cannotGoBack", "reason": "forbidden"])
    #expect(player.tab == ["list", "paid", "final"])
    // The flow may do so all the same.
    try player.send("home")
    #expect(player.tab == ["list"])
  }

  @Test func whatWasDoneIsTakenBackFirst() throws {
    var player = try Self.player(undo: #", "undo": {"name": "refund"}"#)
    try player.submit([:])
    try player.carryOut(Self.again)
    #expect(player.action["name"] == "refund")
    try player.submit([:])
    #expect(player.tab == ["list"])
    #expect(player.values == ["x": 1])
  }

  @Test func atItsRootItIsSaidThoughNobodyMayGoBackFromThere() throws {
    var player = try Player(
      flow(#""t": {"tabs": {"shop": {"step": "list"}}}, "list": {"screen": {}, "back": "none"}"#))
    try player.carryOut(Self.again)
    #expect(player.changes == ["select "])
  }

  /// The last screen of a flow that had finished goes on, as after `back`.
  @Test func aFlowThatWasOverGoesOnWhereItIsComeBackTo() throws {
    var player = try Player(
      flow(
        #"""
        "t": {"tabs": {"shop": {"step": "run"}}},
        "run": {"flow": "inner", "next": "after"}, "after": {"screen": {}, "next": {"reset": "over"}},
        "over": {"screen": {}}
        """#), reaching: [#"{"flow": "inner", "start": "s", "steps": {"s": {\#(screen("x"))}}}"#])
    try player.submit(["x": 1])
    #expect(player.tab == ["s", "after"])
    try player.carryOut(Self.again)
    #expect(player.tab == ["s"])
    try player.submit(["x": 2])
    #expect(player.tab == ["s", "after"])
  }
}
