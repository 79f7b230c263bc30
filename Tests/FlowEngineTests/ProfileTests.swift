// Whose facts are whose, also where two names look alike: é can be one code point, or two.

import Coordination
import JSONText
import Stores
import Testing

@testable import FlowEngine

@Suite struct ProfileTests {
  private let one: JSON = "Jos\u{E9}"
  private let two: JSON = "Jose\u{301}"

  private func facts(_ answer: JSON) -> JSON? { answer["result"]?["facts"] }

  @Test func namesThatLookAlikeAreTwo() {
    let stage = Stage()
    stage.start(folders: [])
    #expect(facts(stage.ask(("updateProfile", ["subject": one, "set": ["who": 1]]))[0]) == ["who": 1])
    #expect(facts(stage.ask(("getProfile", ["subject": two]))[0]) == [:])
    #expect(facts(stage.ask(("updateProfile", ["subject": two, "set": ["who": 2]]))[0]) == ["who": 2])
    let answers = stage.ask(("getProfile", ["subject": one]), ("getProfile", ["subject": two]))
    #expect(answers.map(facts) == [["who": 1], ["who": 2]])
  }

  /// All who send none would share one profile.
  @Test(arguments: ["startFlow", "getProfile", "updateProfile"])
  func anEmptyTextIsNoSubject(method: String) {
    let stage = Stage()
    stage.start(folders: [])
    let answer = stage.ask((method, ["subject": ""]))[0]
    #expect(answer["error"]?["code"] == -32602)
    #expect(answer["error"]?["data"]?["reason"] == "the param “subject” must be a string that is not empty")
    #expect(stage.ask(("deleteProfile", ["subject": ""]))[0]["result"] == [:])
  }

