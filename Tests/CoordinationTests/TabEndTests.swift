// Where nothing is left of a tab to go back to: it is the tab that is over, and not the session with all other tabs.

import Coordination
import JSONText
import Testing

@Suite struct TabEndTests {
  private static let inner = #"""
    {"flow": "inner", "start": "s", "steps": {
      "s": {"screen": {}, "on": {"quit": {"end": "cancelled"}}, "next": "act"},
      "act": {"action": {"name": "n", "undo": {"name": "un"}}, "next": "t"},
      "t": {"screen": {}, "on": {"quit": {"end": "cancelled"}}}}}
    """#

  /// A tab in which a step runs a flow, and another in which something was typed.
  private static func player(root: String = #""step": "run""#, _ more: String = "") throws -> Player {
    var player = try Player(
      flow(
        #"""
        "t": {"tabs": {"other": {"step": "form"}, "one": {\#(root)}}\#(more)},
        "form": {\#(screen("x"))}, "run": {"flow": "inner"},
        "over": {"screen": {"title": "${params.how}"}}
        """#), reaching: [inner, #"{"flow": "outer", "start": "run", "steps": {"run": {"flow": "inner"}}}"#])
    try player.carryOut(.saveDraft(["x": "typed"]))
    try player.carryOut(.selectTab("one", values: nil))
    return player
  }

  @Test(arguments: [#""step": "run""#, #""flow": "inner""#, #""flow": "outer""#])
  func aCalledFlowThatIsCancelledAtTheBottomOfATabBeginsAnew(root: String) throws {
    var player = try Self.player(root: root)
    let first = player.screen["entry"]
    try player.send("quit")
    #expect(player.step == "s")
    #expect(player.screen["entry"] != first)
    try player.carryOut(.selectTab("other", values: nil))
    #expect(player.values == ["x": "typed"])
  }

  @Test func itFollowsTheTabsNext() throws {
    var player = try Self.player(#", "next": {"reset": "over", "with": {"how": "outcome"}}"#)
    try player.send("quit")
    #expect(player.screen["title"] == "cancelled")
  }

  /// Also where the transition leaves the tab selected.
  @Test(arguments: [
    #""stay": true, "notice": "Thanks.""#, #""select": "one""#, #""present": "thanks""#, #""to": "thanks""#,
    #""to": "group""#, #""popTo": "root", "notice": "Thanks.""#,
  ])
  func whatWasCompletedThereIsOver(transition: String) throws {
    let inner = #"""
      {"flow": "inner", "start": "form", "steps": {"form": {\#(screen("x")), "next": "order"},
        "order": {"action": {"name": "order", "undo": {"name": "un"}}, "next": {"end": "completed"}}}}
      """#
    var player = try Player(
      flow(
        #""t": {"tabs": {"one": {"flow": "inner"}, "two": {"step": "z"}}, "next": {\#(transition)}}, "z": {"screen": {}}, "thanks": {"screen": {}}"#,
        #""groups": {"group": {"steps": ["thanks"]}}"#), reaching: [inner])
    for _ in 1...2 {
      try player.submit(["x": 1])
      try player.submit([:])
      if player.step == "thanks" { try player.back() }
      #expect(player.step == "form")
      #expect(player.values == [:])
      #expect(player.view["notice"] == (transition.contains("notice") ? "Thanks." : .null))
    }
  }

  /// Nothing of the others is lost, and nobody is asked again by itself for what has just failed.
  @Test(arguments: [
    #""step": "act""#, #""step": "run""#, #""step": "way""#, #""flow": "inner""#, #""flow": "outer""#,
  ])
  func whatFailsAtTheBottomOfATabIsSaidOnAnother(root: String) throws {
    let inner = #"{"flow": "inner", "start": "act", "steps": {"act": {"action": {"name": "n"}}}}"#
    let outer = #"{"flow": "outer", "start": "run", "steps": {"run": {"flow": "inner"}}}"#
    func player(_ tabs: String, _ more: String = "") throws -> Player {
      try Player(
        flow(
          #"""
          "t": {"tabs": {\#(tabs)"one": {\#(root)}}\#(more)}, "act": {"action": {"name": "n"}, "next": "form"},
          "form": {\#(screen("x"))}, "run": {"flow": "inner"}, "way": {"route": ["act"]},
          "over": {"screen": {"title": "${params.how}"}}
          """#), reaching: [inner, outer])
    }
    var among = try player(#""other": {"step": "form"}, "#)
    for _ in 1...2 {
      try among.carryOut(.selectTab("one", values: ["x": "typed"]))
      #expect(among.step == "act")
      try among.fail("down", "No net.")
      #expect(among.step == "form")
      #expect(among.values == ["x": "typed"])
      #expect(among.errors == [": down"])
      #expect(among.view["navigation"]?["chain"]?[0]?["tabs"]?[1]?["loaded"] == false)
    }
    var alone = try player("")
    try alone.fail("down", "No net.")
    #expect(alone.outcome == ["status": "failed", "result": .null, "reason": "down"])
    for key in ["next", "onError"] {
      var told = try player("", #", "\#(key)": {"reset": "over", "with": {"how": "outcome"}}"#)
      try told.fail("down", "No net.")
      #expect(told.screen["title"] == "failed")
    }
  }

  /// A guard asks whether there is one.
  @Test(arguments: ["c", "f", "x"])
  func whatGivesNoResultHasNoField(event: String) throws {
    let inner = #"""
      {"flow": "inner", "start": "p", "steps": {"p": {"screen": {}, "on": {
        "c": {"end": "cancelled"}, "f": {"end": "failed"}, "x": {"end": "completed"}}}}}
      """#
    var player = try Player(
      flow(
        #"""
        "t": {"tabs": {"one": {"flow": "inner"}, "two": {"step": "z"}},
          "next": [{"when": "has(result.sel)", "select": "two"}, {"stay": true, "notice": "${outcome}"}]}, "z": {"screen": {}}
        """#), reaching: [inner])
    try player.send(event)
    #expect(player.step == "p")
    #expect(player.view["notice"] == (event == "c" ? "cancelled" : event == "f" ? "failed" : "completed"))
  }

  @Test func whatWasDoneThereIsTakenBackFirst() throws {
    var player = try Self.player()
    try player.submit()
    try player.submit()
    try player.send("quit")
    #expect(player.action["name"] == "un")
    try player.submit()
    #expect(player.step == "s")
    #expect(player.view["outcome"] == .null)
  }

  /// One of two is taken back, and nothing is left to be seen.
  @Test func whatCannotBeTakenBackEndsTheTab() throws {
    let inner = #"""
      {"flow": "inner", "start": "a", "steps": {
        "a": {"action": {"name": "a", "undo": {"name": "un-a"}}, "next": "b"},
        "b": {"action": {"name": "b", "undo": {"name": "un-b"}}, "next": "s"},
        "s": {"screen": {}, "on": {"quit": {"end": "cancelled"}}}}}
      """#
    var player = try Player(
      flow(
        #"""
        "t": {"tabs": {"other": {"step": "form"}, "one": {"flow": "inner"}},
          "onError": {"reset": "over", "with": {"how": "error.code"}}},
        "form": {"screen": {}}, "over": {"screen": {"title": "${params.how}"}}
        """#), reaching: [inner])
    try player.carryOut(.selectTab("one", values: nil))
    try player.submit()
    try player.submit()
    try player.send("quit")
    try player.submit()
    #expect(player.action["name"] == "un-a")
    try player.fail("stuck")
    #expect(player.screen["title"] == "stuck")
  }

  private static func order(undo: String = "", end: String = "completed") throws -> Player {
    let order = #"""
      {"flow": "order", "start": "form", "steps": {
        "form": {\#(screen("x")), "leave": "confirm", "next": "order", "on": {"quick": "quick"}},
        "order": {"action": {"name": "order"\#(undo)}, "next": {"end": "\#(end)"}},
        "quick": {"screen": {}, "next": {"end": "\#(end)"}}}}
      """#
    return try Player(
      flow(
        #"""
        "t": {"tabs": {"form": {"flow": "order"}, "news": {"step": "news"}},
          "next": {"select": "news"}, "onError": {"select": "news"}},
        "news": {"screen": {}}
        """#), reaching: [order])
  }

  /// What was completed there is neither taken back nor done twice by looking at the tab again.
  @Test(arguments: ["", #", "undo": {"name": "cancelOrder"}"#], ["completed", "failed"])
  func aTabWhoseFlowHasEndedBeginsAnewWhereTheTabsNextHasSelectedAnother(undo: String, end: String) throws {
    var player = try Self.order(undo: undo, end: end)
    try player.submit(["x": 1])
    try player.submit(["id": 1])
    #expect(player.step == "news")
    #expect(player.changes.contains("unload form"))
    #expect(player.view["navigation"]?["chain"]?[0]?["tabs"]?[0]?["loaded"] == false)
    try player.carryOut(.selectTab("form", values: nil))
    #expect(player.tab == ["form"])
    #expect(player.values == [:])
    #expect(player.data == [:])
  }

  @Test func whatIsOnlyTypedThereIsAskedForBeforeItGoesLikeThat() throws {
    var player = try Self.order()
    try player.send("quick", values: ["x": "typed"])
    let refusal = try player.refusal(of: .submit(values: nil, coerce: false))
    #expect(refusal["kind"] == "leaveNeedsConfirmation")
    #expect(refusal["lost"]?.asArray?.map { $0["step"] } == ["form"])
    try player.carryOut(.submit(values: nil, coerce: false), confirm: true)
    #expect(player.step == "news")
  }

  /// Why that goes which the flow had opened over itself is what becomes of it in any flow.
  @Test(arguments: [("completed", "dismissed"), ("failed", "cancelled"), ("cancelled", "cancelled")])
  func whatTheFlowHasPresentedGoesWithIt(end: String, why: JSON) throws {
    let inner = #"""
      {"flow": "inner", "start": "i", "on": {"end": {"end": "\#(end)"}}, "steps": {
        "i": {"screen": {}, "on": {"more": {"present": "m"}}}, "m": {"screen": {}}}}
      """#
    var player = try Player(
      flow(
        #"""
        "tabs": {"tabs": {"one": {"title": "1", "flow": "inner"}, "two": {"title": "2", "step": "two"}},
          "next": {"select": "two"}, "onError": {"select": "two"}},
        "two": {"screen": {}}
        """#), reaching: [inner])
    try player.send("more")
    try player.send("end")
    #expect(player.step == "two")
    #expect(player.view["changes"]?.asArray?.first { $0["change"] == "dismiss" }?["why"] == why)
  }
}
