// When daylight saving time begins and ends in years to come, in the notation of POSIX for TZ, which RFC 8536 (section 3.3)
// puts at the end of a file: `CET-1CEST,M3.5.0,M10.5.0/3`.

import Calendar

/// One offset for the whole year, or two of them with the days between which each applies.
struct TimeZoneRule: Sendable {
  private struct Saving: Sendable {
    let offset: Int
    let begin: YearDay
    let end: YearDay
  }

  private let standardOffset: Int
  private let saving: Saving?

  /// Creates a rule from its text, or returns nil if `text` is not one.
  init?(_ text: String) {
    var reader = TextReader(text)
    guard reader.zoneName(), let offset = reader.hours() else { return nil }
    standardOffset = -offset
    if reader.isAtEnd {
      saving = nil
      return
    }
    guard reader.zoneName() else { return nil }
    let savingOffset = reader.rest.utf8.first == 0x2C ? standardOffset + 3600 : reader.hours().map { -$0 }
    guard let savingOffset, reader.skip(","), let begin = YearDay(&reader), reader.skip(","),
      let end = YearDay(&reader), reader.isAtEnd
    else { return nil }
    saving = Saving(offset: savingOffset, begin: begin, end: end)
  }

  /// Returns the offset from UTC at that time, in seconds.
  func offset(at seconds: Int64) -> Int {
    guard let saving else { return standardOffset }
    let year = CivilTime(seconds: seconds + Int64(standardOffset)).date.year
    let begin = saving.begin.seconds(in: year) - Int64(standardOffset)
    let end = saving.end.seconds(in: year) - Int64(saving.offset)
    // South of the equator, daylight saving time begins in one year and ends in the next.
    let isSaving = begin < end ? begin <= seconds && seconds < end : seconds < end || begin <= seconds
    return isSaving ? saving.offset : standardOffset
  }
}

/// A day of every year, and a time on it.
private struct YearDay: Sendable {
  private enum Day {
    /// 1 to 365; 29 February is never counted.
    case withoutLeapDay(Int)
    /// 0 to 365.
    case ordinal(Int)
    /// The week is 1 to 5, 5 for the last one; Sunday is day 0.
    case weekday(month: Int, week: Int, day: Int)
  }

  private let day: Day
  private let time: Int

  init?(_ reader: inout TextReader) {
    if reader.skip("M") {
      guard let month = reader.number(), reader.skip("."), let week = reader.number(), reader.skip("."),
        let day = reader.number(), 1...12 ~= month, 1...5 ~= week, 0...6 ~= day
      else { return nil }
      self.day = .weekday(month: month, week: week, day: day)
    } else if reader.skip("J") {
      guard let day = reader.number(), 1...365 ~= day else { return nil }
      self.day = .withoutLeapDay(day)
    } else {
      guard let day = reader.number(), 0...365 ~= day else { return nil }
      self.day = .ordinal(day)
    }
    if reader.skip("/") {
      guard let time = reader.hours() else { return nil }
      self.time = time
    } else {
      time = 2 * 3600
    }
  }

  /// Returns the time in that year, in seconds since 1970 on the wall clock.
  func seconds(in year: Int) -> Int64 { Int64(days(in: year) * 86_400 + time) }

  private func days(in year: Int) -> Int {
    let january = Self.days(year, 1)
    switch day {
    case .ordinal(let day): return january + day
    case .withoutLeapDay(let day): return january + day - 1 + (CivilDate.isLeap(year) && day >= 60 ? 1 : 0)
    case .weekday(let month, let week, let day):
      let first = Self.days(year, month)
      let place = (day - CivilDate(daysSince1970: first).dayOfWeek + 7) % 7 + (week - 1) * 7
      return first + (place < CivilDate.days(inMonth: month, of: year) ? place : place - 7)
    }
  }

  /// Returns the days from 1970 to the first of that month.
  private static func days(_ year: Int, _ month: Int) -> Int {
    CivilDate(year: year, month: month, day: 1)?.daysSince1970 ?? 0
  }
}

extension TextReader {
  /// Reads a name of letters, or of anything in angle brackets, and returns whether there is one.
  fileprivate mutating func zoneName() -> Bool {
    if skip("<") {
      while !isAtEnd {
        if skip(">") { return true }
        skipOne()
      }
      return false
    }
    return !letters().isEmpty
  }

  /// Reads a number of at most three digits.
  fileprivate mutating func number() -> Int? {
    let digits = self.digits()
    return digits.isEmpty || digits.count > 3 ? nil : digits.reduce(0) { $0 * 10 + Int($1) }
  }

  /// Reads `[+-]h[:m[:s]]`, and returns it in seconds.
  fileprivate mutating func hours() -> Int? {
    let isNegative = skip("-")
    if !isNegative { _ = skip("+") }
    guard var seconds = number().map({ $0 * 3600 }) else { return nil }
    for unit in [60, 1] where skip(":") {
      guard let part = number() else { return nil }
      seconds += part * unit
    }
    return isNegative ? -seconds : seconds
  }
}
