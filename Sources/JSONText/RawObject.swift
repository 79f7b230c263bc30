// Looking into JSON where it stands: its objects by name, and values made of no more than what somebody asks for. This is
// for text that a checksum has shown to be what `JSONWriter` wrote: what nobody asks for is stepped over by its brackets and
// quotes. Still nothing here runs past the end of what is no JSON, and who asked for something that is none is told.

/// A JSON object as bytes.
public struct RawObject {
  private let text: RawText
  /// Where among the places of the text its members are.
  private let members: Range<Int>
  /// A bit for each of their names.
  private let names: UInt64

  /// The object that these bytes are; nil where they are none. What is nested in it is not gone through until somebody asks.
  public init?(_ bytes: ArraySlice<UInt8>) { self.init(RawText(bytes, levels: 1), 0) }

  /// The same where it is known that the member of the name `last`, if there is one that is an object, ends so many bytes before these
  /// bytes do: its value is not gone through to find that out.
  public init?(_ bytes: ArraySlice<UInt8>, last: StaticString, beforeEnd rest: Int) {
    self.init(RawText(bytes, levels: 1, last: (last, bytes.count - rest)), 0)
  }

  fileprivate init?(_ text: RawText, _ place: Int) {
    guard let members = text.inside(place, opening: UInt8(ascii: "{")) else { return nil }
    self.text = text
    self.members = members
    names = text.names(of: members)
  }

  /// What `body` makes of the object that these bytes are, all of which it will look at; nil where they are none, and where something
  /// that it asked for could not be read. Of many texts that belong together, those before are known. So many `levels` are gone
  /// through at one time: down to what becomes a value as a whole, for which that would be done in vain.
  public static func whole<Value>(
    _ bytes: ArraySlice<UInt8>, levels: Int, knowing known: inout KnownTexts, _ body: (RawObject) -> Value?
  ) -> Value? {
    whole(bytes, levels, &known) { RawObject($0, 0).flatMap(body) }
  }

  /// The same with the objects in the array that these bytes are; nil also where anything else is in it.
  public static func all<Value>(
    in bytes: ArraySlice<UInt8>, levels: Int, knowing known: inout KnownTexts, _ body: (RawObjects) -> Value?
  ) -> Value? {
    whole(bytes, levels, &known) { RawObjects($0, 0).flatMap(body) }
  }

  private static func whole<Value>(
    _ bytes: ArraySlice<UInt8>, _ levels: Int, _ known: inout KnownTexts, _ body: (RawText) -> Value?
  ) -> Value? {
    let text = RawText(bytes, levels: levels)
    swap(&text.known, &known)
    defer { swap(&text.known, &known) }
    guard let value = body(text), text.isSound else { return nil }
    return value
  }

  /// Whether all that was asked for so far, of the text that this is a part of, could be read. Of what could not, nothing is there.
  public var isSound: Bool { text.isSound }

  private func member(_ name: StaticString) -> Int? {
    let name = UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)
    // Most of what may be there is not.
    return names & RawText.bit(of: name) == 0 ? nil : text.member(name, in: members)
  }

  private func range(of name: StaticString) -> Range<Int>? { member(name).map { text.places[$0].value } }
}

// MARK: - As bytes

extension RawObject {
  /// The bytes of the member with that name.
  public subscript(name: StaticString) -> ArraySlice<UInt8>? { range(of: name).map { text[$0] } }

  /// The bytes of the member with that name, by themselves.
  public func bytes(of name: StaticString) -> [UInt8]? { self[name].map { Array($0) } }

  /// The elements of the array of that name.
  public func elements(_ name: StaticString) -> [ArraySlice<UInt8>]? { elements(name) { text[$0] } }

  private func elements<Value>(_ name: StaticString, _ look: (Range<Int>) -> Value?) -> [Value]? {
    guard let array = member(name), let elements = text.inside(array, opening: UInt8(ascii: "[")) else {
      return nil
    }
    return text.all(in: elements) { look(text.places[$0].value) }
  }
}

// MARK: - As values

extension RawObject {
  /// The value of that name.
  public func value(_ name: StaticString) -> JSON? { range(of: name).flatMap(value) }

  /// The members of the object of that name.
  public func values(_ name: StaticString) -> JSONObject? { value(name)?.asObject }

  /// The object of that name, to be looked into.
  public func object(_ name: StaticString) -> RawObject? {
    member(name).flatMap { RawObject(text, $0) }
  }

  /// The objects of the array of that name.
  public func objects(_ name: StaticString) -> [RawObject]? {
    member(name).flatMap { Self.objects(text, $0) }
  }

