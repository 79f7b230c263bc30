// The clock and the chance of this machine.

import Coordination
import FlowEngine
import Glibc

extension Surroundings {
  /// The surroundings of a process; with a clock that stands still, if a time for it is given.
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
