// What a front end gets: the members of a view, the life cycle, and how large it may become.

import Coordination
import FlowDefinitions
import JSONText
import Testing

@Suite struct ViewTests {
  private static let team = flow(
    #"""
    "a": {"screen": {"title": "A", "body": "*Text* ${profile.n}", "submit": "Next", "ui": {"w": [1, 2]},
      "schema": {"properties": {"x": {"type": "string", "title": "X"}}}},
      "meta": {"m": 1}, "next": [{"when": "data.x == 'l'", "to": "b"}, "c"]},
    "b": {"screen": {"title": "B"}, "next": "c"},
    "c": {"screen": {"title": "C"}, "next": "d"},
    "d": {"action": {"name": "n"}, "next": {"end": "completed"}}
    """#, #""version": "3""#)

  @Test func aViewHasTheMembersOfTheProtocolInTheirOrder() throws {
    let player = try Player(Self.team, profile: ["n": 7])
    #expect(
      player.view.asObject?.names == [
        "session", "revision", "profileRevision", "state", "now", "flow", "accepted", "screen", "navigation",
        "progress", "changes", "gate", "notice", "deadlines", "outcome",
      ])
    #expect(player.view["flow"]?["version"] == "3")
    #expect(player.view["state"] == "active")
    #expect(player.screen["body"] == "*Text* 7")
    #expect(player.screen["ui"] == ["w": [1, 2]])
    #expect(player.screen["meta"] == ["m": 1])
    #expect(player.screen["schema"]?.text == #"{"properties":{"x":{"type":"string","title":"X"}}}"#)
    #expect(player.screen["submit"] == ["allowed": true, "title": "Next"])
  }

  @Test func progressGoesOnInAFlowThatAStepRuns() throws {
    var player = try Player(
      flow(
        #"""
        "a": {"screen": {}, "next": "s"}, "s": {"flow": "inner", "next": "b"}, "b": {"screen": {}, "next": "c"},
        "c": {"screen": {}, "next": "e"}, "e": {"end": "completed"}
        """#),
      reaching: [
        #"""
        {"flow": "inner", "start": "x", "steps": {
          "x": {\#(screen("n")), "next": [{"when": "has(data.n)", "to": "y"}, "e"]}, "y": {"screen": {}, "next": "e"},
          "e": {"end": "completed"}}}
        """#
      ])
    #expect(player.view["progress"] == ["done": 0, "remainingMin": 4, "remainingMax": 4])
    try player.submit()
    #expect(player.view["progress"] == ["done": 1, "remainingMin": 3, "remainingMax": 4])
    try player.submit(["n": 1])
    #expect(player.view["progress"] == ["done": 2, "remainingMin": 3, "remainingMax": 3])
    try player.submit()
    #expect(player.view["progress"] == ["done": 3, "remainingMin": 2, "remainingMax": 2])
  }

  @Test func progressCountsWhatIsDoneAndWhatIsStillToCome() throws {
    var player = try Player(Self.team)
    #expect(player.view["progress"] == ["done": 0, "remainingMin": 3, "remainingMax": 4])
    try player.submit(["x": "l"])
    #expect(player.view["progress"] == ["done": 1, "remainingMin": 3, "remainingMax": 3])
    try player.submit()
    try player.submit()
    #expect(player.view["progress"] == ["done": 3, "remainingMin": 1, "remainingMax": 1])
  }

  @Test func aLoopMakesTheMostMeaningless() throws {
    let player = try Player(
      flow(#""a": {\#(screen("x")), "next": [{"when": "data.x", "to": "a"}, "b"]}, "b": {\#(screen("y"))}"#))
    #expect(player.view["progress"]?["remainingMax"] == .null)
    #expect(player.view["progress"]?["remainingMin"] == 2)
  }

  @Test func aViewShowsTheNewest20EntriesAndTheDepth() throws {
    var player = try Player(
      flow(#""a": {"screen": {"title": "T", "schema": {"properties": {"x": {}}}}, "next": "a"}"#))
    for number in 1..<30 { try player.submit(["x": .int(number)]) }
    let root = player.view["navigation"]?["chain"]?[0]
    #expect(root?["depth"] == 30)
    #expect(
      root?["stack"]?.asArray?.compactMap { $0["entry"]?.asString } == (11...30).map { "e\($0)" })
  }

  @Test func aReadHasNoChanges() throws {
    let player = try Player(Self.team)
    let view = json(of: try player.coordinator.view(of: player.session, facts: player.facts))
    #expect(view["changes"] == [])
    #expect(player.view["changes"] != [])
  }

  @Test func anActionShowsWhatTheFrontEndHasItFor() throws {
    let player = try Player(
      flow(#""a": {"action": {"name": "n"}, "meta": {"spinner": "slow"}, "next": {"end": "completed"}}"#))
    #expect(player.screen["kind"] == "action")
    #expect(player.screen["meta"] == ["spinner": "slow"])
  }

  @Test func aScreenWithoutASchemaHasNoEffectiveOneEither() throws {
    let player = try Player(flow(#""a": {"screen": {"title": "A"}, "next": "a"}"#))
    var writer = JSONWriter()
    try player.coordinator.view(of: player.session, facts: player.facts)
      .write(to: &writer, effectiveSchema: true)
    let shown = try JSON(parsing: writer.bytes)["screen"]
    #expect(shown?["schema"] == .null)
    #expect(shown?["effectiveSchema"] == .null)
  }

  /// As a submit decides, which fills in what is missing.
  @Test func theEffectiveSchemaIsThatOfTheValuesWithTheirDefaults() throws {
    var player = try Player(
      flow(
        #"""
        "a": {"screen": {"schema": {"properties": {"by": {"enum": ["post", "hand"], "default": "post"}},
          "if": {"properties": {"by": {"const": "post"}}, "required": ["by"]},
          "then": {"properties": {"street": {"type": "string"}}, "required": ["street"]}}}, "next": "a"}
        """#))
    try player.saveDraft([:])
    var writer = JSONWriter()
    try player.coordinator.view(of: player.session, facts: player.facts)
      .write(to: &writer, effectiveSchema: true)
    #expect(try JSON(parsing: writer.bytes)["screen"]?["effectiveSchema"]?["required"] == ["street"])
    try player.submit([:])
    #expect(player.errors == ["/street: required"])
  }

  @Test func aPreviewSaysWhatWouldBeLostAndWhichGatesWouldComeInBetween() throws {
    var player = try Player(
      flow(
        #"""
        "a": {\#(screen("x")), "leave": "confirm", "on": {"go": "b"}},
        "b": {"screen": {}, "requires": {"unless": "has(profile.known)", "present": "ask"}},
        "ask": {"screen": {}}
        """#))
    try player.saveDraft(["x": 1])
    func preview(_ action: Command.Action) throws -> JSON? {
      let command = Command(action, confirm: true, time: player.time)
      let decision = try player.coordinator.decide(command, on: player.session, facts: player.facts)
      var writer = JSONWriter()
      decision.view.write(to: &writer, preview: true)
      return try JSON(parsing: writer.bytes)["preview"]
    }
    #expect(
      try preview(.cancel(level: nil, values: nil)) == [
        "lost": [["entry": "e1", "step": "a", "title": "T", "fields": ["x"]]], "gates": [],
      ])
    #expect(try preview(.send(event: "go", payload: nil, values: nil)) == ["lost": [], "gates": ["ask"]])
  }

  @Test func whatHasEndedHasItsLastTextsAndNoDeadlines() throws {
    var player = try Player(
      flow(
        #""a": {\#(screen("x")), "next": "e"}, "e": {"end": "completed", "title": "Bye", "body": "All ${data.x}."}"#,
        #""expiresAfter": "PT1H""#))
    #expect(player.view["deadlines"]?.asArray?.count == 1)
    try player.submit(["x": "done"])
    #expect(player.screen["title"] == "Bye")
    #expect(player.screen["body"] == "All done.")
    #expect(player.view["deadlines"] == [])
  }

  /// Also where its screen depends on what is typed, whose titles are worked out each by itself.
  @Test func aScreenThatIsUncoveredHasTheTitleThatItHasNow() throws {
    var player = try Player(
      flow(
        #"""
        "a": {"screen": {"title": "For ${profile.name}", "schema": {"properties": {"x": {}}},
          "show": {"x": "true"}}, "on": {"go": "b"}}, "b": {"screen": {}}
        """#), profile: ["name": "Ada"])
    try player.send("go")
    player.facts.profile = ["name": "Kim"]
    try player.back()
    #expect(player.screen["title"] == "For Kim")
    #expect(player.view["navigation"]?["chain"]?[0]?["stack"]?[0]?["title"] == "For Kim")
  }

  @Test func aReviewListsTheScreensOfItsFlowThatAskForSomething() throws {
    let inner =
      #"{"flow": "inner", "start": "i", "steps": {"i": {\#(screen("z")), "next": {"end": "completed"}}}}"#
    var player = try Player(
      flow(
        #"""
        "a": {"screen": {}, "next": "b"}, "b": {\#(screen("y")), "next": "work"},
        "work": {"action": {"name": "n"}, "next": "s"},
        "s": {"flow": "inner", "next": "review"}, "review": {"screen": {"review": true}}
        """#), reaching: [inner])
    try player.submit()
    try player.submit(["y": 1])
    try player.submit([:])
    try player.submit(["z": 2])
    #expect(player.screen["review"]?.asArray?.map { $0["step"] } == ["b"])
  }

  /// What a transition sets is answered where the screen has such a field, which applies.
  @Test(arguments: ["n", "y"])
  func aReviewListsWhatWasAsked(answer: String) throws {
    var player = try Player(
      flow(
        #"""
        "a": {"screen": {"schema": {"properties": {"x": {}, "n": {"title": "N"}}}, "show": {"n": "values.x == 'y'"}},
          "on": {"s": {"stay": true, "set": {"n": "5", "token": "'t'"}}}, "next": "b"},
        "b": {"screen": {"review": true}}
        """#))
    try player.send("s")
    try player.submit(["x": .string(answer)])
    let answers = player.screen["review"]?[0]?["answers"]?.asArray ?? []
    #expect(answers.map { $0["path"] } == (answer == "y" ? ["/x", "/n"] : ["/x"]))
    #expect(answers.map { $0["title"] } == (answer == "y" ? ["x", "N"] : ["x"]))
  }

  /// By the labels of the screen, or by the titles of the schema, whatever way it comes by them.
  @Test func aReviewSaysWhatWasChosenInTheWordsOfItsScreen() throws {
    var player = try Player(
      flow(
        #"""
        "a": {"screen": {
          "schema": {
            "properties": {
              "land": {"$ref": "#/$defs/land"}, "sizes": {"items": {"enum": ["s", "m", 3]}},
              "lands": {"items": {"$ref": "#/$defs/land"}}, "tags": {"items": {"enum": ["x"]}},
              "own": {"const": "o", "title": "Not a word of the value"}, "name": {}, "ok": {"type": "boolean"},
              "way": {"anyOf": [{"const": "p", "title": "By post"}, {"enum": ["c"], "title": "By car"}]}
            },
            "$defs": {"land": {"title": "Land", "oneOf": [
              {"const": "CH", "title": "Switzerland"}, {"const": "AT", "title": "Austria"}, {"const": "LI"}
            ]}}
          },
          "ui": {"labels": {"s": "Small", "3": "Three", "true": "Agreed", "land": {"AT": "Österreich"}}}
        }, "next": "b"},
        "b": {"screen": {"review": true}}
        """#))
    func labels(_ values: JSONObject) throws -> [JSON?] {
      try player.submit(values)
      let answers = player.screen["review"]?[0]?["answers"]?.asArray ?? []
      try player.back()
      return answers.map { $0["label"] }
    }
    #expect(
      try labels(["land": "CH", "sizes": ["s", "m", 3], "tags": ["x"]]) == [
        "Switzerland", "Small, m, Three", nil,
      ])
    #expect(
      try labels(["land": "AT", "lands": ["AT", "LI"], "sizes": []]) == ["Österreich", "Austria, LI", nil])
    #expect(try labels(["land": "LI", "own": "o", "name": ["a": "s"]]) == [nil, nil, nil])
    #expect(try labels(["ok": true, "way": "c"]) == ["Agreed", "By car"])
    // What was typed is what the user has read.
    #expect(try labels(["name": "s"]) == [nil])
    #expect(try labels(["name": 3]) == [nil])
    try player.submit(["way": "c"])
    #expect(player.screen["review"]?[0]?["answers"]?[0]?["title"] == "way")
  }

  @Test func aTextThatCannotBeWorkedOutRefusesTheCommand() throws {
    var player = try Player(
      flow(#""a": {"screen": {}, "next": "b"}, "b": {"screen": {"title": "x${1 / profile.n}"}}"#),
      profile: ["n": 0])
    let refusal = try player.refusal(of: .submit(values: nil, coerce: false))
    #expect(refusal["kind"] == "expressionFailed")
    #expect(refusal["step"] == "b")
  }
}

@Suite struct LifeCycleTests {
  /// Also where one change takes away what another has taken away before.
  @Test func whatGoesIsUnloadedOnce() throws {
    var player = try Player(
      flow(
        #"""
        "a": {"screen": {}, "on": {"open": {"present": "m", "onResult": {"end": "completed"}}}},
        "m": {"screen": {}, "next": {"dismiss": true}}
        """#))
    try player.send("open")
    try player.submit()
    #expect(player.outcome["status"] == "completed")
    #expect(player.changes.filter { $0.hasPrefix("unload") } == ["unload m", "unload a"])
  }

  private static let flowText = flow(
    #"""
    "a": {\#(screen("x")), "next": "r", "on": {"push": "b", "swap": {"replace": "b"}, "reset": {"reset": "b"}}},
    "b": {\#(screen("y")), "next": "work", "on": {"root": {"popTo": "root"}, "swap": {"replace": "a", "from": "a"}}},
    "r": {"route": [{"when": "profile.deep", "to": "work"}, "b"]},
    "work": {"action": {"name": "n"}, "next": "a"}
    """#)

  /// Every entry is loaded once, appears and disappears in turn, and is unloaded once.
  @Test func overTheLifeOfASessionEachEntrysIsBalanced() throws {
    var player = try Player(Self.flowText)
    var stages: [String: [String]] = [:]
    func note(_ view: JSON) {
      for change in view["changes"]?.asArray ?? [] {
        guard let stage = change["change"]?.asString, let entry = change["entry"]?.asString,
          ["load", "appear", "disappear", "unload"].contains(stage)
        else { continue }
        stages[entry, default: []].append(stage)
      }
    }
    note(player.view)
    note(try player.send("push"))
    note(try player.submit([:]))
    note(try player.submit([:]))
    note(try player.submit([:]))
    note(try player.send("swap"))
    note(try player.send("push"))
    note(try player.submit([:]))
    note(try player.fail("x"))
    note(try player.back())
    note(try player.send("reset"))
    note(try player.send("root"))
    note(try player.cancel())
    for (entry, life) in stages.sorted(by: { $0.key < $1.key }) {
      #expect(life.first == "load" && life.last == "unload", "\(entry): \(life)")
      let middle = life.dropFirst().dropLast()
      #expect(middle.count.isMultiple(of: 2), "\(entry): \(life)")
      #expect(
        middle.enumerated().allSatisfy { $0.element == ($0.offset % 2 == 0 ? "appear" : "disappear") },
        "\(entry): \(life)")
    }
    #expect(stages.count > 5)
  }

  @Test func whatCameAndWentWithinACommandWasNeverSeen() throws {
    let player = try Player(
      flow(#""r": {"route": ["s"]}, "s": {"route": [{"replace": "a"}]}, "a": {"screen": {}}"#))
    #expect(player.changes == ["push r", "push s", "replace a", "load a", "appear a"])
  }

  @Test(arguments: [#""b""#, #"{"present": "b"}"#])
  func aCoveredScreenKeepsTheTitleThatItHadThen(how: String) throws {
    var player = try Player(
      flow(
        #""a": {"screen": {"title": "For ${profile.name}"}, "on": {"go": \#(how)}}, "b": {\#(screen())}"#),
      profile: ["name": "Ada"])
    try player.send("go")
    player.facts.profile = ["name": "Kim"]
    try player.saveDraft([:])
    #expect(player.view["navigation"]?["chain"]?[0]?["stack"]?[0]?["title"] == "For Ada")
  }

  /// Of an end with a last view, too, though nobody stands on it.
  @Test func anEndHasItsMeta() throws {
    var player = try Player(
      flow(#""a": {"screen": {}, "next": "e"}, "e": {"end": "completed", "title": "Bye", "meta": {"m": 3}}"#))
    try player.submit([:])
    #expect(player.screen["meta"] == ["m": 3])
  }
}
