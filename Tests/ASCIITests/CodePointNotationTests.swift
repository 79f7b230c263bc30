// Code points as Unicode writes them.

import ASCII
import Testing

@Suite struct CodePointNotationTests {
  @Test(
    arguments: [(0x0, "U+0000"), (0xA0, "U+00A0"), (0xFEFF, "U+FEFF"), (0x1F600, "U+1F600")]
      as [(UInt32, String)])
  func aCodePointHasAtLeastFourDigits(codePoint: UInt32, notation: String) {
    #expect(codePointNotation(codePoint) == notation)
  }
}
