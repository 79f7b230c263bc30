// The checksum with which a line ends, written and checked.

import Hashing

extension [UInt8] {
  /// Ends the object that these bytes are the beginning of, with the checksum, the closing brace and the line feed.
  mutating func endWithChecksum() -> UInt32 {
    // A fragment that was laid out for people has line feeds, but only between tokens, where a space is as good.
    replaceLineFeeds(with: UInt8(ascii: " "))
    append(contentsOf: JournalFormat.beforeChecksum)
    let checksum = CRC32C.checksum(of: self)
    appendHexadecimal(checksum)
    append(contentsOf: JournalFormat.afterChecksum)
    append(UInt8(ascii: "\n"))
    return checksum
  }

  /// Appends eight hexadecimal digits.
  mutating func appendHexadecimal(_ value: UInt32) {
    for shift in stride(from: 28, through: 0, by: -4) {
      let digit = UInt8(truncatingIfNeeded: value >> UInt32(shift)) & 0xF
      append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
    }
  }
}

extension ArraySlice<UInt8> {
  /// The checksum at the end of this line, which is without its line feed; nil where it is missing or wrong.
  func checkedChecksum() -> UInt32? {
    guard count > JournalFormat.endLength, suffix(2).elementsEqual(JournalFormat.afterChecksum),
      suffix(JournalFormat.endLength).starts(with: JournalFormat.beforeChecksum),
      let written = hexadecimalValue(of: self[(endIndex - 10)..<(endIndex - 2)]),
      CRC32C.checksum(of: self[startIndex..<(endIndex - 10)]) == written
    else { return nil }
    return written
  }
}

/// The value of hexadecimal digits in lower case.
func hexadecimalValue(of digits: ArraySlice<UInt8>) -> UInt32? {
  var value: UInt32 = 0
  for digit in digits {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): value = value << 4 | UInt32(digit - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): value = value << 4 | UInt32(digit - UInt8(ascii: "a") + 10)
    default: return nil
    }
  }
  return value
}
