// Two engines on one store: what one of them deletes and begins again under the same name, and as far, is another one to the
// other, which has the first still in memory.

import JSONText
import Stores
import Testing

@testable import FlowEngine

@Suite struct TwoEnginesTests {
  private let store = FragileStore()
  private let one: Stage
  private let other: Stage

  init() {
    one = Stage(store: store)
    other = Stage(store: store)
    for stage in [one, other] { start(stage, at: "2026-01-01T00:00:00Z") }
  }

  private func start(_ stage: Stage, at time: String) {
    stage.start(folders: ["Tests/Process/flows"], clock: time)
  }

  private let read: (method: String, params: JSON) = ("currentScreen", ["session": "s"])

  private func flow(_ answer: JSON) -> String? { answer["result"]?["flow"]?["id"]?.asString }
  private func kind(_ answer: JSON) -> String? { answer["error"]?["data"]?["kind"]?.asString }

  /// The session that the other engine knows is deleted, and one of another flow gets its name.
  private func replaceSession() {
    start(one, at: "2026-01-01T00:00:01Z")
    _ = one.ask(("deleteSession", ["session": "s"]))
    #expect(flow(one.ask(("startFlow", ["flow": "free", "session": "s"]))[0]) == "free")
  }

  @Test func aSessionThatGotTheNameOfAnotherIsAnother() {
    _ = one.ask(("startFlow", ["flow": "counter", "session": "s", "idempotencyKey": "k"]))
    #expect(flow(other.ask(read)[0]) == "counter")
    replaceSession()
    #expect(kind(other.ask(("send", ["session": "s", "event": "add"]))[0]) == "eventNotAllowed")
    #expect(flow(other.ask(read)[0]) == "free")
  }

  /// An older state is taken in again, as `segue store import` does, and goes on as far as the one that the other engine knows.
  @Test func anOlderStateThatWasTakenInAgainIsAnother() throws {
    let value = ("evaluate", ["session": "s", "expression": "data.value"] as JSON)
    _ = one.ask(("startFlow", ["flow": "free", "session": "s"]))
    let older = try #require(try store.loadSession("s"))
    start(one, at: "2026-01-01T00:00:01Z")
    _ = one.ask(("submit", ["session": "s", "values": ["value": "one"]]))
    #expect(other.ask(value)[0]["result"]?["value"] == "one")
    _ = one.ask(("deleteSession", ["session": "s"]))
    takeIn(older)
    start(one, at: "2026-01-01T00:00:02Z")
    _ = one.ask(("submit", ["session": "s", "values": ["value": "another"]]))
    #expect(other.ask(value)[0]["result"]?["value"] == "another")
  }

  private func takeIn(_ session: StoredSession) {
    let header = SessionHeader(id: session.id, startedAt: session.startedAt, body: session.header)
    let records = session.records.map { record -> StoreWrite in
      .record(
        SessionRecord(
          session: session.id, revision: record.revision, time: record.time, command: record.command,
          changes: record.changes, summary: session.summary))
    }
    #expect(store.commit([StoreUnit([.start(header)] + records)]) == [nil])
  }

  /// The other engine shows a screen again of which it alone has a secret.
  private func typeSecret() {
    _ = other.ask(
      ("startFlow", ["flow": "vault", "session": "s"]),
      ("submit", ["session": "s", "values": ["user": "ann", "password": "hush"]]),
      ("submit", ["session": "s", "values": [:]]),
      ("fail", ["session": "s", "error": ["code": "no", "message": "No."]]))
    #expect(other.ask(read)[0]["result"]?["screen"]?["secretsHeld"] == ["/password"])
  }

  @Test func theSecretsOfASessionOutlastWhatAnotherEngineDoesToIt() {
    typeSecret()
    let screen = one.ask(("updateSession", ["session": "s", "locale": "de"]))[0]["result"]?["screen"]
    #expect(screen?["secretsHeld"] == [])
    #expect(other.ask(read)[0]["result"]?["screen"]?["secretsHeld"] == ["/password"])
  }

