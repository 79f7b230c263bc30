// Answers that are walked through again and run into a gate (`protocol/README.md`, “Answers given before”).

import JSONText
import Testing

@testable import Coordination

/// An answer runs into a gate: what it had done has not been done anew, nor is it lost.
@Suite struct WalkingIntoGateTests {
  private let flow = CoordinationTests.flow(
    #"""
    "a": {\#(screen("x")), "next": "b"},
    "b": {\#(screen("y")), "save": {"saved": "profile.?saved.orValue(0) + 1"},
      "on": {"pick": {"stay": true, "set": {"color": "'red'"}}},
      "next": {"to": "c", "requires": {"unless": "data.x == 'free' || profile.paid", "present": "pay"}}},
    "c": {\#(screen("z"))},
    "pay": {\#(screen("p")), "next": {"dismiss": true, "save": {"paid": "true"}}}
    """#)

  private func edited() throws -> Player {
    var player = try Player(flow)
    try player.submit(["x": "free"])
    try player.send("pick")
    try player.submit(["y": 2])
    #expect(player.facts.profile["saved"] == 1)
    try player.carryOut(.edit(target: "a", values: ["x": "dear"]))
    #expect(player.step == "pay")
    #expect(player.walked == ["kept b"])
    return player
  }

  @Test func whatWasSetStaysAndWhatWasSavedIsNotSavedAgain() throws {
    var player = try edited()
    try player.submit(["p": 1])
    #expect(player.stack == ["a", "b", "c"])
    #expect(player.data == ["x": "dear", "y": 2, "color": "red"])
    #expect(player.facts.profile["saved"] == 1)
  }

  @Test func soWhereTheGateIsGivenUp() throws {
    var player = try edited()
    try player.cancel()
    #expect(player.stack == ["a", "b"])
    #expect(player.values == ["y": 2])
    #expect(player.data == ["x": "dear", "color": "red"])
    try player.submit()
    try player.submit(["p": 1])
    #expect(player.step == "c")
    #expect(player.facts.profile["saved"] == 2, "it is the user who submits now")
  }
}
