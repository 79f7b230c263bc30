import ASCII

/// Reads the parts of a date and time off the front of a text, by the grammar of RFC 3339, section 5.6.
struct DateTimeReader {
  private let text: UnsafeBufferPointer<UInt8>
  private var place = 0

  private init(_ text: UnsafeBufferPointer<UInt8>) { self.text = text }

  /// Returns what `part` reads, or nil if that is not the whole text.
  static func read<Part>(
    _ text: UnsafeBufferPointer<UInt8>, _ part: (inout DateTimeReader) -> Part?
  ) -> Part? {
    var reader = DateTimeReader(text)
    let value = part(&reader)
    return reader.place == text.count ? value : nil
  }

  /// Returns what `part` reads, or nil if that is not the whole text.
  static func read<Part>(_ text: String, _ part: (inout DateTimeReader) -> Part?) -> Part? {
    text.readUTF8 { read($0, part) }
  }

  // date-time = full-date "T" full-time
  mutating func dateTime(allowsSpace: Bool) -> DateTime? {
    guard let date = date(), skip("T") || skip("t") || allowsSpace && skip(" "), let time = time()
    else { return nil }
    return DateTime(date: date, time: time)
  }

  // full-date = 4DIGIT "-" 2DIGIT "-" 2DIGIT
  mutating func date() -> CivilDate? {
    guard let year = digits(4), skip("-"), let month = digits(2), skip("-"), let day = digits(2) else {
      return nil
    }
    return CivilDate(year: year, month: month, day: day)
  }

  // full-time = 2DIGIT ":" 2DIGIT ":" 2DIGIT ["." 1*DIGIT] time-offset
  mutating func time() -> TimeOfDay? {
    guard let hour = digits(2), skip(":"), let minute = digits(2), skip(":"), let second = digits(2),
      let nanoseconds = fraction(), let minutesAhead = offset()
    else { return nil }
    return TimeOfDay(
      hour: hour, minute: minute, second: second, nanoseconds: nanoseconds, minutesAhead: minutesAhead)
  }

  /// Reads the fraction of a second, in nanoseconds; 0 if there is none, nil for a point without digits.
  private mutating func fraction() -> Int? {
    guard skip(".") else { return 0 }
    guard var value = digit() else { return nil }
    for _ in 0..<8 { value = value * 10 + (digit() ?? 0) }
    while digit() != nil {}
    return value
  }

  // time-offset = "Z" / ("+" / "-") 2DIGIT ":" 2DIGIT, here in minutes
  private mutating func offset() -> Int? {
    if skip("Z") || skip("z") { return 0 }
    let isBehind = skip("-")
    guard isBehind || skip("+"), let hours = digits(2), skip(":"), let minutes = digits(2), hours < 24,
      minutes < 60
    else { return nil }
    return (hours * 60 + minutes) * (isBehind ? -1 : 1)
  }

  /// Skips the character if it comes next, and returns whether it did.
  private mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard place < text.count, text[place] == UInt8(ascii: character) else { return false }
    place += 1
    return true
  }

  private mutating func digits(_ count: Int) -> Int? {
    var value = 0
    for _ in 0..<count {
      guard let digit = digit() else { return nil }
      value = value * 10 + digit
    }
    return value
  }

  private mutating func digit() -> Int? {
    guard place < text.count, text[place].isASCIIDigit else { return nil }
    defer { place += 1 }
    return Int(text[place] - UInt8(ascii: "0"))
  }
}
