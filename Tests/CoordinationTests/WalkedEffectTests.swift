// What an answer did when it was given is not done a second time when it is walked through again (`protocol/README.md`, “Answers
// given before”).

import Coordination
import JSONText
import Testing

@Suite struct WalkedEffectTests {
  // MARK: - Who the user is

  private let login = flow(
    #"""
    "one": {\#(screen("x")), "next": "login"},
    "login": {\#(screen("user")), "next": {"to": "home", "subject": "data.user", "save": {"signedIn": "true"}}},
    "home": {\#(screen("z")), "on": {"out": {"stay": true, "subject": "null"}}}
    """#)

  private func signedOut() throws -> Player {
    var player = try Player(login)
    player.facts.others[.subject("ada")] = ([:], 0)
    player.facts.others[.session("s")] = ([:], 0)
    try player.submit(["x": 1])
    try player.submit(["user": "ada"])
    #expect(player.session.subject == "ada")
    try player.send("out")
    #expect(player.session.subject == nil)
    return player
  }

  @Test func whoHasSignedOutIsNotSignedInByAnEdit() throws {
    var player = try signedOut()
    try player.carryOut(.edit(target: "one", values: ["x": 2]))
    #expect(player.walked == ["kept login"])
    #expect(player.stack == ["one", "login", "home"])
    #expect(player.session.subject == nil)
    #expect(player.facts.profile == [:])
  }

  @Test func norByAMigration() throws {
    var player = try signedOut()
    try player.migrate(to: later(login))
    #expect(player.stack == ["one", "login", "home"])
    #expect(player.session.subject == nil)
  }

  /// The caller says whose the new session is.
  @Test(arguments: ["bob", nil])
  func norInASessionThatTakesItUp(subject: String?) throws {
    var player = try Player(login, subject: subject, from: try signedOut())
    #expect(player.walked == ["kept one", "kept login"])
    #expect(player.session.subject == subject)
    player.facts.others[.subject("eve")] = ([:], 0)
    try player.carryOut(.edit(target: "login", values: ["user": "eve"]))
    #expect(player.session.subject == "eve", "it is the user who signs in now")
  }

  // MARK: - What is saved

  @Test func whatWasSavedIsNotSavedAgainWhereTheWalkEndsByStaying() throws {
    var player = try Player(
      flow(
        #"""
        "one": {\#(screen("x")), "next": "two"},
        "two": {\#(screen("y")), "save": {"n": "profile.?n.orValue(0) + 1"},
          "next": [{"when": "data.x == 1", "to": "three"}, {"stay": true, "notice": "Not yet."}]},
        "three": {\#(screen("z"))}
        """#))
    try player.submit(["x": 1])
    try player.submit(["y": 1])
    #expect(player.facts.profile["n"] == 1)
    try player.carryOut(.edit(target: "one", values: ["x": 2]))
    #expect(player.step == "two")
    #expect(player.view["notice"] == "Not yet.")
    #expect(player.facts.profile["n"] == 1)
    try player.submit()
    #expect(player.facts.profile["n"] == 2, "it is the user who submits now")
  }
}
