// What is remembered of groups that were left goes along to another version of the flow.

import Coordination
import JSONText
import Testing

@Suite struct MigrationOfGroupsTests {
  /// Steps in a group, one of which runs a flow, that is left to the start.
  private static func grouped(
    first: String = "b", field: String = "y", inner: String = "p", _ more: String = ""
  )
    -> (String, [String])
  {
    (
      flow(
        #"""
        "a": {\#(screen("x")), "on": {"resume": {"to": "g", "history": true}}, "next": "\#(first)"},
        "\#(first)": {\#(screen(field)), "next": "work"},
        "work": {"action": {"name": "work"}, "next": "s"},
        "s": {"flow": "in", "next": "c"},
        "c": {\#(screen("z")), "on": {"out": {"popTo": "a"}}}
        """#, #""groups": {"g": {"steps": ["\#(first)", "work", "s", "c"]}}\#(more)"#),
      [
        #"{"flow": "in", "start": "\#(inner)", "steps": {"\#(inner)": {\#(screen("v")), "next": "q"}, "q": {\#(screen("w"))}}}"#
      ]
    )
  }

  private func leftGroup() throws -> Player {
    let (flow, others) = Self.grouped()
    var player = try Player(flow, reaching: others)
    try player.submit(["x": 1])
    try player.submit(["y": 2])
    try player.submit(["done": true])
    try player.submit(["v": 3])
    try player.submit(["w": 4])
    try player.send("out", values: ["z": 5])
    return player
  }

  @Test func aGroupThatWasLeftIsComeBackToAsItWas() throws {
    var player = try leftGroup()
    let (flow, others) = Self.grouped(first: "bb", field: "yy", #", "renamed": {"b": "bb", "b/y": "yy"}"#)
    try player.migrate(to: flow, reaching: others)
    #expect(player.step == "a")
    try player.send("resume")
    #expect(player.stack == ["a", "bb", "p", "q", "c"])
    #expect(player.values == ["z": 5])
    #expect(player.data == ["x": 1, "yy": 2])
    try player.back()
    #expect(player.step == "q")
    #expect(player.values == ["w": 4])
  }

  /// What was left above a step that is gone has nothing to stand on.
  @Test func aGroupThatWasLeftIsComeBackToAsFarAsItsStepsAreThere() throws {
    var player = try leftGroup()
    let (flow, others) = Self.grouped(inner: "other")
    try player.migrate(to: flow, reaching: others)
    try player.send("resume")
    #expect(player.step == "other")
    #expect(player.data == [:])
    try player.submit()
    #expect(player.step == "q")
    try player.submit()
    #expect(player.step == "c")
    #expect(player.values == ["z": 5], "the draft is there still")
  }

  /// A group is left by going on as well, and then its screens stand, with their answers: a new one begins without these.
  @Test func whatAGroupHasOfScreensThatStandIsNoDraftOfTheirs() throws {
    let flow = flow(
      #"""
      "a": {\#(screen("x")), "next": "b"},
      "b": {\#(screen("y")), "on": {"again": {"to": "g"}}}
      """#, #""groups": {"g": {"steps": ["a"]}}"#)
    var player = try Player(flow)
    try player.submit(["x": 1])
    try player.migrate(to: later(flow))
    try player.send("again")
    #expect(player.stack == ["a", "b", "a"])
    #expect(player.values == [:])
  }

  @Test func aGroupWhoseFirstStepIsGoneBeginsAnew() throws {
    var player = try leftGroup()
    let (flow, others) = Self.grouped(first: "bb")
    try player.migrate(to: flow, reaching: others)
    try player.send("resume")
    #expect(player.step == "bb")
    #expect(player.values == [:])
  }
}
