// What happens by itself in the sessions that are watched: at its time, wherever they are, and not again and again where it cannot.

import Coordination
import JSONText
import Stores
import Testing

@testable import FlowEngine

@Suite struct WatchingTests {
  private let store = FragileStore()
  private let stage: Stage

  init() {
    stage = Stage(store: store)
    stage.start(folders: [])
  }

  /// Starts a session whose first screen gives way to another one after that time.
  private func start(_ session: String, after delay: String = "PT2S") -> (method: String, params: JSON) {
    let flow = JSON.object([
      "flow": "f", "start": "a",
      "steps": .object([
        "a": .object(["screen": [:], "after": .object(JSONObject([(delay, JSON.string("b"))]))]),
        "b": ["screen": [:]],
      ]),
    ])
    return ("startFlow", ["definition": flow, "session": .string(session)])
  }

  private func step(of session: String) -> String? {
    stage.ask(("currentScreen", ["session": .string(session)]))[0]["result"]?["screen"]?["step"]?.asString
  }

  @Test func whatIsDueHappensAtItsTimeInTheSessionsThatAreWatched() {
    _ = stage.ask(start("s"), start("other"), ("watch", ["session": "s"]))
    #expect(stage.engine?.millisecondsUntilTick == 2000)
    #expect(stage.pass(milliseconds: 1999) == [])
    #expect(stage.pass(milliseconds: 1) == ["s"])
    #expect(stage.engine?.millisecondsUntilTick == nil)
  }

  /// Those who watch have not asked for it.
  @Test func theTraceIsForTheCommandThatAsksForIt() {
    _ = stage.ask(start("s"), ("watch", ["session": "s"]))
    let said = stage.ask(("cancel", ["session": "s", "explain": true]))
    let views = said.compactMap { $0["result"] ?? $0["params"]?["view"] }
    #expect(views.map { $0["trace"] } == [[], nil])
  }

