// A story played without a fault: what every other play of it is held against.

import JSONText

@testable import StoresTests

struct CalmPlay {
  let story: Story
  /// The answer to each message.
  private(set) var answers: [String] = []
  /// What is seen before the first message, and after each.
  private(set) var sights: [Sight] = []
  /// Everything that the store shows in the end.
  private(set) var end: [String] = []
  /// What is seen of somebody who has nothing to do with it.
  private(set) var bystander: [String] = []
  /// How many calls of the counted kinds there were before each message, and after the look behind the last one.
  private(set) var callsBefore: [Int] = []
  /// How many there were in all.
  private(set) var calls = 0

  init(_ story: Story, on disk: FaultyDisk, counting: Set<CallKind> = []) {
    self.story = story
    var frontEnd = FrontEnd(story, on: disk, counting: counting)
    for deed in story.deeds {
      switch deed {
      case .restart: frontEnd.restart()
      case .send(let message):
        if sights.isEmpty { sights = [frontEnd.look()] }
        callsBefore.append(frontEnd.calls)
        answers.append(frontEnd.send(message, FrontEnd.count(answers.count)).story)
        sights.append(frontEnd.look())
      }
    }
    callsBefore.append(frontEnd.calls)
    end = frontEnd.everything()
    bystander = frontEnd.bystander()
    frontEnd.end()
    calls = frontEnd.calls
  }
}
