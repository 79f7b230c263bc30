// What was answered as done can be read by the next engine, however deep it is; and facts that cannot be read are not none.

import Coordination
import JSONText
import Stores
import Testing

@testable import FlowEngine

@Suite struct DepthTests {
  private let flow: JSON = [
    "flow": "deep", "version": "1", "title": "Deep", "start": "ask", "vars": ["v": "[]"],
    "steps": [
      "ask": [
        "screen": ["title": "?", "schema": ["type": "object", "properties": ["x": [:]]]],
        "on": ["nest": ["assign": ["v": "[vars.v]"], "stay": true]],
        "save": ["p": "[[[values.x]]]"], "next": ["stay": true],
      ]
    ],
  ]

  private func nested(_ depth: Int) throws -> JSON {
    try JSON(parsing: String(repeating: "[", count: depth) + String(repeating: "]", count: depth))
  }

  @Test(arguments: [497, 498, 509])
  func factsAreReadAsTheyWereSavedOrRefused(depth: Int) throws {
    let stage = Stage()
    stage.start(folders: [])
    let x = try nested(depth)
    let answers = stage.ask(
      ("startFlow", ["definition": flow, "session": "s", "subject": "ada"]),
      ("submit", ["session": "s", "values": ["x": x]]), ("getProfile", ["subject": "ada"]))
    let isSaved = depth < 498
    #expect((answers[1]["error"]?["data"]?["kind"] == "expressionFailed") == !isSaved)
    #expect(answers[2]["result"]?["facts"] == (isSaved ? ["p": [[[x]]]] : [:]))
    stage.start(folders: [])
    let read = stage.ask(("getProfile", ["subject": "ada"]), ("currentScreen", ["session": "s"]))
    #expect(read[0]["result"]?["facts"] == answers[2]["result"]?["facts"])
    #expect(read[1]["error"] == nil)
  }

  @Test func whatGrowsIsRefusedBeforeItCannotBeReadAnyMore() throws {
    let stage = Stage()
    stage.start(folders: [])
    _ = stage.ask(("startFlow", ["definition": flow, "session": "s"]))
    var refused = 0
    for _ in 0..<600 {
      if stage.ask(("send", ["session": "s", "event": "nest"]))[0]["error"] != nil { refused += 1 }
    }
    #expect(refused == 101)
    stage.start(folders: [])
    #expect(stage.ask(("currentScreen", ["session": "s"]))[0]["result"]?["state"] == "active")
  }

  @Test func factsThatCannotBeReadAreNotNone() {
    let store = FragileStore()
    let stage = Stage(store: store)
    stage.start(folders: [])
    _ = stage.ask(("updateProfile", ["subject": "ada", "set": ["x": 1]]))
    store.facts = Array("{".utf8)
    stage.start(folders: [])
    let answers = stage.ask(
      ("getProfile", ["subject": "ada"]),
      ("updateProfile", ["subject": "ada", "set": ["y": 1]]),
      ("startFlow", ["definition": flow, "session": "s", "subject": "ada"]))
    for answer in answers {
      #expect(answer["error"]?["data"]?["kind"] == "sessionCorrupt", "\(answer.text)")
      let message = answer["error"]?["message"]?.asString ?? ""
      #expect(message.hasPrefix("The profile cannot be read: record 1 of profiles/"), "\(message)")
    }
  }
}
