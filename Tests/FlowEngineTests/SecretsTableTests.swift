import Coordination
import JSONText
import Stores
import Testing

@testable import FlowEngine

@Suite struct SecretsTableTests {
  private let flow: JSON = [
    "flow": "safe", "start": "a",
    "steps": [
      "a": [
        "screen": ["schema": ["type": "object", "properties": ["pin": ["writeOnly": true]]]], "next": "b",
      ],
      "b": ["screen": [:], "next": "act"],
      "act": ["action": ["name": "act", "input": ["pin": "data.pin"]], "next": "b"],
    ],
  ]

  /// An engine that has so few sessions in memory, and in the store so many that have each been given a secret.
  private func start(sessions: Int, inMemory limit: Int) -> Stage {
    let stage = Stage(limits: Engine.Limits(memory: SessionTable.Limits(sessions: limit)))
    stage.start(folders: [])
    for number in 0..<sessions {
      _ = stage.ask(
        ("startFlow", ["definition": flow, "session": .string("s\(number)")]),
        ("submit", ["session": .string("s\(number)"), "values": ["pin": .int(number)]]))
    }
    return stage
  }

  private func input(of session: String, _ stage: Stage) -> JSON? {
    stage.ask(("submit", ["session": .string(session)]))[0]["result"]?["screen"]?["action"]?["input"]
  }

  /// Who takes a break while others come need not type a password again.
  @Test func theSecretsOfASessionThatMadeRoomAreStillHeld() throws {
    let stage = start(sessions: 20, inMemory: 4)
    for number in 0..<20 { #expect(input(of: "s\(number)", stage) == ["pin": .int(number)]) }
  }

  @Test func noMoreSessionsStayInMemoryThanOnesWithoutSecretsDo() throws {
    let stage = start(sessions: 20, inMemory: 4)
    let table = try #require(stage.engine?.sessionTable)
    #expect(table.count <= 4)
    #expect(table.count + table.secretsTable.count == 20)
  }

  @Test func nothingIsKeptOfADeletedSession() throws {
    let stage = start(sessions: 20, inMemory: 4)
    for number in 0..<20 { _ = stage.ask(("deleteSession", ["session": .string("s\(number)")])) }
    #expect(stage.engine?.sessionTable.secretsTable.count == 0)
  }

  /// What arrives together may happen in part: nobody else has the secrets of the part that did.
  @Test func aCallThatDoesNotHappenTakesNoSecretsOfTheOneBefore() {
    let store = FragileStore()
    let stage = Stage(store: store)
    stage.start(folders: [])
    _ = stage.ask(("startFlow", ["definition": flow, "session": "s"]))
    store.failures = [store.next + 1: .unavailable(.diskFull)]
    let answers = stage.ask(
      ("submit", ["session": "s", "values": ["pin": 7]]), ("saveDraft", ["session": "s", "values": ["x": 1]]))
    #expect(answers.map { $0["error"]?["data"]?["kind"]?.asString } == [nil, "storeUnavailable"])
    #expect(
      stage.ask(("submit", ["session": "s"]))[0]["result"]?["screen"]?["action"]?["input"] == ["pin": 7])
  }

  @Test func aSessionThatIsNotTakenUpAfterAllKeepsItsSecrets() {
    let store = FragileStore()
    let stage = Stage(store: store)
    stage.start(folders: [])
    _ = stage.ask(
      ("startFlow", ["definition": flow, "session": "s"]), ("submit", ["session": "s", "values": ["pin": 7]]))
    store.failures = [store.next: .unavailable(.diskFull)]
    #expect(
      stage.ask(("startFlow", ["from": "s", "session": "t"]))[0]["error"]?["data"]?["kind"]
        == "storeUnavailable")
    #expect(
      stage.ask(("submit", ["session": "s"]))[0]["result"]?["screen"]?["action"]?["input"] == ["pin": 7])
  }

  @Test func ofTooManyThoseGoThatHaveBeenHereForLongest() throws {
    let stage = start(sessions: 1, inMemory: 4)
    let live = try #require(try stage.engine?.sessionTable.session("s0"))
    var kept = SecretsTable(limit: 8)
    for number in 0..<8 { kept["s\(number)"] = HeldSecrets(of: live) }
    // It is used again, and so one of the last.
    kept["s0"] = HeldSecrets(of: live)
    kept["s8"] = HeldSecrets(of: live)
    #expect(kept.count <= 8)
    #expect(kept["s0"] != nil)
    #expect(kept["s1"] == nil)
    for number in 4...8 { #expect(kept["s\(number)"] != nil) }
  }

  @Test(arguments: 0...3) func aTableMayBeAsSmallAsOneLikes(_ limit: Int) throws {
    let stage = start(sessions: 1, inMemory: 4)
    let live = try #require(try stage.engine?.sessionTable.session("s0"))
    var kept = SecretsTable(limit: limit)
    for number in 0..<8 {
      kept["s\(number)"] = HeldSecrets(of: live)
      #expect(kept.count <= limit)
    }
  }
}
