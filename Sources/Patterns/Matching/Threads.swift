// Where a match can stand after some part of a text: all the possibilities at once.

/// The instructions that wait for the next scalar: those that take one, and checks that look ahead.
struct Threads: Hashable, Sendable {
  var waiting: [UInt16] = []

  /// What is before this place, or nothing where no check asks, so that threads which behave alike are equal.
  var behind: Surroundings = []

  /// Whether some check waits for what is ahead.
  var isChecking = false
}