  /// The same one after the other, as none where there is no such array: what is made of each of them needs no list of all.
  public func each(_ name: StaticString) -> RawObjects {
    member(name).flatMap { RawObjects(text, $0) } ?? RawObjects(none: text)
  }

  /// The strings of the array of that name.
  public func strings(_ name: StaticString) -> [String]? { elements(name, string) }

  /// What `make` makes of the strings of the array of that name, or else `makeOfString`, as of a single one below.
  public func strings<Value>(
    _ name: StaticString, _ make: (UnsafeBufferPointer<UInt8>) -> Value?, or makeOfString: (String) -> Value?
  ) -> [Value]? {
    elements(name) { made(of: $0, make, makeOfString) }
  }

  /// The string of that name.
  public func string(_ name: StaticString) -> String? { range(of: name).flatMap(string) }

  /// What `make` makes of the string of that name; nil where there is none. It is first asked with the bytes as they stand there, with
  /// their quotes, and only where that comes to nothing with the string.
  public func string<Value>(
    _ name: StaticString, _ make: (UnsafeBufferPointer<UInt8>) -> Value?, or makeOfString: (String) -> Value?
  ) -> Value? {
    range(of: name).flatMap { made(of: $0, make, makeOfString) }
  }

  private func made<Value>(
    of range: Range<Int>, _ make: (UnsafeBufferPointer<UInt8>) -> Value?, _ makeOfString: (String) -> Value?
  ) -> Value? {
    text.withBytes { make(UnsafeBufferPointer(rebasing: $0[range])) } ?? string(range).flatMap(makeOfString)
  }

  /// The integer of that name.
  public func int(_ name: StaticString) -> Int? {
    guard let range = range(of: name) else { return nil }
    return text.withBytes { $0.integer(at: range) } ?? value(range)?.asInt
  }

  /// The boolean of that name.
  public func bool(_ name: StaticString) -> Bool? { value(name)?.asBool }

  /// The members, each of them an object.
  public var objects: [(name: String, value: RawObject)] { all { RawObject($0, $1) } }

  /// The members, each of them an array of objects.
  public var arrays: [(name: String, value: [RawObject])] { all(Self.objects) }

  private func all<Value>(_ look: (RawText, Int) -> Value?) -> [(name: String, value: Value)] {
    text.all(in: members) { member in
      let place = text.places[member].name
      // A name is a string with its quotes around it.
      guard let name = string(place.lowerBound - 1..<place.upperBound + 1), let value = look(text, member)
      else {
        text.isSound = false
        return nil
      }
      return (name, value)
    }
  }

  /// An array with anything else in it cannot be read, which is another thing than that there is none.
  private static func objects(_ text: RawText, _ place: Int) -> [RawObject]? {
    guard text.begins(place, with: UInt8(ascii: "[")) else { return nil }
    if let elements = text.inside(place, opening: UInt8(ascii: "[")) {
      var isWhole = true
      let objects = text.all(in: elements) { element in
        let object = RawObject(text, element)
        if object == nil { isWhole = false }
        return object
      }
      if isWhole { return objects }
    }
    text.isSound = false
    return nil
  }

  private func string(_ range: Range<Int>) -> String? {
    text.withBytes { $0.plainString(at: range) } ?? value(range)?.asString
  }

  private func value(_ range: Range<Int>) -> JSON? { text.value(range) }
}

// MARK: - Of arrays

/// The objects of an array, as long as nothing else is in it: then the text is not sound.
public struct RawObjects: Sequence, IteratorProtocol {
  private let text: RawText
  private var elements: Range<Int>

  fileprivate init(none text: RawText) {
    self.text = text
    elements = 0..<0
  }

  /// Nil where no array stands at that place.
  fileprivate init?(_ text: RawText, _ place: Int) {
    guard text.begins(place, with: UInt8(ascii: "[")) else { return nil }
    self.init(none: text)
    if let elements = text.inside(place, opening: UInt8(ascii: "[")) {
      self.elements = elements
    } else {
      spoil()
    }
  }

  private mutating func spoil() {
    text.isSound = false
    elements = 0..<0
  }

  /// How many there are still.
  public var count: Int {
    var count = 0
    var place = elements.lowerBound
    while place < elements.upperBound {
      count += 1
      place = text.places[place].next
    }
    return count
  }

  /// The one that comes next.
  public mutating func next() -> RawObject? {
    guard !elements.isEmpty else { return nil }
    guard let object = RawObject(text, elements.lowerBound) else {
      spoil()
      return nil
    }
    elements = text.places[elements.lowerBound].next..<elements.upperBound
    return object
  }
}
