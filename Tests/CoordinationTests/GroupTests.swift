// Groups that are left and come back to (`model.md`, “groups”).

import Coordination
import JSONText
import Testing

@Suite struct GroupTests {
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

  @Test func itMayBeLeftByASubmit() throws {
    var player = try Player(
      flow(
        #"""
        "home": {"screen": {}, "on": {"continue": {"to": "questions", "history": true}}},
        "one": {\#(screen("x")), "next": "over"},
        "over": {\#(screen()), "on": {"home": {"popTo": "home"}}}
        """#, #""groups": {"questions": {"steps": ["one"]}}"#))
    try player.send("continue")
    try player.submit(["x": 1])
    try player.send("home")
    try player.send("continue")
    #expect(player.values == ["x": 1])
    #expect(player.data == ["x": 1])
  }
}
