// What is due comes to an end, however long nobody has looked and wherever it leads.

import Coordination
import JSONText
import Testing

private func working(_ onError: String, timeout: String = "PT1S") -> String {
  flow(
    #"""
    "name": {\#(screen("name")), "next": "work"},
    "work": {"action": {"name": "work", "timeout": "\#(timeout)"}, "onError": \#(onError), "next": "done"},
    "done": {\#(screen())},
    "never": {\#(screen())}
    """#)
}

private func round(_ duration: String) -> String {
  flow(#""a": {\#(screen()), "after": {"\#(duration)": {"replace": "a"}}}"#)
}

@Suite struct TimeoutTests {
  private func running(_ flow: String) throws -> Player {
    var player = try Player(flow)
    try player.submit(["name": "Owls"])
    return player
  }

  @Test func anActionThatIsTriedAgainHasItsTimeAnew() throws {
    var player = try running(working(#"{"stay": true}"#))
    player.wait(milliseconds: 1300)
    try player.catchUp()
    #expect(player.step == "work")
    #expect(player.action["attempt"] == 2)
    #expect(player.deadlines == ["2026-03-01T09:00:02.000Z"])
    #expect(!player.isAnythingDue)
    player.wait(milliseconds: 700)
    try player.catchUp()
    #expect(player.action["attempt"] == 3)
    try player.submit([:])
    #expect(player.step == "done")
  }

  @Test func soItHasWhenTheHostSaysThatItFailed() throws {
    var player = try running(working(#"{"stay": true}"#))
    player.wait(milliseconds: 700)
    try player.fail("busy")
    #expect(player.deadlines == ["2026-03-01T09:00:01.700Z"])
  }

  @Test func whatNobodyLookedAtIsTriedAsOftenAsItWouldHaveBeen() throws {
    var player = try running(working(#"{"stay": true}"#))
    player.wait(milliseconds: 4500)
    try player.catchUp()
    #expect(player.action["attempt"] == 5)
    #expect(player.deadlines == ["2026-03-01T09:00:05.000Z"])
  }

  @Test func anActionThatHasNoTimeAtAllIsGivenUp() throws {
    let player = try running(working(#"{"stay": true}"#, timeout: "PT0S"))
    #expect(player.step == "name")
    #expect(player.errors == [": timeout"])
    #expect(!player.isAnythingDue)
  }

  @Test(arguments: [
    #"{"when": "data.name > 1", "stay": true}"#, #"{"popTo": "never"}"#,
  ])
  func anActionWhoseErrorCannotBeHandledIsGivenUp(onError: String) throws {
    var player = try running(working(onError))
    player.wait(milliseconds: 1000)
    try player.catchUp()
    #expect(player.step == "name")
    #expect(player.stack == ["name"])
    #expect(player.errors == [": timeout"])
    #expect(player.changes == ["disappear work", "pop e2", "unload work", "appear name"])
  }

  @Test func whatIsSaidOfItIsInTheLanguageOfTheSession() throws {
    var player = try running(working(#"{"when": "false", "to": "never"}"#))
    try player.carryOut(.update(locale: "de-CH", host: nil))
    player.wait(milliseconds: 1000)
    try player.catchUp()
    #expect(player.step == "name")
    #expect(player.view["screen"]?["errors"]?[0]?["code"] == "timeout")
    #expect(player.view["screen"]?["errors"]?[0]?["message"] == "Die Aktion hat zu lange gedauert.")
  }

  /// There is nobody to tell that what should follow is refused.
  @Test func whereItCannotEvenBeGivenUpTheSessionFails() throws {
    var player = try Player(
      flow(
        #"""
        "a": {"screen": {}, "on": {"go": {"present": "work", "onCancel": "r"}}},
        "r": {"route": [{"when": "has(profile.open)", "to": "a"}]},
        "work": {"action": {"name": "work", "timeout": "PT1S"}, "back": "allow"}
        """#), profile: ["open": true])
    try player.send("go")
    player.facts.profile = [:]
    player.wait(milliseconds: 1000)
    try player.catchUp()
    #expect(player.outcome == ["status": "failed", "result": .null, "reason": "timeout"])
  }

  @Test func whereNothingIsLeftTheSessionFails() throws {
    var player = try Player(
      flow(
        #"""
        "work": {"action": {"name": "work", "timeout": "PT1S"}, "onError": {"when": "1 > ''", "stay": true}}
        """#))
    player.wait(milliseconds: 1000)
    try player.catchUp()
    #expect(player.outcome == ["status": "failed", "result": .null, "reason": "timeout"])
  }
}

@Suite struct TimerRoundTests {
  @Test func timersThatTakeNoTimeComeToAnEnd() throws {
    let player = try Player(round("PT0S"))
    #expect(player.step == "a")
    #expect(player.view["state"] == "active")
    #expect(!player.isAnythingDue)
    #expect(player.deadlines == [])
  }

  @Test func timersThatGoRoundGoOnAfterAYear() throws {
    var player = try Player(round("PT1S"))
    player.wait(milliseconds: 365 * 86_400_000)
    try player.catchUp()
    #expect(player.step == "a")
    #expect(player.deadlines == ["2027-03-01T09:00:01.000Z"])
    player.wait(milliseconds: 1000)
    try player.catchUp()
    #expect(player.changes.contains { $0.hasPrefix("replace") })
    #expect(player.deadlines == ["2027-03-01T09:00:02.000Z"])
  }

  @Test func aFewRoundsAreToldAsTheyWere() throws {
    var player = try Player(round("PT1S"))
    player.wait(milliseconds: 10_500)
    try player.catchUp()
    #expect(player.changes.filter { $0.hasPrefix("replace") }.count == 10)
    #expect(player.deadlines == ["2026-03-01T09:00:11.000Z"])
  }

  @Test func aSessionThatExpiredMeanwhileHasExpired() throws {
    var player = try Player(
      flow(
        #""a": {\#(screen()), "after": {"PT1S": {"replace": "a"}}}"#, #""expiresAfter": "PT1H""#))
    player.wait(milliseconds: 86_400_000)
    try player.catchUp()
    #expect(player.outcome["status"] == "expired")
  }

  /// Whoever calls is there, whatever comes of it.
  @Test(arguments: [
    #""on": {"e": {"stay": true}}"#,
    #""on": {"e": {"stay": true, "save": {"signedIn": "false"}}}"#,
  ])
  func everyCommandKeepsASessionFromExpiring(handlers: String) throws {
    var player = try Player(
      flow(
        #"""
        "a": {\#(screen()), "save": {"signedIn": "true"}, "next": "m"},
        "m": {\#(screen()), "next": "b"},
        "b": {\#(screen()), "requires": {"unless": "profile.signedIn", "while": true, "present": "a"}, \#(handlers)}
        """#, #""expiresAfter": "PT1H""#))
    try player.submit([:])
    try player.submit([:])
    player.wait(milliseconds: 3_000_000)
    try player.send("e")
    #expect(player.deadlines == ["2026-03-01T10:50:00.000Z"])
    player.wait(milliseconds: 3_600_000)
    try player.catchUp()
    #expect(player.outcome["status"] == "expired")
  }
}

@Suite struct OverdueTests {
  private static let walk = flow(
    #"""
    "a": {\#(screen()), "next": "b", "after": {"PT1M": "late"}},
    "b": {\#(screen()), "after": {"PT5M": {"popTo": "a"}}},
    "late": {"screen": {}, "after": {"PT1M": "later"}},
    "later": {"screen": {}, "after": {"PT1H": {"stay": true}}}
    """#)

  /// The command that uncovers a screen shows what the next look would.
  @Test func aTimerThatIsOverdueIsOverWithTheCommandThatUncoversItsScreen() throws {
    var player = try Player(Self.walk)
    try player.submit([:])
    player.wait(milliseconds: 4 * 60_000)
    try player.back()
    #expect(player.stack == ["a", "late"])
    #expect(player.deadlines == ["2026-03-01T09:05:00.000Z"])
    #expect(!player.isAnythingDue)
  }

  /// What it leads to has not been there before.
  @Test func itIsOverWhenItsScreenIsUncovered() throws {
    var player = try Player(Self.walk)
    try player.submit([:])
    player.wait(milliseconds: 20 * 60_000)
    try player.catchUp()
    #expect(player.stack == ["a", "late", "later"])
    #expect(player.deadlines == ["2026-03-01T10:06:00.000Z"])
  }

  /// It was not to happen, and is not tried again and again.
  @Test func aTimerThatLeadsToAScreenThatCannotBeShownLeadsNowhere() throws {
    var player = try Player(
      flow(
        #"""
        "a": {\#(screen()), "after": {"PT1S": "b", "PT2S": "c"}},
        "b": {"screen": {"title": "${input.n.size()}"}}, "c": {\#(screen())}
        """#), input: ["n": 7])
    player.wait(milliseconds: 1000)
    try player.catchUp()
    #expect(player.step == "a")
    player.wait(milliseconds: 1000)
    try player.catchUp()
    #expect(player.step == "c")
  }

  /// An action whose `onError` leads to such a screen is given up, as where that is refused.
  @Test func norDoesATimeout() throws {
    var player = try Player(
      flow(
        #"""
        "a": {\#(screen()), "next": "work"},
        "work": {"action": {"name": "work", "timeout": "PT1S"}, "onError": "b"},
        "b": {"screen": {"title": "${input.n.size()}"}}
        """#), input: ["n": 7])
    try player.submit([:])
    player.wait(milliseconds: 1000)
    try player.catchUp()
    #expect(player.step == "a")
    #expect(player.errors == [": timeout"])
  }

  /// It is no reason to end the session: what it says may be possible again, and nothing that was typed is lost.
  @Test func anActionIsGivenUpAlsoWhereTheScreenBelowCannotBeShown() throws {
    var player = try Player(
      flow(
        #"""
        "a": {"screen": {"title": "${profile.name.size()}", "schema": {"properties": {"x": {}}}}, "next": "work"},
        "work": {"action": {"name": "work", "timeout": "PT1S"}}
        """#), profile: ["name": "Ann"])
    try player.submit(["x": 1])
    player.facts.profile = ["name": 7]
    player.wait(milliseconds: 1000)
    try player.catchUp()
    #expect(player.view == .null)
    #expect(player.session.outcome == nil)
    player.facts.profile = ["name": "Ann"]
    try player.submit()
    #expect(player.step == "work")
    #expect(player.data == ["x": 1])
  }
}

extension Player {
  fileprivate var deadlines: [String] { (view["deadlines"]?.asArray ?? []).compactMap { $0["at"]?.asString } }

  fileprivate var isAnythingDue: Bool {
    (try? coordinator.catchUp(session, facts: facts, time: time)) ?? nil != nil
  }
}

@Suite struct BindingInTimeTests {
  private let ada = ProfileOwner.subject("ada")

  /// A timer, and the `onError` of an action whose time is over.
  private static let flows = [
    flow(
      #"""
      "a": {\#(screen()), "after": {"PT1S": {"subject": "'ada'", "save": {"seen": "true"}, "to": "b"}}},
      "b": {"screen": {"title": "${profile.name}"}}
      """#),
    flow(
      #"""
      "a": {"action": {"name": "work", "timeout": "PT1S"},
        "onError": {"subject": "'ada'", "save": {"seen": "true"}, "to": "b"}},
      "b": {"screen": {"title": "${profile.name}"}}
      """#),
  ]

  /// It is said whose profile is needed, and with that it goes on as a command would.
  @Test(arguments: flows)
  func whoIsBoundByItIsReadFirst(_ flow: String) throws {
    var player = try Player(flow, profile: ["name": "Nobody"])
    player.wait(milliseconds: 1000)
    #expect(throws: DecisionError.self) { try player.catchUp() }
    player.facts.others[ada] = (["name": "Ada"], 3)
    let due = try #require(
      try player.coordinator.catchUp(player.session, facts: player.facts, time: player.time))
    #expect(due.happening.profileChanges.map(\.owner) == [.session("s"), ada], "what nobody had is dropped")
    try player.catchUp()
    #expect(player.step == "b")
    #expect(player.screen["title"] == "Ada")
  }

  @Test func soWhereTheSessionMayHaveEnded() throws {
    let bound = flow(
      #"""
      "a": {\#(screen()), "after": {"PT1S": {"subject": "'ada'", "to": "b"}}},
      "b": {"route": [{"when": "profile.done", "end": "completed"}, "c"]}, "c": {\#(screen())}
      """#)
    var player = try Player(bound)
    let later = Instant(milliseconds: player.time.milliseconds + 1000)
    #expect(throws: DecisionError.self) {
      try player.coordinator.hasEnded(player.session, facts: player.facts, by: later)
    }
    for isDone in [false, true] {
      player.facts.others[ada] = (["done": .bool(isDone)], 3)
      #expect(
        try player.coordinator.hasEnded(player.session, facts: player.facts, by: later) == isDone)
    }
  }
}
