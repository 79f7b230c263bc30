// Strings of up to 15 bytes are made of two words by the reader itself: they must be those that the standard library makes.

import JSONText
import Testing

struct SmallStringTests {
  /// Where the text ends right behind the string, there are not always two words to read.
  @Test(arguments: ["", "é", "東", "🦉", "\u{7F}"], [0, 1, 2, 7, 8, 15, 16, 40])
  func aStringIsWhatTheStandardLibraryMakes(_ end: String, _ spaces: Int) throws {
    for length in 0..<20 {
      let string = String(repeating: "x", count: length) + end
      let text = #"["a",""# + string + #""]"# + String(repeating: " ", count: spaces)
      try Self.expectSame(try #require(try JSON(parsing: text)[1]?.asString), string)
      let name = try #require(try JSON(parsing: #"{""# + string + #"":1}"#).asObject?.names.first)
      try Self.expectSame(name, string)
    }
  }

  @Test(arguments: [0, 1, 15, 16])
  func aNumberHasTheTextThatTheStandardLibraryMakes(_ spaces: Int) throws {
    for text in ["0", "-1", "1.5e-3", "12345678", "123456789", "123456789012345", "1234567890123456"] {
      let read = try JSON(parsing: text + String(repeating: " ", count: spaces))
      try Self.expectSame(try #require(read.asNumber?.text), text)
    }
  }

  private static func expectSame(_ read: String, _ text: String) throws {
    let string = String(decoding: Array(text.utf8), as: UTF8.self)
    #expect(Array(read.utf8) == Array(string.utf8))
    #expect(read == string && read.hashValue == string.hashValue && read.count == string.count)
    #expect(read.hasSameCodePoints(as: string))
    if string.utf8.count <= 15 { #expect(words(of: read) == words(of: string)) }
    #expect(read + "y" == string + "y" && Array(read.unicodeScalars) == Array(string.unicodeScalars))
  }

  private static func words(of string: String) -> [UInt64] {
    let words = unsafeBitCast(string, to: (UInt64, UInt64).self)
    return [words.0, words.1]
  }
}
