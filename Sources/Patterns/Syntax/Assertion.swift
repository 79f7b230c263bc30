// Assertions about the two sides of a place in the text. Both dialects' `^`, `$`, `\b` and the like are forms
// of three.

/// What can stand on one side of a place in the text, as far as assertions ask.
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

/// A condition on a place in the text.
enum Assertion: Hashable {
  /// One of the surroundings is before the place.
  case behind(Surroundings)
  /// One of the surroundings is after the place.
  case ahead(Surroundings)
  /// The surroundings are on one side of the place and not on the other.
  case boundary(Surroundings)
  /// The surroundings are on both sides of the place or on neither.
  case noBoundary(Surroundings)
}

extension Assertion {
  /// Whether the condition is met between these two.
  func holds(between behind: Surroundings, and ahead: Surroundings) -> Bool {
    switch self {
    case .behind(let wanted): !behind.isDisjoint(with: wanted)
    case .ahead(let wanted): !ahead.isDisjoint(with: wanted)
    case .boundary(let wanted): behind.isDisjoint(with: wanted) != ahead.isDisjoint(with: wanted)
    case .noBoundary(let wanted): behind.isDisjoint(with: wanted) == ahead.isDisjoint(with: wanted)
    }
  }

  /// Whether the answer depends on what comes after the place.
  var looksAhead: Bool {
    if case .behind = self { false } else { true }
  }

  var surroundings: Surroundings {
    switch self {
    case .behind(let wanted), .ahead(let wanted), .boundary(let wanted), .noBoundary(let wanted): wanted
    }
  }
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
