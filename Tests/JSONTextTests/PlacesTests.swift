// Pointers into values, and from values back into their text.

import JSONText
import Testing

/// The pointer that `text` writes.
private func pointer(_ text: String) throws -> JSONPointer { try #require(JSONPointer(text)) }

struct JSONPointerTests {
  /// The example of RFC 6901, section 5.
  private static let document: JSON = [
    "foo": ["bar", "baz"], "": 0, "a/b": 1, "c%d": 2, "e^f": 3, "g|h": 4, "i\\j": 5, "k\"l": 6, " ": 7,
    "m~n": 8,
  ]

  @Test(
    arguments: [
      ("", document), ("/foo", ["bar", "baz"]), ("/foo/0", "bar"), ("/", 0), ("/a~1b", 1), ("/c%d", 2),
      ("/e^f", 3),
      ("/g|h", 4), ("/i\\j", 5), ("/k\"l", 6), ("/ ", 7), ("/m~0n", 8),
    ] as [(String, JSON)])
  func theExamplesOfTheRFCHold(_ text: String, _ value: JSON) throws {
    let place = try pointer(text)
    #expect(Self.document[place] == value)
    #expect(place.description == text)
  }

  @Test(arguments: [
    "/bar", "/foo/2", "/foo/-", "/foo/00", "/foo/01", "/foo/x", "/foo/+1", "/foo/99999999999999999999",
    "/a~1b/c", "/foo/0/0",
  ])
  func whatIsNotThereIsNil(_ text: String) throws {
    let place = try pointer(text)
    #expect(Self.document[place] == nil)
  }

  @Test(arguments: ["a", "#/a", "/~", "/~2", "/a~", " /a"])
  func whatIsNoPointerIsNone(_ text: String) {
    #expect(JSONPointer(text) == nil)
  }

  @Test(arguments: [
    ["~1"], ["/"], ["~"], ["~0", "~01"], ["", ""], ["e\u{301}", "\u{301}"], ["a\u{301}/", "0"],
  ])
  func tokensComeBack(_ tokens: [String]) throws {
    let back = try pointer(JSONPointer(tokens).description)
    #expect(back.tokens.map { Array($0.utf8) } == tokens.map { Array($0.utf8) })
  }

  @Test func pointersAreToldApartByCodePoints() {
    #expect(JSONPointer(["\u{E9}"]) != JSONPointer(["e\u{301}"]))
    #expect(Set([JSONPointer(["\u{E9}"]), JSONPointer(["e\u{301}"]), JSONPointer(["\u{E9}"])]).count == 2)
  }
}

struct PlaceTests {
  @Test(arguments: [
    ("/a", "«1»"), ("/b", "«[ {\"c\" : \"x\"}, null ]»"), ("/b/0/c", "«\"x\"»"), ("/b/1", "«null»"),
    ("/e~1f", "«\"\\\"]}\"»"),
    ("/t", "«true»"), ("/n", "«-1.5e3»"),
  ])
  func aValueIsFoundInItsText(_ path: String, _ marked: String) throws {
    let text =
      "\u{FEFF}{ \"a\":1,\n \"b\" : [ {\"c\" : \"x\"}, null ] ,\"e\\/f\":\"\\\"]}\",\"t\":true,\"n\":-1.5e3}"
    let bytes = Array(text.utf8)
    let place = try #require(SourceMap(bytes).place(of: pointer(path)))
    #expect("«" + String(decoding: bytes[place.value], as: UTF8.self) + "»" == marked)
  }

  @Test func aNameIsFoundInItsText() throws {
    let text = "{\"a\":[{\n  \"\\u0062\": 1}]}"
    let bytes = Array(text.utf8)
    let map = SourceMap(bytes)
    let place = try #require(map.place(of: pointer("/a/0/b")))
    let name = try #require(place.name)
    #expect(String(decoding: bytes[name], as: UTF8.self) == "\"\\u0062\"")
    #expect(Position(ofByte: name.lowerBound, in: bytes) == Position(line: 2, column: 3))
    #expect(map.place(of: JSONPointer())?.name == nil)
    #expect(map.place(of: JSONPointer())?.value == 0..<bytes.count)
    #expect(map.place(of: JSONPointer(["x"])) == nil)
  }

  @Test(arguments: [
    (0, "▶a\\n\\ud83e\\udd89å🦉z"), (1, "a▶\\n\\ud83e\\udd89å🦉z"), (2, "a\\n▶\\ud83e\\udd89å🦉z"),
    (3, "a\\n\\ud83e\\udd89▶å🦉z"), (4, "a\\n\\ud83e\\udd89å▶🦉z"), (5, "a\\n\\ud83e\\udd89å🦉▶z"),
    (6, "a\\n\\ud83e\\udd89å🦉z▶"),
  ])
  func aCodePointIsFoundBehindEscapes(_ index: Int, _ marked: String) throws {
    let text = "[\"" + marked.replacing("▶", with: "") + "\"]"
    let before = "[\"" + marked.prefix { $0 != "▶" }
    let places = try #require(SourceMap(Array(text.utf8)).bytes(ofStringAt: JSONPointer(["0"])))
    #expect(places.count == 7)
    #expect(places[index] == before.utf8.count)
  }

  @Test(arguments: ["", "{", "[\"a", "{\"a\":\"\\", "{\"a\"", "[1,]", String(repeating: "[", count: 100_000)])
  func aTextThatIsNotJSONHasNoPlaces(_ text: String) {
    #expect(SourceMap(Array(text.utf8)).place(of: JSONPointer()) == nil)
  }

  @Test func everyValueOfATextHasItsPlace() throws {
    let text = #"{"a":[1,[],{"b":{"":[null]}}],"\n":"x","e\u0301":{"é":0}}"#
    let value = try JSON(parsing: text)
    let map = SourceMap(Array(text.utf8))
    try check(value, at: JSONPointer(), map, Array(text.utf8))
  }

  @Test(.timeLimit(.minutes(5)))
  func aLongNameIsNotCountedForEachValueInIt() {
    let name = String(repeating: "n", count: 100_000)
    let zeros = String(repeating: "0,", count: 100_000) + "1"
    let map = SourceMap(Array("{\"\(name)\":[\(zeros)]}".utf8))
    #expect(map.place(of: JSONPointer([name, "100000"]))?.value.lowerBound == 300_005)
    #expect(map.place(of: JSONPointer([name, "100001"])) == nil)
    #expect(map.place(of: JSONPointer([name, "01"])) == nil)
  }

  private func check(_ value: JSON, at pointer: JSONPointer, _ map: SourceMap, _ bytes: [UInt8]) throws {
    let place = try #require(map.place(of: pointer), "\(pointer)")
    #expect(try JSON(parsing: bytes[place.value]) == value)
    for (index, element) in (value.asArray ?? []).enumerated() {
      try check(element, at: pointer.appending(index), map, bytes)
    }
    for member in value.asObject ?? [:] {
      try check(member.value, at: pointer.appending(member.name), map, bytes)
    }
  }
}

struct JSONTests {
  @Test(arguments: [
    ("1", "1.0"), ("[1]", "[1e0]"), (#"{"a":1,"b":2}"#, #"{"b":2.0,"a":10e-1}"#), (#""é""#, #""\u00e9""#),
    ("-0", "0"),
  ])
  func valuesAreEqualByWhatTheyMean(_ left: String, _ right: String) throws {
    #expect(try JSON(parsing: left) == JSON(parsing: right))
  }

  @Test(arguments: [
    ("1", "true"), ("0", "false"), ("null", "false"), (#""1""#, "1"), ("[]", "{}"), ("[1,2]", "[2,1]"),
    ("[1]", "[1,1]"),
    (#"{"a":1}"#, #"{"a":1,"b":1}"#), (#""é""#, #""e\u0301""#), (#"{"é":1}"#, #"{"e\u0301":1}"#),
    ("9007199254740992", "9007199254740993"),
  ])
  func valuesThatMeanSomethingElseDiffer(_ left: String, _ right: String) throws {
    #expect(try JSON(parsing: left) != JSON(parsing: right))
  }
}
