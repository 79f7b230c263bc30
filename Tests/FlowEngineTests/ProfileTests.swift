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
}
