// What transitions have `set` on an entry that is walked through again (`protocol/README.md`, “Answers given before”): the way on is
// taken over what had been set when the screen was answered, and not over what that way itself had set.

import Coordination
import JSONText
import Testing

@Suite struct WalkedSetTests {
  private let counted = #"{"to": "three", "set": {"n": "has(data.n) ? data.n + 1 : 1"}}"#

  private func text(next: String, on: String = "{}", fields: [String] = ["y"]) -> String {
    let two = fields.map { #""\#($0)": {}"# }.joined(separator: ", ")
    return flow(
      #"""
      "one": {\#(screen("x")), "next": "two"},
      "two": {"screen": {"schema": {"properties": {\#(two)}}}, "on": \#(on), "next": \#(next)},
      "three": {\#(screen("z"))}, "four": {\#(screen("w"))},
      "pay": {\#(screen("p")), "next": {"dismiss": true, "save": {"paid": "true"}}}
      """#)
  }

  private func atTheEnd(of text: String) throws -> Player {
    var player = try Player(text)
    try player.submit(["x": 1])
    try player.submit(["y": 1])
    return player
  }

  /// Also where the screen has a field of that name, which shows it.
  @Test(arguments: [["y"], ["y", "n"]])
  func whatCountsOnCountsOnce(fields: [String]) throws {
    let text = text(next: counted, fields: fields)
    var player = try atTheEnd(of: text)
    #expect(player.data == ["x": 1, "y": 1, "n": 1])
    for x in [2, 3] {
      try player.carryOut(.edit(target: "one", values: ["x": .int(x)]))
      #expect(player.walked == ["kept two"])
      #expect(player.data == ["x": .int(x), "y": 1, "n": 1])
    }
    try player.migrate(to: later(text))
    #expect(player.data == ["x": 3, "y": 1, "n": 1])
    let other = try Player(text, from: player)
    #expect(other.stack == ["one", "two", "three"])
    #expect(other.data == ["x": 3, "y": 1, "n": 1])
  }

  /// The user has submitted twice.
  @Test func whatHadBeenSetBeforeTheAnswerIsThereForTheWayOn() throws {
    var player = try atTheEnd(of: text(next: counted))
    try player.back()
    try player.submit()
    #expect(player.data == ["x": 1, "y": 1, "n": 2])
    try player.carryOut(.edit(target: "one", values: ["x": 2]))
    #expect(player.data == ["x": 2, "y": 1, "n": 2])
  }

  /// What was set there took the place of what was submitted, of which nothing is left to be shown.
  @Test func whatAWayThatStaysHadSetIsShownWhereDraftsAreNotKept() throws {
    var player = try Player(
      flow(
        #"""
        "one": {\#(screen("x")), "next": "two"},
        "two": {"screen": {"schema": {"properties": {"y": {}}}}, "drafts": false,
          "next": [{"when": "data.y == 2", "stay": true, "set": {"y": "3"}}, "three"]},
        "three": {\#(screen("z"))}
        """#))
    try player.submit(["x": 1])
    try player.submit(["y": 1])
    try player.back()
    try player.submit(["y": 2])
    #expect(player.values == ["y": 3])
    try player.carryOut(.edit(target: "one", values: ["x": 2]))
    #expect(player.step == "two")
    #expect(player.values == ["y": 3])
  }

  @Test func whatIsPrefilledIsShownStillBesideIt() throws {
    let text = flow(
      #"""
      "one": {\#(screen("x")), "next": "two"},
      "two": {"screen": {"schema": {"properties": {"y": {}, "color": {}}}, "prefill": {"y": "'as before'"}},
        "on": {"pick": {"stay": true, "set": {"color": "'red'"}}}, "next": "three"},
      "three": {\#(screen("z"))}
      """#)
    var player = try Player(text)
    try player.submit(["x": 1])
    try player.send("pick")
    #expect(player.values == ["y": "as before", "color": "red"])
    try player.carryOut(.edit(target: "one", values: ["x": 2]))
    #expect(player.values == ["y": "as before", "color": "red"])
    try player.migrate(to: later(text))
    #expect(player.values == ["y": "as before", "color": "red"])
  }

  @Test func soIsWhatAnEventHadSet() throws {
    let next = #"[{"when": "has(data.color)", "to": "three", "set": {"text": "data.color + '!'"}}, "four"]"#
    var player = try Player(
      text(next: next, on: #"{"pick": {"stay": true, "set": {"color": "'red'"}}}"#))
    try player.submit(["x": 1])
    try player.send("pick")
    try player.submit(["y": 1])
    try player.carryOut(.edit(target: "one", values: ["x": 2]))
    #expect(player.step == "three")
    #expect(player.data == ["x": 2, "y": 1, "color": "red", "text": "red!"])
  }

  @Test func whatFollowsFromAnEarlierAnswerIsWorkedOutAnew() throws {
    var player = try atTheEnd(of: text(next: #"{"to": "three", "set": {"twice": "data.x * 2"}}"#))
    #expect(player.data == ["x": 1, "y": 1, "twice": 2])
    try player.carryOut(.edit(target: "one", values: ["x": 2]))
    #expect(player.data == ["x": 2, "y": 1, "twice": 4])
  }

  /// A guard that asks what the way on has set itself, such as for a screen that is shown once.
  @Test func theWayThatWasTakenIsTakenAgain() throws {
    let next = #"[{"when": "!(has(data.seen))", "to": "four", "set": {"seen": "true"}}, "three"]"#
    var player = try atTheEnd(of: text(next: next))
    #expect(player.step == "four")
    try player.carryOut(.edit(target: "one", values: ["x": 2]))
    #expect(player.stack == ["one", "two", "four"])
    try player.back()
    try player.submit()
    #expect(player.step == "three")
    try player.carryOut(.edit(target: "one", values: ["x": 3]))
    #expect(player.stack == ["one", "two", "three"])
    #expect(player.data == ["x": 3, "y": 1, "seen": true])
  }

  /// Whatever has no `set` of its own leaves what came later alone.
  @Test func whatAPresentationHadSetStays() throws {
    let next = #"{"present": "pay", "onResult": {"to": "three", "set": {"paid": "result.p"}}}"#
    let text = text(next: next)
    var player = try atTheEnd(of: text)
    try player.submit(["p": 5])
    #expect(player.data == ["x": 1, "y": 1, "paid": 5])
    try player.migrate(to: later(text))
    #expect(player.step == "three")
    #expect(player.data == ["x": 1, "y": 1, "paid": 5])
  }

  // MARK: - On what is no screen

  private let inner =
    #"{"flow": "in", "start": "i", "steps": {"i": {\#(screen("k")), "next": {"end": "completed"}}}}"#
  private let marked = #""on": {"mark": {"stay": true, "set": {"u": "1"}}}"#

  /// Also where the walk stops in the flow that the step runs.
  @Test func onAStepThatRunsAFlowItStays() throws {
    let text = flow(
      #"""
      "one": {\#(screen("x")), "next": "sub"}, "sub": {"flow": "in", \#(marked), "next": \#(counted)},
      "three": {\#(screen("z"))}
      """#)
    for comesLater in [false, true] {
      var player = try Player(text, reaching: [inner])
      try player.submit(["x": 1])
      try player.send("mark")
      if comesLater {
        try player.migrate(to: later(text), reaching: [inner])
        #expect(player.walked == ["kept one"])
      }
      try player.submit(["k": 1])
      #expect(player.data == ["x": 1, "u": 1, "n": 1])
      try player.carryOut(.edit(target: "one", values: ["x": 2]))
      #expect(player.walked == ["kept sub/i"])
      #expect(player.data == ["x": 2, "u": 1, "n": 1])
      try player.migrate(to: comesLater ? text : later(text), reaching: [inner])
      #expect(player.walked == ["kept one", "kept sub/i"])
      #expect(player.data == ["x": 2, "u": 1, "n": 1])
      let other = try Player(text, reaching: [inner], from: player)
      #expect(other.data == ["x": 2, "u": 1, "n": 1])
    }
  }

  /// Also if the flow begins with it, and under the name that the field has now.
  @Test func underItsNewNameItStaysToo() throws {
    let text = flow(#""sub": {"flow": "in", \#(marked), "next": "three"}, "three": {\#(screen("z"))}"#)
    var player = try Player(text, reaching: [inner])
    try player.send("mark")
    try player.submit(["k": 1])
    try player.migrate(
      to: text.replacing("sub\"", "part\"").replacing(
        #""flow": "test""#, #""flow": "test", "renamed": {"sub": "part", "part/u": "v"}"#), reaching: [inner])
    #expect(player.data == ["v": 1])
  }

  @Test func onTabsItStays() throws {
    let text = flow(
      #"""
      "t": {"tabs": {"one": {"step": "a"}, "two": {"step": "b"}}, \#(marked)},
      "a": {\#(screen("x")), "next": {"stay": true}}, "b": {"screen": {}}
      """#)
    var player = try Player(text)
    try player.carryOut(.selectTab("two", values: nil))
    try player.send("mark")
    let other = try Player(text, from: player)
    #expect(other.data == ["u": 1])
    try player.migrate(to: later(text))
    #expect(player.step == "b")
    #expect(player.walked == [])
    #expect(player.data == ["u": 1])
  }

  /// The host is not asked to do it again.
  @Test func onADoneActionItStays() throws {
    let text = flow(
      #"""
      "one": {\#(screen("x")), "next": "work"},
      "work": {"action": {"name": "work", "input": {"u": "has(data.u) ? data.u : 0"}}, \#(marked), "next": \#(counted)},
      "three": {\#(screen("z"))}
      """#)
    var player = try Player(text)
    try player.submit(["x": 1])
    try player.send("mark")
    try player.submit(["done": true])
    #expect(player.data == ["x": 1, "u": 1, "n": 1])
    try player.carryOut(.edit(target: "one", values: ["x": 2]))
    #expect(player.walked == ["kept work"])
    #expect(player.data == ["x": 2, "u": 1, "n": 1])
    try player.migrate(to: later(text))
    #expect(player.walked == ["kept one", "kept work"])
    #expect(player.data == ["x": 2, "u": 1, "n": 1])
  }

  /// What waits for a step that the walk has not reached is there once it is.
  @Test func itWaitsForAStepThatComesLater() throws {
    let text = flow(
      #"""
      "one": {\#(screen("x")), "next": "sub"}, "sub": {"flow": "in", \#(marked), "next": "three"},
      "three": {\#(screen("z"))}
      """#)
    var player = try Player(text, reaching: [inner])
    try player.submit(["x": 1])
    try player.send("mark")
    try player.submit(["k": 1])
    let asking = text.replacing(#""x": {}"#, #""x": {}, "y": {}"#)
    try player.migrate(to: asking, reaching: [inner])
    #expect(player.walked == ["draft one (newFields) y", "waiting sub/i"])
    try player.migrate(to: later(asking), reaching: [inner])
    try player.submit(["x": 1, "y": 2])
    #expect(player.step == "three")
    #expect(player.data == ["x": 1, "y": 2, "u": 1])
  }

  @Test func itCountsOnceWhereAGateComesInBetween() throws {
    let next = counted.replacing(
      #"{"to""#, #"{"requires": {"unless": "data.x == 1 || profile.paid", "present": "pay"}, "to""#)
    var player = try atTheEnd(of: text(next: next))
    try player.carryOut(.edit(target: "one", values: ["x": 2]))
    #expect(player.step == "pay")
    try player.submit(["p": 1])
    #expect(player.step == "three")
    #expect(player.data == ["x": 2, "y": 1, "n": 1])
  }
}
