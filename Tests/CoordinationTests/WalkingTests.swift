// What a walk through given answers tells, and what it does not ask (`protocol/README.md`, “Answers given before”).

import JSONText
import Testing

@testable import Coordination

/// A retry is answered by the view as it is now.
@Suite struct WalkedOnceTests {
  private let path = flow(#""a": {\#(screen("x")), "next": "b"}, "b": {\#(screen("y"))}"#)

  @Test func whatBecameOfTheAnswersIsToldOnce() throws {
    let key = IdempotencyKey("k", parameters: [:])
    var player = try Player(path, answers: ["a": ["x": 1]], key: key)
    #expect(player.walked == ["kept a"])
    let again = try #require(try player.coordinator.replayStart(key, on: player.session, facts: player.facts))
    #expect(json(of: again)["walked"] == nil)
    #expect(json(of: again)["replayed"] == true)
    try player.saveDraft(["y": 2])
    for isRetry in [false, true] {
      try player.carryOut(
        .edit(target: "a", values: ["x": 3]), key: IdempotencyKey("l", parameters: ["x": 3]))
      #expect(player.walked == (isRetry ? [] : ["draft b (notSubmitted)"]))
    }
  }
}

/// Nobody stands before a screen yet that could be asked.
@Suite struct ConfirmedStartTests {
  @Test func aScreenThatAsksBeforeItIsLeftDoesNotKeepAnswersFromBeingTaken() throws {
    let player = try Player(
      flow(
        #""a": {\#(screen("x")), "leave": "always", "next": {"replace": "b", "set": {"s": "1"}}}, "b": {\#(screen())}"#
      ),
      answers: ["a": ["x": 1]])
    #expect(player.stack == ["b"])
  }
}
