// Places in a text that is JSON, and an end for every text that is none.

import JSONText
import Testing

@Suite struct SourceMapTests {
  @Test(arguments: [
    "[}", "[,]", "{\"a\":}", "{\"a\"", "{\"a\":[", "}", "{,", "[\"", "\"\\", "{\"\\", "tru", "",
  ])
  func aTextThatIsNoJSONHasNoPlaces(_ text: String) {
    #expect(SourceMap(Array(text.utf8)).place(of: JSONPointer()) == nil)
  }

  @Test(arguments: ["[", "{\"a\":"])
  func norHasOneThatIsTooDeep(_ opening: String) {
    let text = String(repeating: opening, count: 100_000)
    #expect(SourceMap(Array(text.utf8)).place(of: JSONPointer()) == nil)
  }

  @Test func placesOfNamesAndValues() throws {
    let text = #"{"a": [1, {"b": "x"}], "ä": true}"#
    let map = SourceMap(Array(text.utf8))
    let place = try #require(map.place(of: JSONPointer(["a", "1", "b"])))
    #expect(place.name == 11..<14 && place.value == 16..<19)
    #expect(map.position(ofByte: 30) == Position(line: 1, column: 30))
  }

  @Test func positionsOfSeveralBytesAreThoseOfEach() {
    let bytes = Array("åb\n\ncd\r\né".utf8)
    let offsets = [0, 0, 2, 3, 3, 4, 6, 8, 10, 99]
    #expect(Position.all(ofBytes: offsets, in: bytes) == offsets.map { Position(ofByte: $0, in: bytes) })
  }
}
