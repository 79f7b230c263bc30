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

  private static let counting = flow(
    #"""
    "in": {\#(screen("u", "x")), "save": {"fact": "values.x", "had": "has(profile.n) ? profile.n : 0"}, "next": {
      "to": "b", "subject": "values.u", "set": {"of": "session.subject"}, "assign": {"n": "profile.?n.orValue(0)"},
      "save": {"n": "has(profile.n) ? profile.n + 1 : 1", "who": "session.subject", "x": "values.x"}}},
    "b": {"screen": {"title": "${session.subject}: ${data.of == null ? 'null' : data.of} ${string(vars.n)}"}}
    """#, #""vars": {"n": "0"}"#)

  /// What is saved belongs to whoever is there from then on, and counts on from what is known of them.
  @Test(arguments: [nil, "ann"], [["n": 5, "fact": "bob’s"], [:]] as [JSONObject])
  func whatIsSavedBesideASubjectIsTheirs(before: String?, known: JSONObject) throws {
    var player = try Player(Self.counting, subject: before, profile: ["n": 7])
    player.facts.others[.subject("bob")] = (known, 3)
    try player.submit(["u": "bob", "x": "typed"])
    let n = known["n"]?.asInt ?? 0
    let saved: JSONObject = ["fact": "typed", "had": .int(n), "n": .int(n + 1), "who": "bob", "x": "typed"]
    #expect(player.facts.profile == known.merging(saved))
    #expect(player.profiles[.subject("bob")] == saved)
    #expect(player.profiles[.subject("ann")] == nil)
    // What is kept in the session is computed before, so that what was known can be taken along.
    #expect(player.screen["title"] == .string("bob: \(before ?? "null") 7"))
  }

  /// Also what an action saves, a flow that ends, and a screen that stays.
  @Test(arguments: [
    #""stay": true"#, #""end": "completed", "result": "values""#, #""reset": "in""#,
  ])
  func whatTheStepItselfSavesIsTheirsToo(target: String) throws {
    let next =
      #""save": {"fact": "data.x"}, "next": [{"when": "!has(profile.fact)", \#(target), "subject": "data.u"}]"#
    for steps in [
      #""in": {\#(screen("u", "x")), \#(next)}"#,
      #""in": {\#(screen("u", "x")), "next": "check"}, "check": {"action": {"name": "check"}, \#(next)}"#,
    ] {
      var player = try Player(flow(steps), subject: "ann")
      player.facts.others[.subject("bob")] = ([:], 3)
      try player.submit(["u": "bob", "x": "typed"])
      if player.step == "check" { try player.submit([:]) }
      #expect(player.profiles == [.subject("bob"): ["fact": "typed"]])
    }
  }

  /// What is walked through again binds nobody, and saves nothing.
  @Test func nothingOfThatIsDoneAgain() throws {
    var player = try Player(Self.counting)
    player.facts.others[.subject("bob")] = (["n": 5], 3)
    try player.submit(["u": "bob", "x": "typed"])
    let before = player.profiles
    try player.migrate(to: later(Self.counting))
    #expect(player.step == "b")
    #expect(player.profiles == before)
  }

  /// A front door, and behind it a home with a group, from which there are ways out for one user, or to another one.
  private static let house = flow(
    #"""
    "door": {\#(screen("u")), "next": {"to": "home", "subject": "values.u"}},
    "home": {\#(screen()), "on": {"go": {"to": "q", "history": true}, "c": "c", "leave": {"stay": true, "subject": "null"}}},
    "a": {\#(screen("x")), "next": "b"},
    "b": {\#(screen("y")), "on": {
      "out": {"reset": "door", "subject": "null"}, "bob": {"popTo": "home", "subject": "'bob'"},
      "ann": {"popTo": "home", "subject": "'ann'"}}},
    "c": {\#(screen("z"))}
    """#, #""groups": {"q": {"steps": ["a", "b"]}}"#)

  private static func annAtHome(in flow: String = house) throws -> Player {
    var player = try Player(flow)
    for owner in [ProfileOwner.session("s"), .subject("ann"), .subject("bob")] {
      player.facts.others[owner] = ([:], 0)
    }
    try player.submit(["u": "ann"])
    return player
  }

  /// Neither the group nor what they were typing, nor their name at the door, is for whoever comes next.
  @Test(arguments: ["out", "bob"])
  func whatAUserLeavesIsGoneWithThem(event: String) throws {
    var player = try Self.annAtHome()
    try player.send("go")
    try player.submit(["x": "ann’s"])
    try player.send(event, values: ["y": "ann’s"])
    if event == "out" {
      #expect(player.values == [:])
      try player.submit(["u": "bob"])
    }
    try player.send("go")
    #expect(player.step == "a")
    #expect(player.values == [:])
    try player.submit([:])
    #expect(player.values == [:])
  }

  /// Who is there already does not go.
  @Test func whatAUserLeavesIsThereWhereTheyAreBoundOnceMore() throws {
    var player = try Self.annAtHome()
    try player.send("go")
    try player.submit(["x": "ann’s"])
    try player.send("ann", values: ["y": "ann’s"])
    try player.send("go")
    #expect(player.step == "b")
    #expect(player.values == ["y": "ann’s"])
  }

  /// It is gone with a sign-out that leads nowhere; what was typed when nobody was there is not anybody else's, and what stands is on the path.
  @Test func whatAUserHasLeftBeforeIsGoneWithThem() throws {
    var player = try Self.annAtHome()
    try player.back(values: [:])
    #expect(player.values == ["u": "ann"])
    try player.submit(["u": "ann"])
    try player.send("c")
    try player.back(values: ["z": "ann’s"])
    try player.send("leave")
    try player.send("c")
    #expect(player.values == [:])
    #expect(player.data == ["u": "ann"])
    try player.back(values: ["z": "nobody’s"])
    try player.back()
    try player.submit(["u": "ann"])
    try player.send("c")
    #expect(player.values == ["z": "nobody’s"])
  }

  /// A gate that holds on takes its tab away as soon as nobody is there.
  @Test func whatAGateTakesAwayWithAUserLeavesNothing() throws {
    var player = try Player(
      flow(
        #"""
        "t": {"tabs": {"one": {"step": "a"}, "two": {"step": "b"}}},
        "a": {"screen": {}, "on": {"out": {"stay": true, "subject": "null"}, "in": {"stay": true, "subject": "'bob'"}}},
        "b": {\#(screen("y")), "requires": {"unless": "session.subject != null", "present": "ask", "while": true}},
        "ask": {"screen": {}}
        """#), subject: "ann")
    player.facts.others[.session("s")] = ([:], 0)
    player.facts.others[.subject("bob")] = ([:], 0)
    try player.carryOut(.selectTab("two", values: nil))
    try player.carryOut(.selectTab("one", values: ["y": "ann’s"]))
    try player.send("out")
    try player.send("in")
    try player.carryOut(.selectTab("two", values: nil))
    #expect(player.step == "b")
    #expect(player.values == [:])
  }

  /// An answer would be given for whoever comes next. What was sent along with the session is for whom it was sent.
  @Test(arguments: [nil, ["c": ["z": "sent"]]] as [Members<JSONObject>?])
  func whatAUserHasAnsweredWaitsForNobodyElse(sent: Members<JSONObject>?) throws {
    let text = { (asked: String) in
      flow(
        #"""
        "a": {\#(screen()), "next": "b"},
        "b": {\#(screen(asked)), "next": "c", "on": {"out": {"stay": true, "subject": "null"}}},
        "c": {\#(screen("z")), "next": "d"}, "d": {\#(screen())}
        """#)
    }
    var player = try Player(text("y"), subject: "ann", answers: sent ?? [:])
    player.facts.others[.session("s")] = ([:], 0)
    try player.submit([:])
    if sent == nil {
      try player.submit(["y": "ann’s"])
      try player.submit(["z": "ann’s"])
      try player.migrate(to: text("other"))
      #expect(player.step == "b")
    }
    try player.send("out")
    try player.submit([:])
    #expect(player.step == (sent == nil ? "c" : "d"))
    #expect(player.values == [:])
  }
}
