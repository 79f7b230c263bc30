// What the engine needs of the world, handed in: so that a test has a clock that stands still and ids that can be foretold.

import Coordination
import Expressions

/// The clock, the source of chance, the time zones and the memory of a process.
public struct Surroundings {
  /// The time now.
  public let now: () -> Instant
  /// 64 bits that nobody can foretell, for the ids of sessions.
  public let random: () -> UInt64
  /// The time zones that expressions know.
  public let timeZones: TimeZones
  /// Called when a flow comes into play that has secrets: what was in memory is to be overwritten when it is given back.
  public let meetSecrets: () -> Void

  /// Surroundings with these.
  public init(
    now: @escaping () -> Instant, random: @escaping () -> UInt64, timeZones: TimeZones = .fixedOffsets,
    meetSecrets: @escaping () -> Void = {}
  ) {
    self.now = now
    self.random = random
    self.timeZones = timeZones
    self.meetSecrets = meetSecrets
  }
}
