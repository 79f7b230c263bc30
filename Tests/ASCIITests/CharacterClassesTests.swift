// Which characters are digits and letters.

import ASCII
import Testing

@Suite struct CharacterClassesTests {
  private static let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

  @Test func aByteIsADigitOrALetterOrNeither() {
    let bytes = UInt8.min...UInt8.max
    #expect(bytes.filter(\.isASCIIDigit) == Array("0123456789".utf8))
    #expect(bytes.filter(\.isASCIILetter) == Array(Self.letters.utf8))
    #expect(bytes.filter(\.isASCIILetterOrDigit) == Array(("0123456789" + Self.letters).utf8))
  }

  @Test func noOtherCharacterIsOne() {
    let characters = (0...0x10FFFF as ClosedRange<UInt32>).compactMap { Unicode.Scalar($0) }
    #expect(characters.filter(\.isASCIIDigit) == Array("0123456789".unicodeScalars))
    #expect(characters.filter(\.isASCIILetter) == Array(Self.letters.unicodeScalars))
  }
}
