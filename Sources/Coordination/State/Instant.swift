// Moments in time. The core has no clock: each command brings its own time.

import Calendar

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
}

extension Instant {
  /// Creates the moment that `text` names (RFC 3339, section 5.6), such as `2026-03-01T09:00:00Z`, or returns nil if it
  /// names none. Anything finer than a millisecond is cut off.
  public init?(_ text: String) {
    var text = text
    guard let moment = text.withUTF8({ Instant($0) }) else { return nil }
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
    var reader = DigitReader(text)
    guard let year = reader.digits(4), reader.skip("-"), let month = reader.digits(2), reader.skip("-"),
      let day = reader.digits(2), reader.skip("T") || reader.skip("t") || reader.skip(" "),
      let hour = reader.digits(2), reader.skip(":"), let minute = reader.digits(2), reader.skip(":"),
      let second = reader.digits(2), let fraction = reader.fraction(), let offset = reader.offset(),
      reader.isAtEnd
    else { return nil }
    self.init(year, month, day, hour, minute, second, fraction, ahead: offset)
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
    guard areDigits else { return nil }
    self.init(year, month, day, hour, minute, second, fraction, ahead: 0)
  }

  /// - Parameter ahead: The minutes that the local time is ahead of UTC.
  private init?(
    _ year: Int, _ month: Int, _ day: Int, _ hour: Int, _ minute: Int, _ second: Int, _ fraction: Int,
    ahead: Int
  ) {
    guard let date = CivilDate(year: year, month: month, day: day), hour < 24, minute < 60, second <= 60
    else { return nil }
    let seconds = ((date.daysSince1970 * 24 + hour) * 60 + minute - ahead) * 60 + second
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

/// Reads the parts of a moment off the front of its text.
private struct DigitReader {
  private let text: UnsafeBufferPointer<UInt8>
  private var place = 0

  init(_ text: UnsafeBufferPointer<UInt8>) { self.text = text }

  var isAtEnd: Bool { place == text.count }

  mutating func digits(_ count: Int) -> Int? {
    var value = 0
    for _ in 0..<count {
      guard let digit = digit() else { return nil }
      value = value * 10 + digit
    }
    return value
  }

  private mutating func digit() -> Int? {
    guard place < text.count, text[place] &- UInt8(ascii: "0") < 10 else { return nil }
    defer { place += 1 }
    return Int(text[place] - UInt8(ascii: "0"))
  }

  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard place < text.count, text[place] == UInt8(ascii: character) else { return false }
    place += 1
    return true
  }

  /// Reads the fraction after the seconds, as milliseconds; 0 if there is none.
  mutating func fraction() -> Int? {
    guard skip(".") else { return 0 }
    guard var value = digits(1) else { return nil }
    for _ in 0..<2 { value = value * 10 + (digit() ?? 0) }
    while digit() != nil {}
    return value
  }

  /// Reads how many minutes the local time is ahead of UTC.
  mutating func offset() -> Int? {
    if skip("Z") || skip("z") { return 0 }
    let isBehind = skip("-")
    guard isBehind || skip("+"), let hours = digits(2), skip(":"), let minutes = digits(2), hours < 24,
      minutes < 60
    else { return nil }
    return (hours * 60 + minutes) * (isBehind ? -1 : 1)
  }
}
