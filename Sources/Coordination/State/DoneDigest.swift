// How an action's input is recognised again if it had secrets.

import Hashing
import JSONText

/// A digest of the input that an action was done with, kept after the action's entry has gone with its secrets. It tells
/// the input from others without revealing it.
struct DoneDigest: Hashable, Sendable {
  /// Where the action is in what its group remembers: the index at each level, the outermost first.
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
  /// Returns the digests whose places are inside the element at `index`, with their places there.
  func inside(_ index: Int) -> [DoneDigest] {
    filter { $0.place.first == index }.map { DoneDigest($0, at: [Int]($0.place.dropFirst())) }
  }
}
