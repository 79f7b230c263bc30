// Errors and a notice that a transition brings along for the screen that comes (`protocol/definitions.md`, “Where to go”).

import Coordination
import JSONText
import Testing

@Suite struct AdviceTests {
  private static let names = flow(
    #"""
    "name": {\#(screen("name")), "next": "create"},
    "create": {"action": {"name": "create"}, "back": "allow", "next": {"end": "completed"}, "onError": [
      {"when": "error.code == 'taken'", "popTo": "name", "notice": "${error.message} Sorry.",
       "errors": [{"path": "/name", "code": "taken", "message": "${error.message}"}]},
      {"when": "error.code == 'several'", "popTo": "name", "errors": "error.data.list"}]}
    """#)

  private func refused() throws -> Player {
    var player = try Player(Self.names)
    try player.submit(["name": "Owls"])
    try player.fail("taken", "There is one.")
    return player
  }

  @Test func errorsAndANoticeStandOnTheViewThatComes() throws {
    let player = try refused()
    #expect(player.step == "name")
    #expect(player.values == ["name": "Owls"])
    #expect(player.view["notice"] == "There is one. Sorry.")
    #expect(
      player.screen["errors"]
        == [["path": "/name", "code": "taken", "message": "There is one.", "params": [:]]])
  }

  @Test func theyStayUntilTheEntryIsSubmittedOrLeft() throws {
    var player = try refused()
    try player.saveDraft(["name": "Owl"])
    #expect(player.errors == ["/name: taken"])
    try player.submit()
    #expect(player.view["notice"] == .null)
    try player.back()
    #expect(player.errors == [])
    #expect(player.view["notice"] == .null)
  }

  @Test func anExpressionMayGiveSeveralErrorsAtOnce() throws {
    var player = try Player(Self.names)
    try player.submit(["name": "Owls"])
    let list: JSON = [
      ["path": "/name", "code": "rude", "message": "No."], ["message": "And no."], "Three.",
    ]
    try player.carryOut(.fail(HostError(code: "several", message: "", data: ["list": list])))
    #expect(player.errors == ["/name: rude", ": error", ": error"])
    #expect(player.screen["errors"]?[2]?["message"] == "Three.")
  }

  /// They are about what was submitted before.
  @Test func theyGoWithASubmitThatStays() throws {
    var player = try Player(
      flow(
        #"""
        "name": {\#(screen("name")), "next": [{"when": "data.name == 'stay'", "stay": true}, "create"]},
        "create": {"action": {"name": "create"}, "onError": {"popTo": "name", "notice": "Sorry.", "errors": [{"message": "No."}]}}
        """#))
    try player.submit(["name": "Owls"])
    try player.fail("taken")
    #expect(player.errors == [": error"])
    try player.submit(["name": "stay"])
    #expect(player.isAccepted)
    #expect(player.errors == [])
    #expect(player.view["notice"] == .null)
    #expect(player.values == ["name": "stay"])
  }

  @Test(arguments: ["'oops'", "5", "{'message': 'No.'}", "[5]", "['No.', [true]]"])
  func anExpressionThatGivesNoErrorsIsTheAuthorsMistake(expression: String) throws {
    var player = try Player(
      flow(#""a": {\#(screen("x")), "on": {"e": {"stay": true, "errors": "\#(expression)"}}}"#))
    let refusal = try player.refusal(of: .send(event: "e", payload: nil, values: nil))
    #expect(refusal["kind"] == "expressionFailed")
    #expect(refusal["step"] == "a")
    #expect(refusal["expression"] == .string(expression))
    #expect(refusal["cause"] == "Errors are a list of objects with “message”, or of texts.")
  }

  @Test(arguments: ["null", "data.absent", "[]"])
  func anExpressionMayGiveNone(expression: String) throws {
    var player = try Player(
      flow(#""a": {\#(screen("x")), "on": {"e": {"stay": true, "errors": "\#(expression)"}}}"#))
    try player.send("e")
    #expect(player.errors == [])
  }

  /// What comes later takes the place of its own kind only, until the screen is submitted.
  @Test func errorsAndANoticeOfDifferentEventsAreShownTogether() throws {
    var player = try Player(
      flow(
        #"""
        "a": {\#(screen("x")), "next": {"stay": true}, "on": {
          "look": {"stay": true, "errors": [{"path": "/x", "code": "odd", "message": "Odd."}]},
          "find": {"stay": true, "errors": "event.found"},
          "tell": {"stay": true, "notice": "Look."}, "other": {"stay": true, "notice": "Well."}}}
        """#))
    try player.send("look")
    try player.send("tell")
    #expect(player.errors == ["/x: odd"])
    #expect(player.view["notice"] == "Look.")
    try player.send("other")
    #expect(player.errors == ["/x: odd"])
    #expect(player.view["notice"] == "Well.")
    try player.send("find", ["found": ["New."]])
    #expect(player.errors == [": error"])
    #expect(player.view["notice"] == "Well.")
    // Who looks for errors and finds none takes back those that were there.
    try player.send("find", ["found": []])
    #expect(player.errors == [])
    #expect(player.view["notice"] == "Well.")
    try player.submit([:])
    #expect(player.view["notice"] == .null)
  }
}
