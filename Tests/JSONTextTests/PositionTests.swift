// Several positions at once are those that are counted one by one.

import JSONText
import Testing

@Suite struct PositionTests {
  @Test(arguments: ["åb\n\ncd\r\né", "\u{FEFF}åb\n", ""])
  func positionsOfSeveralBytesAreThoseOfEach(_ text: String) {
    let bytes = Array(text.utf8)
    let offsets = [0, 0, 1, 2, 3, 3, 4, 6, 8, 10, 99]
    #expect(Position.all(ofBytes: offsets, in: bytes) == offsets.map { Position(ofByte: $0, in: bytes) })
  }
}
