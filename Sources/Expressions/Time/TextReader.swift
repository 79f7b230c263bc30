// Reads short texts of a fixed format, such as durations and offsets, from left to right.

import ASCII

/// A position in a text, which is read byte by byte.
struct TextReader {
  private var bytes: Substring.UTF8View

  init(_ text: some StringProtocol) { bytes = Substring(text).utf8 }

  var isAtEnd: Bool { bytes.isEmpty }

  /// What has not been read yet.
  var rest: Substring { Substring(bytes) }

  /// Skips the character if it comes next, and returns whether it did.
  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard let first = bytes.first, UInt32(first) == character.value else { return false }
    bytes.removeFirst()
    return true
  }

  /// Skips one byte.
  mutating func skipOne() { bytes = bytes.dropFirst() }

  /// Reads all digits that come next.
  mutating func digits() -> [UInt8] {
    let digits = bytes.prefix(while: { $0.isASCIIDigit }).map { $0 - 0x30 }
    bytes.removeFirst(digits.count)
    return digits
  }

  /// Reads the number that the next `count` digits make; nil if fewer come next.
  mutating func number(digits count: Int) -> Int? {
    let digits = bytes.prefix(count)
    guard digits.count == count, digits.allSatisfy({ $0.isASCIIDigit }) else { return nil }
    bytes.removeFirst(count)
    return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  private static let endsLetters: [UInt8] = [0x2B, 0x2C, 0x2D, 0x2E]

  /// Reads everything up to the next digit, point, comma or sign.
  mutating func letters() -> String {
    let letters = bytes.prefix { !$0.isASCIIDigit && !Self.endsLetters.contains($0) }
    bytes.removeFirst(letters.count)
    return String(Substring(letters))
  }

  /// Reads `+hh:mm` or `-hh:mm`, and returns it in seconds.
  mutating func signedOffset() -> Int? {
    let isNegative = skip("-")
    guard isNegative || skip("+") else { return nil }
    return hoursAndMinutes().map { isNegative ? -$0 : $0 }
  }

  /// Reads `hh:mm`, and returns it in seconds.
  mutating func hoursAndMinutes() -> Int? {
    guard let hours = number(digits: 2), skip(":"), let minutes = number(digits: 2), hours < 24, minutes < 60
    else { return nil }
    return hours * 3600 + minutes * 60
  }
}
