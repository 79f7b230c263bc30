// Gates in and in front of tabs (`protocol/definitions.md`, “Tabs” and “Gates”).

import Coordination
import JSONText
import Testing

@Suite struct GatedTabTests {
  /// A gate in front of another tab takes the place of the one that was there, whose screen had it.
  @Test func whatIsTypedInAGateIsNoDraftOfTheScreenUnderIt() throws {
    var player = try Player(
      flow(
        #"""
        "t": {"tabs": {"one": {"step": "a"}, "two": {"step": "b"}}},
        "a": {\#(screen("x")), "on": {"go": "b"}},
        "b": {"screen": {}, "requires": {"unless": "has(profile.known)", "present": "ask", "style": "push"}},
        "ask": {\#(screen("x"))}
        """#))
    try player.send("go")
    try player.carryOut(.selectTab("two", values: ["x": "typed"]))
    #expect(player.step == "ask")
    try player.cancel()
    #expect(player.step == "a")
    #expect(player.values == [:])
  }

  /// There is nothing of its tab to go back to, whatever stands at its root.
  @Test(arguments: [#""step": "g""#, #""step": "f""#, #""flow": "guarded""#])
  func aGateThatIsLeftAtTheBottomOfATabSelectsAnotherTab(root: String) throws {
    var player = try Self.signedOut(root, besides: "two")
    #expect(player.step == "q")
    try player.cancel()
    #expect(player.step == "a")
    #expect(player.view["gate"] == ["state": "aborted", "flow": "gate", "reason": "cancelled"])
    try player.carryOut(.selectTab("one", values: nil))
    #expect(player.step == "q")
  }

  /// The gate falls as its tab is selected.
  @Test func aGateThatIsLeftLeadsBackToTheTabThatItWasSelectedFrom() throws {
    var player = try Player(
      flow(
        #"""
        "t": {"tabs": {"one": {"step": "g"}, "two": {"step": "b"}, "three": {"step": "c"}}},
        "g": {\#(screen()), "requires": {"unless": "profile.known", "present": "ask", "while": true}},
        "b": {\#(screen())},
        "c": {\#(screen()), "on": {"out": {"save": {"known": "false"}, "select": "one"}}},
        "ask": {\#(screen()), "next": {"dismiss": true, "save": {"known": "true"}}}
        """#))
    try player.submit([:])
    try player.carryOut(.selectTab("two", values: nil))
    try player.carryOut(.selectTab("three", values: nil))
    try player.send("out")
    #expect(player.step == "ask")
    try player.cancel()
    #expect(player.step == "c")
  }

  @Test(arguments: [#""step": "g""#, #""step": "f""#, #""flow": "guarded""#])
  func whereThereIsNothingToBeSeenInAnotherTabTheSessionEnds(root: String) throws {
    var player = try Self.signedOut(root, besides: "three")
    try player.cancel()
    #expect(player.outcome["reason"] == "gateAborted")
  }

  /// Somebody who was known, has seen that tab too, and is on the first one.
  private static func signedOut(_ root: String, besides other: String) throws -> Player {
    var player = try Player(guarded(root), reaching: guards, profile: ["known": true])
    try player.carryOut(.selectTab(other, values: nil))
    try player.carryOut(.selectTab("one", values: nil))
    player.facts.profile = [:]
    try player.catchUp()
    return player
  }

  /// Tabs of which the first one, with that root, and the third one are only for those who are known.
  private static func guarded(_ root: String) -> String {
    let gate = #""requires": {"unless": "has(profile.known)", "present": "gate", "while": true}"#
    return flow(
      #"""
      "t": {"tabs": {"one": {\#(root)}, "two": {"step": "a"}, "three": {"step": "h"}}},
      "a": {"screen": {}}, "f": {"flow": "guarded"},
      "g": {"screen": {}, \#(gate)}, "h": {"screen": {}, \#(gate)}
      """#)
  }

  private static let guards = [
    #"""
    {"flow": "guarded", "start": "g", "steps": {"g": {"screen": {},
      "requires": {"unless": "has(profile.known)", "present": "gate", "while": true}}}}
    """#, gate,
  ]

  /// It stands in front of the tab, whatever runs the flow that begins with it there.
  @Test(
    arguments: [#""flow": "guarded""#, #""step": "f""#, #""step": "r""#, #""step": "g""#],
    ["push", "formSheet"])
  func whoGivesUpAGateInFrontOfATabStaysInTheirs(root: String, style: String) throws {
    let gate = #""requires": {"unless": "has(profile.known)", "present": "gate", "style": "\#(style)"}"#
    for isBack in [false, true] {
      var player = try Player(
        flow(
          #"""
          "t": {"tabs": {"one": {"step": "a"}, "two": {"step": "b"}, "three": {\#(root)}}},
          "a": {"screen": {}}, "b": {\#(screen("x")), "next": "c"}, "c": {\#(screen("y"))},
          "f": {"flow": "outer"}, "g": {"screen": {}, \#(gate)}, "r": {"route": ["g"]}
          """#),
        reaching: [
          #"{"flow": "guarded", "start": "g", "steps": {"g": {"screen": {}, \#(gate)}}}"#,
          #"{"flow": "outer", "start": "s", "steps": {"s": {"flow": "guarded"}}}"#, Self.gate,
        ])
      try player.carryOut(.selectTab("two", values: nil))
      try player.submit(["x": 1])
      try player.carryOut(.selectTab("three", values: ["y": "typed"]))
      #expect(player.step == "q")
      if isBack { try player.back() } else { try player.cancel() }
      #expect(player.tab == ["b", "c"])
      #expect(player.values == ["y": "typed"])
      #expect(player.view["gate"] == ["state": "aborted", "flow": "gate", "reason": "cancelled"])
      try player.carryOut(.selectTab("three", values: nil))
      try player.submit([:])
      #expect(player.tab == ["g"])
    }
  }

  @Test func whatIsSaidOfAGateStaysWhereItsTabIsSelectedAgain() throws {
    var player = try Player(flow(Self.gated), reaching: [Self.gate])
    try player.send("go")
    try player.back()
    let gate = player.view["gate"]
    #expect(gate?["state"] == "aborted")
    try player.carryOut(.selectTab("one", values: nil))
    #expect(player.view["gate"] == gate)
    try player.carryOut(.selectTab("two", values: nil))
    try player.back()
    try player.carryOut(.selectTab("one", values: nil))
    #expect(player.view["gate"] == gate)
  }

  private static let gated = #"""
    "t": {"tabs": {"one": {"step": "a"}, "two": {"step": "b"}, "three": {"step": "b"}}, "selected": "one"},
    "a": {"screen": {}, "on": {"go": "x"}},
    "b": {"screen": {}, "requires": {"unless": "has(profile.known)", "present": "gate", "style": "push"}},
    "x": {"screen": {}, "requires": {"unless": "has(profile.known)", "present": "gate", "style": "push"}}
    """#

  private static let gate = #"""
    {"flow": "gate", "start": "q", "steps": {
      "q": {"screen": {}, "next": {"end": "completed", "save": {"known": "true"}}}}}
    """#

  @Test func aGatedTabIsSelectedAgainWhileItsGateStands() throws {
    var player = try Player(flow(Self.gated), reaching: [Self.gate])
    try player.carryOut(.selectTab("two", values: nil))
    #expect(player.tab == ["a", "q"])
    try player.carryOut(.selectTab("two", values: nil))
    #expect(player.tab == ["a", "q"])
    try player.submit()
    #expect(player.tab == ["b"])
    try player.carryOut(.selectTab("one", values: nil))
    #expect(player.tab == ["a"])
    #expect(player.view["gate"] == .null)
  }

  @Test func theTabOfAGateIsSelectedAgain() throws {
    var player = try Player(flow(Self.gated), reaching: [Self.gate])
    try player.send("go")
    try player.carryOut(.selectTab("one", values: nil))
    #expect(player.tab == ["a"])
    #expect(player.view["gate"] == ["state": "aborted", "flow": "gate", "reason": "cancelled"])
  }

  @Test func theTabOfATabsGateThatIsFirstIsSelectedAgain() throws {
    var player = try Player(
      flow(Self.gated.replacing(#""selected": "one""#, #""selected": "two""#)), reaching: [Self.gate])
    #expect(player.tab == ["q"])
    try player.carryOut(.selectTab("two", values: nil))
    #expect(player.tab == ["q"])
    #expect(player.view["gate"]?["state"] == "pending")
    for _ in 1...2 {
      try player.carryOut(.selectTab("three", values: nil))
      #expect(player.tab == ["q", "q"])
    }
    try player.back()
    #expect(player.tab == ["q"])
  }

  /// There is nothing that it could lead back to, and whoever took its place would never have got rid of it.
  @Test func aGateGoesWithAllThatItWasPushedOn() throws {
    var player = try Player(
      flow(
        #"""
        "t": {"tabs": {"one": {"step": "a"}, "two": {"step": "b"}}, "on": {
          "open": {"present": "c"}, "change": {"replace": "b", "from": "a"}, "other": {"select": "two"}}},
        "a": {"screen": {}, \#(Self.asks)}, "b": {"screen": {}}, "c": {"screen": {}, \#(Self.asks)}, "k": {"screen": {}, "on": {
          "change": {"replace": "b", "from": "a"}}}
        """#))
    try player.send("open")
    #expect(player.tab == ["k"])
    try player.send("change")
    try #require(player.view["gate"] == .null)
    try player.send("other")
    #expect(player.view["navigation"]?["chain"]?[0]?["tabs"]?[1]?["selected"] == true)
  }

  private static let asks = #""requires": {"unless": "false", "present": "k", "style": "push"}"#
}
