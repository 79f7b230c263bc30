// What is answered is in the store, and what is not in the store did not happen: whichever commit fails, and for whom.

import JSONText
import Stores
import Testing

@testable import FlowEngine

@Suite struct CommitTests {
  private let store = FragileStore()
  private let stage: Stage

  init() {
    stage = Stage(store: store)
    stage.start(folders: ["Tests/Process/flows"])
    #expect(stage.ask(("startFlow", ["flow": "counter", "session": "s"]))[0]["result"]?["revision"] == 1)
  }

  private let add: (method: String, params: JSON) = ("send", ["session": "s", "event": "add"])
  private let read: (method: String, params: JSON) = ("currentScreen", ["session": "s"])

  private func title(_ answer: JSON) -> String? { answer["result"]?["screen"]?["title"]?.asString }
  private func kind(_ answer: JSON) -> String? { answer["error"]?["data"]?["kind"]?.asString }

  @Test func whatArrivesTogetherIsAnsweredInOrder() {
    let answers = stage.ask(add, read, add, read)
    #expect(answers.map(title) == ["1", "1", "2", "2"])
  }

  @Test func whoWasTooLateDecidesAnew() {
    store.failures = [store.next: .conflict(revision: 1)]
    let answers = stage.ask(add, read, add)
    #expect(answers.map(title) == ["1", "1", "2"])
    #expect(store.held.isEmpty)
  }

  @Test func whatWasStoredBeforeAConflictIsNotDoneTwice() {
    store.failures = [store.next + 1: .conflict(revision: 1)]
    let answers = stage.ask(add, read, add, read)
    #expect(answers.map(title) == ["1", "1", "2", "2"])
    #expect(title(stage.ask(read)[0]) == "2")
  }

  @Test func whoWasTooLateTwiceIsWaitedFor() {
    store.failures = [store.next: .conflict(revision: 1), store.next + 1: .conflict(revision: 1)]
    #expect(stage.ask(add).map(title) == ["1"])
    #expect(store.held == [["s"]])
    #expect(!store.isHeld)
  }

  @Test func whatCannotBeStoredDidNotHappen() {
    store.failures = [store.next: .unavailable(.diskFull)]
    let answers = stage.ask(add, read)
    #expect(kind(answers[0]) == "storeUnavailable")
    #expect(title(answers[1]) == "0")
    #expect(stage.ask(add).map(title) == ["1"])
  }

  /// Each call is decided on what those before it have made of its session, and not by looking through all of them.
  @Test(.timeLimit(.minutes(5)))
  func manyThatArriveTogetherTakeLinearTime() {
    let sessions = (0..<2000).map { JSON.string("s\($0)") }
    let calls =
      sessions.map { ("startFlow", ["flow": "counter", "session": $0] as JSON) }
      + sessions.map { ("history", ["session": $0]) }
    // The first is refused, and with it what builds on it.
    store.failures = [store.next: .unavailable(.diskFull)]
    let answers = stage.askTogether(calls)
    #expect(answers.count == 4000)
    #expect(answers.filter { $0["error"] != nil }.map(kind) == ["storeUnavailable", "sessionNotFound"])
    #expect(answers.suffix(1999).allSatisfy { $0["result"]?["records"]?.asArray?.count == 1 })
  }

