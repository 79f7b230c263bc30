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
