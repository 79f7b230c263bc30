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
    #expect(refusal == ["kind": "notAllowed", "command": "send", "reason": "misplacedTabs"])
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
