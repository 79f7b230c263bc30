// Each digit both ways.

import ASCII
import Testing

@Suite struct HexadecimalDigitsTests {
  @Test(arguments: 0..<16 as Range<UInt8>)
  func aDigitIsReadAsWhatItWasWrittenFor(value: UInt8) {
    let digit = UInt8(hexadecimalDigit: value)
    #expect(digit == Array(String(value, radix: 16).utf8)[0])
    #expect(digit.hexadecimalValue == value)
    #expect(Array(String(value, radix: 16, uppercase: true).utf8)[0].hexadecimalValue == value)
  }

  @Test func nothingElseIsADigit() {
    let digits = (UInt8.min...UInt8.max).filter { $0.hexadecimalValue != nil }
    #expect(String(decoding: digits, as: UTF8.self) == "0123456789ABCDEFabcdef")
  }

  @Test func bytesHaveTwoDigitsEach() {
    #expect(([0x00, 0x0F, 0xA0, 0xFF] as [UInt8]).hexadecimal == "000fa0ff")
    #expect(([] as [UInt8]).hexadecimal == "")
  }
}
