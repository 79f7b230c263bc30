import JSONText
import Testing

struct WritingTests {
  @Test(arguments: [
    ("", #""""#), ("a\"b\\c/", #""a\"b\\c/""#), ("\u{8}\t\n\u{C}\r", #""\b\t\n\f\r""#),
    ("\0\u{1}\u{1F}", #""\u0000\u0001\u001f""#),
    ("\u{7F}", "\"\u{7F}\""), ("a\u{85}b", #""a\u0085b""#), ("a\u{2028}b\u{2029}", #""a\u2028b\u2029""#),
    ("\u{84}\u{86}\u{A0}\u{2027}\u{202A}\u{2068}", "\"\u{84}\u{86}\u{A0}\u{2027}\u{202A}\u{2068}\""),
    ("åä🦉", #""åä🦉""#),
    ("12345678\"12345678", #""12345678\"12345678""#), ("1234567\u{2028}", #""1234567\u2028""#),
  ])
  func aStringIsEscapedWhereItMustBe(_ string: String, _ text: String) {
    #expect(JSON.string(string).text == text)
    #expect(JSON.object([string: .null]).text == "{\(text):null}")
  }

  @Test func everyCodePointComesBack() throws {
    for start in stride(from: UInt32(0), to: 0x11_0000, by: 0x800) {
      var string = ""
      for value in start..<(start + 0x800) { Unicode.Scalar(value).map { string.unicodeScalars.append($0) } }
      let bytes = JSON.string(string).bytes
      let back = try #require(try JSON(parsing: bytes).asString)
      #expect(back.hasSameCodePoints(as: string))
      #expect(!bytes.contains { $0 < 0x20 })
    }
  }

  @Test func piecesMakeAText() {
    var writer = JSONWriter()
    writer.beginObject()
    writer.name("a")
    writer.beginArray()
    for value in [0, -1, 12, Int.min] { writer.int(value) }
    writer.endArray()
    writer.name("é\n" as String)
    writer.string(orNull: nil)
    writer.name("o")
    writer.beginObject()
    writer.endObject()
    writer.name("r")
    writer.raw(Array("[1 ]".utf8))
    writer.name("t")
    writer.bool(true)
    writer.name("v")
    writer.value(["x": [false, "y"]])
    writer.endObject()
    #expect(
      String(decoding: writer.bytes, as: UTF8.self)
        == #"{"a":[0,-1,12,-9223372036854775808],"é\n":null,"o":{},"r":[1 ],"t":true,"v":{"x":[false,"y"]}}"#)
  }

  @Test func linesAreValuesOfTheirOwn() {
    var writer = JSONWriter()
    writer.raw(Array("x[1]".utf8).dropFirst())
    writer.endLine()
    let start = writer.count
    writer.beginObject()
    writer.endObject()
    writer.endLine()
    writer.int(2)
    let rest = writer.withBytes(from: start) { bytes in
      bytes[2] = UInt8(ascii: " ")
      return bytes.count
    }
    #expect(rest == 4 && String(decoding: writer.bytes, as: UTF8.self) == "[1]\n{} 2")
  }

  @Test func theCanonicalFormIsSortedByCodePoints() throws {
    let value = try JSON(
      parsing: #"{"b":[{"z":1.0,"a":1}],"é":0,"e\u0301":0,"a":{},"😀":0,"\ufb33":0,"B":1E2,"":0}"#)
    #expect(
      String(decoding: value.canonical, as: UTF8.self)
        == #"{"":0,"B":1E2,"a":{},"b":[{"a":1,"z":1.0}],"e"# + "\u{301}" + #"":0,"é":0,""# + "\u{FB33}"
        + #"":0,"😀":0}"#)
    #expect(try JSON(parsing: value.canonical) == value)
  }

  @Test func whatFitsStandsOnOneLine() throws {
    let value = try JSON(
      parsing: #"{"name":"Owls","tags":["a","b"],"empty":{},"none":[],"deep":{"list":[1,[2,3],{"x":null}]}}"#)
    #expect(
      value.pretty(width: 120)
        == #"{"name": "Owls", "tags": ["a", "b"], "empty": {}, "none": [], "deep": {"list": [1, [2, 3], {"x": null}]}}"#
    )
    #expect(
      value.pretty(width: 30) == """
        {
          "name": "Owls",
          "tags": ["a", "b"],
          "empty": {},
          "none": [],
          "deep": {
            "list": [
              1,
              [2, 3],
              {"x": null}
            ]
          }
        }
        """)
  }

  @Test(arguments: 1...60)
  func noLineThatCouldBeBrokenIsTooWide(_ width: Int) throws {
    let value = try JSON(parsing: #"{"a":[1,"åäö",{"b":[true,[],[1,2,3,4]]}],"c":{"d":{"e":"🦉🦉🦉"}}}"#)
    let pretty = value.pretty(width: width)
    #expect(try JSON(parsing: pretty) == value)
    for line in pretty.split(separator: "\n") where line.unicodeScalars.count > width {
      #expect(!line.contains(", "))
    }
  }
}