  /// What is known after a deletion counts from the beginning again, here at the same time.
  @Test func deletedFactsAreNotShown() {
    let stage = Stage()
    stage.start(folders: [])
    let definition: JSON = [
      "flow": "hi", "start": "a", "steps": ["a": ["screen": ["title": "Hi ${profile.name}"]]],
    ]
    let read: (String, JSON) = ("currentScreen", ["session": "s"])
    _ = stage.ask(
      ("updateProfile", ["subject": "ann", "set": ["name": "One"]]),
      ("startFlow", ["session": "s", "subject": "ann", "definition": definition]))
    for _ in 1...2 { #expect(stage.ask(read)[0]["result"]?["screen"]?["title"] == "Hi One") }
    _ = stage.ask(
      ("deleteProfile", ["subject": "ann"]), ("updateProfile", ["subject": "ann", "set": ["name": "Two"]]))
    #expect(stage.ask(read)[0]["result"]?["screen"]?["title"] == "Hi Two")
  }

  @Test func oneThatHasChangedIsNotDeleted() {
    let stage = Stage()
    stage.start(folders: [])
    for name in ["Ann", "Anna"] {
      _ = stage.ask(("updateProfile", ["subject": "ann", "set": ["name": .string(name)]]))
    }
    let refused = stage.ask(("deleteProfile", ["subject": "ann", "ifRevision": 1]))[0]["error"]?["data"]
    #expect(refused?["kind"] == "profileConflict")
    #expect(refused?["revision"] == 2)
    #expect(facts(stage.ask(("getProfile", ["subject": "ann"]))[0]) == ["name": "Anna"])
    // The second time, since no answer came.
    for _ in 1...2 {
      #expect(stage.ask(("deleteProfile", ["subject": "ann", "ifRevision": 2]))[0]["result"] == [:])
      #expect(facts(stage.ask(("getProfile", ["subject": "ann"]))[0]) == [:])
    }
  }

  @Test func whatIsKnownAlreadyIsNoChange() {
    let stage = Stage()
    stage.start(folders: [])
    func revision(_ more: JSONObject) -> JSON? {
      let params = JSONObject([("subject", "ann")]).merging(more)
      return stage.ask(("updateProfile", .object(params)))[0]["result"]?["revision"]
    }
    #expect(revision([:]) == 0)
    #expect(revision(["set": [:], "unset": ["pet"]]) == 0)
    #expect(revision(["set": ["pet": "cat", "n": 1]]) == 1)
    #expect(revision(["set": ["pet": "cat"], "unset": ["name"]]) == 1)
    #expect(revision(["set": ["n": "1"]]) == 2)
    #expect(revision(["unset": ["n"]]) == 3)
    #expect(stage.ask(("getProfile", ["subject": "ann"]))[0]["result"]?["revision"] == 3)
  }

  @Test func aSessionThatIsBoundToTheOtherNameReadsTheOtherFacts() throws {
    let flow: JSON = [
      "flow": "name", "version": "1", "title": "Name", "start": "ask",
      "steps": [
        "ask": [
          "screen": [
            "title": "Who?", "schema": ["type": "object", "properties": ["who": ["type": "string"]]],
          ],
          "next": ["subject": "values.who", "to": "told"],
        ],
        "told": ["screen": ["title": "${profile.who}"]],
      ],
    ]
    let stage = Stage()
    stage.start(folders: [])
    _ = stage.ask(
      ("updateProfile", ["subject": one, "set": ["who": 1]]),
      ("updateProfile", ["subject": two, "set": ["who": 2]]))
    let answers = stage.ask(
      ("startFlow", ["definition": flow, "session": "s", "subject": one]),
      ("submit", ["session": "s", "values": ["who": two]]))
    #expect(answers[1]["result"]?["screen"]?["title"] == "2", "\(answers[1].text)")
  }

  @Test func whoIsBoundToFactsThatCannotBeReadIsRefused() throws {
    let flow: JSON = [
      "flow": "bind", "version": "1", "title": "Bind", "start": "ask",
      "steps": [
        "ask": ["screen": ["title": "Who?"], "next": ["subject": "'ada'", "to": "told"]],
        "told": ["screen": ["title": "${profile.name}"]],
      ],
    ]
    let store = FragileStore()
    let stage = Stage(store: store)
    stage.start(folders: [])
    _ = stage.ask(
      ("updateProfile", ["subject": "ada", "set": ["name": "Ada"]]),
      ("startFlow", ["definition": flow, "session": "s"]))
    store.facts = Array("{".utf8)
    stage.start(folders: [])
    let answers = stage.ask(("submit", ["session": "s"]), ("currentScreen", ["session": "s"]))
    #expect(answers[0]["error"]?["data"]?["kind"] == "sessionCorrupt", "\(answers[0].text)")
    #expect(answers[1]["result"]?["screen"]?["step"] == "ask")
  }

  @Test func aTimerThatBindsTheSessionReadsThatProfile() throws {
    let flow: JSON = [
      "flow": "timed", "version": "1", "title": "Timed", "start": "wait",
      "steps": [
        "wait": [
          "screen": ["title": "Wait"],
          "after": ["PT1S": ["subject": "'ada'", "save": ["seen": "true"], "to": "told"]],
        ],
        "told": ["screen": ["title": "${profile.name}"], "next": ["stay": true]],
      ],
    ]
    let store = FragileStore()
    let stage = Stage(store: store)
    stage.start(folders: [], clock: "2026-01-01T00:00:00Z")
    _ = stage.ask(
      ("updateProfile", ["subject": "ada", "set": ["name": "Ada"]]),
      ("startFlow", ["definition": flow, "session": "s"]))
    stage.start(folders: [], clock: "2026-01-01T00:00:01Z")
    let answers = stage.ask(
      ("submit", ["session": "s", "dryRun": true]), ("currentScreen", ["session": "s"]),
      ("getProfile", ["subject": "ada"]))
    for answer in answers.prefix(2) {
      #expect(answer["result"]?["screen"]?["title"] == "Ada", "\(answer.text)")
    }
    #expect(facts(answers[2]) == ["name": "Ada", "seen": true])
  }
}
