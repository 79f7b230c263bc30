// Moments in time. The core has no clock: each command brings its own time.

import ASCII
import Calendar
import FlowDefinitions

/// A moment in the years 0 to 9999, which RFC 3339 can express, with millisecond precision.
public struct Instant: Hashable, Comparable, Sendable {
  /// Milliseconds since 1970-01-01T00:00:00Z.
  public let milliseconds: Int

  /// Creates the moment that many milliseconds after 1970-01-01T00:00:00Z, or the first or the last moment there is if it
  /// would lie beyond that.
  public init(milliseconds: Int) {
    self.milliseconds = min(max(milliseconds, Self.range.lowerBound), Self.range.upperBound)
  }

  /// The milliseconds from 0000-01-01T00:00:00.000Z to 9999-12-31T23:59:59.999Z.
  private static let range = -62_167_219_200_000...253_402_300_799_999

  /// Returns whether the left moment is earlier.
  public static func < (left: Instant, right: Instant) -> Bool { left.milliseconds < right.milliseconds }

  /// Returns the moment that much later.
  static func + (instant: Instant, duration: ISODuration) -> Instant {
    Instant(milliseconds: instant.milliseconds + duration.milliseconds)
  }
}

extension Instant {
  /// Creates the moment that `text` names (RFC 3339, section 5.6), such as `2026-03-01T09:00:00Z`, or returns nil if it
  /// names none. Anything finer than a millisecond is cut off.
  public init?(_ text: String) {
    guard let moment = text.readUTF8({ Instant($0) }) else { return nil }
    self = moment
  }

  /// Creates the moment that text in quotes names.
  init?(quoted text: UnsafeBufferPointer<UInt8>) {
    self.init(UnsafeBufferPointer(rebasing: text.dropFirst().dropLast()))
  }

  private init?(_ text: UnsafeBufferPointer<UInt8>) {
    if let moment = Instant(asWritten: text) {
      self = moment
      return
    }
    guard let moment = DateTime(allowingSpaceIn: text) else { return nil }
    self.init(milliseconds: moment.secondsSince1970 * 1000 + moment.time.nanoseconds / 1_000_000)
  }

  /// Creates the moment from text in exactly the form that the property `text` has, as all text has that an engine wrote.
  /// This takes a third of the work.
  private init?(asWritten text: UnsafeBufferPointer<UInt8>) {
    guard text.count == Self.textLength, text[4] == UInt8(ascii: "-"), text[7] == UInt8(ascii: "-"),
      text[10] == UInt8(ascii: "T"), text[13] == UInt8(ascii: ":"), text[16] == UInt8(ascii: ":"),
      text[19] == UInt8(ascii: "."), text[23] == UInt8(ascii: "Z")
    else { return nil }
    var areDigits = true
    func number(at place: Int) -> Int {
      let (ten, one) = (text[place] &- UInt8(ascii: "0"), text[place &+ 1] &- UInt8(ascii: "0"))
      areDigits = areDigits && ten < 10 && one < 10
      return Int(ten) &* 10 &+ Int(one)
    }
    let (year, month, day) = (number(at: 0) &* 100 &+ number(at: 2), number(at: 5), number(at: 8))
    let (hour, minute, second) = (number(at: 11), number(at: 14), number(at: 17))
    let fraction = number(at: 20) &* 10 &+ number(at: 21) % 10
    guard areDigits, let date = CivilDate(year: year, month: month, day: day), hour < 24, minute < 60,
      second <= 60
    else { return nil }
    let seconds = ((date.daysSince1970 * 24 + hour) * 60 + minute) * 60 + second
    self.init(milliseconds: seconds * 1000 + fraction)
  }

  /// The moment in UTC as RFC 3339 writes it, always with milliseconds: `2026-03-01T09:00:00.000Z`.
  public var text: String {
    String(unsafeUninitializedCapacity: Self.textLength) { text in
      write(to: text)
      return Self.textLength
    }
  }

  /// The number of bytes of the text.
  static let textLength = 24

  /// Writes the text into `textLength` bytes.
  func write(to text: UnsafeMutableBufferPointer<UInt8>) {
    let (days, rest) = milliseconds.quotientAndRemainder(flooring: 86_400_000)
    let date = CivilDate(daysSince1970: days)
    func digit(_ number: Int) -> UInt8 { UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10) }
    func put(_ number: Int, at place: Int, then next: UInt8) {
      text[place] = digit(number / 10)
      text[place + 1] = digit(number)
      text[place + 2] = next
    }
    put(date.year / 100, at: 0, then: digit(date.year / 10))
    put(date.year, at: 2, then: UInt8(ascii: "-"))
    put(date.month, at: 5, then: UInt8(ascii: "-"))
    put(date.day, at: 8, then: UInt8(ascii: "T"))
    put(rest / 3_600_000, at: 11, then: UInt8(ascii: ":"))
    put(rest / 60_000 % 60, at: 14, then: UInt8(ascii: ":"))
    put(rest / 1000 % 60, at: 17, then: UInt8(ascii: "."))
    put(rest / 10 % 100, at: 20, then: digit(rest))
    text[Self.textLength - 1] = UInt8(ascii: "Z")
  }
}
