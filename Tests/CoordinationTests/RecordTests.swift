// What the journal keeps: every change as JSON and back, and no more of it than has changed.

import Expressions
import JSONText
import Testing

@testable import Coordination

@Suite struct RecordTests {
  /// A flow whose path makes every kind of change that there is without presentations.
  private static let everything = flow(
    #"""
    "r": {"route": ["a"]},
    "a": {"screen": {"title": "A ${data.x}", "schema": {"properties": {"x": {}}}},
      "next": [{"when": "has(data.x)", "to": "work"}],
      "on": {"set": {"stay": true, "set": {"y": "2"}, "assign": {"n": "1"}, "notice": "N",
        "errors": [{"path": "/x", "message": "M"}]}, "swap": {"replace": "b", "from": "a"}}},
    "work": {"action": {"name": "n"}, "next": "b", "onError": {"stay": true}},
    "b": {"screen": {"title": "B", "schema": {"properties": {"z": {}}}}, "next": "done"},
    "done": {"end": "completed", "title": "The end", "body": "Bye"}
    """#)

  private func played() throws -> Player {
    var player = try Player(Self.everything, input: ["i": 1], subject: "ada", host: ["h": 1])
    try player.saveDraft(["x": "typed"])
    try player.send("set")
    try player.carryOut(
      .submit(values: nil, coerce: false), key: IdempotencyKey("k", parameters: ["x": "\u{2028}"]))
    try player.fail("busy")
    try player.submit([:])
    try player.back()
    try player.send("swap")
    try player.submit(["z": 1.5.json])
    return player
  }

  @Test func whatOnlySavesToTheProfileIsARecordToo() throws {
    var player = try Player(
      flow(#""a": {"screen": {}, "on": {"like": {"stay": true, "save": {"likes": "1"}}}}"#))
    try player.send("like")
    #expect(player.view["revision"] == 2)
    #expect(player.facts.profile == ["likes": 1])
  }

  /// The next look shows the time of the last record, and so does the answer.
  @Test func whatChangesNothingIsAnsweredAsOfTheLastRecord() throws {
    var player = try Player(
      flow(
        #"""
        "a": {"screen": {"title": "${now}", "schema": {"required": ["x"]}}, "next": "a", "on": {"look": {"stay": true}}}
        """#))
    player.wait(milliseconds: 1000)
    for look in [
      Command.Action.send(event: "look", payload: nil, values: nil), .submit(values: [:], coerce: false),
    ] {
      try player.carryOut(look)
      #expect(player.view["now"] == "2026-03-01T09:00:00.000Z")
      #expect(player.screen["title"] == "2026-03-01T09:00:00Z")
    }
  }

  @Test func everyChangeIsReadBackAsItWasWritten() throws {
    let records = try played().journal
    var kinds: Set<String> = []
    for change in records.flatMap({ $0.asArray ?? [] }) {
      let read = try readBack(change)
      #expect(try written(read).text == change.text)
      kinds.insert(change["change"]?.asString ?? "?")
    }
    #expect(
      kinds.isSuperset(of: [
        "start", "push", "pop", "replace", "end", "answered", "drafted", "set", "assigned", "completed",
        "attempted", "titled", "advised", "keyed", "led", "failed",
      ]))
  }

  @Test(arguments: [
    #"{"change": "flown"}"#, #"{}"#, #"[]"#, #"null"#, #"{"change": 7}"#, #"{"change": "push"}"#,
    #"{"change": "push", "entry": "x1", "step": "a", "frame": "f1", "level": 0}"#,
    #"{"change": "push", "entry": "e1", "step": "a", "frame": "f1", "level": -1}"#, #"{"change": "pop"}"#,
    #"{"change": "pop", "entry": "e0"}"#, #"{"change": "pop", "entry": "e-1"}"#,
    #"{"change": "end", "status": "exploded"}"#,
    #"{"change": "start", "session": "s", "flow": "f", "time": "?"}"#,
    #"{"change": "keyed", "key": "k"}"#, #"{"change": "answered", "values": {}}"#,
    // Of what is not understood, nothing is left out: it may be a gate that goes on holding.
    #"{"change": "push", "entry": "e1", "step": "a", "frame": "f1", "level": 0, "holding": [{"flow": "f"}]}"#,
    #"{"change": "replace", "removed": ["x"], "entry": "e1", "step": "a", "frame": "f1", "level": 0}"#,
    #"{"change": "fired", "entry": "e1"}"#, #"{"change": "hid", "entry": "e1"}"#,
    #"{"change": "titled", "entry": "e1"}"#, #"{"change": "attempted", "entry": "e1"}"#,
    #"{"change": "cut", "entry": "e1"}"#, #"{"change": "select", "tab": "t", "root": {"entry": "e1"}}"#,
    #"{"change": "advised", "entry": "e1", "errors": [{"path": "/x"}]}"#,
    #"{"change": "remembered", "frame": "f1", "group": "g", "entries": [{}]}"#,
    #"{"change": "waiting", "answers": {"a": {"values": {}, "ways": [{}]}}}"#,
    #"{"change": "waiting", "answers": {"a": {"values": {}, "presented": {}}}}"#,
    #"{"change": "undoing", "entry": "e1"}"#, #"{"change": "dismiss", "level": -1, "why": "done"}"#,
  ])
  func aChangeThatThisEngineDoesNotKnowIsNotGuessed(text: String) throws {
    var known = KnownTexts()
    #expect(
      Change.all(in: Array("[\(text)]".utf8)[...], knowing: &known).map { $0.map { try? written($0) } } == nil
    )
  }

  @Test(
    arguments: [
      ["change": "keyed", "key": "k", "method": "submit", "fingerprint": "f"],
      ["change": "keyed", "key": "k", "method": "submit", "fingerprint": "f", "flow": "a", "step": "b"],
    ] as [JSON])
  func aKeyIsReadAsItIsWritten(key: JSON) throws {
    #expect(try written(try readBack(key)) == key)
  }

  /// An answer that waits with all that it can have, and one with nothing but itself.
  @Test func whatWaitsIsReadAsItIsWritten() throws {
    let all: JSON = [
      "values": ["x": 1], "params": ["p": 2], "result": 3, "input": ["i": 4], "kept": ["k": 5],
      "draft": ["d": 6], "fields": ["x", "y"], "open": true,
      "secrets": true, "presented": ["flow": "f", "pointer": "/steps/a/on/e", "params": ["p": 8]],
      "later": [["values": ["x": 7], "params": .null]],
    ]
    let answers: JSON = ["r/a": all, "r/b": ["values": [:], "params": .null]]
    for change in [
      ["change": "waiting", "answers": answers], ["change": "waiting", "behind": "e3", "answers": answers],
      ["change": "waitingTaken", "path": "r/a"], ["change": "waitingTaken", "path": "r/a", "behind": "e3"],
    ] as [JSON] {
      #expect(try written(try readBack(change)) == change)
    }
  }

  @Test func whatStoodOnceIsReadAsItIsWritten() throws {
    let all: JSON = [
      "step": "b", "params": ["p": 1], "answers": ["x": 2], "kept": ["k": 3], "draft": ["d": 4], "result": 5,
      "input": ["i": 6],
    ]
    let least: JSON = ["step": "a", "params": [:], "answers": .null, "kept": [:], "draft": .null]
    for change in [
      ["change": "remembered", "frame": "f1", "group": "g", "entries": [all, least]],
      ["change": "shelved", "frame": "f1", "step": "a", "params": ["p": 1], "values": ["x": 2]],
    ] as [JSON] {
      #expect(try written(try readBack(change)) == change)
    }
  }

  /// Where nothing says that what was left is forgotten, as in the journals of earlier versions of the program, it is not.
  @Test(arguments: [true, false])
  func aSignOutForgetsWhatItSays(forgets: Bool) throws {
    var player = try Player(
      flow(#""a": {"screen": {}, "on": {"b": "b"}}, "b": {\#(screen("x"))}"#), subject: "ann")
    try player.send("b")
    try player.back(values: ["x": 1])
    let change: JSON =
      forgets
      ? ["change": "bound", "subject": .null, "forgets": true] : ["change": "bound", "subject": .null]
    #expect(try written(try readBack(change)) == change)
    let session = Session(copying: player.session)
    session.apply([try readBack(change)], at: player.time)
    #expect(session.subject == nil)
    #expect(session.frame(.root).drafts.isEmpty == forgets)
  }

  /// A command that waits for a gate goes on in whichever process is there then.
  @Test(
    arguments: [
      ["do": "proceed"], ["do": "timer", "timer": 2], ["do": "enter", "step": "b", "params": ["p": 1]],
      ["do": "submit", "values": ["x": 1]],
    ] as [JSON])
  func aCommandThatWaitsIsReadAsItIsWritten(task: JSON) throws {
    let gate: JSON = ["flow": "f", "pointer": "/steps/a"]
    let change: JSON = [
      "change": "pending", "entry": "e2", "source": "e1", "gate": gate, "presented": "g", "passed": [gate],
      "secrets": true, "task": task,
    ]
    #expect(try written(try readBack(change)) == change)
  }

  @Test(
    arguments: [
      ["do": "cancel", "level": -1], ["do": "timer"], ["do": "enter"], ["do": "send"], ["do": "selectTab"],
      ["do": "edit"], ["do": "fail", "error": ["code": "c"]],
    ] as [JSON])
  func aCommandThatWaitsAndIsNotUnderstoodIsNotGuessed(task: JSON) throws {
    let gate: JSON = ["flow": "f", "pointer": "/steps/a"]
    var known = KnownTexts()
    let change: JSON = [
      "change": "pending", "entry": "e2", "source": "e1", "gate": gate, "presented": "g", "task": task,
    ]
    #expect(Change.all(in: JSON.array([change]).bytes[...], knowing: &known) == nil)
  }

  /// A journal that was written by hand may name a level that never was.
  @Test func aCommandThatWaitsForALevelThatIsNotThereLeavesAll() throws {
    var player = try Player(
      flow(
        #"""
        "a": {"screen": {}, "next": "b"},
        "b": {"screen": {}, "requires": {"unless": "profile.known", "present": "login"}}
        """#),
      reaching: [#"{"flow": "login", "start": "q", "steps": {"q": {\#(screen())}}}"#])
    try player.submit()
    let pending = try #require(player.session.pending.last)
    let levels: [Int?] = [7, nil]
    for level in levels {
      let session = Session(copying: player.session)
      session.pending = [
        PendingCommand(
          entry: pending.entry, source: pending.source, frame: pending.frame, gate: pending.gate,
          presented: pending.presented, task: .command(.cancel(level: level, values: nil)),
          passed: pending.passed, hasSecrets: false, isConfirmed: false, isKept: false, isLeaving: true,
          ways: [])
      ]
      _ = try? player.coordinator.decide(
        Command(.cancel(level: nil, values: nil), time: player.time), on: session, facts: player.facts)
    }
  }

  @Test func anEntryAtALevelThatIsNotThereChangesNothing() throws {
    let player = try played()
    let session = Session(copying: player.session)
    let push: JSON = ["change": "push", "entry": "e99", "step": "a", "frame": "f1", "level": 7]
    session.apply([try readBack(push)], at: player.session.time)
    #expect(session.chain.map(\.stack.depth) == player.session.chain.map(\.stack.depth))
  }

  @Test func aChangeOfAnEntryThatIsNotThereChangesNothing() throws {
    let player = try played()
    let session = Session(copying: player.session)
    let stray: [Change] = [
      .pop(EntryID(99), leavesDraft: true), .answered(EntryID(99), ["x": 1]), .drafted(EntryID(99), nil),
      .set(EntryID(99), ["x": 1]), .attempted(EntryID(99), attempt: 3),
    ]
    session.apply(stray, at: player.session.time)
    let before = json(of: try player.coordinator.view(of: player.session, facts: player.facts))
    let after = json(of: try player.coordinator.view(of: session, facts: player.facts))
    #expect(before["screen"] == after["screen"])
    #expect(before["navigation"] == after["navigation"])
  }
}

@Suite struct CostTests {
  @Test func theTenThousandthSubmitWritesAndShowsNoMoreThanTheTenth() throws {
    let text = flow(
      #""a": {"screen": {"title": "T", "schema": {"properties": {"x": {"type": "integer"}}}}, "next": "a"}"#)
    let player = try Player(text)
    let coordinator = player.coordinator
    var session = player.session
    var written: [Int] = []
    var shown: [Int] = []
    for _ in 1...10_000 {
      let command = Command(.submit(values: ["x": 1], coerce: false), time: player.time)
      let decision = try coordinator.decide(command, on: session, facts: player.facts)
      session = decision.session
      var writer = JSONWriter()
      for change in decision.happening.changes { change.write(to: &writer) }
      written.append(writer.bytes.count)
      var view = JSONWriter()
      decision.view.write(to: &view)
      shown.append(view.bytes.count)
    }
    #expect(session.chain.first?.stack.depth == 10_001)
    #expect(written[9_999] <= written[9] + 8)
    #expect(Double(shown[9_999]) <= 1.5 * Double(shown[30]))
  }

  @Test func whatTheLowestEntryHasCollectedComesUpThroughADeepStack() throws {
    let player = try Player(
      flow(#""a": {"screen": {"schema": {"properties": {"x": {}}}}, "next": "a"}"#))
    let session = Session(copying: player.session)
    let depth = 100_000
    let pushes = (2...depth).map {
      #"{"change":"push","entry":"e\#($0)","frame":"f1","step":"a","level":0}"#
    }
    let set = #"{"change":"set","entry":"e1","values":{"x":1}}"#
    var known = KnownTexts()
    for text in ["[" + pushes.joined(separator: ",") + "]", "[\(set)]"] {
      session.apply(try #require(Change.all(in: Array(text.utf8)[...], knowing: &known)), at: player.time)
    }
    #expect(session.chain.first?.stack.depth == depth)
    let data = player.coordinator.scope(of: session, facts: player.facts).value(of: "data")
    #expect(data?.json == ["x": 1])
  }

  @Test func aDeepStackIsGoneBackOver() throws {
    let player = try Player(flow(#""a": {"screen": {}, "next": "a"}"#))
    let session = Session(copying: player.session)
    let depth = 50_000
    let pushes = (2...depth).map {
      #"{"change":"push","entry":"e\#($0)","frame":"f1","step":"a","level":0}"#
    }
    var known = KnownTexts()
    let text = "[" + pushes.joined(separator: ",") + "]"
    session.apply(try #require(Change.all(in: Array(text.utf8)[...], knowing: &known)), at: player.time)
    let command = Command(.back(to: "e1", count: nil, values: nil), time: player.time)
    let decision = try player.coordinator.decide(command, on: session, facts: player.facts)
    #expect(decision.session.chain.first?.stack.depth == 1)
    let changes = json(of: decision.view)["changes"]?.asArray ?? []
    #expect(changes.count { $0["change"] == "unload" } == depth - 1)
  }

  @Test func aDeepStackGoesAwayWithoutOverflowingThatOfTheThread() throws {
    let entry = try #require(try Player(flow(#""a": {"screen": {}}"#)).session.top)
    var stack: Stack? = Stack(entry)
    for _ in 2...200_000 { stack?.push(entry) }
    #expect(stack?.depth == 200_000)
    let shared = stack?.below
    stack = nil
    #expect(shared?.depth == 199_999)
    #expect(shared?.top.id == entry.id)
  }
}

extension Double {
  fileprivate var json: JSON { JSONNumber(self).map(JSON.number) ?? .null }
}