  @Test func theyOutlastAStoreThatCannotBeReadForAWhile() {
    typeSecret()
    _ = one.ask(("updateSession", ["session": "s", "locale": "de"]))
    store.readingFault = .unavailable(.tooManyOpenFiles)
    #expect(kind(other.ask(read)[0]) == "storeUnavailable")
    store.readingFault = nil
    #expect(other.ask(read)[0]["result"]?["screen"]?["secretsHeld"] == ["/password"])
  }

  /// The host would be told the name of one person and the password of another.
  @Test func theyAreNotThoseOfWhatWasTypedThereSince() {
    typeSecret()
    _ = one.ask(("submit", ["session": "s", "values": ["user": "bob", "password": "other"]]))
    let action = other.ask(read)[0]["result"]?["screen"]?["action"]
    #expect(action?["input"]?["user"] == "bob")
    #expect(action?["input"]?["password"] == nil)
    #expect(action?["missing"] == ["password", "token"])
  }

  /// Nobody types when time is over, and it happens to be the other engine that has looked.
  @Test func theyOutlastWhatHappensByItself() {
    let flow: JSON = [
      "flow": "slow", "start": "a",
      "steps": [
        "a": [
          "screen": ["schema": ["type": "object", "properties": ["pin": ["writeOnly": true]]]], "next": "b",
        ],
        "b": ["screen": [:], "after": ["PT1S": "c"], "next": "act"], "c": ["screen": [:], "next": "act"],
        "act": ["action": ["name": "act", "input": ["pin": "data.pin"]], "next": "c"],
      ],
    ]
    _ = other.ask(
      ("startFlow", ["definition": flow, "session": "s"]),
      ("submit", ["session": "s", "values": ["pin": "hush"]]))
    start(one, at: "2026-01-01T00:00:02Z")
    #expect(one.ask(read)[0]["result"]?["screen"]?["step"] == "c")
    let action = other.ask(("submit", ["session": "s"]))[0]["result"]?["screen"]?["action"]
    #expect(action?["input"]?["pin"] == "hush")
  }

  /// The entries of both have the same ids.
  @Test func theSecretsOfASessionAreNotThoseOfItsSuccessor() {
    typeSecret()
    start(one, at: "2026-01-01T00:00:01Z")
    _ = one.ask(("deleteSession", ["session": "s"]), ("startFlow", ["flow": "vault", "session": "s"]))
    let screen = other.ask(read)[0]["result"]?["screen"]
    #expect(screen?["entry"] == "e1")
    #expect(screen?["secretsHeld"] == [])
  }

  @Test func whatWasDecidedOnADeletedSessionIsNotStoredInItsSuccessor() {
    _ = one.ask(("startFlow", ["flow": "counter", "session": "s"]))
    store.others = { replaceSession() }
    #expect(kind(other.ask(("send", ["session": "s", "event": "add"]))[0]) == "eventNotAllowed")
    #expect(flow(other.ask(read)[0]) == "free")
  }

  @Test func deletedFactsDoNotComeBack() {
    _ = one.ask(("updateProfile", ["subject": "ann", "set": ["old": 1]]))
    #expect(other.ask(("getProfile", ["subject": "ann"]))[0]["result"]?["facts"] == ["old": 1])
    start(one, at: "2026-01-01T00:00:01Z")
    _ = one.ask(
      ("deleteProfile", ["subject": "ann"]), ("updateProfile", ["subject": "ann", "set": ["new": 2]]))
    let answer = other.ask(("updateProfile", ["subject": "ann", "set": ["more": 3]]))[0]
    #expect(answer["result"]?["facts"] == ["new": 2, "more": 3])
  }

  @Test func whatWasDecidedOnDeletedFactsIsDecidedAnew() {
    _ = one.ask(("updateProfile", ["subject": "ann", "set": ["old": 1]]))
    store.others = {
      start(one, at: "2026-01-01T00:00:01Z")
      _ = one.ask(
        ("deleteProfile", ["subject": "ann"]), ("updateProfile", ["subject": "ann", "set": ["new": 2]]))
    }
    let answer = other.ask(("updateProfile", ["subject": "ann", "set": ["more": 3]]))[0]
    #expect(answer["result"]?["facts"] == ["new": 2, "more": 3])
  }

