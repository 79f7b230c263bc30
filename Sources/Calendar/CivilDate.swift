// Dates of the Gregorian calendar, converted to a count of days and back. Nothing here knows of times or time zones.

/// A date of the Gregorian calendar, which is extended to the years before its introduction.
public struct CivilDate: Hashable, Sendable {
  /// The year, where 0 is the year before 1, and -1 the one before that.
  public let year: Int
  /// The month, 1 to 12.
  public let month: Int
  /// The day of the month, 1 to 31.
  public let day: Int

  /// Creates a date, or nil if the calendar has no such date.
  public init?(year: Int, month: Int, day: Int) {
    guard 1...12 ~= month, 1...CivilDate.days(inMonth: month, of: year) ~= day else { return nil }
    (self.year, self.month, self.day) = (year, month, day)
  }

  /// Creates the date that is `days` days after 1970-01-01.
  public init(daysSince1970 days: Int) {
    // Years are counted from March, so that the leap day comes last; an era is 400 years.
    let (era, dayOfEra) = (days + 719_468).quotientAndRemainder(flooring: 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0)
  }

  /// Creates the date that `text` writes (RFC 3339, section 5.6), such as `2026-03-01`, or returns nil if it writes none.
  public init?(_ text: String) {
    guard let date = DateTimeReader.read(text, { $0.date() }) else { return nil }
    self = date
  }

  /// The number of days since 1970-01-01.
  public var daysSince1970: Int {
    let (era, yearOfEra) = (month <= 2 ? year - 1 : year).quotientAndRemainder(flooring: 400)
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// The day of the week, 0 for Sunday to 6 for Saturday.
  public var dayOfWeek: Int { (daysSince1970 + 4).quotientAndRemainder(flooring: 7).remainder }

  /// The day of the year, 0 for 1 January.
  public var dayOfYear: Int {
    (1..<month).reduce(day - 1) { $0 + CivilDate.days(inMonth: $1, of: year) }
  }

  /// Whether the year has a 29 February.
  public static func isLeap(_ year: Int) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }

  /// Returns the number of days in a month, which must be 1 to 12.
  public static func days(inMonth month: Int, of year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

extension Int {
  /// Returns the quotient, rounded down, and the remainder, which is never negative. The divisor must be positive.
  public func quotientAndRemainder(flooring divisor: Int) -> (quotient: Int, remainder: Int) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}
