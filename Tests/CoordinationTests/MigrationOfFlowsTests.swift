// What a migration makes of flows that run inside others, and of tabs.

import Coordination
import JSONText
import Testing

@Suite struct MigrationOfFlowsTests {
  private let inner = flow(
    #"""
    "street": {\#(screen("street")), "next": {"to": "city", "assign": {"n": "vars.n + 1"}}},
    "city": {\#(screen("city")), "next": {"end": "completed", "result": "data"}}
    """#, #""vars": {"n": "0"}"#
  ).replacing(#""flow": "test""#, #""flow": "address""#)
  private let outer = flow(
    #"""
    "name": {\#(screen("name")), "next": "address"},
    "address": {"flow": "address", "next": {"to": "sure", "set": {"address": "result"}}},
    "sure": {\#(screen("sure")), "next": {"end": "completed", "result": "data"}}
    """#)

  @Test func theWayLeadsThroughFlowsThatRunInside() throws {
    var player = try Player(outer, reaching: [inner])
    try player.submit(["name": "Kim"])
    try player.submit(["street": "A"])
    try player.migrate(to: later(outer), reaching: [inner])
    #expect(player.step == "city")
    #expect(player.walked == ["kept name", "kept address/street"])
    let frame = try #require(player.session.top?.frame)
    #expect(player.session.frames[frame]?.vars == ["n": 1])
    try player.submit(["city": "Ulm"])
    try player.migrate(to: outer, reaching: [inner])
    #expect(player.step == "sure")
    #expect(player.walked == ["kept name", "kept address/street", "kept address/city"])
    try player.submit([:])
    #expect(player.outcome["result"] == ["name": "Kim", "address": ["street": "A", "city": "Ulm"]])
  }

  /// As for the whole session: what stood below was replaced, and is not asked for again.
  @Test func oneBeginsWhereItsOwnPathBegins() throws {
    let inner = inner.replacing(#"{"to": "city", "#, #"{"replace": "city", "#)
    var player = try Player(outer, reaching: [inner])
    try player.submit(["name": "Kim"])
    try player.submit(["street": "A"])
    try player.saveDraft(["city": "Ulm"])
    try player.migrate(to: later(outer), reaching: [inner])
    #expect(player.step == "city")
    #expect(player.values == ["city": "Ulm"])
    #expect(player.walked == ["kept name", "draft address/city (notSubmitted)"])
    try player.back()
    #expect(player.step == "name")
    try player.submit()
    #expect(player.step == "street", "another run of it begins at its start")
  }

  /// It has steps of its own, whatever they are called.
  @Test func anotherFlowInTheSameStepTakesNoneOfItsAnswers() throws {
    var player = try Player(outer, reaching: [inner])
    try player.submit(["name": "Kim"])
    try player.submit(["street": "A"])
    try player.migrate(
      to: outer.replacing(#"{"flow": "address""#, #"{"flow": "other""#),
      reaching: [inner.replacing(#""flow": "address""#, #""flow": "other""#)])
    #expect(player.step == "street")
    #expect(player.values == [:])
    #expect(player.walked == ["kept name", "dropped address/street (otherKind)"])
    try player.submit(["street": "B"])
    let frame = try #require(player.session.top?.frame)
    #expect(player.session.frames[frame]?.vars == ["n": 1])
  }

  @Test func aRenamedStepThatRunsAFlowTakesItsAnswersAlong() throws {
    var player = try Player(outer, reaching: [inner])
    try player.submit(["name": "Kim"])
    try player.submit(["street": "A"])
    try player.migrate(
      to: flow(
        #"""
        "name": {\#(screen("name")), "next": "home"},
        "home": {"flow": "address", "next": {"to": "sure", "set": {"address": "result"}}},
        "sure": {\#(screen("sure")), "next": {"end": "completed", "result": "data"}}
        """#, #""renamed": {"address": "home"}"#),
      reaching: [
        inner.replacing("street", "road").replacing(
          #""vars""#, #""renamed": {"street": "road", "street/street": "road"}, "vars""#)
      ])
    #expect(player.step == "city")
    #expect(player.walked == ["kept name", "kept home/road was address/street"])
    #expect(player.data == ["road": "A"])
  }

  /// A flow that a step has run twice, as in a loop, has run with two sets of variables.
  @Test func eachRunOfOneStepKeepsItsOwnVariablesAndDrafts() throws {
    let loop = flow(
      #""address": {"flow": "address", "next": "more"}, "more": {\#(screen()), "next": "address"}"#)
    var player = try Player(loop, reaching: [inner])
    try player.submit(["street": "A"])
    try player.submit(["city": "Ulm"])
    try player.submit([:])
    try player.submit(["street": "B"])
    try player.back(values: ["city": "Bonn"])
    try player.migrate(to: later(loop), reaching: [inner])
    #expect(
      player.walked == ["kept address/street", "kept address/city", "kept more", "kept address/street"])
    let frame = try #require(player.session.top?.frame)
    #expect(player.session.frames[frame]?.vars == ["n": 1])
    try player.submit()
    #expect(player.values == ["city": "Bonn"])
  }

  @Test func eachTabKeepsItsOwnVariablesAndDraftsWhereTheyRunOneFlow() throws {
    let tabs = flow(
      #"""
      "home": {"tabs": {
        "a": {"title": "A", "flow": "address"}, "b": {"title": "B", "flow": "address"},
        "c": {"title": "C", "step": "own"}, "d": {"title": "D", "step": "own"}}},
      "own": {"flow": "address"}
      """#)
    var player = try Player(tabs, reaching: [inner])
    for (times, tab) in ["a", "d", "c", "b"].enumerated() {
      if times > 0 { try player.carryOut(.selectTab(tab, values: nil)) }
      for _ in 0..<times {
        try player.submit(["street": .string(tab)])
        try player.back(values: ["city": .string(tab)])
      }
    }
    try player.migrate(to: later(tabs), reaching: [inner])
    for (times, tab) in ["a", "d", "c", "b"].enumerated() {
      try player.carryOut(.selectTab(tab, values: nil))
      let frame = try #require(player.session.top?.frame)
      #expect(player.session.frames[frame]?.vars == ["n": .number(JSONNumber(times))], "\(tab)")
      try player.submit(["street": "x"])
      #expect(player.values == (times == 0 ? [:] : ["city": .string(tab)]), "\(tab)")
    }
  }

  private let tabs = flow(
    #"""
    "home": {"tabs": {
      "find": {"title": "Find", "step": "find"}, "mine": {"title": "Mine", "flow": "address"},
      "help": {"title": "Help", "step": "help"}}},
    "find": {\#(screen("q")), "next": "found"},
    "found": {\#(screen("f"))},
    "help": {\#(screen("h"))}
    """#)

  @Test func everyTabIsWalkedAndTheSameOneIsSelected() throws {
    var player = try Player(tabs, reaching: [inner])
    try player.submit(["q": "owl"])
    try player.carryOut(.selectTab("mine", values: nil))
    try player.submit(["street": "A"])
    try player.saveDraft(["city": "U"])
    try player.migrate(to: later(tabs), reaching: [inner])
    #expect(player.walked == ["kept find", "kept address/street", "draft address/city (notSubmitted)"])
    #expect(player.step == "city")
    #expect(player.values == ["city": "U"])
    let shown = player.view["navigation"]?["chain"]?[0]?["tabs"]
    #expect(shown?[0]?["stack"]?.asArray?.compactMap { $0["step"] } == ["find", "found"])
    #expect(shown?[1]?["selected"] == true)
    #expect(shown?[2]?["loaded"] == false)
  }

  /// What the tab ran was replaced by a step of the flow that has the tabs.
  @Test(arguments: ["find", "mine"])
  func aTabBeginsWhereItBeganThoughItRanAFlow(selected: String) throws {
    let tabs = flow(
      #"""
      "home": {"tabs": {"find": {"title": "F", "step": "find"}, "mine": {"title": "M", "flow": "address"}}},
      "find": {\#(screen("q"))}, "e": {\#(screen("e")), "next": "f"}, "f": {\#(screen("f"))}
      """#, #""on": {"over": {"reset": "e"}}"#)
    var player = try Player(tabs, reaching: [inner])
    try player.carryOut(.selectTab("mine", values: nil))
    try player.submit(["street": "A"])
    try player.send("over")
    try player.submit(["e": 1])
    try player.saveDraft(["f": 2])
    if selected != "mine" { try player.carryOut(.selectTab(selected, values: nil)) }
    try player.migrate(to: later(tabs), reaching: [inner])
    #expect(player.walked == ["kept e", "draft f (notSubmitted)"])
    if selected != "mine" { try player.carryOut(.selectTab("mine", values: nil)) }
    #expect(player.tab == ["e", "f"])
    #expect(player.values == ["f": 2])
  }

  /// What is told to come is told to go: tabs take the place of what the path begins with.
  @Test func whatTabsTakeThePlaceOfIsSaid() throws {
    var player = try Player(tabs, reaching: [inner])
    try player.migrate(to: later(tabs), reaching: [inner])
    let replaced = player.view["changes"]?.asArray?.filter { $0["change"] == "replace" } ?? []
    #expect(replaced.map { $0["removed"] } == [["e3"], ["e4"]])
    #expect(replaced.map { $0["entry"] } == ["e4", "e5"])
  }

  @Test func aTabThatIsGoneIsLeft() throws {
    var player = try Player(tabs, reaching: [inner])
    try player.submit(["q": "owl"])
    try player.carryOut(.selectTab("help", values: nil))
    try player.saveDraft(["h": 2])
    try player.migrate(
      to: tabs.replacing(
        #""help": {"title": "Help", "step": "help"}"#, #""last": {"title": "L", "step": "help"}"#),
      reaching: [inner])
    #expect(player.step == "found")
    #expect(player.walked == ["kept find", "waiting help"])
    try player.carryOut(.selectTab("last", values: nil))
    #expect(player.values == ["h": 2])
  }
}
