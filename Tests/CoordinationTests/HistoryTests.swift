// What comes back of a group that was left: what still holds (`protocol/definitions.md`, “Groups and history”).

import JSONText
import Testing

@testable import Coordination

@Suite struct HistoryTests {
  private func survey(leave: String = #""home""#) -> String {
    flow(
      #"""
      "home": {"screen": {}, "on": {
        "begin": {"to": "questions"}, "continue": {"to": "questions", "history": true}}},
      "one": {\#(screen("x")), "next": {"to": "work", "set": {"z": "3"}}},
      "work": {"action": {"name": "work", "input": "data"}, "next": "two"},
      "two": {\#(screen("y")), "on": {"leave": \#(leave)}}
      """#, #""groups": {"questions": {"steps": ["one", "work", "two"]}}"#)
  }

  private func left(_ text: String) throws -> Player {
    var player = try Player(text)
    try player.send("continue")
    #expect(player.step == "one", "what was never left begins at its start")
    try player.submit(["x": 1])
    try player.submit(["n": 7])
    try player.send("leave", values: ["y": "typed"])
    return player
  }

  @Test(arguments: [#"{"popTo": "home"}"#, #"{"popTo": "home", "notice": "Later."}"#])
  func whatStoodWhenItWasLeftComesBack(leave: String) throws {
    var player = try left(survey(leave: leave))
    #expect(player.stack == ["home"])
    try player.send("continue")
    #expect(player.stack == ["home", "one", "two"])
    #expect(player.values == ["y": "typed"])
    #expect(player.data == ["x": 1, "z": 3])
  }

  @Test func whatWasSetOnAnActionComesBackWithIt() throws {
    var player = try left(
      survey(leave: #"{"popTo": "home"}"#).replacing(
        #""input": "data"}, "next": "two"}"#,
        #""input": "data"}, "next": {"to": "two", "set": {"n": "result.n"}}}"#))
    try player.send("continue")
    #expect(player.stack == ["home", "one", "two"])
    #expect(player.data == ["x": 1, "z": 3, "n": 7])
  }

  @Test func soDoesWhatARouteHasSet() throws {
    var player = try Player(
      flow(
        #"""
        "home": {"screen": {}, "on": {"continue": {"to": "questions", "history": true}}},
        "fork": {"route": [{"to": "one", "set": {"via": "'fork'"}}]},
        "one": {\#(screen("x")), "on": {"leave": {"popTo": "home"}}}
        """#, #""groups": {"questions": {"steps": ["fork", "one"]}}"#))
    try player.send("continue")
    try player.send("leave")
    try player.send("continue")
    #expect(player.stack == ["home", "one"])
    #expect(player.data == ["via": "fork"])
  }

  @Test func withoutItsHistoryItBeginsAnew() throws {
    var player = try left(survey(leave: #"{"popTo": "home"}"#))
    try player.send("begin")
    #expect(player.stack == ["home", "one"])
  }

  @Test func aDoneActionIsNotDoneAgain() throws {
    var player = try left(survey(leave: #"{"popTo": "home"}"#))
    try player.send("continue")
    try player.back()
    #expect(player.step == "one")
  }

  @Test func anActionThatWouldHaveAnotherInputIsDoneAgain() throws {
    var player = try left(
      survey(leave: #"{"popTo": "home"}"#).replacing(#""input": "data""#, #""input": "profile""#))
    player.facts.profile = ["changed": true]
    try player.send("continue")
    #expect(player.stack == ["home", "one", "work"])
    #expect(player.action["input"] == ["changed": true])
  }

  // MARK: - What holds no more

  private func left(one: String) throws -> Player {
    var player = try Player(
      flow(
        #"""
        "home": {\#(screen("kind")), "next": {"to": "questions", "history": true}},
        "one": {\#(one), "next": "two"},
        "two": {\#(screen("y"))}
        """#,
        #""groups": {"questions": {"steps": ["one", "two"], "on": {"leave": {"popTo": "home"}}}}"#))
    try player.submit(["kind": "a"])
    try player.submit(["x": 1, "extra": 2])
    try player.send("leave", values: ["y": 3])
    return player
  }

  @Test func aPropertyThatIsHiddenNowDoesNotComeBack() throws {
    var player = try left(
      one:
        #""screen": {"title": "T", "schema": {"properties": {"x": {}, "extra": {}}}, "show": {"extra": "data.kind == 'a'"}}"#
    )
    try player.submit(["kind": "b"])
    #expect(player.stack == ["home", "one", "two"])
    #expect(player.data == ["kind": "b", "x": 1])
    #expect(player.values == ["y": 3])
  }

  /// What was submitted is shown also where what is only typed is not kept.
  @Test(arguments: ["", #", "drafts": false"#])
  func anAnswerThatIsRefusedNowIsADraftAndTheScreenIsShown(more: String) throws {
    var player = try left(
      one: screen("x", "extra")
        + #", "check": {"when": "values.x == 1 && data.kind == 'b'", "message": "No."}"#
        + more)
    try player.submit(["kind": "b"])
    #expect(player.stack == ["home", "one"])
    #expect(player.isAccepted)
    #expect(player.errors == [])
    #expect(player.data == ["kind": "b"])
    #expect(player.values == ["x": 1, "extra": 2])
  }
}
