// An earlier answer is changed (`model.md`, “walking”): what was answered, typed and set behind it comes along.

import JSONText
import Testing

@testable import Coordination

private let path = flow(
  #"""
  "a": {\#(screen("x")), "next": "b"},
  "b": {\#(screen("y")), "on": {"pick": {"stay": true, "set": {"color": "'red'"}}}, "next": "c"},
  "c": {\#(screen("z")), "next": "d"},
  "d": {\#(screen("w"))}
  """#)

@Suite struct EditTests {
  private func atTheThird() throws -> Player {
    var player = try Player(path)
    try player.submit(["x": 1])
    try player.send("pick")
    try player.submit(["y": 2])
    return player
  }

  @Test func whatATransitionHadSetComesAlong() throws {
    var player = try atTheThird()
    try player.carryOut(.edit(target: "a", values: ["x": 7]))
    #expect(player.stack == ["a", "b", "c"])
    #expect(player.session.top?.dataBelow == ["x": 7, "y": 2, "color": "red"])
  }

  /// The user has come back to the screen, whose answer counts until it is given anew: as far as it applies.
  @Test func whatDoesNotApplyAnyMoreIsGoneFromTheScreenThatIsShown() throws {
    var player = try Player(
      flow(
        #"""
        "a": {\#(screen("kind")), "next": "b"},
        "b": {"screen": {"title": "T", "schema": {"properties": {"x": {}, "extra": {}, "n": {"default": 1}}},
          "show": {"extra": "data.kind == 'a'"}}, "next": "c"},
        "c": {\#(screen())}
        """#))
    try player.submit(["kind": "a"])
    try player.submit(["x": 1, "extra": 2])
    try player.back()
    try player.carryOut(.edit(target: "a", values: ["kind": "b"]))
    #expect(player.step == "b")
    #expect(player.data == ["kind": "b", "x": 1, "n": 1])
  }

  @Test func whatWasOnlyTypedIsShownAgainAndNotSubmitted() throws {
    var player = try atTheThird()
    try player.carryOut(.saveDraft(["z": 3]))
    try player.carryOut(.edit(target: "a", values: ["x": 7]))
    #expect(player.stack == ["a", "b", "c"])
    #expect(player.view["screen"]?["values"] == ["z": 3])
    #expect(player.view["walked"]?[1]?["became"] == "draft")
  }
}
