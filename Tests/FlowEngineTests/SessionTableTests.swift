// What is kept in memory, besides the secrets that nobody else has (`SecretsTableTests`): as much as there is room for.

import JSONText
import Stores
import Testing

@testable import FlowEngine

@Suite struct SessionTableTests {
  private static func flow(_ title: String = "") -> JSON {
    [
      "flow": "big", "start": "a",
      "steps": [
        "a": [
          "screen": [
            "title": .string(title),
            "schema": ["properties": ["text": ["type": "string"], "pin": ["writeOnly": true]]],
          ],
          "next": "b",
        ],
        "b": ["action": ["name": "act", "input": ["pin": "data.pin"]]],
      ],
    ]
  }

  private func start(_ session: String, on stage: Stage, size: Int, _ flow: JSON = flow()) {
    let text = JSON.string(String(repeating: "x", count: size))
    let answers = stage.ask(
      ("startFlow", ["definition": flow, "session": .string(session)]),
      ("submit", ["session": .string(session), "values": ["text": text, "pin": .string(session)]]))
    #expect(answers[1]["result"]?["accepted"] == true)
  }

  private func input(of session: String, on stage: Stage) -> JSON? {
    stage.ask(("currentScreen", ["session": .string(session)]))[0]["result"]?["screen"]?["action"]?["input"]
  }

  @Test func largeSessionsMakeRoomForOthers() throws {
    let stage = Stage(limits: Engine.Limits(memory: SessionTable.Limits(bytes: 100_000)))
    stage.start(folders: [])
    let table = try #require(stage.engine?.sessionTable)
    for number in 0..<40 { start("s\(number)", on: stage, size: 10_000) }
    #expect((1...10).contains(table.count))
    for number in 0..<40 { #expect(input(of: "s\(number)", on: stage) == ["pin": .string("s\(number)")]) }
    start("large", on: stage, size: 200_000)
    #expect(input(of: "large", on: stage) == ["pin": "large"])
    for number in 0..<40 { start("t\(number)", on: stage, size: 10) }
    #expect(table.count > 20, "one that has no room by itself does not keep others out")
  }

  @Test func sessionsThatHaveEndedMakeRoom() throws {
    let stage = Stage()
    stage.start(folders: [])
    let table = try #require(stage.engine?.sessionTable)
    start("first", on: stage, size: 1)
    start("second", on: stage, size: 1)
    #expect(table.count == 2)
    let ended = stage.ask(("cancel", ["session": "second"]), ("currentScreen", ["session": "second"]))
    #expect(ended[0]["result"]?["state"] == "ended")
    #expect(table.count == 1)
    #expect(ended[1]["result"]?["outcome"]?["status"] == "cancelled")
  }

  /// A caller may send ever new definitions, each of which takes up many times its size in memory.
  @Test func largeBundlesMakeRoomForOthers() throws {
    let stage = Stage(limits: Engine.Limits(memory: SessionTable.Limits(bundleBytes: 100_000)))
    stage.start(folders: [])
    let table = try #require(stage.engine?.sessionTable)
    for number in 0..<40 {
      start("s\(number)", on: stage, size: 1, Self.flow("\(number)" + String(repeating: "x", count: 10_000)))
    }
    #expect((1...20).contains(table.bundles.count))
    for number in 0..<40 { #expect(input(of: "s\(number)", on: stage) == ["pin": .string("s\(number)")]) }
  }
}