  /// Likewise: what is not kept is shown to whoever has typed it.
  @Test(arguments: [#""drafts": false"#, #""meta": null"#])
  func whatIsNotKeptIsForWhoeverHasTypedIt(drafts: String) throws {
    let flow = try JSON(
      parsing: #"""
        {"flow": "f", "start": "a", "steps": {"a": {\#(drafts), "screen": {"schema": {"properties": {
          "t": {}, "more": {}, "pin": {"writeOnly": true}}}, "show": {"more": "has(values.pin)"}}}}}
        """#)
    _ = stage.ask(("startFlow", ["definition": flow, "session": "s"]), ("watch", ["session": "s"]))
    let said = stage.ask(
      ("saveDraft", ["session": "s", "values": ["t": 1, "pin": 2], "idempotencyKey": "k"]))
    let screens = said.compactMap { ($0["result"] ?? $0["params"]?["view"])?["screen"] }
    let read = stage.ask(("currentScreen", ["session": "s"]))[0]["result"]
    #expect(screens[0]["values"] == ["t": 1])
    #expect(screens[0]["schema"]?["properties"]?["more"] != nil)
    #expect(screens[1] == read?["screen"])
    #expect(screens[1]["schema"]?["properties"]?["more"] == nil)
  }

  @Test func theEarliestComesFirst() {
    _ = stage.ask(
      ("watch", [:]), start("c", after: "PT3S"), start("a", after: "PT1S"), start("b", after: "PT2S"))
    _ = stage.tick()
    #expect(stage.engine?.millisecondsUntilTick == 1000)
    #expect(stage.pass(milliseconds: 1500) == ["a"])
    #expect(stage.engine?.millisecondsUntilTick == 500)
    #expect(stage.pass(milliseconds: 5000) == ["b", "c"])
  }

  /// Others wait for what a full disk has left half done, also where nobody asks this engine for anything.
  @Test(arguments: ["saveDraft", "deleteSession"])
  func whatIsLeftHalfDoneIsTriedAgainAndAgain(method: String) {
    _ = stage.ask(start("s"))
    store.failures[store.next] = .unavailable(.diskFull)
    store.unsettled = 3
    #expect(stage.engine?.millisecondsUntilTick == nil)
    let values: JSONObject = method == "saveDraft" ? ["values": ["a": 1]] : [:]
    _ = stage.ask((method, .object(values.merging(["session": "s"]))))
    #expect(stage.engine?.millisecondsUntilTick == 1000)
    #expect(stage.pass(milliseconds: 999) == [])
    #expect(store.unsettled == 3)
    for left in [2, 1] {
      #expect(stage.pass(milliseconds: 1) == [])
      #expect(store.unsettled == left)
      #expect(stage.engine?.millisecondsUntilTick == 1000)
      _ = stage.pass(milliseconds: 999)
    }
    _ = stage.pass(milliseconds: 1)
    #expect(!store.isUnsettled && stage.engine?.millisecondsUntilTick == nil)
  }

  @Test func whatIsLeftIsNotWaitedFor() {
    _ = stage.ask(start("s"), ("watch", ["session": "s"]), ("cancel", ["session": "s"]))
    #expect(stage.engine?.millisecondsUntilTick == nil)
    _ = stage.ask(start("t"), ("watch", [:]))
    _ = stage.tick()
    #expect(stage.engine?.millisecondsUntilTick == 2000)
    _ = stage.ask(("deleteSession", ["session": "t"]))
    #expect(stage.engine?.millisecondsUntilTick == nil)
    _ = stage.ask(start("u"))
    #expect(stage.engine?.millisecondsUntilTick == 2000)
    _ = stage.ask(("unwatch", [:]))
    #expect(stage.engine?.millisecondsUntilTick == nil)
  }

  /// A store that is gone, or full, is asked once a second and not as fast as can be.
  @Test(arguments: [true, false])
  func whatCannotHappenIsTriedAgainASecondLater(isGone: Bool) {
    _ = stage.ask(
      start("s"), start("t", after: "PT2.5S"), ("watch", ["session": "s"]), ("watch", ["session": "t"]))
    if isGone {
      store.fault = .unavailable(.lostFolder)
    } else {
      store.failures = [store.next: .unavailable(.diskFull)]
    }
    #expect(stage.pass(milliseconds: 2000) == [])
    // The other one has its own time.
    #expect(stage.engine?.millisecondsUntilTick == 500)
    store.fault = nil
    #expect(stage.pass(milliseconds: 500) == ["t"])
    #expect(stage.engine?.millisecondsUntilTick == 500)
    #expect(stage.pass(milliseconds: 500) == ["s"])
    #expect(step(of: "s") == "b")
  }

  @Test func aSessionThatIsGoneIsNotTriedAgain() {
    _ = stage.ask(start("s"), ("watch", [:]))
    _ = stage.tick()
    #expect(store.commit([StoreUnit([.deleteSession("s")])]) == [nil])
    #expect(stage.pass(milliseconds: 2000) == [])
    #expect(stage.engine?.millisecondsUntilTick == nil)
  }

  /// Who watches all is told of those that nobody has asked for since the process began.
  @Test func allAreThoseOnTheDiskToo() {
    for number in 0..<100 { _ = stage.ask(start("s\(number)", after: number % 2 == 0 ? "PT2S" : "PT4S")) }
    _ = stage.ask(("cancel", ["session": "s98"]))
    stage.start(folders: [])
    #expect(stage.engine?.millisecondsUntilTick == nil)
    store.fault = .unavailable(.tooManyOpenFiles)
    _ = stage.ask(("watch", [:]))
    #expect(stage.tick() == [])
    #expect(stage.engine?.millisecondsUntilTick == 1000)
    store.fault = nil
    #expect(stage.pass(milliseconds: 1000) == [])
    #expect(stage.engine?.millisecondsUntilTick == 1000)
    #expect(stage.pass(milliseconds: 1000).count == 49)
    #expect(stage.pass(milliseconds: 2000).count == 50)
    #expect(stage.engine?.millisecondsUntilTick == nil)
  }

  /// Sessions come and go, and what was known of them is not looked through by everybody who asks what comes next.
  @Test func timesAreKeptInOrder() throws {
    let watched = WatchedSessions()
    watched.insertAll(at: Instant(milliseconds: 0))
    watched.search = nil
    var times: [String: Int] = [:]
    var number = 1
    for _ in 0..<5000 {
      number = number * 48_271 % 2_147_483_647
      let (session, time) = ("\(number % 97)", number / 97 % 500)
      times[session] = time < 400 ? time : nil
      watched[session] = times[session].map { Instant(milliseconds: $0) }
      #expect(watched.next?.milliseconds == times.values.min())
      let due = watched.due(by: Instant(milliseconds: 30), limit: 4)
      #expect(due.map { times[$0] } == Array(times.values.filter { $0 <= 30 }.sorted().prefix(4)))
      #expect(Set(due).count == due.count)
    }
  }
}
