// Dates, and the days from 1970 to them.

import Calendar
import Testing

@Suite struct CivilDateTests {
  @Test(arguments: [
    (1970, 1, 1, 0), (1969, 12, 31, -1), (2000, 2, 29, 11_016), (2000, 3, 1, 11_017), (1900, 3, 1, -25_508),
    (2026, 3, 1, 20_513), (9999, 12, 31, 2_932_896), (0, 1, 1, -719_528), (0, 3, 1, -719_468),
    (-1, 12, 31, -719_529),
  ])
  func daysAreCountedBothWays(year: Int, month: Int, day: Int, days: Int) {
    #expect(CivilDate(year: year, month: month, day: day)?.daysSince1970 == days)
    #expect(CivilDate(daysSince1970: days) == CivilDate(year: year, month: month, day: day))
  }

  @Test func aDayComesAfterTheOther() {
    for days in -900_000...100_000 {
      let date = CivilDate(daysSince1970: days)
      if date.daysSince1970 != days { Issue.record("\(date) is not day \(days)") }
    }
  }

  @Test(arguments: [
    (2026, 2, 29), (1900, 2, 29), (2000, 2, 30), (2026, 4, 31), (2026, 1, 32), (2026, 1, 0), (2026, 0, 1),
    (2026, 13, 1),
  ])
  func whatTheCalendarDoesNotHaveIsNoDate(year: Int, month: Int, day: Int) {
    #expect(CivilDate(year: year, month: month, day: day) == nil)
  }

  @Test(arguments: [
    (1970, 1, 1, 4, 0), (1969, 12, 31, 3, 364), (2000, 12, 31, 0, 365), (2026, 3, 1, 0, 59), (0, 1, 1, 6, 0),
  ])
  func aDateHasItsPlaceInWeekAndYear(year: Int, month: Int, day: Int, dayOfWeek: Int, dayOfYear: Int) {
    let date = CivilDate(year: year, month: month, day: day)
    #expect(date?.dayOfWeek == dayOfWeek)
    #expect(date?.dayOfYear == dayOfYear)
  }

  @Test func aQuotientIsRoundedDown() {
    #expect((-1).quotientAndRemainder(flooring: 7) == (-1, 6))
    #expect((-7).quotientAndRemainder(flooring: 7) == (-1, 0))
    #expect(8.quotientAndRemainder(flooring: 7) == (1, 1))
  }
}
