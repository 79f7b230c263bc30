import JSONText
import Testing

struct ReadingTests {
  @Test(arguments: [
    ("\"\"", ""), (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"), (#""\u0041\u00e5\u20AC""#, "Aå€"),
    (#""\ud83e\udd89""#, "🦉"), (#""\uD83E\uDD89""#, "🦉"), (#""\u0000""#, "\0"), ("\"\u{7F}\"", "\u{7F}"),
    (#""12345678\n12345678é12345678""#, "12345678\n12345678é12345678"),
    (
      "\"\u{80}\u{7FF}\u{800}\u{D7FF}\u{E000}\u{FFFF}\u{10000}\u{10FFFF}\"",
      "\u{80}\u{7FF}\u{800}\u{D7FF}\u{E000}\u{FFFF}\u{10000}\u{10FFFF}"
    ),
  ])
  func aStringIsWhatItStandsFor(_ text: String, _ string: String) throws {
    let read = try #require(try JSON(parsing: text).asString)
    #expect(Array(read.utf8) == Array(string.utf8))
  }

  @Test func aStringIsReadWhereverItsLastCharacterFallsInAWord() throws {
    for length in 0..<40 {
      for end in ["", "\"", "å", "\n"] {
        let string = String(repeating: "x", count: length) + end
        #expect(try JSON(parsing: JSON.string(string).bytes) == .string(string))
      }
    }
  }

  @Test func escapesAreReadWhereverTheyStandAndHoweverManyThereAre() throws {
    let pieces = [(#"\n"#, "\n"), (#"\u00e5"#, "å"), (#"\ud83e\udd89"#, "🦉"), (#"\""#, "\""), ("é", "é")]
    for length in 0..<20 {
      let plain = String(repeating: "x", count: length)
      for (escaped, character) in pieces {
        for times in [1, 2, 9, 100] {
          let text = String(repeating: plain + escaped, count: times) + #"\t"# + plain
          let string = String(repeating: plain + character, count: times) + "\t" + plain
          let read = try JSON(parsing: #"["a\nb",""# + text + #"","c"]"#)
          #expect(read == ["a\nb", .string(string), "c"])
          #expect(throws: JSONError.self) { try JSON(parsing: "\"" + text) }
        }
      }
    }
  }

  /// Unicode 16, table 3-7: what is not in it.
  @Test(
    arguments: [
      [0x80], [0xBF], [0xC0, 0x80], [0xC1, 0xBF], [0xC2], [0xC2, 0x22], [0xC2, 0xC2], [0xE0, 0x9F, 0xBF],
      [0xE0, 0xA0],
      [0xE1, 0x80], [0xE1, 0x80, 0x22], [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF], [0xEF, 0xBF],
      [0xF0, 0x8F, 0xBF, 0xBF],
      [0xF0, 0x90, 0x80], [0xF1, 0x80, 0x80, 0xC0], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80],
      [0xFE], [0xFF],
    ] as [[UInt8]])
  func whatIsNotUTF8IsRefusedWhereItStands(_ bytes: [UInt8]) {
    for (before, after) in [
      ("[\"ab", "\"]"), ("[\"ab", ""), ("[\"a\\n", "cdefghijkl\"]"), ("[\"å", "\\n\"]"),
    ] {
      let text = Array(before.utf8) + bytes + Array(after.utf8)
      #expect { try JSON(parsing: text) } throws: {
        let error = $0 as? JSONError
        return error?.reason == .invalidUTF8 && error?.offset == before.utf8.count
      }
    }
  }

  @Test func aByteOrderMarkIsSkippedAtTheStartOnly() throws {
    #expect(try JSON(parsing: "\u{FEFF} [1]") == [1])
    #expect(throws: JSONError.self) { try JSON(parsing: " \u{FEFF}[1]") }
    #expect(throws: JSONError.self) { try JSON(parsing: "\u{FEFF}\u{FEFF}[1]") }
    #expect(throws: JSONError.self) { try JSON(parsing: "\u{FEFF}") }
  }

  @Test(arguments: [("[", "]"), (#"{"a":"#, "}")])
  func nestingIsLimited(_ opening: String, _ closing: String) throws {
    let nested = { (depth: Int) in
      String(repeating: opening, count: depth) + "1" + String(repeating: closing, count: depth)
    }
    _ = try JSON(parsing: nested(JSON.depthLimit))
    for depth in [JSON.depthLimit + 1, 100_000] {
      #expect { try JSON(parsing: nested(depth)) } throws: {
        ($0 as? JSONError)?.reason == .tooDeep(limit: JSON.depthLimit)
      }
    }
  }

  @Test func nestingIsNotHeldAgainstNeighbours() throws {
    let element = String(repeating: "[", count: 500) + String(repeating: "]", count: 500)
    _ = try JSON(parsing: "[\(element),{\"a\":\(element)},{},[],\(element)]")
  }

  @Test func orderAndDigitsAreKept() throws {
    let text = #"{"z":1.10,"a":-0,"é":1E400,"e\u0301":[0.0,-0.0e-0,\#(String(repeating: "9", count: 40))]}"#
    #expect(try JSON(parsing: text).text == text.replacing("\\u0301", with: "\u{301}"))
  }

  @Test func namesAreToldApartByCodePoints() throws {
    let value = try JSON(parsing: #"{"\u00e9":1,"e\u0301":2}"#)
    #expect(value["\u{E9}"] == 1)
    #expect(value["e\u{301}"] == 2)
  }

  @Test func aPartOfAnArrayIsReadAsATextOfItsOwn() throws {
    let bytes = Array("xx[1, 2]yy".utf8)
    #expect(try JSON(parsing: bytes[2..<8]) == [1, 2])
    #expect { try JSON(parsing: bytes[2..<7]) } throws: { ($0 as? JSONError)?.offset == 5 }
  }

  @Test func piecesCanBeReadOneByOne() throws {
    var seen: [String] = []
    try JSONReader.read(Array(#" {"a" : "\u0041" , "b":[ 1 ,[]]} "#.utf8)[...]) {
      (reader) throws(JSONReader.Failure) in
      try reader.members { (reader, name) throws(JSONReader.Failure) in
        if reader.isAtArray() {
          try reader.elements { (reader) throws(JSONReader.Failure) in
            seen.append(try reader.valueAndText().text)
          }
        } else {
          let (value, text) = try reader.valueAndText()
          seen.append("\(name) = \(value.asString ?? "") as \(text)")
        }
      }
    }
    #expect(seen == [#"a = A as "\u0041""#, "1", "[]"])
  }

  @Test func whatIsReadByPiecesIsCheckedAlike() {
    for text in [#"{"a":1,"a":2}"#, #"{"a":1"#, #"{"a":1}x"#, "[]", "", "{,}"] {
      #expect(throws: JSONError.self) {
        try JSONReader.read(Array(text.utf8)[...]) { (reader) throws(JSONReader.Failure) in
          try reader.members { (reader, _) throws(JSONReader.Failure) in _ = try reader.value() }
        }
      }
    }
  }
}
