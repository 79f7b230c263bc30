// A story played with one fault in it, wherever it falls. The laws: what was answered is there; what was refused has changed
// nothing, and happens when it is asked for again; what was not answered happened whole or not at all, and asking again
// makes it happen once; nobody else notices.

import JSONText
import Testing

@testable import StoresTests

/// One fault at one call, and what the disk remembers if that is the last one.
struct FaultPoint {
  let fault: Fault
  let call: Int
  let memory: Memory
}

struct FaultyPlay {
  private let calm: CalmPlay
  private let point: FaultPoint
  private var frontEnd: FrontEnd
  /// How many messages of the story were answered.
  private var done = 0
  /// What comes after a law was broken says nothing new.
  private var isBroken = false

  init(_ calm: CalmPlay, _ point: FaultPoint, on disk: FaultyDisk) {
    self.calm = calm
    self.point = point
    frontEnd = FrontEnd(calm.story, on: disk, counting: point.fault.calls)
    frontEnd.fault = (point.call, point.fault)
  }

  /// Plays the story to its end, and expects the laws to hold.
  mutating func play() {
    for deed in calm.story.deeds where !isBroken {
      switch deed {
      case .restart: frontEnd.restart()
      case .send(let message):
        if done == 0 { expectSight() }
        send(message)
        done += 1
        expectSight()
      }
    }
    expectEnd()
    frontEnd.end()
    frontEnd.disk.stop(remembering: .nothing)
    frontEnd.restart()
    expectEnd()
  }

  // MARK: - Messages

  private mutating func send(_ message: StoryMessage) {
    let other = FrontEnd.count(done)
    let answers = frontEnd.send(message, other)
    if frontEnd.isDead { return repeatAfterStop(message, other) }
    let refused = (story: isUnavailable(answers.story), other: isUnavailable(answers.other))
    if refused.story || refused.other {
      let sight = sure { $0.look() }
      expect(
        sight.screens == calm.sights[done + (refused.story ? 0 : 1)].screens, "a refused command shows",
        message)
      expect(
        sight.count == calm.sights[done + (refused.other ? 0 : 1)].count, "a refused command shows", other)
    }
    if refused.other {
      let answer = insist(on: other)
      expect(!isUnavailable(answer), "refused again", other)
    }
    let answer = refused.story ? insist(on: message) : answers.story
    expect(answer == calm.answers[done], "answered otherwise: \(answer)", message)
  }

  /// Sends what was refused again; more than once if need be, where each open descriptor is told of the failure.
  private func insist(on message: StoryMessage) -> String {
    var answer = frontEnd.send(message)
    for _ in 0..<2 where point.fault == .forgets && isUnavailable(answer) { answer = frontEnd.send(message) }
    return answer
  }

  /// The machine stops, and another process finds what the disk remembers.
  private mutating func repeatAfterStop(_ message: StoryMessage, _ other: StoryMessage) {
    stop()
    let sight = frontEnd.look()
    let (before, after) = (calm.sights[done], calm.sights[done + 1])
    let (wasBefore, wasAfter) = (sight.screens == before.screens, sight.screens == after.screens)
    expect(wasBefore || wasAfter, "half done, or lost: \(sight.screens)", message)
    expect(sight.count == before.count || sight.count == after.count, "half done, or lost", other)
    let answer = frontEnd.send(message, other).story
    expect(
      wasBefore && answer == calm.answers[done] || wasAfter && isKnown(answer),
      "lost, or done twice: \(answer)",
      message)
  }

  /// Whether the answer says that it has happened before.
  private func isKnown(_ answer: String) -> Bool {
    let answer = JSON(answer: answer)
    return answer["result"]?["replayed"] == true || answer.refusal == "profileConflict"
  }

  private mutating func stop() {
    frontEnd.disk.stop(remembering: point.memory)
    frontEnd.fault = nil
    frontEnd.restart()
  }

  private func isUnavailable(_ answer: String) -> Bool {
    JSON(answer: answer).refusal == "storeUnavailable"
  }

  // MARK: - Sights

  private mutating func expectSight() {
    let sight = sure { $0.look() }
    expect(sight == calm.sights[done], "after message \(done): \(sight)")
  }

  private mutating func expectEnd() {
    let end = sure { $0.everything() }
    for (answer, expected) in zip(end, calm.end) { expect(answer == expected, "in the end: \(answer)") }
  }

  /// What is seen; once more, if the fault falls into the first look.
  private mutating func sure<Seen>(_ look: (FrontEnd) -> Seen) -> Seen {
    let calls = frontEnd.calls
    let seen = look(frontEnd)
    if point.fault == .forgets, frontEnd.calls >= point.call {
      _ = look(frontEnd)
    } else if frontEnd.isDead {
      stop()
    } else if point.fault == .isShort || !(calls..<frontEnd.calls).contains(point.call - 1) {
      return seen
    }
    return look(frontEnd)
  }

  private mutating func expect(
    _ holds: Bool, _ comment: String, _ message: StoryMessage? = nil
  ) {
    if holds || isBroken { return }
    isBroken = true
    let about = message.map { ", \($0.method) \($0.id.text)" } ?? ""
    Issue.record("\(point)\(about): \(comment)")
  }
}
