// Dates and times as RFC 3339 writes them.

import Calendar
import Testing

@Suite struct DateTimeTests {
  @Test(arguments: [
    ("1970-01-01T00:00:00Z", 0, 0), ("1970-01-01t00:00:00z", 0, 0), ("1970-01-02T01:01:01Z", 90_061, 0),
    ("1970-01-01T00:00:00+01:30", -5400, 0), ("1969-12-31T22:30:00-01:30", 0, 0),
    ("0000-01-01T00:00:00Z", -62_167_219_200, 0), ("1970-01-01T00:00:00.5Z", 0, 500_000_000),
    ("1970-01-01T00:00:00.1234567899Z", 0, 123_456_789), ("2016-12-31T23:59:60Z", 1_483_228_800, 0),
    ("1970-01-01T00:00:60Z", 60, 0),
  ])
  func aDateTimeIsAMoment(text: String, seconds: Int, nanoseconds: Int) {
    #expect(DateTime(text)?.secondsSince1970 == seconds)
    #expect(DateTime(text)?.time.nanoseconds == nanoseconds)
  }

  @Test(arguments: [
    "", "2026-03-01", "09:00:00Z", "2026-03-01T09:00:00", "2026-03-01 09:00:00Z", "2026-03-01T09:00Z",
    "2026-02-29T09:00:00Z", "2026-03-01T24:00:00Z", "2026-03-01T09:60:00Z", "2026-03-01T09:00:61Z",
    "2026-03-01T09:00:00.Z", "2026-03-01T09:00:00+24:00", "2026-03-01T09:00:00+01:60",
    "2026-03-01T09:00:00+0100",
    "2026-03-01T09:00:00Z ", " 2026-03-01T09:00:00Z", "26-03-01T09:00:00Z", "+026-03-01T09:00:00Z",
    "2026-03-01T09:00:00１Z",
  ])
  func otherTextIsNone(text: String) { #expect(DateTime(text) == nil) }

  @Test func aSpaceStandsInPlaceOfTWhereThatIsAllowed() {
    var (spaced, lettered) = ("2026-03-01 09:00:00Z", "2026-03-01T09:00:00Z")
    #expect(spaced.withUTF8 { DateTime(allowingSpaceIn: $0) } == DateTime(lettered))
    #expect(lettered.withUTF8 { DateTime(allowingSpaceIn: $0) } == DateTime(lettered))
  }

  @Test(arguments: [
    ("23:59:60Z", true), ("23:59:00Z", true), ("00:59:60+01:00", true), ("22:29:60-01:30", true),
    ("00:00:00Z", false), ("23:59:60+01:00", false),
  ])
  func theLastMinuteIsThatOfUTC(text: String, isLast: Bool) {
    #expect(TimeOfDay(text)?.isInLastMinute == isLast)
  }

  @Test func aDateAndATimeAreWrittenAlone() {
    #expect(CivilDate("2026-03-01") == CivilDate(year: 2026, month: 3, day: 1))
    #expect(CivilDate("2026-03-01T") == nil)
    #expect(TimeOfDay("09:30:15Z")?.minute == 30)
    #expect(TimeOfDay("09:30:15") == nil)
  }
}
