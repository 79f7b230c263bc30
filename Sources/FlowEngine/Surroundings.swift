// What the engine needs of the world, handed in: so that a test has a clock that stands still and ids that can be foretold.

import Coordination
import Expressions

/// The clock, the source of chance, and the time zones of a process.
public struct Surroundings {
  /// The time now.
  public let now: () -> Instant
  /// 64 bits that nobody can foretell, for the ids of sessions.
  public let random: () -> UInt64
  /// The time zones that expressions know.
  public let timeZones: TimeZones

  /// Surroundings with these.
  public init(
    now: @escaping () -> Instant, random: @escaping () -> UInt64, timeZones: TimeZones = .fixedOffsets
  ) {
    self.now = now
    self.random = random
    self.timeZones = timeZones
  }
}
