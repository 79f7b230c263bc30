// Rules that take a part of a text, or nothing.

import ASCII
import Testing

@Suite struct ScalarReaderTests {
  @Test(arguments: ["a1b2", "é1b2", "\u{65}\u{301}1b2"])
  func scalarsAreTakenOneByOne(_ text: String) {
    var reader = ScalarReader(text)
    var taken: [Unicode.Scalar] = []
    while let scalar = reader.take() { taken.append(scalar) }
    #expect(reader.isAtEnd)
    #expect(reader.offset == taken.count)
    #expect(taken == Array(text.unicodeScalars))
  }

  @Test func whatIsNotThereIsNotTaken() {
    var reader = ScalarReader("ab")
    let taken = [
      reader.take("b"), reader.take(all: "ac"), reader.take(all: "abc"), reader.take { $0 == "é" },
    ]
    let digits = reader.takeAll { $0.isASCIIDigit }
    #expect(!taken.contains(true))
    #expect(digits.isEmpty)
    #expect(reader.offset == 0)
  }

  @Test func whatIsThereIsTaken() {
    var reader = ScalarReader("12ab-rest")
    let digits = reader.takeAll { $0.isASCIIDigit }
    #expect(Array(digits) == ["1", "2"])
    #expect(reader.afterNext == "b")
    let place = reader.offset
    let taken = [reader.take(all: "ab"), reader.take("-")]
    #expect(!taken.contains(false))
    let start = reader.takeAll(before: "t", "s")
    #expect(Array(start) == ["r", "e"])
    reader.goBack(to: place)
    var part = ScalarReader(reader.rest)
    let isTaken = part.take("a")
    #expect(isTaken)
    #expect(part.offset == 1)
  }
}
