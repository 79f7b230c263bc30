// What a screen says besides its values: until it is submitted or left (`protocol/definitions.md`, “Where to go”).

import JSONText
import Testing

@testable import Coordination

@Suite struct CoveredAdviceTests {
  /// A screen that says something, with a modal and a gate to lay over it.
  private func told() throws -> Player {
    var player = try Player(
      flow(
        #"""
        "form": {\#(screen("x")), "next": "over", "on": {
          "tell": {"stay": true, "notice": "Look.", "errors": [{"path": "/x", "code": "taken", "message": "Taken."}]},
          "help": {"present": "help"},
          "buy": {"to": "over", "requires": {"unless": "profile.paid", "present": "pay"}}}},
        "help": {\#(screen()), "on": {"tell": {"stay": true, "notice": "Help."}}},
        "pay": {\#(screen()), "on": {"tell": {"stay": true, "notice": "Pay."}}},
        "over": {\#(screen())}
        """#))
    try player.send("tell")
    try isTold(player)
    return player
  }

  private func isTold(_ player: Player) throws {
    #expect(player.step == "form")
    #expect(player.view["notice"] == "Look.")
    #expect(player.errors == ["/x: taken"])
  }

  @Test(arguments: ["help", "buy"])
  func whatIsLaidOverItDoesNotSilenceIt(event: String) throws {
    var player = try told()
    try player.send(event)
    #expect(player.view["notice"] == .null)
    #expect(player.errors == [])
    try player.send("tell")
    #expect(player.view["notice"] == (event == "help" ? "Help." : "Pay."))
    try player.cancel()
    try isTold(player)
  }

  /// The fields of the gate are others.
  @Test func whatItSaysOfItsFieldsIsSaidOfTheGateAsAWhole() throws {
    var player = try Player(
      flow(
        #"""
        "form": {\#(screen("x")), "next": "over", "on": {"tell": {"stay": true, "errors": [{"path": "/x", "code": "taken", "message": "Taken."}]}}},
        "over": {"screen": {}, "requires": {"unless": "profile.paid", "present": "pay"}}, "pay": {\#(screen("x"))}
        """#))
    try player.submit(["x": 1])
    try player.send("tell")
    #expect(player.step == "pay")
    #expect(player.errors == [": taken"])
  }

  @Test func onceItIsSubmittedItIsSilent() throws {
    var player = try told()
    try player.send("help")
    try player.back()
    try player.submit()
    try player.back()
    #expect(player.view["notice"] == .null)
    #expect(player.errors == [])
  }

  /// What the presenter says of a result, and what the transition says that gives it.
  @Test(arguments: [
    (#""notice": "Saved.""#, #""errors": ["Odd."]"#, "Saved."),
    (#""errors": ["Odd."]"#, #""notice": "Got it.""#, "Got it."),
    (#""notice": "Saved.""#, #""errors": ["Odd."], "notice": "Got it.""#, "Saved."),
  ])
  func theTransitionThatDismissesSilencesNoPresenter(says: String, presenter: String, notice: String) throws {
    var player = try Player(
      flow(
        #"""
        "a": {\#(screen()), "on": {"open": {"present": "m", "onResult": {"stay": true, \#(presenter)}}}},
        "m": {\#(screen()), "on": {"done": {"dismiss": true, \#(says)}}}
        """#.replacing(#"["Odd."]"#, #"[{"path": "", "code": "odd", "message": "Odd."}]"#)))
    try player.send("open")
    try player.send("done")
    #expect(player.step == "a")
    #expect(player.view["notice"] == .string(notice))
    #expect(player.errors == [": odd"])
  }

  /// A route says it on the screen that it leads to, once.
  @Test func whatARouteHadToSayIsSaidOnce() throws {
    var player = try Player(
      flow(
        #"""
        "a": {\#(screen()), "next": {"to": "fork", "notice": "Look."}},
        "fork": {"route": [{"present": "b"}]}, "b": {\#(screen())}
        """#))
    try player.submit()
    #expect(player.step == "b")
    #expect(player.view["notice"] == "Look.")
    try player.back()
    #expect(player.step == "b")
    #expect(player.view["notice"] == .null)
  }
}
