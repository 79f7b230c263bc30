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
}

extension Player {
  fileprivate var deadlines: [String] { (view["deadlines"]?.asArray ?? []).compactMap { $0["at"]?.asString } }

  fileprivate var isAnythingDue: Bool { coordinator.catchUp(session, facts: facts, time: time) != nil }
}
