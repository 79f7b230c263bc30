// Where a match can stand after some part of a text: all the possibilities at once.

/// The instructions that wait for the next scalar: those that take one, and checks that look ahead.
struct Threads: Hashable, Sendable {
  var waiting: [Instruction.Number] = []

  /// What is before this place, or empty if no check asks for it, so that threads which behave alike are equal.
  var behind: Surroundings = []

  /// Whether some check waits for what is ahead.
  var isChecking = false

  /// Brings threads that wait at the same instructions into the same order. Which thread goes first does not
  /// matter for whether a text matches.
  mutating func sort() {
    if waiting.count > 1 { waiting.sort() }
  }

  func hash(into hasher: inout Hasher) {
    waiting.withUnsafeBytes { hasher.combine(bytes: $0) }
    hasher.combine(behind.rawValue)
  }
}