  @Test func theHistoryHasWhatIsNotStoredYet() {
    let history: (String, JSON) = ("history", ["session": "s", "after": 1])
    func revisions(_ answer: JSON) -> [Int?]? {
      answer["result"]?["records"]?.asArray?.map { $0["revision"]?.asInt }
    }
    #expect(
      stage.ask(add, add, history, add, history).map(revisions) == [nil, nil, [2, 3], nil, [2, 3, 4]])
    store.failures = [store.next + 1: .unavailable(.diskFull)]
    #expect(stage.ask(add, add, history).map(revisions) == [nil, nil, [2, 3, 4, 5]])
  }

  /// What no session in memory needs any more is not kept for ever.
  @Test func theFlowsOfSessionsThatAreGoneGoToo() {
    for number in 0..<600 {
      let flow: JSON = [
        "flow": "f", "version": .string("\(number)"), "start": "a", "steps": ["a": ["screen": [:]]],
      ]
      let session = JSON.string("t\(number)")
      #expect(stage.ask(("startFlow", ["definition": flow, "session": session]))[0]["result"] != nil)
      if number > 0 { _ = stage.ask(("deleteSession", ["session": session])) }
    }
    let bundles = stage.engine?.sessionTable.bundles.count ?? .max
    #expect(bundles <= 256)
    #expect(stage.ask(("currentScreen", ["session": "t0"]))[0]["result"]?["screen"]?["step"] == "a")
  }

  /// Least of all where the store cannot be written to: why a call is refused is said all the same.
  @Test func whatIsRefusedAsksNothingOfTheStore() {
    let before = store.next
    store.failures = [before: .unavailable(.diskFull)]
    let answers = stage.ask(
      ("send", ["session": "s", "event": "jump"]), ("send", ["session": "nobody", "event": "add"]),
      ("send", ["session": "s"]), read)
    #expect(answers.map(kind) == ["eventNotAllowed", "sessionNotFound", nil, nil])
    #expect(answers[2]["error"]?["code"] == -32602)
    #expect(store.next == before)
  }

  @Test func anotherSessionIsNotTouchedByIt() {
    #expect(stage.ask(("startFlow", ["flow": "counter", "session": "t"]))[0]["result"] != nil)
    store.failures = [store.next: .unavailable(.diskFull)]
    let answers = stage.ask(add, ("send", ["session": "t", "event": "add"]))
    #expect(kind(answers[0]) == "storeUnavailable")
    #expect(title(answers[1]) == "1")
  }

  @Test func whatIsAskedOfTheStoreKnowsWhatArrivedBefore() {
    let answers = stage.ask(
      add, ("history", ["session": "s", "after": 1]), ("listSessions", [:]),
      ("deleteSession", ["session": "s"]), read, ("startFlow", ["flow": "counter", "session": "s"]),
      ("currentScreen", ["session": "s", "since": 0]), add)
    #expect(answers[1]["result"]?["records"]?.asArray?.map { $0["revision"] } == [2])
    #expect(answers[2]["result"]?["sessions"]?[0]?["revision"] == 2)
    #expect(kind(answers[4]) == "sessionNotFound")
    #expect(answers[6]["result"]?["changes"]?[0]?["change"] == "push")
    #expect(title(answers[7]) == "1")
  }

  /// Who is refused has lost nothing, least of all the only copy of a secret.
  @Test func whatCannotBeDeletedIsStillThereAsAWhole() {
    let session: JSON = ["session": "v"]
    _ = stage.ask(
      ("updateProfile", ["subject": "ann", "set": ["known": true]]),
      ("startFlow", ["flow": "vault", "session": "v", "subject": "ann", "input": ["token": "t"]]),
      ("submit", ["session": "v", "values": ["user": "ann", "password": "pass"]]), ("watch", session))
    let before = stage.ask(("currentScreen", session))
    #expect(before[0]["result"]?["screen"]?["action"]?["input"]?["password"] == "pass")
    store.failures = [store.next: .unavailable(.diskFull)]
    #expect(stage.ask(("deleteSession", session)).map(kind) == ["storeUnavailable"])
    #expect(stage.ask(("currentScreen", session)) == before)
    #expect(stage.engine?.sessionTable.watched.contains("v") == true)
    #expect(stage.ask(("deleteSession", session))[0]["result"] == [:])
    #expect(stage.engine?.sessionTable.watched.contains("v") == false)
  }

  /// The store says whether there is something to be deleted, and once.
  @Test func whatIsNotThereIsTriedOnce() {
    for name in ["nobody", "../s"] {
      let before = store.next
      #expect(stage.ask(("deleteSession", ["session": .string(name)])).map(kind) == ["sessionNotFound"])
      #expect(store.next == before + 1)
    }
  }

  @Test func whatAnotherHasJustDeletedIsNotThere() {
    let other = Stage(store: store)
    other.start(folders: ["Tests/Process/flows"])
    store.others = { #expect(other.ask(("deleteSession", ["session": "s"]))[0]["result"] == [:]) }
    #expect(stage.ask(("deleteSession", ["session": "s"])).map(kind) == ["sessionNotFound"])
  }

  @Test func whatAnotherHasJustChangedIsDeleted() {
    let other = Stage(store: store)
    other.start(folders: ["Tests/Process/flows"])
    store.others = { #expect(title(other.ask(add)[0]) == "1") }
    #expect(stage.ask(("deleteSession", ["session": "s"]))[0]["result"] == [:])
    #expect(stage.ask(read).map(kind) == ["sessionNotFound"])
  }

  @Test(arguments: ["key", nil])
  func whoStartsWhatAnotherHasJustStartedIsAnsweredAsIfLater(_ key: String?) {
    let start: (method: String, params: JSON) = (
      "startFlow", ["flow": "counter", "session": "t", "idempotencyKey": .string(orNull: key)]
    )
    let other = Stage(store: store)
    other.start(folders: ["Tests/Process/flows"])
    store.others = { #expect(other.ask(start)[0]["result"]?["revision"] == 1) }
    let answer = stage.ask(start)[0]
    #expect(answer["result"]?["replayed"] == (key == nil ? nil : true))
    #expect(kind(answer) == (key == nil ? "sessionExists" : nil))
  }

  @Test func aProfileIsWrittenAnewAfterAConflict() {
    store.failures = [store.next: .conflict(revision: 0)]
    let answers = stage.ask(("updateProfile", ["subject": "ada", "set": ["plan": "yearly"]]))
    #expect(answers[0]["result"]?["facts"] == ["plan": "yearly"])
  }
}
