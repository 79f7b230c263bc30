// The protocol's transcripts, with something going wrong: each call to the file system fails once, is short once, and is the
// last thing that happens once, with what was not synced kept, dropped, or half kept.
//
// That is some ten thousand plays. A few of them are tried each time; with SEGUE_FAULTS=all, all are.

import Glibc
import Testing

@testable import StoresTests

@Suite struct StoryFaultTests {
  private static let kinds: [(fault: Fault, memories: [Memory])] = [
    (.fails(EIO), [.nothing]), (.fails(EMFILE), [.nothing]), (.isShort, [.nothing]),
    (.forgets, [.nothing]),
    (.isTheLast, Memory.allCases),
  ]

  @Test(arguments: Story.all)
  func theStoryGoesOnAsIfNothingHadHappened(_ story: Story) {
    let disk = FrontEnd.disk()
    var (tried, all) = (0, 0)
    for (fault, memories) in Self.kinds {
      let calm = CalmPlay(story, on: disk.copy(), counting: fault.calls)
      for (place, memory) in memories.enumerated() {
        for call in Sampling.chosen(of: 1..<(calm.calls + 1), everyTime: 6, offset: 7 * place) {
          var play = FaultyPlay(calm, FaultPoint(fault: fault, call: call, memory: memory), on: disk.copy())
          play.play()
          tried += 1
        }
        all += calm.calls
      }
    }
    print("\(story.name): \(tried) of \(all) points tried")
  }
}
