// What a calendar and a wall clock show. Nothing here knows of time zones: the caller adds the offset.

import Calendar

/// A date and a time of day, without a zone.
struct CivilTime {
  let date: CivilDate
  let hour: Int
  let minute: Int
  let second: Int

  /// Creates the date and time this many seconds after 1970-01-01T00:00:00.
  init(seconds: Int64) {
    let (days, rest) = Int(seconds).quotientAndRemainder(flooring: 86_400)
    date = CivilDate(daysSince1970: days)
    (hour, minute, second) = (rest / 3600, rest / 60 % 60, rest % 60)
  }
}
