// Gates that go on holding: once the profile does not meet them any more, what stands behind them ends
// (`protocol/definitions.md`, “Gates”).

import JSONText
import Testing

@testable import Coordination

private let login =
  #"{"flow": "login", "start": "q", "steps": {"q": {\#(screen()), "save": {"known": "true"}}}}"#
private let gate = #""requires": {"unless": "profile.known", "present": "login", "while": true}"#

@Suite struct HoldingGateTests {
  private let fallen: JSON = ["state": "aborted", "flow": "login", "reason": "noLongerMet"]

  private let survey = #"""
    "home": {"screen": {}, "on": {"continue": {"to": "questions", "history": true}}},
    "one": {\#(screen("x")), \#(gate), "next": "two"}, "two": {\#(screen("y"))}
    """#
  private let groups = #""groups": {"questions": {"steps": ["one", "two"]}}"#

  private func signedIn(_ steps: String, _ more: String = "") throws -> Player {
    try Player(flow(steps, more), reaching: [login], profile: ["known": true])
  }

  /// Signs out elsewhere.
  private func signOut(_ player: inout Player) throws {
    player.facts.profile = ["known": false]
    try player.catchUp()
  }

  private func isAnythingDue(in player: Player) throws -> Bool {
    try player.coordinator.catchUp(player.session, facts: player.facts, time: player.time) != nil
  }

  /// Also where nothing lies over it: what was covered is not remembered besides.
  @Test func theGroupThatItLeavesIsRememberedOnce() throws {
    var player = try signedIn(survey, groups)
    try player.send("continue")
    try player.submit(["x": 1])
    try signOut(&player)
    let record = player.journal.last?.asArray ?? []
    #expect(record.filter { $0["change"] == "remembered" }.count == 1)
  }

  /// The gate that falls uncovers a screen whose time is over, and which signs out from another one.
  @Test func oneThatFallsBecauseOfAnotherFallsWithIt() throws {
    func gate(_ fact: String) -> String {
      #""requires": {"unless": "profile.\#(fact)", "present": "login", "while": true}"#
    }
    var player = try Player(
      flow(
        #"""
        "a": {"screen": {}, "next": "b"},
        "b": {"screen": {}, \#(gate("one")), "after": {"PT1S": {"stay": true, "save": {"one": "false"}}}, "next": "c"},
        "c": {"screen": {}, \#(gate("two")), "on": {"out": {"stay": true, "save": {"two": "false"}}}}
        """#), reaching: [login], profile: ["one": true, "two": true])
    try player.submit()
    try player.submit()
    player.wait(milliseconds: 2000)
    try player.send("out")
    #expect(player.step == "a")
    #expect(try !isAnythingDue(in: player))
  }

  /// What stands below cannot be shown, which is no reason to leave the user behind the gate.
  @Test func itFallsAlsoWhereTheScreenBelowCannotBeShown() throws {
    var player = try Player(
      flow(
        #"""
        "a": {"screen": {"title": "${profile.name.size()}"}, "next": "b"},
        "b": {\#(screen("t")), \#(gate), "next": "c"}, "c": {"screen": {}}
        """#), reaching: [login], profile: ["known": true, "name": "Ann"])
    try player.submit()
    player.facts.profile = ["name": 7]
    try player.catchUp()
    #expect(player.session.chain[0].stack.depth == 1)
    #expect(player.view == .null)
    #expect(try !isAnythingDue(in: player))
    player.facts.profile = ["name": "Ann"]
    try player.submit([:])
    #expect(player.step == "q")
  }

  /// A gate that passes by itself, in front of a step that takes back what it gives, ends the session and not the process's time.
  @Test func oneThatMakesItselfFallForEverEndsTheSession() throws {
    let passing =
      #"{"flow": "passing", "start": "q", "steps": {"q": {"route": [{"save": {"known": "true"}, "end": "completed"}]}}}"#
    let player = try Player(
      flow(
        #"""
        "a": {"requires": {"unless": "profile.known", "present": "passing", "while": true},
          "route": [{"save": {"known": "false"}, "to": "b"}]},
        "b": {"screen": {}}
        """#), reaching: [passing], profile: ["known": false])
    #expect(player.outcome["reason"] == "gateAborted")
  }

  /// The view that is answered is the one that comes when somebody looks the next time.
  @Test func oneThatAnAnswerMakesFallFallsWithIt() throws {
    var player = try Player(
      flow(
        #"""
        "a": {\#(screen("t")), "next": "b"},
        "b": {\#(screen("t")), "requires": {"unless": "data.t", "present": "login", "while": true}, "next": "c"},
        "c": {"screen": {}}
        """#), reaching: [login])
    try player.submit(["t": true])
    try player.submit(["t": false])
    #expect(player.step == "a")
    #expect(player.view["gate"] == fallen)
    #expect(try !isAnythingDue(in: player))
  }

  @Test func itsEntryGoesWithAllAboveIt() throws {
    var player = try signedIn(
      #"""
      "a": {"screen": {}, "on": {"go": "b"}},
      "b": {"screen": {}, \#(gate), "on": {"go": "c"}},
      "c": {\#(screen("x")), "leave": "confirm", "on": {"open": {"present": "m"}}},
      "m": {"screen": {}}
      """#)
    try player.send("go")
    try player.send("go")
    try player.send("open")
    #expect(try !isAnythingDue(in: player))
    try signOut(&player)
    #expect(player.stack == ["a"])
    #expect(player.view["gate"] == fallen)
    #expect(player.changes.contains("dismiss "))
    #expect(try !isAnythingDue(in: player))
  }

  /// A gate of another flow's that was pushed over it goes with it, and does not begin with its placeholder.
  @Test func aGateThatWasPushedOverItGoesToo() throws {
    var player = try Player(
      flow(
        #"""
        "t": {"tabs": {"one": {"title": "1", "flow": "in"}}, "on": {"go": "b"}},
        "b": {"screen": {}, "requires": {"unless": "has(profile.more)", "present": "ask", "style": "push"}}
        """#),
      reaching: [
        login, #"{"flow": "in", "start": "i", "steps": {"i": {"screen": {}, \#(gate)}}}"#,
        #"{"flow": "ask", "start": "k", "steps": {"k": {"screen": {}}}}"#,
      ], profile: ["known": true])
    try player.send("go")
    #expect(player.step == "k")
    try signOut(&player)
    #expect(player.step == "q")
    #expect(player.session.pending.count == 1)
    player.facts.profile = ["known": true]
    try player.submit([:])
    #expect(player.step == "i")
    #expect(player.session.pending.isEmpty)
  }

  /// Those below it stay.
  @Test func inAPresentationItGoesToo() throws {
    var player = try signedIn(
      #"""
      "a": {"screen": {}, "on": {"open": {"present": "m"}}},
      "m": {"screen": {}, "on": {"go": "b"}}, "b": {"screen": {}, \#(gate)}
      """#)
    try player.send("open")
    try player.send("go")
    try signOut(&player)
    #expect(player.stack(level: 1) == ["m"])
    #expect(player.view["gate"] == fallen)
  }

  @Test func whatWasPresentedBehindItEndsAsAborted() throws {
    var player = try signedIn(
      #""a": {"screen": {}, "on": {"open": {"present": "m"}}}, "m": {"screen": {}, \#(gate)}"#)
    try player.send("open")
    try signOut(&player)
    #expect(player.stack == ["a"])
    #expect(player.view["changes"]?.asArray?.compactMap { $0["why"] } == ["aborted"])
  }

  @Test func atTheBottomTheGateComesBack() throws {
    var player = try signedIn(#""b": {"screen": {"title": "B"}, \#(gate)}"#)
    try signOut(&player)
    #expect(player.step == "q")
    try player.submit([:])
    #expect(player.stack == ["b"])
  }

  /// They are the bottom of the root, so all that stands in them goes, and what lies over them.
  @Test func tabsGoWithAllThatStandsInThem() throws {
    var player = try signedIn(
      #"""
      "t": {"tabs": {"one": {"step": "a"}, "two": {"step": "c"}}, \#(gate)},
      "a": {\#(screen("x")), "on": {"open": {"present": "m"}}}, "c": {"screen": {}}, "m": {"screen": {}}
      """#)
    try player.carryOut(.selectTab("two", values: nil))
    try player.carryOut(.selectTab("one", values: nil))
    try player.saveDraft(["x": 1])
    try player.send("open")
    for _ in 1...2 {
      try signOut(&player)
      #expect(player.step == "q")
      #expect(player.levels == 2)
      #expect(player.stack == [])
      player.facts.profile = ["known": true]
      try player.submit([:])
      #expect(player.tab == ["a"])
      #expect(player.values == ["x": 1])
      #expect(player.view["navigation"]?["chain"]?[0]?["tabs"]?[1]?["loaded"] == false)
    }
    try signOut(&player)
    try player.cancel()
    #expect(player.outcome["reason"] == "gateAborted")
  }

  @Test func aGroupInATabThatGoesWithAllTabsIsRemembered() throws {
    var player = try signedIn(
      #"""
      "t": {"tabs": {"one": {"step": "home"}, "two": {"step": "c"}}, \#(gate)}, "c": {"screen": {}},
      "home": {"screen": {}, "on": {"continue": {"to": "questions", "history": true}}},
      "one": {\#(screen("x")), "next": "two"}, "two": {\#(screen("y"))}
      """#, groups)
    try player.send("continue")
    try player.submit(["x": 1])
    try player.saveDraft(["y": 2])
    try player.carryOut(.selectTab("two", values: nil))
    try signOut(&player)
    player.facts.profile = ["known": true]
    try player.submit([:])
    #expect(player.tab == ["home"])
    try player.send("continue")
    #expect(player.tab == ["home", "one", "two"])
    #expect(player.values == ["y": 2])
  }

  /// Nobody asks for a gate any more behind which nothing stands.
  @Test func tabsThatOthersTakeThePlaceOfStandBehindItNoMore() throws {
    var player = try signedIn(
      #"""
      "t": {"tabs": {"one": {"step": "a"}}, "on": {"other": {"reset": "u"}}, \#(gate)},
      "u": {"tabs": {"one": {"step": "b"}}}, "a": {"screen": {}}, "b": {"screen": {}}
      """#)
    #expect(player.session.holders == 1)
    try player.send("other")
    #expect(player.tab == ["b"])
    #expect(player.session.holders == 0)
  }

  @Test func whatStandsBehindItInAnotherTabGoesToo() throws {
    var player = try signedIn(
      #"""
      "t": {"tabs": {"one": {"step": "a"}, "two": {"step": "c"}}},
      "a": {"screen": {}, "on": {"go": "b"}}, "b": {"screen": {}, \#(gate)}, "c": {"screen": {}}
      """#)
    try player.send("go")
    try player.carryOut(.selectTab("two", values: nil))
    try signOut(&player)
    #expect(player.step == "c")
    #expect(player.view["gate"] == fallen)
    try player.carryOut(.selectTab("one", values: nil))
    #expect(player.step == "a")
  }

  /// Also one whose own command has signed the user out.
  @Test func itIsAskedAtTheEndOfACommandThatChangesTheProfile() throws {
    var player = try signedIn(
      #"""
      "a": {"screen": {}, "on": {"go": "b"}},
      "b": {"screen": {}, \#(gate), "on": {"out": {"stay": true, "save": {"known": "false"}}}}
      """#)
    try player.send("go")
    try player.send("out")
    #expect(player.stack == ["a"])
    #expect(player.view["gate"] == fallen)
  }

  @Test func aGroupThatItLeavesIsRemembered() throws {
    var player = try signedIn(survey, groups)
    try player.send("continue")
    try player.submit(["x": 1])
    try player.saveDraft(["y": 2])
    try signOut(&player)
    #expect(player.stack == ["home"])
    try player.send("continue")
    try player.submit([:])
    #expect(player.stack == ["home", "one", "two"])
    #expect(player.values == ["y": 2])
  }

  @Test func soIsOneInAnotherTab() throws {
    var player = try Player(
      flow(#""t": {"tabs": {"one": {"flow": "test"}, "two": {"step": "c"}}}, "c": {"screen": {}}"#)
        .replacing(#""flow": "test", "start""#, #""flow": "tabs", "start""#),
      reaching: [login, flow(survey, groups)], profile: ["known": true])
    try player.send("continue")
    try player.submit(["x": 1])
    try player.saveDraft(["y": 2])
    try player.carryOut(.selectTab("two", values: nil))
    try signOut(&player)
    try player.carryOut(.selectTab("one", values: nil))
    #expect(player.step == "home")
    try player.send("continue")
    try player.submit([:])
    #expect(player.step == "two")
    #expect(player.values == ["y": 2])
  }

  /// Where a tab's own flow begins elsewhere, and has a variable, it goes on all the same.
  @Test(arguments: ["pageSheet", "push"])
  func atTheBottomOfAnotherTabTheGateComesBackToo(style: String) throws {
    let gate = gate.replacing(#""while""#, #""style": "\#(style)", "while""#)
    let inner = flow(
      #"""
      "first": {\#(screen("x")), "next": {"replace": "b", "assign": {"n": "2"}}},
      "b": {\#(screen("y")), \#(gate)}
      """#, #""vars": {"n": "1"}"#)
    var player = try Player(
      flow(#""t": {"tabs": {"one": {"flow": "test"}, "two": {"step": "c"}}}, "c": {"screen": {}}"#)
        .replacing(#""flow": "test", "start""#, #""flow": "tabs", "start""#),
      reaching: [login, inner], profile: ["known": true])
    try player.submit(["x": 1])
    try player.saveDraft(["y": 2])
    let frame = try #require(player.session.top?.frame)
    try player.carryOut(.selectTab("two", values: nil))
    try signOut(&player)
    #expect(player.step == "c")
    #expect(player.view["gate"] == fallen)
    #expect(player.stack(ofTab: 0) == [])
    #expect(player.view["navigation"]?["chain"]?[0]?["tabs"]?[0]?["loaded"] == false)
    try player.carryOut(.selectTab("one", values: nil))
    #expect(player.step == "q")
    try player.submit([:])
    #expect(player.step == "b")
    #expect(player.values == ["y": 2])
    #expect(player.session.top?.frame == frame)
    #expect(player.session.frames[frame]?.vars == ["n": 2])
  }

  @Test func whereItIsMetAgainMeanwhileTheTabIsAsItWas() throws {
    var player = try signedIn(
      #"""
      "t": {"tabs": {"one": {"step": "b"}, "two": {"step": "c"}}},
      "b": {\#(screen("y")), \#(gate)}, "c": {"screen": {}, "on": {"in": {"stay": true, "save": {"known": "true"}}}}
      """#)
    try player.saveDraft(["y": 2])
    try player.carryOut(.selectTab("two", values: nil))
    try signOut(&player)
    try player.send("in")
    try player.carryOut(.selectTab("one", values: nil))
    #expect(player.step == "b")
    #expect(player.values == ["y": 2])
  }

  @Test func givenUpThereItLeadsToTheOtherTab() throws {
    var player = try signedIn(
      #"""
      "t": {"tabs": {"one": {"step": "b"}, "two": {"step": "c"}}},
      "b": {\#(screen("y")), \#(gate)}, "c": {"screen": {}}
      """#)
    try player.carryOut(.selectTab("two", values: nil))
    try signOut(&player)
    try player.carryOut(.selectTab("one", values: nil))
    #expect(player.step == "q")
    try player.cancel()
    #expect(player.step == "c")
    try player.carryOut(.selectTab("one", values: nil))
    #expect(player.step == "q")
  }
}

extension Player {
  fileprivate func stack(ofTab place: Int) -> [String] {
    (view["navigation"]?["chain"]?[0]?["tabs"]?[place]?["stack"]?.asArray ?? []).compactMap {
      $0["step"]?.asString
    }
  }
}
