// Records that carry a full state: what is read from one is what the changes come to, and the history stays whole.

import JSONText
import Testing

@testable import FlowEngine
@testable import Stores

@Suite struct FullStateTests {
  private let store = MemoryStore()
  private let stage: Stage

  init() {
    stage = Stage(store: store, limits: Engine.Limits(leastHistory: 0))
    start()
    #expect(ask("startFlow", ["flow": "counter", "session": "s"])["revision"] == 1)
  }

  private func start() { stage.start(folders: ["Tests/Process/flows"]) }

  private func ask(_ method: String, _ params: JSON) -> JSON {
    stage.ask((method, params))[0]["result"] ?? .null
  }

  private func add(_ count: Int, key: String? = nil) -> JSON {
    var answer = JSON.null
    for _ in 0..<count {
      var params: JSONObject = ["session": "s", "event": "add"]
      params["idempotencyKey"] = key.map(JSON.string)
      answer = ask("send", .object(params))
    }
    return answer
  }

  private var states: [Int] {
    get throws {
      try store.records(of: "s", after: 0, limit: 1000).filter { $0.state != nil }.map(\.revision)
    }
  }

  @Test func theyComeWhenTheRecordsSinceTheLastOneOutweighIt() throws {
    _ = add(100)
    let states = try states
    #expect(states.count > 5 && states.count < 60)
    var written = 0
    for record in try store.records(of: "s", after: 0, limit: 1000) {
      written += record.command.count + record.changes.count + 150
      #expect((record.state?.count ?? 0) <= 2 * written, "record \(record.revision)")
      if record.state != nil { written = 0 }
    }
    let stored = try #require(try store.loadSession("s"))
    #expect(stored.fullState?.revision == states.last)
    #expect(stored.records.count == 101 - (states.last ?? 0))
  }

  @Test func aNewProcessGoesOnFromThem() throws {
    let before = add(50)
    start()
    #expect(ask("currentScreen", ["session": "s"])["screen"] == before["screen"])
    #expect(add(1)["screen"]?["title"] == "51")
    let first = try states.count
    _ = add(50)
    #expect(try states.count > first, "who has opened a session knows what its records weigh")
  }

