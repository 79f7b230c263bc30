/// A date and a time of day with an offset from UTC, as RFC 3339 writes them (section 5.6): `2026-03-01T09:00:00Z`.
public struct DateTime: Hashable, Sendable {
  /// The date where the clock shows `time`.
  public let date: CivilDate
  /// The time of day, and how far it is from UTC.
  public let time: TimeOfDay

  /// Whole seconds since 1970-01-01T00:00:00Z, where a leap second is the second after it.
  public var secondsSince1970: Int { date.daysSince1970 * 86_400 + time.seconds }
}

extension DateTime {
  /// Creates the date and time that `text` writes, or returns nil if it writes none.
  public init?(_ text: String) {
    guard let moment = DateTimeReader.read(text, { $0.dateTime(allowsSpace: false) }) else { return nil }
    self = moment
  }

  /// Creates the date and time that `text` writes, where a space may stand in place of the `T`, as applications may choose; or
  /// returns nil if it writes none.
  public init?(allowingSpaceIn text: UnsafeBufferPointer<UInt8>) {
    guard let moment = DateTimeReader.read(text, { $0.dateTime(allowsSpace: true) }) else { return nil }
    self = moment
  }
}
