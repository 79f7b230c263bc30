// What reading remembers of the texts before it, and what it keeps of a text, must not be seen in what is read or written.

import JSONText
import Testing

struct LikenessTests {
  /// Texts whose names begin alike, end alike, differ in one byte, in length or in how they are written.
  private static let texts: [String] = {
    let names = [
      "", "a", "b", "ab", "abc", "abcdefg", "abcdefgh", "abcdefgi", "abcdefghi", "xbcdefghi",
      "abcdefghijklmnop",
      "abcdefghijklmnoq", "abcdefghXjklmnop", "abcdefghijklmnopq", #"a\""#, #"a\\"#, #"ab"#, "é", "né",
      #"a\/b"#, "a b",
    ]
    let pairs = names.flatMap { first in names.map { (first, $0) } }
    return pairs.flatMap { first, second in
      [
        #"{"\#(first)":1,"\#(second)":{"\#(second)":2}}"#,
        #"[{"\#(first)":1},{"\#(second)":2,"\#(first)":3}]"#,
      ]
    } + [
      #"{"a""#, #"{"a" 1}"#, #"{"abcdefgh"#, #"{"abcdefgh":"#, #"{"a":1"#, #"{a":1}"#, #"{"a":1,"a":2}"#,
      "{ \"a\" : 1 }",
    ]
  }()

  @Test func theNamesOfTheTextBeforeChangeNothing() {
    let alone = Self.texts.map { Self.read($0) }
    // A third of them: each name comes in some forty, and stands before every text.
    for before in stride(from: 0, to: Self.texts.count, by: 3).map({ Self.texts[$0] }) {
      var known = KnownNames()
      _ = Self.read(before, &known)
      // An expectation of each would take most of the time.
      for (text, expected) in zip(Self.texts, alone) where Self.read(text, &known) != expected {
        Issue.record("\(text) after \(before)")
      }
    }
  }

