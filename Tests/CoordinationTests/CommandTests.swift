// What every command has: the entry and the revision that it is meant for, its key, and the trace.

import Coordination
import FlowDefinitions
import JSONText
import Testing

private let counter = flow(
  #"""
  "a": {\#(screen("x")), "next": [{"when": "data.x == 'no'", "to": "gone"}, "a"],
    "on": {"note": {"stay": true, "assign": {"n": "vars.n + 1"}}, "end": {"end": "completed"}}},
  "gone": {"route": [{"when": "false", "to": "a"}]}
  """#, #""vars": {"n": "0"}"#)

private let submit = Command.Action.submit(values: ["x": 1], coerce: false)

@Suite struct CommandTests {
  @Test func aCommandForAnotherEntryIsStale() throws {
    var player = try Player(counter)
    try player.carryOut(submit, entry: "e1")
    #expect(try player.refusal(of: submit, entry: "e1") == ["kind": "staleEntry", "entry": "e2"])
    #expect(try player.refusal(of: submit, entry: "nonsense") == ["kind": "staleEntry", "entry": "e2"])
    try player.carryOut(submit, entry: "e2")
  }

  @Test func aCommandForAnotherRevisionIsStale() throws {
    var player = try Player(counter)
    try player.carryOut(submit, ifRevision: 1)
    #expect(try player.refusal(of: submit, ifRevision: 1) == ["kind": "staleRevision", "revision": 2])
    #expect(try player.refusal(of: submit, ifRevision: 3) == ["kind": "staleRevision", "revision": 2])
    try player.carryOut(submit, ifRevision: 2)
    #expect(player.view["revision"] == 3)
  }

  /// The host and the locale are what they were.
  @Test func anUpdateThatChangesNothingIsNoRecord() throws {
    var player = try Player(counter, host: ["size": "compact", "n": 1])
    try player.carryOut(.update(locale: nil, host: nil))
    try player.carryOut(.update(locale: nil, host: ["size": "compact", "n": 1]))
    #expect(player.isAccepted)
    #expect(player.view["revision"] == 1)
    #expect(player.changes == [])
    try player.carryOut(.update(locale: "de", host: nil))
    #expect(player.view["revision"] == 2)
    try player.carryOut(.update(locale: "de", host: nil))
    #expect(player.view["revision"] == 2)
    try player.carryOut(.update(locale: nil, host: ["n": 2]))
    #expect(player.view["revision"] == 3)
    #expect(player.session.locale == "de")
  }

  /// Its key has to be known, and a session that would expire is put off by any command.
  @Test func anUpdateThatChangesNothingElseIsOne() throws {
    var player = try Player(counter)
    let key = IdempotencyKey("k", parameters: [:])
    try player.carryOut(.update(locale: nil, host: nil), key: key)
    #expect(player.view["revision"] == 2)
    try player.carryOut(.update(locale: nil, host: nil), key: key)
    #expect(player.view["replayed"] == true)
    #expect(player.view["revision"] == 2)
    var other = try Player(flow(#""a": {"screen": {}, "next": "a"}"#, #""expiresAfter": "PT1M""#))
    other.wait(milliseconds: 40_000)
    try other.carryOut(.update(locale: nil, host: nil))
    #expect(other.view["deadlines"]?[0]?["at"] == "2026-03-01T09:01:40.000Z")
    #expect(other.view["revision"] == 2)
  }

  @Test func everyAcceptedCommandIsOneRecord() throws {
    var player = try Player(counter)
    try player.submit(["x": 1])
    try player.saveDraft(["x": 2])
    try player.send("note")
    try player.back()
    #expect(player.view["revision"] == 5)
    #expect(player.journal.count == 5)
  }

  @Test func timeComesWithTheCommand() throws {
    var player = try Player(counter)
    #expect(player.view["now"] == "2026-03-01T09:00:00.000Z")
    player.wait(milliseconds: 61_500)
    try player.submit(["x": 1])
    #expect(player.view["now"] == "2026-03-01T09:01:01.500Z")
  }

  @Test func anEndedSessionRefusesEveryCommand() throws {
    var player = try Player(counter)
    try player.send("end")
    let actions: [Command.Action] = [
      submit, .send(event: "note", payload: nil, values: nil), .back(to: nil, count: nil, values: nil),
      .cancel(level: nil, values: nil), .fail(HostError(code: "c", message: "")), .saveDraft([:]),
    ]
    for action in actions {
      #expect(
        try player.refusal(of: action)
          == ["kind": "sessionEnded", "outcome": ["status": "completed", "result": .null, "reason": .null]])
    }
  }

  @Test func whatAnUpdateDoesNotNameStays() throws {
    var player = try Player(
      flow(
        #""a": {"screen": {"title": "${host.kind} ${session.locale == null ? '-' : string(session.locale)}"}}"#
      ), host: ["kind": "web"])
    try player.carryOut(.update(locale: "de", host: nil))
    #expect(player.screen["title"] == "web de")
    try player.carryOut(.update(locale: nil, host: ["kind": "terminal"]))
    #expect(player.screen["title"] == "terminal de")
  }

  @Test func theTraceOfAStartSaysWhatItsRoutesHaveChosen() throws {
    let text = flow(
      #""r": {"route": [{"when": "false", "to": "b"}, {"when": "true", "to": "a"}]}, "a": {"screen": {}}, "b": {"screen": {}}"#
    )
    #expect(try Player(text).view["trace"] == nil)
    #expect(
      try Player(text, explain: true).view["trace"] == [
        ["step": "r", "expression": "false", "holds": false],
        ["step": "r", "expression": "true", "holds": true],
      ])
  }

  @Test func theTraceSaysWhichGuardsWereEvaluatedAndToWhat() throws {
    var player = try Player(counter)
    #expect(player.view["trace"] == nil)
    let view = try player.carryOut(submit, explain: true)
    #expect(
      view["trace"]?.asArray?.first == ["step": "a", "expression": "data.x == 'no'", "holds": false])
    #expect(try player.submit(["x": 1])["trace"] == nil)
  }

  /// Those that refuse are what one wants to know.
  @Test func itHasTheRulesOfAPresenterThatRefuseToo() throws {
    var player = try Player(
      flow(
        #"""
        "a": {"screen": {}, "on": {"open": {"present": "m", "check": {"when": "result.z == 1", "message": "No."}}}},
        "m": {\#(screen("z"))}
        """#))
    try player.send("open")
    for z in [1, 2] {
      let view = try player.carryOut(.submit(values: ["z": .int(z)], coerce: false), explain: true)
      #expect(view["trace"] == [["step": "a", "expression": "result.z == 1", "holds": .bool(z == 1)]])
    }
  }

  /// And so are those of the next gate, for which what was about to happen is taken back.
  @Test func itHasWhatStandsBehindAGateUpToTheNextOne() throws {
    var player = try Player(
      flow(
        #"""
        "a": {\#(screen("x")), "next": [{"when": "data.x == 1", "to": "b"}, "a"]},
        "b": {"screen": {}, "requires": [
          {"unless": "has(profile.one)", "present": "one"}, {"unless": "has(profile.two)", "present": "two"}]},
        "one": {\#(screen("x")), "save": {"one": "true"}}, "two": {"screen": {}}
        """#))
    try player.submit(["x": 1])
    let view = try player.carryOut(submit, explain: true)
    #expect(player.step == "two")
    #expect(
      view["trace"] == [
        ["step": "a", "expression": "data.x == 1", "holds": true],
        ["step": "b", "expression": "has(profile.one)", "holds": true],
        ["step": "b", "expression": "has(profile.two)", "holds": false],
      ])
  }

  @Test func itHasTheGatesThatNoLongerHold() throws {
    var player = try Player(
      flow(
        #"""
        "a": {"screen": {}, "next": "b"},
        "b": {"screen": {}, "requires": {"unless": "has(profile.ok) && profile.ok", "present": "a", "while": true},
          "on": {"out": {"save": {"ok": "false"}, "stay": true}}}
        """#), profile: ["ok": true])
    try player.submit()
    let view = try player.carryOut(.send(event: "out", payload: nil, values: nil), explain: true)
    #expect(player.step == "a")
    #expect(
      view["trace"] == [["step": "b", "expression": "has(profile.ok) && profile.ok", "holds": false]])
  }
}

@Suite struct KeyTests {
  private func key(_ name: String, _ parameters: JSONObject = ["x": 1]) -> IdempotencyKey {
    IdempotencyKey(name, parameters: parameters)
  }

  @Test func theSameKeyAgainDoesNothingASecondTime() throws {
    var player = try Player(counter)
    try player.carryOut(submit, key: key("k"))
    let after = player.now
    let view = try player.carryOut(submit, key: key("k"))
    #expect(view["replayed"] == true)
    #expect(view["accepted"] == true)
    #expect(view["revision"] == 2)
    #expect(view["changes"] == [])
    #expect(player.now == after)
  }

  @Test func aRetryGetsTheViewAsItIsNow() throws {
    var player = try Player(counter)
    try player.carryOut(submit, key: key("k"))
    try player.submit(["x": 1])
    #expect(try player.carryOut(submit, key: key("k"))["revision"] == 3)
  }

  @Test func aRetryIsNotStale() throws {
    var player = try Player(counter)
    try player.carryOut(submit, entry: "e1", ifRevision: 1, key: key("k"))
    #expect(try player.carryOut(submit, entry: "e1", ifRevision: 1, key: key("k"))["replayed"] == true)
  }

  @Test func aRetryOfTheCommandThatEndedTheSessionIsAnswered() throws {
    var player = try Player(counter)
    let end = Command.Action.send(event: "end", payload: nil, values: nil)
    try player.carryOut(end, key: key("k"))
    #expect(try player.carryOut(end, key: key("k"))["replayed"] == true)
    #expect(player.outcome["status"] == "completed")
  }

  @Test func aKeyIsForOneCallOnly() throws {
    var player = try Player(counter)
    try player.carryOut(submit, key: key("k"))
    #expect(
      try player.refusal(of: submit, key: key("k", ["x": 2]))
        == ["kind": "idempotencyMismatch", "command": "submit"])
    #expect(
      try player.refusal(of: .back(to: nil, count: nil, values: nil), key: key("k"))
        == ["kind": "idempotencyMismatch", "command": "submit"])
  }

  @Test func theOrderOfTheParamsDoesNotMatter() throws {
    var player = try Player(counter)
    try player.carryOut(submit, key: key("k", ["a": 1, "b": ["c": 2, "d": 3]]))
    #expect(
      try player.carryOut(submit, key: key("k", ["b": ["d": 3, "c": 2], "a": 1]))["replayed"] == true)
  }

  @Test func aCommandThatWasNotAcceptedLeavesNoKey() throws {
    var player = try Player(counter)
    try player.carryOut(.submit(values: ["nothing": 1], coerce: false), key: key("k"))
    #expect(!player.isAccepted)
    _ = try player.refusal(of: .submit(values: ["x": "no"], coerce: false), key: key("k"))
    try player.carryOut(submit, key: key("k"))
    #expect(player.view["replayed"] == nil)
    #expect(player.view["revision"] == 2)
  }

  @Test func theLast256KeysAreKnown() throws {
    var player = try Player(counter)
    let note = Command.Action.send(event: "note", payload: nil, values: nil)
    for number in 0...256 { try player.carryOut(note, key: key("k\(number)")) }
    #expect(try player.carryOut(note, key: key("k1"))["replayed"] == true)
    #expect(try player.carryOut(note, key: key("k0"))["replayed"] == nil)
  }

  @Test func theKeyOfAStartAnswersItsRetry() throws {
    let player = try Player(counter, key: key("start", ["flow": "test"]))
    let view = try player.coordinator.replayStart(
      key("start", ["flow": "test"]), on: player.session, facts: player.facts)
    #expect(view.map { json(of: $0) }?["replayed"] == true)
    let other = try player.coordinator.replayStart(key("other"), on: player.session, facts: player.facts)
    #expect(other.map { json(of: $0) } == nil)
    #expect(
      refusal {
        _ = try player.coordinator.replayStart(
          key("start", ["flow": "else"]), on: player.session, facts: player.facts)
      } == ["kind": "idempotencyMismatch", "command": "startFlow"])
  }
}

@Suite struct StartTests {
  private static let season = flow(
    #""a": {"screen": {"title": "${input.season}"}, "on": {"end": {"end": "completed"}}}"#,
    #"""
    "input": {"type": "object", "required": ["season"],
      "properties": {"season": {"type": "integer"}, "name": {"default": "N"}}}
    """#)

  @Test func theInputIsCheckedAndGetsItsDefaults() throws {
    let player = try Player(Self.season, input: ["season": 7])
    #expect(player.session.input == ["season": 7, "name": "N"])
    #expect(player.screen["title"] == "7")
  }

  @Test(arguments: [nil, [:], ["season": "7"]] as [JSON?])
  func anInputThatDoesNotFitStartsNothing(input: JSON?) throws {
    let refusal = refusal { _ = try Player(Self.season, input: input) }
    #expect(refusal["kind"] == "inputInvalid")
  }

  @Test func aFlowMayEndAtOnce() throws {
    let player = try Player(
      flow(#""r": {"route": [{"end": "completed", "result": "input"}]}"#), input: ["x": 1])
    #expect(player.outcome["result"] == ["x": 1])
    #expect(player.screen == .null)
  }

  @Test func theFirstScreenLoadsAndAppears() throws {
    let player = try Player(Self.season, input: ["season": 7])
    #expect(player.changes == ["push a", "load a", "appear a"])
  }
}
