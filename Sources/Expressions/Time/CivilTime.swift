// Days of the Gregorian calendar, counted both ways. Nothing here knows of time zones: the caller adds the offset.

/// A date and a time of day, without a zone.
struct CivilTime {
  let year: Int
  /// 1 to 12.
  let month: Int
  /// 1 to 31.
  let day: Int
  let hour: Int
  let minute: Int
  let second: Int

  /// The date and time, or nil if the calendar or the clock has none such.
  init?(year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int) {
    guard 1...12 ~= month, 1...Self.days(inMonth: month, of: year) ~= day, 0..<24 ~= hour, 0..<60 ~= minute,
      0..<60 ~= second
    else { return nil }
    (self.year, self.month, self.day) = (year, month, day)
    (self.hour, self.minute, self.second) = (hour, minute, second)
  }

  /// The date and time so many seconds after 1970-01-01T00:00:00.
  init(seconds: Int64) {
    let (days, rest) = Self.floorDivided(Int(seconds), by: 86_400)
    // Years are counted from March on, so that the leap day comes last; an era is 400 of them.
    let (era, dayOfEra) = Self.floorDivided(days + 719_468, by: 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0)
    (hour, minute, second) = (rest / 3600, rest / 60 % 60, rest % 60)
  }

  /// Seconds since 1970-01-01T00:00:00.
  var seconds: Int64 { Int64(daysSince1970 * 86_400 + hour * 3600 + minute * 60 + second) }

  /// Days since 1970-01-01.
  var daysSince1970: Int {
    let (era, yearOfEra) = Self.floorDivided(month <= 2 ? year - 1 : year, by: 400)
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// 0 for Sunday to 6 for Saturday.
  var dayOfWeek: Int { Self.floorDivided(daysSince1970 + 4, by: 7).remainder }

  /// 0 for the first of January.
  var dayOfYear: Int {
    (1..<month).reduce(day - 1) { $0 + Self.days(inMonth: $1, of: year) }
  }

  static func isLeap(_ year: Int) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }

  static func days(inMonth month: Int, of year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// The quotient rounded down, and what remains, which is never negative.
  static func floorDivided(_ number: Int, by divisor: Int) -> (quotient: Int, remainder: Int) {
    let remainder = (number % divisor + divisor) % divisor
    return ((number - remainder) / divisor, remainder)
  }
}