  @Test func longNamesOfTheTextBeforeChangeNothing() {
    let names = [
      "abcdefghijklmnopqrst", "abcdefghijklmnopqrstu", "abcdefghijklmnopqrstuv", "abcdefghijklmnopqrstU",
      "abcdefgHijklmnopqrstu", "abcdefghijkLmnopqrstu", "Abcdefghijklmnopqrstu", #"abcdefghijklmnopqr\n"#,
      "ａｂｃｄｅｆｇ",
    ]
    let texts = names.flatMap { name in
      [#"{"\#(name)":1}"#, #"{"\#(name)": 1,"a":2}"#, #"{"\#(name)" :1}"#, #"{"\#(name)""#, #"{"\#(name)":"#]
    }
    for before in texts {
      var known = KnownNames()
      _ = Self.read(before, &known)
      for text in texts { #expect(Self.read(text, &known) == Self.read(text), "\(text) after \(before)") }
    }
  }

  /// From 32 members on there is an index; the names of more than 64 are not remembered.
  @Test func anObjectMayBeLongerOrShorterThanTheOneBefore() throws {
    let counts = [0, 1, 2, 3, 7, 8, 9, 31, 32, 33, 63, 64, 65, 70]
    let members = (0..<70).map { #""n\#($0)":\#($0)"# }
    for before in counts {
      for count in counts {
        let some = members[..<count].joined(separator: ",")
        var known = KnownNames()
        _ = Self.read("{" + members[..<before].joined(separator: ",") + "}", &known)
        let read = try JSONReader.read(Array("{\(some)}".utf8)[...], knowing: &known) {
          (reader) throws(JSONReader.Failure) in try reader.value()
        }
        let object = try #require(read.asObject)
        #expect(object.names == (0..<count).map { "n\($0)" })
        for place in 0..<count { #expect(object["n\(place)"] == .int(place)) }
        if count == 0 { continue }
        for text in ["{\(some),}", "{\(some),\"n0\":1}", "{\(some),\"n\(count - 1)\":1}", "{\(some)"] {
          #expect(Self.read(text, &known) == Self.read(text), "\(text) after \(before)")
        }
      }
    }
  }

  @Test(arguments: ParsingCase.all)
  func theNamesOfAFileChangeNothing(_ file: ParsingCase) {
    var known = KnownNames()
    for text in Self.texts.prefix(40) {
      _ = Self.read(text, &known)
      #expect(Self.read(file.bytes, &known) == Self.read(file.bytes))
    }
  }

  @Test(arguments: ParsingCase.beginning("y_"))
  func aKeptTextIsWhatIsWritten(_ file: ParsingCase) throws {
    let body: [UInt8] =
      file.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(file.bytes.dropFirst(3)) : file.bytes
    try Self.expectSameBytes(
      #"{"values":{"before":[1],"value":"# + String(decoding: body, as: UTF8.self) + "}}")
  }

  @Test(arguments: [
    #"{"a":{"b":1, "c":2}}"#, #"{"a":{"b":"\u0041"}}"#, #"{"a":{"b":"\/"}}"#,
    "{\"a\":{\"b\":\"\u{85}\u{2028}\"}}",
    "{\"a\":{\"b\":\"\u{7F}é東\"}}", #"{"a":{"b":{"c":[1.0,1e5,-0,{}]}}}"#, #"{"a": {"b":1}}"#,
    #"{"a":{"b":1}}"#, #"{"a":{}}"#,
  ])
  func aKeptTextIsWhatIsWritten(_ text: String) throws { try Self.expectSameBytes(text) }

  @Test func whatIsChangedIsWrittenAsItIsNow() throws {
    let read = try Self.keepingTexts(#"{"a":{"b":1,"c":2}}"#)
    let members = try #require(read["a"]?.asObject)
    var changed = members
    changed["b"] = 3
    #expect(JSON.object(changed).text == #"{"b":3,"c":2}"#)
    changed = members
    changed["c"] = nil
    #expect(JSON.object(changed).text == #"{"b":1}"#)
    changed = members
    changed["d"] = 4
    #expect(JSON.object(changed).text == #"{"b":1,"c":2,"d":4}"#)
    changed = members
    _ = changed.insert("d", 4)
    #expect(JSON.object(changed).text == #"{"b":1,"c":2,"d":4}"#)
    #expect(JSON.object(members.merging(["b": 5])).text == #"{"b":5,"c":2}"#)
    #expect(JSON.object(members.mapValues { _ in .null }).text == #"{"b":null,"c":null}"#)
    #expect(JSON.object(members).text == #"{"b":1,"c":2}"#)
  }

  @Test(arguments: ["", "a", "name", "abcdefgh", "fifteen letters", "né", "né東"])
  func aTextIsTheSameWhereverItsBytesAre(_ text: String) {
    // Room was made for more than fits into the value itself, and is kept.
    var elsewhere = ""
    elsewhere.reserveCapacity(64)
    elsewhere += text
    #expect(text.hasSameCodePoints(as: elsewhere) && elsewhere.hasSameCodePoints(as: text))
    for other in ["b", "nane", "abcdefgi", "fifteen letterz", "nè", "nè東"] {
      #expect(!other.hasSameCodePoints(as: elsewhere) && !other.hasSameCodePoints(as: text))
    }
  }

  private static func expectSameBytes(_ text: String) throws {
    guard let plain = try? JSON(parsing: text) else { return }
    #expect(try keepingTexts(text).bytes == plain.bytes)
  }

  private static func keepingTexts(_ text: String) throws -> JSON {
    try JSONReader.read(Array(text.utf8)[...]) { (reader) throws(JSONReader.Failure) in
      try reader.valueKeepingTexts()
    }
  }

  private static func read(_ text: String, _ known: inout KnownNames) -> String {
    read(Array(text.utf8), &known)
  }
  private static func read(_ text: String) -> String { read(Array(text.utf8)) }

  private static func read(_ bytes: [UInt8], _ known: inout KnownNames) -> String {
    told { () throws(JSONError) in
      try JSONReader.read(bytes[...], knowing: &known, mayBeMarked: true) {
        (reader) throws(JSONReader.Failure) in
        try reader.value()
      }
    }
  }

  private static func read(_ bytes: [UInt8]) -> String {
    told { () throws(JSONError) in try JSON(parsing: bytes) }
  }

  private static func told(_ body: () throws(JSONError) -> JSON) -> String {
    do throws(JSONError) {
      return try body().text
    } catch {
      return "\(error.offset) \(error.position): \(error.message)"
    }
  }
}
