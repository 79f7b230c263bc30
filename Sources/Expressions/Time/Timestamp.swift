// Points in time (CEL, "Timestamps"): years 1 to 9999, with nanosecond precision. No clock is read here.

import Calendar

/// A point in time.
public struct Timestamp: Hashable, Sendable {
  /// Whole seconds since 1970-01-01T00:00:00Z, rounded down.
  let seconds: Int64
  /// Nanoseconds after `seconds`: 0 to 999,999,999.
  let nanoseconds: Int32

  private static let allowedSeconds: ClosedRange<Int64> = -62_135_596_800...253_402_300_799

  /// Creates a point in time; nil outside the years 1 to 9999, or with more nanoseconds than a second has.
  public init?(seconds: Int64, nanoseconds: Int32 = 0) {
    guard Self.allowedSeconds.contains(seconds), 0..<1_000_000_000 ~= nanoseconds else { return nil }
    self.seconds = seconds
    self.nanoseconds = nanoseconds
  }

  /// Creates the point in time this many seconds after 1970-01-01T00:00:00Z, which is in range for every `Int32`.
  init(unixSeconds: Int32) {
    seconds = Int64(unixSeconds)
    nanoseconds = 0
  }
}

extension Timestamp: Comparable {
  /// Returns whether the left point in time is earlier.
  public static func < (left: Timestamp, right: Timestamp) -> Bool {
    (left.seconds, left.nanoseconds) < (right.seconds, right.nanoseconds)
  }
}

extension Timestamp {
  /// Returns the point in time that is `span` later, or nil if it is out of range.
  func advanced(by span: CELDuration) -> Timestamp? {
    let sum = Int64(nanoseconds) + span.nanoseconds % 1_000_000_000
    let carry = sum < 0 ? -1 : sum / 1_000_000_000
    return Timestamp(
      seconds: seconds + span.nanoseconds / 1_000_000_000 + carry,
      nanoseconds: Int32(sum - carry * 1_000_000_000))
  }

  /// Returns the time from `other` to this point, or nil if a duration cannot hold it.
  func since(_ other: Timestamp) -> CELDuration? {
    let whole = Int128(seconds - other.seconds) * 1_000_000_000
    return Int64(exactly: whole + Int128(nanoseconds - other.nanoseconds)).map(CELDuration.init)
  }
}

// MARK: - Text

extension Timestamp: CustomStringConvertible {
  /// The point in time in the format of RFC 3339, in UTC, with as many decimals as needed.
  public var description: String {
    let time = CivilTime(seconds: seconds)
    return "\(padded(time.date.year, 4))-\(padded(time.date.month, 2))-\(padded(time.date.day, 2))"
      + "T\(padded(time.hour, 2)):\(padded(time.minute, 2)):\(padded(time.second, 2))"
      + "\(decimals(ofNanoseconds: nanoseconds))Z"
  }

  /// Creates a point in time from its text (RFC 3339, section 5.6, without leap seconds), or returns nil if `text` is not
  /// one.
  init?(_ text: String) {
    guard let moment = DateTime(text), moment.time.second < 60 else { return nil }
    self.init(seconds: Int64(moment.secondsSince1970), nanoseconds: Int32(moment.time.nanoseconds))
  }
}

/// Returns the number with leading zeros, to this many digits.
private func padded(_ number: Int, _ digits: Int) -> String {
  let text = String(number)
  return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
}

/// Returns nanoseconds as decimals of a second: `.5`, `.123456789`; nothing for zero.
func decimals(ofNanoseconds nanoseconds: Int32) -> String {
  if nanoseconds == 0 { return "" }
  var digits = padded(Int(nanoseconds), 9)
  while digits.utf8.last == 0x30 { digits.removeLast() }
  return "." + digits
}
