/// A time of day with an offset from UTC, as RFC 3339 writes it (section 5.6): `09:00:00.5+01:00`.
public struct TimeOfDay: Hashable, Sendable {
  /// The hour, 0 to 23.
  public let hour: Int
  /// The minute, 0 to 59.
  public let minute: Int
  /// The second, 0 to 60: whether a leap second is allowed here is for the caller to say.
  public let second: Int
  /// What the fraction comes to, 0 to 999,999,999; anything finer is cut off.
  public let nanoseconds: Int
  /// The minutes that this time is ahead of UTC.
  let minutesAhead: Int

  /// Creates the time of day that `text` writes, or returns nil if it writes none.
  public init?(_ text: String) {
    guard let time = DateTimeReader.read(text, { $0.time() }) else { return nil }
    self = time
  }

  /// Creates a time of day, or returns nil if no clock shows it.
  init?(hour: Int, minute: Int, second: Int, nanoseconds: Int, minutesAhead: Int) {
    guard 0..<24 ~= hour, 0..<60 ~= minute, 0...60 ~= second else { return nil }
    (self.hour, self.minute, self.second) = (hour, minute, second)
    (self.nanoseconds, self.minutesAhead) = (nanoseconds, minutesAhead)
  }

  /// Whether it is in the last minute of a day in UTC, which is the only one that can have a leap second.
  public var isInLastMinute: Bool {
    (hour * 60 + minute - minutesAhead).quotientAndRemainder(flooring: 1440).remainder == 1439
  }

  /// Whole seconds since the beginning of the day in UTC; negative or more than a day if it is another day there.
  var seconds: Int { (hour * 60 + minute - minutesAhead) * 60 + second }
}
