// A flow that runs in a group comes back as it stood, with what stands around it
// (`protocol/definitions.md`, “Groups and history”).

import Expressions
import JSONText
import Testing

@testable import Coordination

@Suite struct HistoryOfInnerFlowsTests {
  private static let inner = #"""
    {"flow": "inner", "start": "i", "vars": {"tries": "0"},
      "groups": {"deep": {"steps": ["k"]}},
      "steps": {
        "i": {\#(screen("i")), "next": {"to": "j", "assign": {"tries": "vars.tries + 1"}},
          "on": {"deep": {"to": "deep", "history": true}}},
        "j": {"screen": {"title": "Try ${vars.tries}", "schema": {"properties": {"j": {}}}},
          "check": {"when": "profile.strict", "message": "No."}},
        "k": {\#(screen("k")), "on": {"up": {"popTo": "i"}}}}}
    """#

  private func begun() throws -> Player {
    var player = try Player(
      flow(
        #"""
        "home": {\#(screen()), "on": {"continue": {"to": "questions", "history": true}}},
        "one": {\#(screen("x")), "next": "sub"},
        "sub": {"flow": "inner", "next": {"to": "two", "set": {"n": "result.j"}}},
        "two": {\#(screen("y"))}
        """#,
        #""groups": {"questions": {"steps": ["one", "sub", "two"], "on": {"leave": {"popTo": "home"}}}}"#),
      reaching: [Self.inner])
    try player.send("continue")
    try player.submit(["x": 1])
    #expect(player.step == "i")
    #expect(player.session.frames[.root]?.histories.isEmpty == true, "what runs in a group does not leave it")
    return player
  }

  @Test func oneThatIsDoneIsNotDoneAgain() throws {
    var player = try begun()
    try player.submit(["i": 1])
    try player.submit(["j": 7])
    let stack = player.stack
    try player.send("leave", values: ["y": 3])
    try player.send("continue")
    #expect(player.stack == stack)
    #expect(player.values == ["y": 3])
    #expect(player.data == ["x": 1, "n": 7])
    let steps = player.coordinator.scope(of: player.session, facts: player.facts).value(of: "steps")?.json
    #expect(steps?["sub"]?["j"] == 7)
    try player.back()
    #expect(player.step == "j")
    #expect(player.values == ["j": 7])
    #expect(player.screen["title"] == "Try 1")
  }

  @Test func oneThatRunsGoesOnWhereItWas() throws {
    var player = try begun()
    try player.send("deep", values: ["i": 0])
    try player.send("up", values: ["k": 5])
    try player.submit(["i": 1])
    let stack = player.stack
    try player.send("leave", values: ["j": 3])
    try player.send("continue")
    #expect(player.stack == stack)
    #expect(player.values == ["j": 3])
    #expect(player.screen["title"] == "Try 1")
    try player.back()
    #expect(player.values == ["i": 1])
    try player.send("deep")
    #expect(player.values == ["k": 5], "the histories and drafts of the inner flow come back, too")
  }

  @Test func goingBackOutOfItLeavesTheGroup() throws {
    var player = try begun()
    try player.back(to: "home", values: ["i": 4])
    try player.send("continue")
    #expect(player.step == "i")
    #expect(player.values == ["i": 4])
    try player.back()
    #expect(player.values == ["x": 1])
  }

  @Test func anAnswerInItThatIsRefusedNowIsAskedAgain() throws {
    var player = try begun()
    try player.submit(["i": 1])
    try player.submit(["j": 7])
    try player.send("leave")
    player.facts.profile = ["strict": true]
    try player.send("continue")
    #expect(player.step == "j")
    #expect(player.values == ["j": 7])
    player.facts.profile = [:]
    try player.submit()
    #expect(player.data == ["x": 1, "n": 7])
  }
}
