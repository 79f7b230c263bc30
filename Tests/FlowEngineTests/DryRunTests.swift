// To ask what would come changes nothing, also where something is due that happens with the next command.

import JSONText
import Stores
import Testing

@testable import FlowEngine

@Suite struct DryRunTests {
  private let store = MemoryStore()
  private let stage: Stage
  private let flow: JSON = [
    "flow": "offer", "version": "1", "title": "Offer", "start": "ask", "expiresAfter": "PT1H",
    "steps": [
      "ask": ["screen": ["title": "Yes?"], "next": ["to": "thanks"]],
      "thanks": ["screen": ["title": "Thanks"]],
    ],
  ]

  /// A session whose hour is over, in an engine that has not seen it yet.
  init() {
    stage = Stage(store: store)
    stage.start(folders: [], clock: "2026-01-01T00:00:00Z")
    #expect(stage.ask(("startFlow", ["definition": flow, "session": "s"]))[0]["result"]?["revision"] == 1)
    stage.start(folders: [], clock: "2026-01-01T02:00:00Z")
  }

  private func kind(_ answer: JSON) -> String? { answer["error"]?["data"]?["kind"]?.asString }

  @Test func whatIsDueCountsAsHappenedAndDoesNot() throws {
    let answers = stage.ask(
      ("submit", ["session": "s", "dryRun": true]),
      ("migrateSession", ["session": "s", "definition": flow, "dryRun": true]))
    #expect(answers.map(kind) == ["sessionEnded", "sessionEnded"])
    let tried = stage.ask(("startFlow", ["from": "s", "session": "t", "dryRun": true]))[0]["result"]
    #expect(tried?["preview"] == ["lost": [], "gates": []])
    #expect(try store.revision(ofSession: "s") == 1)
    #expect(try store.revision(ofSession: "t") == nil)
  }

  @Test func theNextCommandFindsItDueStill() throws {
    let answers = stage.ask(
      ("submit", ["session": "s", "dryRun": true]), ("currentScreen", ["session": "s"]),
      ("submit", ["session": "s", "dryRun": true]))
    #expect(answers[1]["result"]?["state"] == "ended")
    #expect(kind(answers[2]) == "sessionEnded")
    #expect(try store.revision(ofSession: "s") == 2)
  }
}
