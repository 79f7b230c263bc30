// A session that goes on with another version of its flow is pinned to that one wherever it is read again, and to the first as
// long as the store has not taken it.

import JSONText
import Stores
import Testing

@Suite struct MigrationTests {
  private let store = FragileStore()
  private let stage: Stage

  init() {
    stage = Stage(store: store)
    start()
    #expect(stage.ask(("startFlow", ["session": "s", "definition": version("1", "a")])).count == 1)
    #expect(
      stage.ask(("submit", ["session": "s", "values": ["x": 1]]))[0]["result"]?["screen"]?["step"] == "b")
  }

  private func start() { stage.start(folders: []) }

  /// A flow whose first screen is called so.
  private func version(_ number: String, _ first: String) -> JSON {
    let title = JSON.string("Version \(number)")
    var flow: JSON = [
      "flow": "test", "version": .string(number), "start": .string(first),
      "steps": [
        "b": [
          "screen": ["title": title, "schema": ["properties": ["y": [:]]]],
          "next": ["end": "completed", "result": "data"],
        ]
      ],
    ]
    flow = flow.inserting(
      ["screen": ["title": title, "schema": ["properties": ["x": [:]]]], "next": "b"], at: "steps", first)
    return first == "a" ? flow : flow.inserting(.string(first), at: "renamed", "a")
  }

  private func migration(_ number: String, _ first: String) -> (method: String, params: JSON) {
    ("migrateSession", ["session": "s", "definition": version(number, first)])
  }

  private let read: (method: String, params: JSON) = ("currentScreen", ["session": "s"])
  private let submit: (method: String, params: JSON) = ("submit", ["session": "s"])

  private func title(_ answer: JSON) -> String? { answer["result"]?["screen"]?["title"]?.asString }
  private func kind(_ answer: JSON) -> String? { answer["error"]?["data"]?["kind"]?.asString }

  @Test func whatArrivesTogetherIsDecidedUnderTheVersionThatItComesTo() {
    let answers = stage.ask(read, migration("2", "c"), read, submit)
    #expect(answers.prefix(3).map(title) == ["Version 1", "Version 2", "Version 2"])
    #expect(answers[1]["result"]?["walked"] == [["path": "c", "became": "kept", "was": "a"]])
    #expect(answers[3]["result"]?["outcome"]?["result"] == ["x": 1])
  }

  @Test func aDryRunOnlySaysWhatWouldBecomeOfIt() {
    var dry = migration("2", "c").params.asObject ?? [:]
    dry["dryRun"] = true
    let answers = stage.ask(read, ("migrateSession", .object(dry)), read)
    #expect(answers.map(title) == ["Version 1", "Version 2", "Version 1"])
    #expect(answers[1]["result"]?["walked"] == [["path": "c", "became": "kept", "was": "a"]])
    #expect(answers[1]["result"]?["preview"] == ["lost": [], "gates": []])
    #expect(answers[0]["result"] == answers[2]["result"])
    #expect(title(stage.ask(migration("2", "c"))[0]) == "Version 2")
  }

  @Test func anotherProcessGoesOnWithThatVersion() {
    let shown = stage.ask(migration("2", "c"), read)[1]
    start()
    #expect(stage.ask(read)[0]["result"] == shown["result"])
    #expect(stage.ask(migration("2", "c"))[0]["result"]?["revision"] == 3)
  }

  @Test func itCanBeTakenOverMoreThanOnce() {
    #expect(title(stage.ask(migration("2", "c"))[0]) == "Version 2")
    #expect(title(stage.ask(migration("3", "a"))[0]) == "Version 3")
    start()
    #expect(title(stage.ask(read)[0]) == "Version 3")
    let records = stage.ask(("history", ["session": "s"]))[0]["result"]?["records"]?.asArray
    #expect(
      records?.compactMap { $0["command"]?["method"]?.asString } == [
        "startFlow", "submit", "migrateSession", "migrateSession",
      ])
  }

  @Test func whatTheStoreDoesNotTakeDidNotHappen() {
    store.failures = [store.next: .unavailable(.diskFull)]
    let answers = stage.ask(migration("2", "c"), read)
    #expect(kind(answers[0]) == "storeUnavailable")
    #expect(title(answers[1]) == "Version 1")
    #expect(stage.ask(migration("2", "c"), read).map(title) == ["Version 2", "Version 2"])
  }

  @Test func whoWasTooLateDecidesAnew() {
    store.failures = [store.next: .conflict(revision: 2)]
    #expect(stage.ask(migration("2", "c"), read).map(title) == ["Version 2", "Version 2"])
  }

  /// What counts from the time at which it is entered would count from before it was there.
  @Test func aClockThatWasPutBackPutsNothingBack() {
    let flow: JSON = [
      "flow": "clock", "start": "a",
      "steps": ["a": ["screen": ["title": "${string(now)}"], "after": ["PT1H": ["stay": true]]]],
    ]
    stage.start(folders: [], clock: "2026-03-01T10:00:00Z")
    #expect(stage.ask(("startFlow", ["session": "c", "definition": flow])).count == 1)
    stage.start(folders: [], clock: "2026-03-01T09:00:00Z")
    #expect(
      stage.ask(("saveDraft", ["session": "c", "values": [:]]))[0]["result"]?["screen"]?["title"]
        == "2026-03-01T10:00:00Z")
    var other = flow.asObject ?? [:]
    other["version"] = "2"
    let view = stage.ask(("migrateSession", ["session": "c", "definition": .object(other)]))[0]["result"]
    #expect(view?["now"] == "2026-03-01T10:00:00.000Z")
    #expect(view?["screen"]?["title"] == "2026-03-01T10:00:00Z")
    #expect(view?["deadlines"]?[0]?["at"] == "2026-03-01T11:00:00.000Z")
  }

  @Test func itsRecordSaysTheVersionInAFullState() throws {
    _ = stage.ask(migration("2", "c"))
    let stored = try #require(try store.loadSession("s"))
    let state = try JSON(parsing: try #require(stored.fullState?.bytes))
    #expect(stored.fullState?.revision == 3)
    #expect(state["bundle"] == state["session"]?["bundle"])
    let bundle = try #require(try store.loadBundle(state["bundle"]?.asString ?? ""))
    #expect(try JSON(parsing: bundle)["flows"]?["test"]?["version"] == "2")
  }
}

extension JSON {
  /// This object with a member in one of its members.
  fileprivate func inserting(_ value: JSON, at name: String, _ inner: String) -> JSON {
    var members = asObject ?? [:]
    members[name] = .object((members[name]?.asObject ?? [:]).merging([inner: value]))
    return .object(members)
  }
}
