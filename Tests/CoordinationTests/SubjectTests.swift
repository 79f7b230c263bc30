// Whose session it is.

import Coordination
import JSONText
import Testing

@Suite struct SubjectTests {
  private static func signIn(_ subject: String) throws -> Player {
    try Player(
      flow(
        #"""
        "a": {\#(screen("id")), "next": {"to": "b", "subject": "\#(subject)", "save": {"ok": "true"}}},
        "b": {"screen": {"title": "For ${session.subject == null ? 'nobody' : session.subject}"}}
        """#), subject: "ann")
  }

  /// It would sign the user out without a word.
  @Test(arguments: ["values.id", "5", "true", "[values.id]", "values.absent", "''"])
  func whatIsNoTextBindsNobody(subject: String) throws {
    var player = try Self.signIn(subject)
    let refusal = try player.refusal(of: .submit(values: ["id": 5], coerce: false))
    #expect(refusal["kind"] == "expressionFailed")
    #expect(refusal["expression"] == .string(subject))
    #expect(
      refusal["cause"]
        == "A subject is a text that is not empty, or null for nobody. Make it one, as with “string(values.id)”."
    )
    #expect(player.session.subject == "ann")
  }

  @Test func aTextBindsAndNullUnbinds() throws {
    for (subject, title) in [("null", "For nobody"), ("values.?absent.orValue(null)", "For nobody")] {
      var player = try Self.signIn(subject)
      player.facts.others[.session("s")] = ([:], 0)
      try player.submit(["id": 5])
      #expect(player.screen["title"] == .string(title))
    }
    var player = try Self.signIn("string(values.id)")
    player.facts.others[.subject("5")] = ([:], 0)
    try player.submit(["id": 5])
    #expect(player.screen["title"] == "For 5")
  }

  private static let doors = flow(
    #"""
    "a": {"screen": {}, "on": {
      "note": {"stay": true, "save": {"x": "'private'", "y": "1"}},
      "in": {"stay": true, "subject": "'ada'", "save": {"z": "2"}},
      "over": {"stay": true, "subject": "'bob'"},
      "out": {"stay": true, "subject": "null"}}}
    """#)

  /// What was noted before anybody had signed in is gone for whoever comes after they have signed out.
  @Test func whatIsKnownWithoutASubjectIsDroppedWhereOneIsBound() throws {
    var player = try Player(Self.doors)
    try player.send("note")
    #expect(player.facts.profile == ["x": "private", "y": 1])
    player.facts.others[.subject("ada")] = (["mail": "a@b"], 4)
    try player.send("in")
    #expect(player.facts.profile == ["mail": "a@b", "z": 2])
    #expect(player.profiles[.session("s")] == [:])
    #expect(player.profiles[.subject("ada")] == ["z": 2])
    #expect(player.view["profileRevision"] == 5)
    player.facts.others[.session("s")] = ([:], 2)
    try player.send("out")
    #expect(player.facts.profile == [:])
    #expect(player.view["profileRevision"] == 2)
  }

  /// It is theirs, and outlives the session.
  @Test func whatIsKnownOfASubjectIsNot() throws {
    var player = try Player(Self.doors, subject: "ada")
    try player.send("note")
    player.facts.others[.subject("bob")] = ([:], 0)
    try player.send("over")
    #expect(player.facts.profile == [:])
    #expect(player.profiles == [.subject("ada"): ["x": "private", "y": 1]])
  }

  /// Where nothing was known, nothing is written.
  @Test func noneIsMadeToBeDropped() throws {
    var player = try Player(Self.doors)
    player.facts.others[.subject("ada")] = ([:], 0)
    try player.send("in")
    #expect(player.profiles == [.subject("ada"): ["z": 2]])
  }
}
