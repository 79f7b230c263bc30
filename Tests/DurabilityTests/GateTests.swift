// What waits behind a gate happens exactly once, also when the process dies inside the write of the command that finishes the
// gate, at whichever call, and whatever the disk remembers: either the gate still stands, or all of it has happened.

import Glibc
import JSONText
import Testing

@testable import StoresTests

@Suite struct GateTests {
  /// A like that needs a sign-in; and a place behind two gates, of which the second stands on its own level.
  private static let stories = [
    story("a like", "like", before: "0 likes"), story("a vault", "vault", pin: "1234"),
  ]

  private static func story(
    _ name: String, _ event: String, before: String? = nil, pin: String? = nil
  ) -> Story {
    var messages: [(method: String, params: JSON)] = [
      ("startFlow", ["flow": "guarded", "session": "s", "subject": "ann"]),
      ("send", ["session": "s", "event": .string(event)]),
      ("send", ["session": "s", "event": "register"]),
      ("submit", ["session": "s", "values": ["user": "ann", "email": "ann@example.org"]]),
      ("submit", ["session": "s", "values": ["newsletter": true]]),
    ]
    if let pin { messages.append(("submit", ["session": "s", "values": ["pin": .string(pin)]])) }
    return Story(name, messages)
  }

  @Test func theLastCommandFinishesTheGate() throws {
    for (story, titles) in zip(Self.stories, [("Terms", "Home"), ("Enter the PIN", "Vault")]) {
      let sights = CalmPlay(story, on: FrontEnd.disk()).sights.suffix(2).map {
        JSON(answer: $0.screens[0])["result"]
      }
      #expect(sights.map { $0?["gate"]?["state"]?.asString } == ["pending", nil])
      #expect(sights[0]?["screen"]?["title"] == .string(titles.0))
      #expect(sights[1]?["screen"]?["title"] == .string(titles.1))
    }
  }

  @Test(arguments: stories, Memory.allCases)
  func whatWaitsHappensOnceWhereverTheProcessDies(_ story: Story, _ memory: Memory) {
    expectOnce(story, .isTheLast, memory)
  }

  @Test(arguments: stories, [Fault.fails(EIO), .isShort, .forgets])
  func whatWaitsHappensOnceWhateverFails(_ story: Story, _ fault: Fault) {
    expectOnce(story, fault, .nothing)
  }

  /// Every call of the last command, and of the look after it.
  private func expectOnce(_ story: Story, _ fault: Fault, _ memory: Memory) {
    let disk = FrontEnd.disk()
    let calm = CalmPlay(story, on: disk.copy(), counting: fault.calls)
    let calls = calm.callsBefore[story.messages.count - 1]..<calm.callsBefore[story.messages.count]
    #expect(!calls.isEmpty)
    for call in calls {
      var play = FaultyPlay(calm, FaultPoint(fault: fault, call: call + 1, memory: memory), on: disk.copy())
      play.play()
    }
  }
}
