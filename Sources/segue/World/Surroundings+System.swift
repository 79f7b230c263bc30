// The clock, the chance and the time zones of this machine.

import Coordination
import Expressions
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

extension TimeZones {
  /// The zones of the system's database, each read when an expression first names it.
  fileprivate static var system: TimeZones {
    TimeZones { name in
      contents(ofFile: "/usr/share/zoneinfo/" + name).flatMap(TimeZone.init(tzif:))
    }
  }
}