  @Test func whoeverWritesWritesThemAtTheSamePlaces() throws {
    _ = add(60)
    let other = MemoryStore()
    for number in 0...60 {
      let stage = Stage(store: other, limits: Engine.Limits(leastHistory: 0))
      stage.start(folders: ["Tests/Process/flows"])
      if number == 0 {
        _ = stage.ask(("startFlow", ["flow": "counter", "session": "s"]))
      } else {
        _ = stage.ask(("send", ["session": "s", "event": "add"]))
      }
    }
    #expect(
      try store.records(of: "s", after: 0, limit: 1000) == other.records(of: "s", after: 0, limit: 1000))
  }

  @Test func theHistoryIsWholeAndWithoutThem() {
    _ = add(50)
    start()
    let records = ask("history", ["session": "s", "limit": 1000])["records"]?.asArray ?? []
    #expect(records.map { $0["revision"] } == (1...51).map { .int($0) })
    #expect(records.allSatisfy { $0["state"] == nil })
  }

  @Test(arguments: [0, 1, 20, 49, 50, 51])
  func whatHasChangedSinceIsKnown(_ since: Int) {
    _ = add(50)
    let before = ask("currentScreen", ["session": "s", "since": .int(since)])
    start()
    #expect(ask("currentScreen", ["session": "s", "since": .int(since)]) == before)
    #expect(
      stage.ask(("currentScreen", ["session": "s", "since": 52]))[0]["error"]?["data"]?["kind"]
        == "staleRevision")
  }

  /// Whoever has been away asks for what is new, and the whole history is not gone through for that.
  @Test func whatHasChangedIsWorkedOutFromTheStateBefore() throws {
    let store = FragileStore()
    let stage = Stage(store: store, limits: Engine.Limits(leastHistory: 0))
    stage.start(folders: ["Tests/Process/flows"])
    _ = stage.ask(("startFlow", ["flow": "counter", "session": "s"]))
    for _ in 0..<100 { _ = stage.ask(("send", ["session": "s", "event": "add"])) }
    for since in [1, 30, 60, 90, 100] {
      let full = try store.fullState(of: "s", until: since)?.revision ?? 0
      #expect(since < 30 || full > since - 30)
      let view = stage.ask(("currentScreen", ["session": "s", "since": .int(since)]))[0]["result"]
      #expect(view?["revision"] == 101)
      #expect(store.asked.last == full)
    }
  }

  @Test func whatHasChangedIsNotSaidInPartWhereARecordIsNotKnown() throws {
    _ = add(50)
    let session = try #require(try store.loadSession("s"))
    var writes: [StoreWrite] = [
      .start(SessionHeader(id: "s", startedAt: session.startedAt, body: session.header))
    ]
    for record in try store.records(of: "s", after: 0, limit: 1000) {
      let isKnown = record.revision != 2
      writes.append(
        .record(
          SessionRecord(
            session: "s", revision: record.revision, time: record.time, command: record.command,
            changes: isKnown ? record.changes : Array(#"[{"change":"shove"}]"#.utf8),
            state: isKnown ? record.state : nil, summary: session.summary)))
    }
    let bundles = try session.neededBundles.map {
      StoredBundle(digest: $0, bytes: try #require(try store.loadBundle($0)))
    }
    let other = MemoryStore()
    #expect(other.commit([StoreUnit(writes, bundles: bundles)]) == [nil])
    stage.start(on: other, folders: ["Tests/Process/flows"])
    #expect(ask("currentScreen", ["session": "s"])["revision"] == 51)
    #expect(
      stage.ask(("currentScreen", ["session": "s", "since": 1]))[0]["error"]?["data"]?["kind"]
        == "sessionCorrupt")
  }

  /// Nobody is shown a session under another one's name, nor does what they do there reach that one.
  @Test func aJournalThatBeginsAnotherSessionIsDamaged() throws {
    _ = add(3)
    stage.start(on: try store.copy(of: "s", changes: renamed) { _ in nil }, folders: [])
    for call in [("currentScreen", ["session": "s"]), ("send", ["session": "s", "event": "add"])]
      as [(String, JSON)]
    {
      #expect(stage.ask(call)[0]["error"]?["data"]?["kind"] == "sessionCorrupt")
    }
  }

  @Test func aFullStateOfAnotherSessionIsNotTaken() throws {
    let before = add(50)
    #expect(try !states.isEmpty)
    stage.start(on: try store.copy(of: "s", renamed), folders: [])
    let after = ask("currentScreen", ["session": "s"])
    #expect(after["session"] == "s")
    #expect(after["screen"] == before["screen"])
  }

  private func renamed(_ bytes: [UInt8]) -> [UInt8] {
    Array(String(decoding: bytes, as: UTF8.self).replacing(#""session":"s""#, with: #""session":"t""#).utf8)
  }

  /// What a front end is told that has missed some answers is what those answers have said.
  @Test func whatHasChangedSinceIsWhatTheAnswersSaid() {
    var said: [[JSON]] = []
    let commands: [(method: String, params: JSON)] = [
      ("startFlow", ["session": "t", "flow": "free"]), ("submit", ["session": "t", "values": ["value": 1]]),
      ("back", ["session": "t"]), ("submit", ["session": "t", "values": ["value": 2]]),
      ("submit", ["session": "t", "values": ["number": 3]]),
    ]
    for (method, params) in commands {
      let answer = ask(method, params)
      said.append(answer["changes"]?.asArray ?? [])
      #expect(answer["revision"] == .int(said.count) && said.last?.isEmpty == false)
      start()
      for since in 0...said.count {
        let changes = ask("currentScreen", ["session": "t", "since": .int(since)])["changes"]
        #expect(changes?.asArray ?? [] == Array(said[since...].joined()), "since \(since) of \(said.count)")
      }
    }
  }

  @Test func aKeyIsKnownFromThem() throws {
    #expect(add(1, key: "k")["screen"]?["title"] == "1")
    _ = add(50)
    #expect(try (states.last ?? 0) > 10)
    start()
    let again = add(1, key: "k")
    #expect(again["replayed"] == true && again["screen"]?["title"] == "51")
  }

  @Test func theHistorySaysWithWhichKeyACommandCame() {
    for key in [nil, "a", nil, "b"] { _ = add(1, key: key) }
    let records = ask("history", ["session": "s"])["records"]?.asArray ?? []
    let send: JSON = ["method": "send"]
    #expect(
      records.map { $0["command"] } == [
        ["method": "startFlow"], send, ["method": "send", "idempotencyKey": "a"], send,
        ["method": "send", "idempotencyKey": "b"],
      ])
  }

  /// The session as a later engine may have written it, or an earlier one.
  @Test(arguments: [#"{"bundle":"sha256:00","session":{"format":99}}"#, "{}", "7"])
  func oneThatCannotBeReadIsPassedOver(state: String) throws {
    _ = add(50)
    let other = try store.copy(of: "s") { _ in Array(state.utf8) }
    let stage = Stage(store: other)
    stage.start(folders: [])
    #expect(stage.ask(("currentScreen", ["session": "s"]))[0]["result"]?["screen"]?["title"] == "50")
    #expect(stage.ask(("send", ["session": "s", "event": "add"]))[0]["result"]?["screen"]?["title"] == "51")
  }

  @Test func oneThatIsNotOfItsRecordIsPassedOver() throws {
    _ = add(50)
    let other = try store.copy(of: "s") { state in
      Array(String(decoding: state, as: UTF8.self).replacing(#""revision":"#, with: #""revision":1"#).utf8)
    }
    let stage = Stage(store: other)
    stage.start(folders: [])
    #expect(stage.ask(("currentScreen", ["session": "s"]))[0]["result"]?["revision"] == 51)
  }

  @Test(arguments: Transcript.all)
  func whatTheySayIsWhatTheChangesComeTo(_ transcript: Transcript) throws {
    let store = MemoryStore()
    let stage = Stage(store: store, limits: Engine.Limits(leastHistory: 0))
    for turn in transcript.turns {
      switch turn.deed {
      case .start(let arguments): stage.start(arguments)
      case .send(let message): #expect(stage.send([message]) == turn.expected, "line \(turn.line)")
      }
      for session in try store.list(SessionQuery(limit: 100)).sessions {
        let folded = try store.copy(of: session.id) { _ in nil }
        #expect(try view(of: session.id, in: store) == view(of: session.id, in: folded), "line \(turn.line)")
      }
    }
  }

  /// What an engine that has just been started shows of a session.
  private func view(of session: String, in store: MemoryStore) throws -> JSON {
    let stage = Stage(store: store)
    stage.start(folders: [], clock: try store.loadSession(session)?.startedAt)
    return stage.ask(("currentScreen", ["session": .string(session)]))[0]
  }
}

extension MemoryStore {
  /// A store with this session, with other changes, and with other full states where it has any.
  fileprivate func copy(
    of id: String, changes: ([UInt8]) -> [UInt8] = { $0 }, _ state: ([UInt8]) -> [UInt8]?
  ) throws -> MemoryStore {
    let copy = MemoryStore()
    let session = try #require(try loadSession(id))
    let header = SessionHeader(id: id, startedAt: session.startedAt, body: session.header)
    var unit = StoreUnit([.start(header)])
    for record in try records(of: id, after: 0, limit: .max) {
      let record = SessionRecord(
        session: id, revision: record.revision, time: record.time, command: record.command,
        changes: changes(record.changes), state: record.state.flatMap(state), summary: session.summary)
      unit.writes.append(.record(record))
    }
    let digest = try #require(try JSON(parsing: session.header)["bundle"]?.asString)
    unit.bundles = [StoredBundle(digest: digest, bytes: try #require(try loadBundle(digest)))]
    for key in [ProfileKey.session(id)] + (session.summary.subject.map { [.subject($0)] } ?? []) {
      guard let profile = try loadProfile(key) else { continue }
      unit.writes.append(
        .restoreProfile(
          ProfileRecord(key: key, revision: profile.revision, time: profile.time, facts: profile.facts)))
    }
    #expect(copy.commit([unit]) == [nil])
    return copy
  }
}
