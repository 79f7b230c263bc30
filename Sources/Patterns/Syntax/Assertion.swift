// Assertions about the two sides of a place in the text. `^`, `$`, `\b` and the like of both dialects all come down to
// these.

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
  /// Returns whether the condition is met between what is behind the place and what is ahead.
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
