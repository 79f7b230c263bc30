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

@Suite struct LongWalkTests {
  /// The limit counts what is walked through: what no step is there for is no way.
  @Test func answersThatHaveNoStepAreNotWalkedThrough() throws {
    let unknown = (0..<10_000).map { ("no\($0)", [:] as JSONObject) }
    let player = try Player(
      flow(#""a": {\#(screen("x")), "next": "b"}, "b": {\#(screen("y"))}"#),
      answers: Members(unknown + [("a", ["x": 1])]))
    #expect(player.stack == ["a", "b"])
  }

  @Test(.timeLimit(.minutes(5)))
  func manyFieldsThatAScreenHasNoMoreAreNamedInLinearTime() throws {
    let version = { (fields: String) in
      flow(#""a": {"screen": {"title": "T", "schema": {\#(fields)}}, "next": "b"}, "b": {\#(screen("y"))}"#)
    }
    var player = try Player(version(#""additionalProperties": true"#))
    let names = (0..<8_000).map { "field\($0)" }
    try player.submit(JSONObject(names.map { ($0, 1) }))
    try player.migrate(to: version(#""properties": {"x": {}}"#))
    #expect(player.view["walked"]?[0]?["lost"] == .array(names.map { .string($0) }))
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

/// A screen that waits for events only has nothing to submit, so an answer to it is none that it takes.
@Suite struct NothingToAnswerTests {
  private let path = flow(
    #""a": {\#(screen("x")), "next": "b"}, "b": {"screen": {}, "on": {"go": "c"}}, "c": {\#(screen("y"))}"#)

  @Test func aDeepLinkEndsThereAndSaysSo() throws {
    var player = try Player(path, answers: ["a": ["x": 1], "b": [:], "c": ["y": 2]])
    #expect(player.stack == ["a", "b"])
    #expect(player.walked == ["kept a", "dropped b (refused)"])
    #expect(player.values == [:])
    try player.send("go")
    #expect(player.walked == ["kept c"])
  }

  /// It asked for something in the version before.
  @Test func aSessionThatHasAnsweredItIsTakenOver() throws {
    var player = try Player(
      path.replacing(#""b": {"screen": {}, "#, #""b": {\#(screen("z")), "next": "c", "#))
    for values: JSONObject in [["x": 1], ["z": 2]] { try player.submit(values) }
    try player.migrate(to: path)
    #expect(player.stack == ["a", "b"])
    #expect(player.walked == ["kept a", "dropped b (refused)"])
    #expect(player.values == [:])
  }
}
