// By what an action knows the input again that had secrets.

import Hashing
import JSONText

/// What is known of the input that an action was done with, after its entry has gone with its secrets: what tells it from others, and
/// does not say it.
struct DoneDigest: Hashable, Sendable {
  /// Where the action is among what is remembered of its group: of each level the index, from the outermost one.
  let place: [Int]
  let text: String

  init(of input: JSON, at place: [Int] = []) {
    self.place = place
    text = SHA256.hexadecimal(of: input.canonical)
  }

  fileprivate init(_ other: DoneDigest, at place: [Int]) {
    self.place = place
    text = other.text
  }
}

extension [DoneDigest] {
  /// Those whose places are in that element, with their places there.
  func inside(_ index: Int) -> [DoneDigest] {
    filter { $0.place.first == index }.map { DoneDigest($0, at: [Int]($0.place.dropFirst())) }
  }
}
