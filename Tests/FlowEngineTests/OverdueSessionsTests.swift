// Sessions whose time is over without anybody having asked for them.

import Coordination
import Expressions
import JSONText
import Stores
import Testing

@testable import FlowEngine

@Suite struct OverdueSessionsTests {
  private let store = MemoryStore()

  private func session(_ more: JSONObject) throws -> ListedSession {
    let stage = Stage(store: store)
    stage.start(folders: [])
    let flow: JSONObject = ["flow": "f", "start": "a", "steps": ["a": ["screen": [:]]]]
    _ = stage.ask(("startFlow", ["session": "s", "definition": .object(flow.merging(more))]))
    return try #require(try store.list(SessionQuery()).sessions.first)
  }

  private func hasEnded(_ session: ListedSession, before time: Int) -> Bool? {
    OverdueSessions(in: store, timeZones: .fixedOffsets).hasEnded(
      session, before: Instant(milliseconds: time))
  }

  /// One that ends at a time has not ended before it, as one that was asked for then would not have.
  @Test(arguments: ["lifetime", "expiresAfter"])
  func aSessionHasEndedBeforeAnyTimeThatIsLaterThanItsEnd(limit: String) throws {
    let session = try session([limit: "PT1H"])
    #expect(hasEnded(session, before: 3_599_999) == false)
    #expect(hasEnded(session, before: 3_600_000) == false)
    #expect(hasEnded(session, before: 3_600_001) == true)
    #expect(try store.list(SessionQuery()).sessions == [session])
  }

  @Test func oneThatNoTimeEndsGoesOn() throws {
    #expect(try hasEnded(session([:]), before: .max) == false)
  }

  @Test func oneThatHasEndedAlreadyIsNotOverdue() throws {
    var session = try session(["lifetime": "PT1H"])
    session.summary.state = "ended"
    #expect(hasEnded(session, before: 3_600_001) == false)
  }

  /// Whoever asks about a session is answered as of now.
  @Test func whatIsDueHasHappenedForWhoeverAsks() {
    let stage = Stage(store: store)
    let flow: JSON = [
      "flow": "f", "start": "a", "vars": ["late": "false"],
      "steps": [
        "a": ["screen": [:], "after": ["PT1M": ["to": "b", "assign": ["late": "true"]]]],
        "b": ["screen": [:]],
      ],
    ]
    let evaluate: (String, JSON) = ("evaluate", ["session": "s", "expression": "vars.late"])
    let graph: (String, JSON) = ("graphFlow", ["session": "s", "flow": "f", "format": "json"])
    for question in [evaluate, graph] {
      stage.start(folders: [])
      _ = stage.ask(("startFlow", ["session": "s", "definition": flow]))
      let before = stage.ask(question)[0]["result"]
      _ = stage.pass(milliseconds: 120_000)
      let after = stage.ask(question)[0]["result"]
      #expect(before != nil && after != nil && after != before)
      _ = stage.ask(("currentScreen", ["session": "s"]))
      #expect(stage.ask(question)[0]["result"] == after)
      _ = stage.ask(("deleteSession", ["session": "s"]))
    }
  }
}
