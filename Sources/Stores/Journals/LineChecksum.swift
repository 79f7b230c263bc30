// The checksum at the end of a line, written and checked.

import ASCII
import Hashing
import JSONText

extension JSONWriter {
  /// Ends the object that began at `start`, and its line, with the checksum of everything before it. Returns the checksum.
  mutating func endLineWithChecksum(from start: Int = 0) -> UInt32 {
    name("checksum")
    var checksum = CRC32C()
    withBytes(from: start) { bytes in
      // A fragment that was formatted for people has line feeds, but only between tokens, where a space does as well.
      bytes.replaceLineFeeds(with: UInt8(ascii: " "))
      checksum.update(UnsafeRawBufferPointer(bytes))
    }
    checksum.update(UInt8(ascii: "\""))
    hexadecimal(checksum.value)
    endObject()
    endLine()
    return checksum.value
  }

  /// Writes the value as a string of eight hexadecimal digits.
  mutating func hexadecimal(_ value: UInt32) {
    string(plain: 8) { digits in
      for place in digits.indices {
        digits[place] = UInt8(
          hexadecimalDigit: UInt8(truncatingIfNeeded: value >> UInt32(28 - 4 * place)) & 0xF)
      }
    }
  }
}

extension ArraySlice<UInt8> {
  /// Returns the checksum at the end of this line, which comes without its line feed; nil if it is missing or wrong.
  func checkedChecksum() -> UInt32? {
    withUnsafeBytes { bytes in
      guard count > JournalFormat.endLength, bytes.hold(JournalFormat.afterChecksum, at: count - 2),
        bytes.hold(JournalFormat.beforeChecksum, at: count - JournalFormat.endLength),
        let written = hexadecimalValue(of: bytes[(count - 10)..<(count - 2)]),
        CRC32C.checksum(of: UnsafeRawBufferPointer(rebasing: bytes[..<(count - 10)])) == written
      else { return nil }
      return written
    }
  }
}

extension UnsafeRawBufferPointer {
  /// Whether that text is at that place; false if it would not be within the bytes.
  func hold(_ text: StaticString, at place: Int) -> Bool {
    guard place >= 0, count - place >= text.utf8CodeUnitCount else { return false }
    let text = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    for offset in text.indices where self[place + offset] != text[offset] { return false }
    return true
  }
}

/// Returns the value of hexadecimal digits in lower case; nil if any of them is not one.
func hexadecimalValue(of digits: some Sequence<UInt8>) -> UInt32? {
  var value: UInt32 = 0
  for digit in digits {
    // A digit in upper case was not written here.
    guard let four = digit.hexadecimalValue, UInt8(hexadecimalDigit: four) == digit else { return nil }
    value = value << 4 | UInt32(four)
  }
  return value
}
