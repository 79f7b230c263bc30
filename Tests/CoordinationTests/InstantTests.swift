// Moments, as RFC 3339 writes them.

import Coordination
import Testing

@Suite struct InstantTests {
  @Test(arguments: [
    ("1970-01-01T00:00:00Z", 0), ("1970-01-01T00:00:00.001Z", 1), ("1969-12-31T23:59:59.999Z", -1),
    ("2000-02-29T12:00:00Z", 951_825_600_000), ("2026-03-01T09:00:00Z", 1_772_355_600_000),
    ("2026-03-01T10:00:00+01:00", 1_772_355_600_000), ("2026-02-28T22:30:00-10:30", 1_772_355_600_000),
    ("2026-03-01T09:00:00.1Z", 1_772_355_600_100), ("2026-03-01t09:00:00z", 1_772_355_600_000),
    ("2026-03-01T09:00:00.1239999Z", 1_772_355_600_123), ("1900-03-01T00:00:00Z", -2_203_891_200_000),
    ("2016-12-31T23:59:60Z", 1_483_228_800_000), ("9999-12-31T23:59:59.999Z", 253_402_300_799_999),
    ("0000-01-01T00:00:00Z", -62_167_219_200_000),
  ])
  func textIsRead(text: String, milliseconds: Int) {
    #expect(Instant(text)?.milliseconds == milliseconds)
  }

  @Test(arguments: [
    "", "2026", "2026-03-01", "2026-03-01T09:00Z", "2026-03-01T09:00:00", "2026-13-01T09:00:00Z",
    "2026-00-01T09:00:00Z", "2026-02-29T09:00:00Z", "1900-02-29T09:00:00Z", "2026-04-31T09:00:00Z",
    "2026-03-00T09:00:00Z", "2026-03-01T24:00:00Z", "2026-03-01T09:60:00Z", "2026-03-01T09:00:61Z",
    "2026-03-01T09:00:00.Z", "2026-03-01T09:00:00+1:00", "2026-03-01T09:00:00+24:00",
    "2026-03-01T09:00:00+01:60", "2026-03-01T09:00:00Z ", " 2026-03-01T09:00:00Z", "2026-3-1T09:00:00Z",
    "+026-03-01T09:00:00Z", "２026-03-01T09:00:00Z", "2026-03-01X09:00:00Z",
    "2026-13-01T09:00:00.000Z", "2026-03-01T24:00:00.000Z", "2026-03-01T09:00:61.000Z",
    "2026-03-01T0a:00:00.000Z",
    "2026-03-01T09:00:00.0x0Z", "2026-03-01T09:00:00.00xZ",
  ])
  func otherTextIsRefused(text: String) {
    #expect(Instant(text) == nil)
  }

  @Test(arguments: [
    (0, "1970-01-01T00:00:00.000Z"), (-1, "1969-12-31T23:59:59.999Z"),
    (951_825_600_000, "2000-02-29T12:00:00.000Z"), (1_772_355_661_500, "2026-03-01T09:01:01.500Z"),
    (-62_167_219_200_000, "0000-01-01T00:00:00.000Z"), (253_402_300_799_999, "9999-12-31T23:59:59.999Z"),
  ])
  func itIsWrittenInUTCWithMilliseconds(milliseconds: Int, text: String) {
    #expect(Instant(milliseconds: milliseconds).text == text)
  }

  /// What is earlier or later is the first or the last moment that there are words for.
  @Test func thereIsNoOtherYear() {
    #expect(Instant(milliseconds: .max).text == "9999-12-31T23:59:59.999Z")
    #expect(Instant(milliseconds: .min).text == "0000-01-01T00:00:00.000Z")
    #expect(Instant("0000-01-01T00:00:00+01:00")?.text == "0000-01-01T00:00:00.000Z")
    #expect(Instant("9999-12-31T23:59:59-01:00")?.text == "9999-12-31T23:59:59.999Z")
  }

  @Test func everyDayOfFourCenturiesIsReadBackAsItWasWritten() {
    for day in stride(from: -25_567, through: 120_530, by: 1) {
      let instant = Instant(milliseconds: day * 86_400_000 + 45_296_789)
      #expect(Instant(instant.text) == instant)
    }
  }

  @Test func earlierIsLess() throws {
    #expect(Instant(milliseconds: 1) < Instant(milliseconds: 2))
  }
}
