// What the engine needs from the outside world. It is passed in, so that a test can have a clock that stands still and ids
// that can be predicted.

import Coordination
import Expressions

/// The clock, the source of randomness, the time zones and the memory of a process.
public struct Surroundings {
  /// Returns the current time.
  public let now: () -> Instant
  /// Returns 64 bits that nobody can predict, for the ids of sessions.
  public let random: () -> UInt64
  /// The time zones that expressions know.
  public let timeZones: TimeZones
  /// Called when a flow that has secrets comes into play: from then on, memory is to be overwritten when it is given back.
  public let meetSecrets: () -> Void

  /// Creates surroundings of these parts.
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
