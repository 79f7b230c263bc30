// An answer that is kept may take another branch than it did when it was given: what that one does has not happened yet
// (`protocol/README.md`, “Answers given before”).

import Coordination
import JSONText
import Testing

@Suite struct EditedBranchTests {
  private static let effects = (
    one: #""assign": {"plan": "'one'"}, "save": {"one": "true"}, "subject": "'ann'""#,
    two: #""assign": {"plan": "'two'"}, "save": {"two": "true"}, "subject": "'bob'""#
  )
  private static let branches =
    #"[{"when": "data.kind == 'x'", "to": "c", \#(effects.one)}, {"to": "c", \#(effects.two)}]"#
  private static let count = #""assign": {"n": "vars.n + 1"}"#
  private static let inner = #"""
    {"flow": "in", "start": "p", "steps": {"p": {\#(screen("p")), "next": "q"}, "q": {\#(screen("q"))}}}
    """#

  /// What chooses between the branches: a screen, an action, a route, a flow that a step runs; and what is submitted on the way.
  private static let ways: [(steps: String, values: [JSONObject])] = [
    (#""b": {\#(screen("b")), "next": \#(branches)}"#, [["b": 1]]),
    (
      #""b": {\#(screen("b")), "next": "act"}, "act": {"action": {"name": "act"}, "next": \#(branches)}"#,
      [["b": 1], [:]]
    ),
    (#""b": {\#(screen("b")), "next": "r"}, "r": {"route": \#(branches)}"#, [["b": 1]]),
    (#""b": {"flow": "in", "next": \#(branches)}"#, [["p": 1], ["q": 1]]),
  ]

  /// A session that has taken the first branch, and stands behind it.
  private static func player(_ place: Int) throws -> Player {
    var player = try Player(
      flow(
        #""a": {\#(screen("kind")), "next": "b"}, \#(ways[place].steps), "c": {\#(screen("c")), "next": "d"}, "d": {"screen": {"title": "${vars.plan}"}}"#,
        #""vars": {"plan": "''"}"#), reaching: [inner])
    player.facts.others[.subject("ann")] = ([:], 0)
    player.facts.others[.subject("bob")] = ([:], 0)
    for values in [["kind": "x"]] + ways[place].values + [["c": 1]] { try player.submit(values) }
    #expect(player.screen["title"] == "one")
    #expect(player.session.subject == "ann")
    return player
  }

  @Test(arguments: ways.indices) func whatAnotherBranchDoesIsDone(_ place: Int) throws {
    var player = try Self.player(place)
    try player.carryOut(.edit(target: "a", values: ["kind": "y"]))
    #expect(player.screen["title"] == "two")
    #expect(player.session.subject == "bob")
    #expect(player.profiles[.subject("bob")] == ["two": true])
  }

  @Test(arguments: ways.indices) func whatTheSameBranchHasDoneIsNotDoneAgain(_ place: Int) throws {
    var player = try Self.player(place)
    try player.carryOut(.edit(target: "a", values: ["kind": "x"]))
    #expect(player.screen["title"] == "one")
    let record = player.journal.last?.asArray ?? []
    #expect(!record.contains { ["assigned", "bound"].contains($0["change"]) })
  }

  /// What a branch was chosen by may be another meanwhile, such as what the branch itself has set, or a variable. And a route that puts a
  /// step in its own place does not stand any more.
  @Test(arguments: [
    #""b": {\#(screen("b")), "next": [{"when": "!has(data.n)", "to": "c", "set": {"n": "1"}, \#(count)}, {"to": "c", \#(count)}]}"#,
    #""b": {\#(screen("b")), "next": [{"when": "vars.mode == 1", "to": "c", \#(count)}, {"to": "c"}]}"#,
    #""b": {\#(screen("b")), "next": "r"}, "r": {"route": [{"when": "has(data.b)", "replace": "c", \#(count)}, {"to": "c"}]}"#,
  ])
  func theBranchThatWasTakenIsKnownByItself(steps: String) throws {
    var player = try Player(
      flow(
        #""a": {\#(screen("a")), "next": {"to": "b", "assign": {"mode": "1"}}}, \#(steps), "c": {\#(screen("c")), "next": {"to": "d", "assign": {"mode": "2"}}}, "d": {"screen": {"title": "${vars.n}"}}"#,
        #""vars": {"n": "0", "mode": "0"}"#))
    for values in [["a": 1], ["b": 1], ["c": 1]] as [JSONObject] { try player.submit(values) }
    let first = player.screen["title"]
    for value in 2...3 {
      try player.carryOut(.edit(target: "a", values: ["a": .number(JSONNumber(value))]))
      #expect(player.step == "d")
      #expect(player.screen["title"] == first)
    }
    #expect(first == "1")
  }

  /// Also where a gate stands before it, which is passed in a command of its own.
  @Test func whatAnotherBranchDoesIsDoneBehindAGate() throws {
    var player = try Player(
      flow(
        #"""
        "a": {\#(screen("kind")), "next": "b"},
        "b": {\#(screen("b")), "save": {"n": "profile.?n.orValue(0) + 1"}, "next": [{"when": "data.kind == 'x'", "to": "c", "assign": {"plan": "'one'"}},
          {"to": "c", "assign": {"plan": "'two'"}, "requires": {"unless": "has(profile.paid)", "present": "pay"}}]},
        "c": {"screen": {"title": "${vars.plan} ${profile.n}"}}, "pay": {\#(screen()), "save": {"paid": "true"}}
        """#, #""vars": {"plan": "''"}"#))
    try player.submit(["kind": "x"])
    try player.submit(["b": 1])
    try player.carryOut(.edit(target: "a", values: ["kind": "y"]))
    #expect(player.step == "pay")
    try player.submit([:])
    #expect(player.screen["title"] == "two 1")
  }

  /// In another version of the flow, or another session, its transitions are others, and nobody knows which is which.
  @Test(arguments: [true, false]) func nothingIsDoneAgainOnceTheFlowIsAnotherVersion(isMigrated: Bool) throws
  {
    func version(_ more: String) -> String {
      flow(
        #"""
        "a": {\#(screen("kind")), "next": [{"when": "data.kind == 'y'", "to": "m"}, "b"]}, "m": {\#(screen("m")), "next": "b"},
        "b": {\#(screen("b")), "next": [\#(more){"to": "c", "assign": {"times": "vars.times + 1"}}]},
        "c": {"screen": {"title": "${vars.times}"}}
        """#, #""vars": {"times": "0"}"#)
    }
    var player = try Player(version(""))
    try player.submit(["kind": "x"])
    try player.submit(["b": 1])
    try player.carryOut(.edit(target: "a", values: ["kind": "y"]))
    #expect(player.step == "m")
    let later = later(version(#"{"when": "false", "to": "c"}, "#))
    if isMigrated { try player.migrate(to: later) } else { player = try Player(later, from: player) }
    try player.submit(["m": 1])
    #expect(player.screen["title"] == "1")
  }

  /// It is not said to count: the user stands on it again.
  @Test func whatABranchDoesThatStaysIsDone() throws {
    var player = try Player(
      flow(
        #"""
        "a": {\#(screen("x")), "next": "b"},
        "b": {"screen": {"title": "${vars.n}", "schema": {"properties": {"y": {}}}}, "next": [
          {"when": "data.x == 2", "stay": true, "assign": {"n": "vars.n + 10"}, "save": {"st": "true"}, "notice": "stayed"},
          {"to": "c", "assign": {"n": "vars.n + 1"}}]},
        "c": {\#(screen())}
        """#, #""vars": {"n": "0"}"#))
    try player.submit(["x": 1])
    try player.submit(["y": 1])
    try player.carryOut(.edit(target: "a", values: ["x": 2]))
    #expect(player.screen["title"] == "11")
    #expect(player.facts.profile == ["st": true])
    #expect(player.view["notice"] == "stayed")
    #expect(player.values == ["y": 1])
    #expect(player.walked == ["draft b (refused)"])
  }

  private static func leading(_ way: String, answers: Members<JSONObject> = [:]) throws -> Player {
    try Player(
      flow(
        #"""
        "a": {\#(screen("kind")), "next": [{"when": "data.kind == 'x'", "to": "z"}, {"to": "b"}]},
        "z": {\#(screen("z")), "next": "b"},
        "b": {\#(screen("b")), "next": [{"when": "data.kind == 'x'", "to": "c"}, {\#(way)}]},
        "c": {\#(screen("c"))}
        """#), answers: answers)
  }

  /// Nobody is kept from changing an answer by that: who has changed it sees where it leads to, and may change it once more.
  @Test(arguments: [#""popTo": "z""#, #""dismiss": true"#])
  func aBranchThatLeadsToWhatIsNotThereEndsTheWalk(way: String) throws {
    var player = try Self.leading(way)
    for values in [["kind": "x"], ["z": 1], ["b": 2]] as [JSONObject] { try player.submit(values) }
    try player.saveDraft(["c": 3])
    try player.carryOut(.edit(target: "a", values: ["kind": "y"]))
    #expect(player.stack == ["a", "b"])
    #expect(player.values == ["b": 2])
    #expect(player.walked == ["draft b (refused)"])
    try player.carryOut(.edit(target: "a", values: ["kind": "x"]))
    #expect(player.stack == ["a", "z", "b"])
    #expect(player.values == ["b": 2])
    try player.carryOut(.submit(values: nil, coerce: false))
    #expect(player.step == "c")
    #expect(player.values == ["c": 3])
    let linked = try Self.leading(way, answers: ["a": ["kind": "y"], "b": ["b": 2]])
    #expect(linked.stack == ["a", "b"])
    #expect(linked.walked == ["kept a", "draft b (refused)"])
  }
}
