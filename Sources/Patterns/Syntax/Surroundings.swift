// What is beside a place in the text, which is all that assertions ask about.

/// What can stand on one side of a place in the text, as far as assertions ask about it.
struct Surroundings: OptionSet, Hashable {
  let rawValue: UInt8

  /// The start or the end of the text.
  static let edge = Surroundings(rawValue: 1)
  /// A line feed, which ends a line in RE2.
  static let lineFeed = Surroundings(rawValue: 2)
  /// One of the characters that end a line in ECMA-262.
  static let lineTerminator = Surroundings(rawValue: 4)
  /// A letter or digit of ASCII, or a low line.
  static let word = Surroundings(rawValue: 8)
  /// Such a word character, or one that folds to it.
  static let foldedWord = Surroundings(rawValue: 16)
}

extension Surroundings {
  /// The characters that the surroundings other than the edge stand for.
  static let characters: [(surroundings: Surroundings, set: ScalarSet)] = [
    (.lineFeed, .lineFeed),
    (.lineTerminator, .lineTerminators),
    (.word, .wordCharacters),
    (.foldedWord, ScalarSet.wordCharacters.closedUnderCase),
  ]
}
