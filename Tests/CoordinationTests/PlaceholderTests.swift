// A placeholder keeps the place of a step in front of which a gate stands, and nothing of what was put there is lost
// (`protocol/definitions.md`, “Gates”).

import Coordination
import JSONText
import Testing

private let ask = #""ask": {\#(screen()), "save": {"known": "true"}}"#
private let login =
  #"{"flow": "login", "start": "q", "steps": {"q": {\#(screen()), "save": {"known": "true"}}}}"#
private let holding = #""requires": {"unless": "profile.known", "present": "login", "while": true}"#

@Suite struct PlaceholderTests {
  private func signedIn(_ steps: String, reaching others: [String] = []) throws -> Player {
    try Player(flow(steps), reaching: [login] + others, profile: ["known": true])
  }

  /// Signs out elsewhere.
  private func signOut(_ player: inout Player) throws {
    player.facts.profile = ["known": false]
    try player.catchUp()
  }

  @Test(arguments: ["push", "formSheet"], [false, true])
  func inFrontOfAStepThatIsPresented(style: String, aborts: Bool) throws {
    var player = try signedIn(
      #"""
      "a": {"screen": {}, "on": {"open": {"present": "m"}}},
      "m": {\#(screen("x")), "requires": {"unless": "profile.known", "present": "ask", "style": "\#(style)"}},
      \#(ask)
      """#)
    try player.send("open")
    try player.saveDraft(["x": 1])
    try player.cancel()
    player.facts.profile = ["known": false]
    try player.send("open")
    #expect(player.step == "ask")
    if aborts {
      try player.cancel()
      #expect(player.step == "a")
      try player.send("open")
    }
    try player.submit([:])
    #expect(player.step == "m")
    #expect(player.values == ["x": 1])
  }

  /// A flow that is over where it begins is presented once, however often what it leads to is tried.
  @Test(arguments: [false, true])
  func inFrontOfWhereAFlowLeadsThatEndsAtItsStart(aborts: Bool) throws {
    var player = try signedIn(
      #"""
      "a": {"screen": {}, "on": {"open": {"present": "over", "onResult": {"to": "g"}}}},
      "g": {"screen": {}, \#(holding)}
      """#,
      reaching: [#"{"flow": "over", "start": "e", "steps": {"e": {"end": "completed", "result": "7"}}}"#])
    player.facts.profile = ["known": false]
    try player.send("open")
    #expect(player.step == "q")
    #expect(player.changes.filter { $0.hasPrefix("present") }.count == 2)
    if aborts {
      try player.cancel()
      #expect(player.step == "a")
      return
    }
    try player.submit([:])
    #expect(player.step == "g")
    #expect(player.session.chain.count == 1)
    try player.back()
    #expect(player.step == "a")
  }

  @Test func whereTheGateComesBack() throws {
    var player = try signedIn(
      #""b": {\#(screen("x")), \#(holding), "next": "c"}, "c": {\#(screen("y"))}"#)
    try player.submit(["x": 1])
    try player.saveDraft(["y": 2])
    try signOut(&player)
    try player.submit([:])
    #expect(player.step == "b")
    #expect(player.values == ["x": 1])
    try player.submit()
    #expect(player.values == ["y": 2])
  }

  /// The flow that runs there is not begun anew.
  @Test(arguments: [0, 1])
  func whereItComesBackInAFlowThatRuns(level: Int) throws {
    let inner = #"{"flow": "inner", "start": "i", "steps": {"i": {\#(screen("x")), \#(holding)}}}"#
    var player = try signedIn(
      #"""
      "a": {"screen": {}, "on": {"go": "m", "open": {"present": "m"}}},
      "m": {\#(screen("w")), "next": "s"}, "s": {"flow": "inner"}
      """#, reaching: [inner])
    try player.send(level == 0 ? "go" : "open")
    try player.submit(["w": 1])
    try player.saveDraft(["x": 1])
    try signOut(&player)
    #expect(player.step == "q")
    try player.submit([:])
    #expect(player.step == "i")
    #expect(player.values == ["x": 1])
    try signOut(&player)
    try player.back()
    #expect(player.step == "m")
    #expect(player.values == ["w": 1])
  }

  @Test(arguments: [false, true])
  func whereARouteLeadsToItAgain(aborts: Bool) throws {
    var player = try signedIn(
      #"""
      "a": {\#(screen()), "next": "r"}, "r": {"route": ["b"]}, "b": {\#(screen("x")), \#(holding)}
      """#)
    try player.submit([:])
    try player.saveDraft(["x": 1])
    try signOut(&player)
    #expect(player.step == "q")
    if aborts {
      try player.cancel()
      #expect(player.stack == ["a"])
      #expect(player.view["gate"] == ["state": "aborted", "flow": "login", "reason": "cancelled"])
    } else {
      try player.submit([:])
      #expect(player.stack == ["a", "b"])
      #expect(player.values == ["x": 1])
    }
  }

  @Test func whatWasTypedThereIsTakenToAnotherSession() throws {
    let text = flow(#""b": {\#(screen("x")), \#(holding)}"#)
    var player = try Player(text, reaching: [login], profile: ["known": true])
    try player.saveDraft(["x": 1])
    try signOut(&player)
    #expect(player.step == "q")
    var other = try Player(text, reaching: [login], from: player)
    try other.submit([:])
    #expect(other.step == "b")
    #expect(other.values == ["x": 1])
    #expect(other.walked == ["draft b (notSubmitted)"])
  }

  /// Begins that flow no more than where the tab is selected.
  @Test(arguments: [false, true])
  func whereItComesBackInAFlowThatRunsInAnotherTab(isRoot: Bool) throws {
    let inner =
      #"{"flow": "inner", "start": "i", "vars": {"n": "0"}, "steps": {"i": {\#(screen("x")), \#(holding), "on": {"count": {"stay": true, "assign": {"n": "vars.n + 1"}}, "done": {"end": "completed", "result": {"n": "vars.n"}}}}}}"#
    var player = try signedIn(
      #"""
      "t": {"tabs": {"one": {"step": "\#(isRoot ? "s" : "a")"}, "two": {"step": "c"}}},
      "a": {\#(screen("w")), "next": "s"}, "s": {"flow": "inner", "next": "z"}, "c": {"screen": {}},
      "z": {"screen": {"title": "${steps.s.n}"}}
      """#, reaching: [inner])
    if !isRoot { try player.submit(["w": 1]) }
    try player.send("count")
    try player.saveDraft(["x": 1])
    let entry = try #require(player.entry)
    try player.carryOut(.selectTab("two", values: nil))
    try signOut(&player)
    #expect(player.step == "c")
    #expect(player.changes == ["cut \(entry)", "unload i"])
    try player.carryOut(.selectTab("one", values: nil))
    #expect(player.step == "q")
    try player.submit([:])
    #expect(player.step == "i")
    #expect(player.values == ["x": 1])
    try player.send("done")
    #expect(player.screen["title"] == "1")
    if isRoot { return }
    try player.back()
    try player.back()
    #expect(player.step == "a")
  }

  /// Nobody has come to the step that it stands for.
  @Test(arguments: ["push", "pageSheet"])
  func itForbidsNobodyToGoBack(style: String) throws {
    let gate =
      #""requires": {"unless": "has(profile.known)", "present": "login", "style": "\#(style)"}"#
    var player = try Player(
      flow(#""a": {\#(screen("x")), "next": "s"}, "s": {"flow": "inner", "next": "a"}"#),
      reaching: [
        login, #"{"flow": "inner", "start": "i", "steps": {"i": {"screen": {}, "back": "none", \#(gate)}}}"#,
      ])
    try player.submit(["x": 1])
    #expect(player.step == "q")
    #expect(player.screen["back"]?["allowed"] == true)
    try player.back()
    #expect(player.step == "a")
    #expect(player.view["gate"]?["state"] == "aborted")
  }

  /// A front end that does what the changes say has an entry for each that goes, or that presents something.
  @Test func itIsToldOfAsAnyEntryIs() throws {
    let inner = #"{"flow": "inner", "start": "i", "steps": {"i": {"screen": {}, \#(holding)}}}"#
    var player = try Player(
      flow(
        #"""
        "a": {"screen": {}, "on": {"go": "in"}}, "in": {"flow": "inner", "next": "a"}
        """#), reaching: [login, inner])
    try player.send("go")
    #expect(player.changes == ["disappear a", "push in", "push i", "present q", "load q", "appear q"])
    #expect(player.view["changes"]?[3]?["presentedBy"] == player.view["changes"]?[2]?["entry"])
    try player.back()
    #expect(player.changes.filter { $0.hasPrefix("pop") }.count == 2)
  }

  @Test func theOneInATabThatIsNotSelectedIsToldOfWhenItComes() throws {
    var player = try signedIn(
      #"""
      "tabs": {"tabs": {"home": {"title": "H", "step": "home"}, "mine": {"title": "M", "step": "mine"}}},
      "home": {"screen": {}}, "mine": {"screen": {}, \#(holding)}
      """#)
    #expect(player.changes == ["replace tabs", "load home", "appear home"])
    try player.carryOut(.selectTab("mine", values: nil))
    try player.carryOut(.selectTab("home", values: nil))
    try signOut(&player)
    let cut = player.view["changes"]?.asArray?.first { $0["change"] == "cut" }
    let placeholder = try #require(cut?["placeholder"])
    #expect(placeholder["step"] == "mine")
    player.facts.profile = ["known": true]
    try player.carryOut(.selectTab("mine", values: nil))
    let replace = player.view["changes"]?.asArray?.first { $0["change"] == "replace" }
    #expect(replace?["removed"] == [placeholder["entry"] ?? .null])
  }
}
