// Stacks side by side (`protocol/definitions.md`, “Tabs”), where they meet ends and what transitions set.

import Coordination
import JSONText
import Testing

@Suite struct TabTests {
  private static let over =
    #"{"flow": "over", "start": "e", "steps": {"e": {"end": "completed", "result": "7"}}}"#

  @Test func aTabIsShownAsItsStepSaysIt() throws {
    let player = try Player(
      flow(
        #"""
        "t": {"tabs": {"one": {"step": "a"}, "two": {"step": "b", "title": "Two", "icon": "star", "tag": 7,
          "badge": "${string(profile.unread)}"}}},
        "a": {"screen": {}}, "b": {"screen": {}}
        """#), profile: ["unread": 3])
    let tabs = player.view["navigation"]?["chain"]?[0]?["tabs"]
    #expect(
      tabs?[1] == [
        "name": "two", "title": "Two", "icon": "star", "badge": "3", "tag": 7, "selected": false,
        "loaded": false, "overflow": false, "depth": 0, "stack": [],
      ])
    #expect(tabs?[0]?["badge"] == .null)
  }

  /// Whatever flow runs in the tab that is selected.
  @Test func theTextsOfTabsAreAboutTheFlowThatHasThem() throws {
    let inner = #"""
      {"flow": "inner", "start": "s", "vars": {"n": "7"},
        "steps": {"s": {"screen": {"title": "${string(vars.n)}"}}}}
      """#
    var player = try Player(
      flow(
        #"""
        "t": {"tabs": {
          "one": {"step": "a"},
          "two": {"flow": "inner", "title": "${string(vars.n)} ${string(size(data))}", "icon": "i${string(vars.n)}",
            "badge": "${string(vars.n)}"}}},
        "a": {\#(screen("x")), "next": {"stay": true, "set": {"y": "1"}}}
        """#, #""vars": {"n": "3"}"#), reaching: [inner])
    func texts() -> [JSON?] {
      let tab = player.view["navigation"]?["chain"]?[0]?["tabs"]?[1]
      return [tab?["title"], tab?["icon"], tab?["badge"]]
    }
    try player.submit(["x": 1])
    #expect(texts() == ["3 0", "i3", "3"])
    try player.carryOut(.selectTab("two", values: nil))
    #expect(player.screen["title"] == "7")
    #expect(texts() == ["3 0", "i3", "3"])
  }

  /// Tabs of which the second one's flow is over as soon as it begins.
  private static func tabs(_ more: String) -> String {
    flow(
      #""t": {"tabs": {"one": {"step": "a"}, "two": {"flow": "over"}}\#(more)}, "a": {"screen": {}}, "b": {"screen": {"title": "${string(params.n)}"}}"#
    )
  }

  @Test func aTabWhoseFlowIsOverAtOnceFollowsTheTabsNext() throws {
    var player = try Player(
      Self.tabs(#", "next": {"reset": "b", "with": {"n": "result"}}"#), reaching: [Self.over])
    try player.carryOut(.selectTab("two", values: nil))
    #expect(player.view["screen"]?["step"] == "b")
    #expect(player.view["screen"]?["title"] == "7")
  }

  @Test func whatIsTypedWhereAnotherTabIsSelectedStays() throws {
    var player = try Player(Self.forms)
    try player.carryOut(.selectTab("two", values: ["x": "typed"]))
    try player.carryOut(.selectTab("one", values: nil))
    #expect(player.values == ["x": "typed"])
  }

  /// `onError` is for what failed.
  @Test(arguments: [("completed", ["l"]), ("cancelled", ["l"]), ("failed", ["b"])])
  func aTabsFlowThatEndsStartsAgainOrGoesToWhatHandlesItsFailure(end: String, stack: [String]) throws {
    let ending = #"""
      {"flow": "ending", "start": "l", "steps": {"l": {"screen": {}, "on": {"end": {"end": "\#(end)"}}}}}
      """#
    var player = try Player(
      flow(
        #"""
        "t": {"tabs": {"one": {"flow": "ending"}}, "onError": {"to": "b", "with": {"why": "error.code"}}},
        "b": {"screen": {"title": "${params.why}"}}
        """#), reaching: [ending])
    try player.send("end")
    #expect(Array(player.tab.suffix(1)) == stack)
    if end == "failed" { #expect(player.screen["title"] == "failed") }
  }

  /// In a tab the last one stays, since no stack is empty.
  @Test func theActionThatTheFlowOfATabFailedOnGoesWhereSomethingStandsBelow() throws {
    let inTab = #"""
      {"flow": "in-tab", "start": "p", "steps": {"p": {"screen": {}, "next": "w"},
        "w": {"action": {"name": "n"}, "onError": {"end": "failed"}}}}
      """#
    var player = try Player(
      flow(
        #"""
        "t": {"tabs": {"one": {"title": "1", "flow": "in-tab"}}, "onError": "e"}, "e": {"screen": {}}
        """#), reaching: [inTab])
    try player.submit()
    try player.fail("no")
    #expect(player.tab == ["p", "e"])
    try player.back()
    #expect(player.tab == ["p"])
  }

  @Test func aTabThatWouldBeginForEverIsNotSelected() throws {
    var player = try Player(Self.tabs(""), reaching: [Self.over])
    let refusal = try player.refusal(of: .selectTab("two", values: nil))
    #expect(refusal["kind"] == "loopDetected")
    #expect(player.view["screen"]?["step"] == "a")
  }

  @Test func tabsAreNotPutIntoATab() throws {
    let inner =
      #"{"flow": "over", "start": "t", "steps": {"t": {"tabs": {"x": {"step": "s"}}}, "s": {"screen": {}}}}"#
    var player = try Player(Self.tabs(""), reaching: [inner])
    let refusal = try player.refusal(of: .selectTab("two", values: nil))
    #expect(refusal["reason"] == "misplacedTabs")
  }

  @Test func tabsAreNotPutIntoAStack() throws {
    let inner =
      #"{"flow": "over", "start": "t", "steps": {"t": {"tabs": {"x": {"step": "s"}}}, "s": {"screen": {}}}}"#
    var player = try Player(
      flow(#""a": {"screen": {}, "on": {"go": "f"}}, "f": {"flow": "over"}"#), reaching: [inner])
    let refusal = try player.refusal(of: .send(event: "go", payload: nil, values: nil))
    #expect(refusal["reason"] == "misplacedTabs")
  }

  /// A done action is never shown.
  @Test(arguments: [
    Command.Action.selectTab("one", values: nil), .send(event: "root", payload: nil, values: nil),
  ])
  func theRootOfATabIsTheLowestScreenWhereAnActionStandsUnderIt(action: Command.Action) throws {
    var player = try Player(
      flow(
        #"""
        "t": {"tabs": {"one": {"step": "work"}, "two": {"step": "a"}}},
        "work": {"action": {"name": "work"}, "next": "a"},
        "a": {\#(screen("x")), "next": "b"}, "b": {"screen": {}, "on": {"root": {"popTo": "root"}}}
        """#))
    try player.submit([:])
    try player.submit(["x": 1])
    try player.carryOut(action)
    #expect(player.step == "a")
    #expect(player.values == ["x": 1])
  }

  /// As `back` has it: what stands under it unseen, a called flow or a route, is not begun anew.
  @Test(arguments: [#""step": "f""#, #""step": "r""#, #""flow": "routed""#])
  func theRootOfATabIsTheLowestScreenWhereSomethingUnseenStandsUnderIt(root: String) throws {
    var player = try Player(
      flow(
        #"""
        "t": {"tabs": {"one": {\#(root)}}}, "f": {"flow": "deep"},
        "r": {"route": ["l"]}, "l": {"screen": {}, "on": {"deeper": "l2"}}, "l2": {"screen": {}}
        """#),
      reaching: [
        Self.deep,
        #"""
        {"flow": "routed", "start": "r", "steps": {"r": {"route": ["l"]}, "l": {"screen": {}, "on": {"deeper": "l2"}},
          "l2": {"screen": {}}}}
        """#,
      ])
    let entry = player.screen["entry"]
    try player.carryOut(.selectTab("one", values: nil))
    #expect(player.changes == ["select "])
    #expect(player.screen["entry"] == entry)
    try player.send("deeper")
    try player.carryOut(.selectTab("one", values: nil))
    #expect(player.tab == ["l"])
    #expect(player.screen["entry"] == entry)
  }

  /// Where nothing of a tab is left to be seen, nobody goes back over it from another one: that ended the session.
  @Test(arguments: [#""step": "work""#, #""step": "f""#, #""flow": "works""#])
  func aTabInWhichOnlyADoneActionStandsBeginsAnew(root: String) throws {
    let action = #""action": {"name": "work", "undo": {"name": "rest"}}"#
    var player = try Player(
      flow(
        #"""
        "t": {"tabs": {"one": {\#(root)}, "two": {"step": "a"}}, "next": {"select": "two"}},
        "work": {\#(action), "next": {"select": "two"}}, "f": {"flow": "works", "next": {"select": "two"}}, "a": {"screen": {}}
        """#), reaching: [#"{"flow": "works", "start": "work", "steps": {"work": {\#(action)}}}"#])
    let first = player.action["key"]
    try player.submit([:])
    #expect(player.step == "a")
    // That of a flow of the tab's own has gone when that ended.
    var gone = player.changes
    try player.carryOut(.selectTab("one", values: nil))
    gone += player.changes
    #expect(player.action["name"] == "work")
    #expect(player.action["key"] != first)
    #expect(gone.filter { $0 == "unload work" }.count == 1)
    try player.submit([:])
    #expect(player.step == "a")
    #expect(player.outcome.isNull)
  }

  @Test func whatIsSetOnTheTabsReachesEveryStackInThem() throws {
    var player = try Player(
      flow(
        #"""
        "t": {
          "tabs": {"one": {"step": "a"}, "two": {"step": "b"}},
          "on": {"paint": {"stay": true, "set": {"color": "'red'"}}}
        },
        "a": {"screen": {"title": "A ${data.?color.orValue('bare')}"}, "on": {"deeper": "c"}},
        "b": {"screen": {"title": "B ${data.?color.orValue('bare')}"}},
        "c": {"screen": {"title": "C ${data.?color.orValue('bare')}"}}
        """#))
    func title() -> JSON? { player.view["screen"]?["title"] }
    try player.carryOut(.selectTab("two", values: nil))
    #expect(title() == "B bare")
    try player.carryOut(.selectTab("one", values: nil))
    try player.send("deeper")
    try player.send("paint")
    #expect(title() == "C red")
    try player.carryOut(.back(to: nil, count: nil, values: nil))
    #expect(title() == "A red")
    try player.carryOut(.selectTab("two", values: nil))
    #expect(title() == "B red")
  }

  /// A tab that runs a flow has no entry of the tabs' own flow from which data could come.
  @Test func whatIsSetOnTheTabsReachesWhatFollowsAFlowInATab() throws {
    let inner =
      #"{"flow": "inner", "start": "s", "steps": {"s": {\#(screen("v"))}}}"#
    var player = try Player(
      flow(
        #"""
        "t": {
          "tabs": {"one": {"flow": "inner"}, "two": {"step": "a"}},
          "on": {"paint": {"to": "over", "set": {"color": "'red'"}}},
          "next": {"to": "after", "set": {"v": "result.v"}}
        },
        "a": {"screen": {}},
        "over": {"screen": {"title": "Over ${data.?color.orValue('bare')}"}},
        "after": {"screen": {"title": "After ${data.?color.orValue('bare')} ${data.?v.orValue('bare')}"}}
        """#), reaching: [inner])
    try player.send("paint")
    #expect(player.view["screen"]?["title"] == "Over red")
    try player.carryOut(.back(to: nil, count: nil, values: nil))
    try player.submit(["v": "cats"])
    #expect(player.view["screen"]?["title"] == "After red cats")
  }

  /// Whatever flow runs in the tab that it lies over.
  @Test func whatTheTabsPresentIsAStepOfTheirsAndOfWhatTheyHave() throws {
    var player = try Player(
      flow(
        #"""
        "t": {"tabs": {"one": {"flow": "deep"}},
          "on": {"paint": {"stay": true, "set": {"color": "'red'"}}, "open": {"present": "m"}}},
        "m": {"screen": {"title": "${data.?color.orValue('bare')}", "schema": {"properties": {"x": {}}}}}
        """#), reaching: [Self.deep])
    try player.send("paint")
    try player.send("open")
    #expect(player.screen["title"] == "red")
    try player.submit(["x": 1])
    #expect(player.outcome.isNull)
    #expect(player.tab == ["l"])
  }

  @Test func tabsThatTakeThePlaceOfAllKnowNothingOfIt() throws {
    var player = try Player(
      flow(
        #"""
        "a": {\#(screen("x")), "next": "b"}, "b": {"screen": {}, "on": {"go": {"reset": "t"}}},
        "t": {"tabs": {"one": {"step": "c"}}}, "c": {"screen": {}}
        """#))
    try player.submit(["x": 1])
    try player.send("go")
    #expect(player.data == [:])
    let replaced = player.view["changes"]?.asArray?.first { $0["change"] == "replace" }
    #expect(replaced?["removed"] == ["e2", "e1"])
  }

  /// What stood in the tabs that are not selected makes room, too, and so do the tabs.
  @Test(arguments: [#"{"reset": "t"}"#, #"{"replace": "t"}"#, #"{"replace": "t", "from": "t"}"#])
  func tabsThatTakeThePlaceOfTabsSayWhatGoes(again: String) throws {
    var player = try Player(
      flow(
        #"""
        "t": {"tabs": {"one": {"step": "a"}, "two": {"step": "b"}}, "on": {"again": \#(again)}},
        "a": {\#(screen("x"))}, "b": {"screen": {}}
        """#))
    try player.carryOut(.selectTab("two", values: nil))
    try player.send("again")
    let replaced = player.view["changes"]?.asArray?.first { $0["change"] == "replace" }
    #expect(replaced?["removed"] == ["e4", "e3", "e2"])
  }

  /// As who signs out is to find nobody's screens behind the log-in.
  @Test(arguments: ["login", "other"])
  func aStepMayTakeThePlaceOfTheTabs(target: String) throws {
    var player = try Player(
      flow(
        #"""
        "t": {"tabs": {"one": {"step": "a"}, "two": {"flow": "deep"}},
          "on": {"out": {"replace": "\#(target)", "from": "t"}}},
        "a": {\#(screen("x")), "leave": "confirm", "on": {"out": {"replace": "\#(target)", "from": "t"}}},
        "login": {\#(screen("user")), "next": {"reset": "t"}},
        "other": {"tabs": {"three": {"step": "login"}}}
        """#), reaching: [Self.deep])
    try player.saveDraft(["x": "typed"])
    try player.carryOut(.selectTab("two", values: nil))
    let out = Command.Action.send(event: "out", payload: nil, values: nil)
    #expect(try player.refusal(of: out)["kind"] == "leaveNeedsConfirmation")
    try player.carryOut(out, confirm: true)
    #expect(player.step == "login")
    #expect((target == "login" ? player.stack : player.tab) == ["login"])
    try player.submit(["user": "ada"])
    #expect(player.tab == ["a"])
    #expect(player.values == ["x": "typed"])
    try player.carryOut(out, confirm: true)
    #expect(player.step == "login")
  }

  private static let forms = flow(
    #"""
    "t": {"tabs": {"one": {"step": "a"}, "two": {"step": "b"}}},
    "a": {\#(screen("x")), "leave": "confirm"},
    "b": {\#(screen("y")), "leave": "confirm", "on": {"again": {"reset": "t"}, "replace": {"replace": "t"}}}
    """#)

  @Test(arguments: [
    Command.Action.cancel(level: nil, values: nil), .send(event: "again", payload: nil, values: nil),
    .send(event: "replace", payload: nil, values: nil),
  ])
  func whatIsTypedInAnotherTabIsNotLostWithoutAQuestion(action: Command.Action) throws {
    var player = try Player(Self.forms)
    try player.saveDraft(["x": "typed"])
    try player.carryOut(.selectTab("two", values: nil))
    try player.saveDraft(["y": "typed"])
    let refusal = try player.refusal(of: action)
    #expect(refusal["kind"] == "leaveNeedsConfirmation")
    #expect(Set(refusal["lost"]?.asArray?.compactMap { $0["step"]?.asString } ?? []) == ["a", "b"])
    #expect(refusal["lost"]?.asArray?.count == 2)
    try player.carryOut(action, confirm: true)
    #expect(player.step == "a" || player.outcome["status"] == "cancelled")
  }

  @Test(arguments: [("done", "completed"), ("fail", "failed"), ("no", "cancelled")])
  func theTabsNextKnowsHowTheFlowEnded(event: String, outcome: String) throws {
    let ending = #"""
      {"flow": "ending", "start": "e", "steps": {"e": {"screen": {}, "on": {
        "done": {"end": "completed"}, "fail": {"end": "failed"}, "no": {"end": "cancelled"}}}}}
      """#
    var player = try Player(
      flow(
        #"""
        "t": {"tabs": {"one": {"flow": "ending"}}, "next": {"reset": "b", "with": {"how": "outcome"}}},
        "b": {"screen": {"title": "${params.how}"}}
        """#), reaching: [ending])
    try player.send(event)
    #expect(player.screen["title"] == .string(outcome))
  }

  @Test func aTabsFlowThatFailedGoesToTheTabsOnError() throws {
    let ending = #"{"flow": "ending", "start": "e", "steps": {"e": {"end": "failed", "reason": "bad"}}}"#
    var player = try Player(
      flow(
        #"""
        "t": {"tabs": {"one": {"step": "a"}, "two": {"flow": "ending"}}, "next": "a",
          "onError": {"reset": "b", "with": {"why": "error.code"}}},
        "a": {"screen": {}},
        "b": {"screen": {"title": "${params.why}"}}
        """#), reaching: [ending])
    try player.carryOut(.selectTab("two", values: nil))
    #expect(player.screen["title"] == "bad")
  }

  private static let ending = #"""
    {"flow": "ending", "start": "l", "steps": {
      "l": {\#(screen("x")), "leave": "confirm", "on": {"open": {"present": "m"}, "over": "l2"}},
      "l2": {"screen": {}, "on": {
        "done": {"end": "completed"}, "fail": {"end": "failed"}, "no": {"end": "cancelled"}}},
      "m": {\#(screen("y")), "leave": "confirm", "on": {
        "done": {"end": "completed"}, "fail": {"end": "failed"}, "no": {"end": "cancelled"}}}}}
    """#

  private static func restarting() throws -> Player {
    try Player(flow(#""t": {"tabs": {"one": {"flow": "ending"}}}"#), reaching: [ending])
  }

  /// What its flow has presented goes with it, as with a called flow.
  @Test(arguments: [("done", true), ("no", true), ("fail", false)])
  func whatIsTypedOverATabIsNotLostWithoutAQuestion(event: String, asks: Bool) throws {
    var player = try Self.restarting()
    try player.send("open")
    try player.saveDraft(["y": "typed"])
    let send = Command.Action.send(event: event, payload: nil, values: nil)
    if asks {
      let refusal = try player.refusal(of: send)
      #expect(refusal["kind"] == "leaveNeedsConfirmation")
      #expect(refusal["lost"]?.asArray?.map { $0["step"] } == ["m"])
    }
    try player.carryOut(send, confirm: asks)
    #expect(player.tab == ["l"])
    #expect(player.view["navigation"]?["chain"]?.asArray?.count == 1)
  }

  /// Nor what is typed in it, where it starts again.
  @Test(arguments: [("done", true), ("no", true), ("fail", false)])
  func whatIsTypedInATabIsNotLostWithoutAQuestion(event: String, asks: Bool) throws {
    var player = try Self.restarting()
    try player.send("over", values: ["x": "typed"])
    let send = Command.Action.send(event: event, payload: nil, values: nil)
    if asks { #expect(try player.refusal(of: send)["lost"]?.asArray?.map { $0["step"] } == ["l"]) }
    try player.carryOut(send, confirm: asks)
    #expect(player.tab == ["l"])
  }

  private static let deep = #"""
    {"flow": "deep", "start": "l", "steps": {"l": {"screen": {}, "on": {"deeper": "l2"}}, "l2": {"screen": {}}}}
    """#

  @Test(arguments: [0, 1])
  func theFlowThatHasTheTabsEmptiesATabInWhichAnotherRuns(depth: Int) throws {
    let outer = flow(
      #""t": {"tabs": {"one": {"flow": "deep"}, "two": {"step": "w"}}}, "w": {"screen": {}}"#,
      #""on": {"again": {"reset": "t"}, "welcome": {"reset": "w"}, "root": {"popTo": "root"}}"#)
    func player() throws -> Player {
      var player = try Player(outer, reaching: [Self.deep])
      for _ in 0..<depth { try player.send("deeper") }
      return player
    }
    var again = try player()
    try again.send("again")
    #expect(again.tab == ["l"])
    var welcome = try player()
    try welcome.send("welcome")
    #expect(welcome.tab == ["w"])
    var root = try player()
    try root.send("root")
    #expect(root.tab == ["l"])
  }
}