  /// Both have the same revision and the same time, and that is all that a version says.
  @Test func whatSomebodyElseSavedAtTheSameTimeIsNotLost() {
    store.others = { _ = one.ask(("updateProfile", ["subject": "bob", "set": ["one": 1]])) }
    let alone = other.ask(("updateProfile", ["subject": "bob", "set": ["other": 2]]))[0]
    #expect(alone["result"]?["facts"] == ["one": 1, "other": 2])
    store.others = { _ = one.ask(("updateProfile", ["subject": "ann", "set": ["one": 1]])) }
    let answers = other.ask(
      ("updateProfile", ["subject": "ann", "set": ["other": 2]]),
      ("updateProfile", ["subject": "ann", "set": ["more": 3]]))
    #expect(answers[0]["result"]?["facts"] == ["one": 1, "other": 2])
    #expect(answers[1]["result"]?["facts"] == ["one": 1, "other": 2, "more": 3])
  }

  /// The second of two commands was decided on what the first has come to, which did not happen.
  @Test func whatBuildsOnACommandThatWasTooLateIsDecidedAnew() {
    _ = one.ask(("startFlow", ["flow": "counter", "session": "s"]))
    store.others = { _ = one.ask(("send", ["session": "s", "event": "add"])) }
    let add: (method: String, params: JSON) = ("send", ["session": "s", "event": "add"])
    let answers = other.ask(add, add)
    #expect(answers.map { $0["result"]?["revision"] } == [3, 4])
    #expect(one.ask(read)[0]["result"]?["revision"] == 4)
  }

  /// Facts that a call before has saved are there for those behind it only if it was not too late.
  @Test func whatWasDecidedOnFactsThatWereNotSavedIsDecidedAnew() {
    _ = one.ask(("startFlow", ["flow": "vault", "session": "s", "subject": "ann"]))
    store.others = { _ = one.ask(("updateProfile", ["subject": "ann", "set": ["other": 1]])) }
    let answers = other.ask(
      ("updateProfile", ["subject": "ann", "set": ["known": true], "ifRevision": 0]),
      ("submit", ["session": "s", "values": ["user": "ann"]]),
      ("getProfile", ["subject": "ann"]))
    #expect(kind(answers[0]) == "profileConflict")
    #expect(answers[1]["result"]?["screen"]?["step"] == "ask")
    #expect(answers[2]["result"]?["facts"] == ["other": 1])
    #expect(one.ask(read)[0]["result"]?["screen"]?["step"] == "ask")
  }

  /// Both have come to the same revision; only one of them is in the store.
  @Test func whatWasTooLateIsForgotten() {
    _ = one.ask(("startFlow", ["flow": "free", "session": "s"]))
    store.others = { _ = one.ask(("submit", ["session": "s", "values": ["value": "one"]])) }
    let answer = other.ask(("submit", ["session": "s", "values": ["value": "other"]]))[0]
    #expect(answer["result"]?["accepted"] == false)
    let earlier = other.ask(("back", ["session": "s"]))[0]["result"]
    #expect(earlier?["screen"]?["values"] == ["value": "one"])
  }

  /// Calls that arrive together are told apart also where one of them goes to the store by itself.
  @Test func whatComesBehindACallThatIsAloneIsDecidedAnew() {
    _ = one.ask(("startFlow", ["flow": "counter", "session": "s"]))
    store.others = { _ = one.ask(("send", ["session": "s", "event": "add"])) }
    let answers = other.ask(("listSessions", [:]), ("send", ["session": "s", "event": "add"]))
    #expect(answers[0]["result"]?["sessions"]?.asArray?.count == 1)
    #expect(answers[1]["result"]?["revision"] == 3)
  }
}
