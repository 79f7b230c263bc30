// Moments as a person names them: a day, a time, or how long ago.

import Coordination
import FlowDefinitions

/// A moment that was named on the command line.
struct Moment {
  /// The ways to name one, for help.
  static let forms = "like 2026-01-31, 2026-01-31T12:00:00Z, 30d, 12h or 45m (minutes)"

  let time: Instant

  /// Creates the moment that the text names, or nil if it names none. A day begins at midnight UTC; an age is a number of
  /// weeks, days, hours or minutes before `now`, or a duration as ISO 8601 writes it.
  init?(_ text: String, now: Instant) {
    if let age = ISODuration(text) ?? Moment.age(text) {
      time = Instant(milliseconds: now.milliseconds - age.milliseconds)
    } else if let named = Instant(text) ?? Instant(text + "T00:00:00Z") {
      time = named
    } else {
      return nil
    }
  }

  private static func age(_ text: String) -> ISODuration? {
    guard let unit = text.last else { return nil }
    switch unit {
    case "w", "d": return ISODuration("P" + text.uppercased())
    case "h", "m": return ISODuration("PT" + text.uppercased())
    default: return nil
    }
  }

  /// Whether `time`, which a record names, is before this moment.
  func isAfter(_ time: String) -> Bool { Instant(time).map { $0 < self.time } ?? false }
}
