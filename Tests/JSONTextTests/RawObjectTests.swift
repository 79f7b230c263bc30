import JSONText
import Testing

@Suite struct RawObjectTests {
  private static let text = #"""
    {"text":"a \"quoted\" word","plain":"plain","none":"","ü":"ü","number":-7,"big":1e2,"yes":true,"null":null,
    "object":{"object":{"deep":"}]"}},"objects":[{"n":1}, {"n":2}],"strings":["a","b\n"],"empty":[],"nothing":{}}
    """#

  private func object(_ text: String) throws -> RawObject { try #require(RawObject(Array(text.utf8)[...])) }

  private static let names: [StaticString] = [
    "text", "plain", "none", "ü", "number", "big", "yes", "null", "object", "objects", "strings", "empty",
    "nothing", "absent",
  ]

  /// Everything that can be asked for.
  private func everything(in object: RawObject) -> [Any?] {
    Self.names.flatMap { name -> [Any?] in
      [
        object[name], object.value(name), object.values(name), object.string(name), object.int(name),
        object.bool(name), object.strings(name), object.elements(name), object.objects(name)?.map(\.objects),
        object.object(name)?.objects, object.object(name)?.arrays,
      ]
    }
  }

  @Test func whatIsThereIsFound() throws {
    let object = try object(Self.text)
    #expect(object.string("text") == #"a "quoted" word"#)
    #expect(object.string("plain") == "plain")
    #expect(object.string("none") == "")
    #expect(object.string("ü") == "ü")
    #expect(object.int("number") == -7)
    #expect(object.int("big") == 100)
    #expect(object.bool("yes") == true)
    #expect(object.value("null") == .null)
    #expect(object.object("object")?.object("object")?.string("deep") == "}]")
    #expect(object.objects("objects")?.map { $0.int("n") } == [1, 2])
    #expect(object.strings("strings") == ["a", "b\n"])
    #expect(object.objects("empty")?.count == 0)
    #expect(object.values("nothing") == [:])
    #expect(object.value("absent") == nil)
    #expect(
      object.elements("objects").map { $0.map { String(decoding: $0, as: UTF8.self) } } == [
        #"{"n":1}"#, #"{"n":2}"#,
      ])
    #expect(object.isSound)
  }

  @Test func whatIsOfAnotherKindIsNotThere() throws {
    let object = try object(Self.text)
    #expect(object.string("number") == nil)
    #expect(object.int("plain") == nil)
    #expect(object.bool("null") == nil)
    #expect(object.object("objects") == nil)
    #expect(object.objects("object") == nil)
    #expect(object.values("strings") == nil)
    #expect(object.isSound)
  }

  /// Beginning in the middle of an array, where indices are none of its own.
  @Test func aSliceIsReadLikeAnArray() throws {
    let bytes = Array(("{} " + Self.text).utf8)
    let object = try #require(RawObject(bytes[3...]))
    #expect(object.string("plain") == "plain")
    #expect(object.objects("objects")?.map { $0.int("n") } == [1, 2])
    #expect(object["yes"].map(Array.init) == Array("true".utf8))
  }

  @Test(arguments: [
    #"{"a":tru}"#, #"{"a":01}"#, #"{"a":"\x"}"#, "{\"a\":\"\u{1}\"}", #"{"a":{"b":}}"#,
    #"{"a":{"b":1,"b":2}}"#, #"{"a":-}"#,
  ])
  func whoAsksForWhatIsNoJSONIsTold(text: String) throws {
    let object = try object(text)
    #expect(object.isSound)
    #expect(object.value("a") == nil && object.string("a") == nil && object.int("a") == nil)
    #expect(!object.isSound)
  }

  @Test func anArrayIsReadWholeOrNotAtAll() {
    func sum(_ text: String) -> Int? {
      var known = KnownTexts()
      return RawObject.all(in: Array(text.utf8)[...], levels: 2, knowing: &known) {
        $0.reduce(0) { $0 + ($1.int("a") ?? 0) }
      }
    }
    #expect(sum(#"[{"a":1},{},{"a":2}]"#) == 3)
    #expect(sum("[]") == 0)
    for text in ["[{},1]", "[{},{}", "{}", #"[{"a":1},{"a":x}]"#] { #expect(sum(text) == nil, "\(text)") }
  }

  @Test func nothingRunsPastTheEndOfWhatIsDamaged() {
    let bytes = Array(Self.text.utf8)
    for place in bytes.indices {
      if let cut = RawObject(bytes[..<place]) { _ = everything(in: cut) }
      for byte in Array(#"{}[],:"\ \u{0}1"#.utf8) {
        var damaged = bytes
        damaged[place] = byte
        if let damaged = RawObject(damaged[...]) { _ = everything(in: damaged) }
      }
    }
  }

  /// Gone through as somebody looks into it, or all of it before: nobody can tell, also where it is damaged.
  @Test(arguments: [2, 3, 16]) func howFarItWasGoneThroughBeforeChangesNothing(levels: Int) {
    func expectTheSame(_ bytes: ArraySlice<UInt8>) {
      var known = KnownTexts()
      #expect(
        RawObject(bytes).flatMap(findings)
          == RawObject.whole(bytes, levels: levels, knowing: &known, findings),
        "\(String(decoding: bytes, as: UTF8.self))")
    }
    let bytes = Array(Self.text.utf8)
    for place in bytes.indices {
      expectTheSame(bytes[..<place])
      for byte in Array(#"}["\"#.utf8) { expectTheSame(bytes[..<place] + [byte] + bytes[(place + 1)...]) }
    }
  }

  /// It is found where it is known to end, and where it does not, nothing runs past the end.
  @Test func whereTheLastMemberEndsMayBeKnown() throws {
    let text = #"{"object":{"object":{"deep":"}"}},"strings":["a"],"nothing":{"n":1},"sum":"0"}"#
    let bytes = Array(text.utf8)
    let rest = #","sum":"0"}"#.utf8.count
    let known = try #require(RawObject(bytes[...], last: "nothing", beforeEnd: rest))
    #expect(known["nothing"].map(Array.init) == Array(#"{"n":1}"#.utf8))
    #expect(known.object("nothing")?.int("n") == 1)
    #expect(known.string("sum") == "0")
    #expect(findings(in: known) == RawObject(bytes[...]).flatMap(findings))
    // What stands before that end is not looked at before somebody does.
    let damaged = Array(text.replacing(#"{"n":1}"#, with: #"{"n":[}"#).utf8)
    #expect(RawObject(damaged[...]) == nil)
    let found = try #require(RawObject(damaged[...], last: "nothing", beforeEnd: rest))
    #expect(found["nothing"].map(Array.init) == Array(#"{"n":[}"#.utf8))
    #expect(found.object("nothing") == nil)
    for rest in -9...bytes.count + 9 {
      for name: StaticString in ["nothing", "object", "strings", "absent"] {
        if let object = RawObject(bytes[...], last: name, beforeEnd: rest) { _ = everything(in: object) }
      }
    }
  }

  /// Values that were made before are handed out again for the same bytes, and for no others.
  @Test func valuesThatStandTwiceAreTheSame() throws {
    let long = String(repeating: "x", count: 70)
    let values = (0..<7).map { number -> String in
      var text = Array("[\"" + long + "\"]")
      if number % 3 > 0 { text[number * 9 + 5] = "y" }
      return String(text)
    }
    let names: [StaticString] = ["a", "b", "c", "d", "e", "f", "g"]
    let object = try object(
      "{" + zip(names, values).map { "\"\($0)\":\($1)" }.joined(separator: ",") + "}")
    for _ in 1...2 {
      for (name, text) in zip(names, values) {
        #expect(try object.value(name) == JSON(parsing: Array(text.utf8)), "\(name)")
      }
    }
  }

  /// Also in other texts that belong together, as long as nobody forgets them.
  @Test func valuesOfTextsThatBelongTogetherAreKnown() throws {
    let long = String(repeating: "x", count: 70)
    var known = KnownTexts()
    for (place, end) in ["y", "y", "z", "é", "y", "", "z"].enumerated() {
      if place == 4 { known.forgetValues() }
      let value = #"{"a":["\#(long)\#(end)"]}"#
      let text = #"{"value":\#(value),"again":\#(value)}"#
      let found = RawObject.whole(Array(text.utf8)[...], levels: 1, knowing: &known) { object in
        [object.value("value"), object.value("again")]
      }
      let expected = try JSON(parsing: value)
      #expect(found == [expected, expected])
    }
  }

  /// Bytes as they stand are looked at first, and the string only where they come to nothing.
  @Test func aStringIsLookedAtAsItStands() throws {
    func number(_ text: String) throws -> [Int?] {
      let object = try object(text)
      let found = object.string(
        "a", { $0.count == 3 ? Int($0[1]) : nil }, or: { $0.utf8.count == 1 ? -Int($0.utf8.first ?? 0) : nil }
      )
      let several = object.strings(
        "b", { $0.count == 3 ? Int($0[1]) : nil }, or: { $0.utf8.count == 1 ? -Int($0.utf8.first ?? 0) : nil }
      )
      return [found] + (several ?? [])
    }
    #expect(try number(#"{"a":"1","b":["2","\u0033"]}"#) == [49, 50, -51])
    #expect(try number(#"{"a":"1","b":["2","44"]}"#) == [49], "what is not understood is not left out")
    #expect(try number(#"{"a":"1","b":["2",[]]}"#) == [49])
    #expect(try number(#"{"a":"\u0031"}"#) == [-49])
    #expect(try number(#"{"a":"11","b":{}}"#) == [nil])
    #expect(try number("{}") == [nil])
  }

  @Test func objectsComeOneAfterTheOther() throws {
    let object = try object(#"{"a":[{"n":1},{"n":2}],"none":[],"object":{"n":1}}"#)
    #expect(object.each("a").map { $0.int("n") } == [1, 2])
    #expect(object.each("a").count == 2)
    for name: StaticString in ["none", "object", "absent"] { #expect(Array(object.each(name)).isEmpty) }
    #expect(object.isSound)
    let other = try self.object(#"{"a":[{"n":1},2,{"n":3}]}"#)
    #expect(other.each("a").map { $0.int("n") } == [1])
    #expect(!other.isSound)
  }

  /// However long, and wherever in the text: quotes are looked for in steps of several bytes.
  @Test func stringsOfAnyLengthAreSteppedOver() throws {
    for count in 0..<100 {
      for escape in ["", #"\""#, #"\\"#, #"\\\""#] {
        let string = "\"" + String(repeating: "x", count: count) + escape + "\""
        for text in [#"{"a":\#(string),"b":{"c":\#(string),"d":[\#(string)]},"e":1}"#, #"{"a":\#(string)}"#] {
          let object = try object(text)
          #expect(object["a"].map(Array.init) == Array(string.utf8))
          guard object["e"] != nil else { continue }
          let expected = try #require(try JSON(parsing: string).asString)
          #expect(object.object("b")?.strings("d") == [expected])
          #expect(object.int("e") == 1)
        }
      }
    }
  }

  /// The bytes of what is found in the object and in those in it; nil where something could not be read.
  private func findings(in object: RawObject) -> String? {
    let found = Self.names.map { name in
      let nested = [object.object(name)].compactMap { $0 } + (object.objects(name) ?? [])
      return "\(object[name].map(Array.init) ?? []) \(object.strings(name) ?? []) \(nested.map(findings))"
    }
    return object.isSound ? found.joined(separator: "\n") : nil
  }

  @Test func whatIsNestedDeepIsFound() {
    let levels = 100
    let text = String(repeating: #"{"object":"#, count: levels) + "{}" + String(repeating: "}", count: levels)
    func depth(_ object: RawObject) -> Int { object.object("object").map { depth($0) + 1 } ?? 0 }
    var known = KnownTexts()
    #expect(RawObject(Array(text.utf8)[...]).map(depth) == levels)
    #expect(RawObject.whole(Array(text.utf8)[...], levels: 16, knowing: &known, depth) == levels)
  }
}
