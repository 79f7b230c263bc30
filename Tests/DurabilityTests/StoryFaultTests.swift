// The protocol's transcripts, with something going wrong: each call to the file system fails once, is short once, and is the
// last thing that happens once, with what was not synced kept, dropped, or half kept.
//
// That is some ten thousand plays. A few of them are tried each time; with SEGUE_FAULTS=all, all are.

import Foundation
import Glibc
import Testing

@testable import StoresTests

@Suite struct StoryFaultTests {
  private static let isWhole = ProcessInfo.processInfo.environment["SEGUE_FAULTS"] == "all"
  /// How many points of each kind are tried for a story, if not all.
  private static let sample = 6

  private static let kinds: [(fault: Fault, memories: [Memory])] = [
    (.fails(EIO), [.nothing]), (.fails(EMFILE), [.nothing]), (.isShort, [.nothing]),
    (.isTheLast, Memory.allCases),
  ]

  @Test(arguments: Story.all)
  func theStoryGoesOnAsIfNothingHadHappened(_ story: Story) {
    let disk = FrontEnd.disk()
    var (tried, all) = (0, 0)
    for (fault, memories) in Self.kinds {
      let calm = CalmPlay(story, on: disk.copy(), counting: fault.calls)
      for (place, memory) in memories.enumerated() {
        for call in Self.chosen(of: calm.calls, place) {
          var play = FaultyPlay(calm, FaultPoint(fault: fault, call: call, memory: memory), on: disk.copy())
          play.play()
          tried += 1
        }
        all += calm.calls
      }
    }
    print("\(story.name): \(tried) of \(all) points tried")
  }

  /// Some calls, evenly far apart; others for another kind.
  private static func chosen(of calls: Int, _ place: Int) -> [Int] {
    if isWhole { return Array(1...calls) }
    let distance = max(1, calls / sample)
    return Array(stride(from: 1 + (place * 7 + calls) % distance, through: calls, by: distance))
  }
}
