// What a transition saves.

import Coordination
import JSONText
import Testing

@Suite struct SavingTests {
  @Test(arguments: [#"{"n": "data.x", "k": "'k'"}"#, "{}"])
  func whatIsKnownAlreadyIsNoChangeOfTheProfile(save: String) throws {
    var player = try Player(
      flow(#""a": {\#(screen("x")), "save": \#(save), "next": {"replace": "a", "save": {"t": "true"}}}"#),
      profile: ["t": true, "k": "k"])
    let revisions = try [1, 1, 2].map { x in
      try player.submit(["x": .int(x)])
      return player.view["profileRevision"]
    }
    #expect(revisions == (save == "{}" ? [0, 0, 0] : [1, 1, 2]))
    #expect(player.facts.profile["n"] == (save == "{}" ? nil : 2))
  }
}
