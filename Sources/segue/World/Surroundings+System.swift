// The clock and the random numbers of this machine.

import CLibrary
import Coordination
import FlowEngine

extension Surroundings {
  /// The surroundings of a process. If a time is given as `clock`, the clock stands still at it.
  static func system(clock: Instant? = nil) -> Surroundings {
    var generator = SystemRandomNumberGenerator()
    return Surroundings(
      now: clock.map { time in { time } } ?? systemTime, random: { generator.next() }, timeZones: .system,
      meetSecrets: Memory.wipeWhatIsGivenBack)
  }
}

private func systemTime() -> Instant {
  var time = timespec()
  clock_gettime(CLOCK_REALTIME, &time)
  return Instant(milliseconds: time.tv_sec * 1000 + time.tv_nsec / 1_000_000)
}
