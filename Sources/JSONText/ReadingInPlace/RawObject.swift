// Reads JSON in place: finds members of objects by name, and makes values only of what is asked for. This is for text that
// a checksum has shown to be what `JSONWriter` wrote: everything else is skipped by its brackets and quotes. Even so,
// nothing here runs past the end of text that is not JSON, and it is reported if something that was asked for is not JSON.

/// A JSON object as bytes.
public struct RawObject {
  private let text: RawText
  /// Where the members are among the places of the text.
  private let members: Range<Int>
  /// A bit for each of the members' names.
  private let names: UInt64

  /// Creates the object that these bytes are, or returns nil if they are not one. What is nested in it is not scanned until
  /// it is asked for.
  public init?(_ bytes: ArraySlice<UInt8>) { self.init(RawText(bytes, levels: 1), 0) }

  /// Creates the object in the same way, given that the member `last`, if it exists and is an object, ends `rest` bytes
  /// before the end of `bytes`: its value is not scanned to find that out.
  public init?(_ bytes: ArraySlice<UInt8>, last: StaticString, beforeEnd rest: Int) {
    self.init(RawText(bytes, levels: 1, last: (last, bytes.count - rest)), 0)
  }

  /// Creates the object at `place`, or returns nil if there is no object.
  init?(_ text: RawText, _ place: Int) {
    guard let members = text.inside(place, opening: UInt8(ascii: "{")) else { return nil }
    self.text = text
    self.members = members
    names = text.names(of: members)
  }

  /// Returns what `body` makes of the object that these bytes are, all of which it is going to look at; nil if they are not
  /// an object, or if something that `body` asked for could not be read.
  ///
  /// `known` is what is known from the texts before this one, of many that belong together. The text is scanned at once
  /// down to this many `levels`, which are those above what becomes a value as a whole: to scan that would be in vain.
  public static func whole<Value>(
    _ bytes: ArraySlice<UInt8>, levels: Int, knowing known: inout KnownTexts, _ body: (RawObject) -> Value?
  ) -> Value? {
    whole(bytes, levels, &known) { RawObject($0, 0).flatMap(body) }
  }

  /// Does the same with the objects in the array that these bytes are; returns nil also if anything else is in the array.
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

  /// Whether everything that was asked for so far, in the text that this object is a part of, could be read. What could not
  /// be read appears to be absent.
  public var isSound: Bool { text.isSound }

  private func member(_ name: StaticString) -> Int? {
    let name = UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)
    // Most of the members that may be there are not.
    return names & RawText.bit(of: name) == 0 ? nil : text.member(name, in: members)
  }

  private func range(of name: StaticString) -> Range<Int>? { member(name).map { text.places[$0].value } }
}

// MARK: - As bytes

extension RawObject {
  /// The bytes of the member `name`.
  public subscript(name: StaticString) -> ArraySlice<UInt8>? { range(of: name).map { text[$0] } }

  /// Returns a copy of the bytes of the member `name`.
  public func bytes(of name: StaticString) -> [UInt8]? { self[name].map { Array($0) } }

  /// Returns the elements of the array `name`.
  public func elements(_ name: StaticString) -> [ArraySlice<UInt8>]? { elements(name) { text[$0] } }

  private func elements<Value>(_ name: StaticString, _ look: (Range<Int>) -> Value?) -> [Value]? {
    guard let array = member(name), let elements = text.inside(array, opening: UInt8(ascii: "[")) else {
      return nil
    }
    var isWhole = true
    let values = text.all(in: elements) { element in
      let value = look(text.places[element].value)
      if value == nil { isWhole = false }
      return value
    }
    return isWhole ? values : nil
  }
}

// MARK: - As values

extension RawObject {
  /// Returns the value of the member `name`.
  public func value(_ name: StaticString) -> JSON? { range(of: name).flatMap(value) }

  /// Returns the members of the object `name`.
  public func values(_ name: StaticString) -> JSONObject? { value(name)?.asObject }

  /// Returns the object `name`, to be read in place.
  public func object(_ name: StaticString) -> RawObject? {
    member(name).flatMap { RawObject(text, $0) }
  }

  /// Returns the objects in the array `name`.
  public func objects(_ name: StaticString) -> [RawObject]? {
    member(name).flatMap { Self.objects(text, $0) }
  }

  /// Returns the same objects one after the other, without making an array of them all; none if there is no such array.
  public func each(_ name: StaticString) -> RawObjects {
    member(name).flatMap { RawObjects(text, $0) } ?? RawObjects(none: text)
  }

  /// Returns the strings in the array `name`; nil if there is anything else in it.
  public func strings(_ name: StaticString) -> [String]? { elements(name, string) }

  /// Returns what `make`, or else `makeOfString`, makes of the strings in the array `name`, each as in `string(_:_:or:)`; nil if
  /// nothing is made of one of them.
  public func strings<Value>(
    _ name: StaticString, _ make: (UnsafeBufferPointer<UInt8>) -> Value?, or makeOfString: (String) -> Value?
  ) -> [Value]? {
    elements(name) { made(of: $0, make, makeOfString) }
  }

  /// Returns the string `name`.
  public func string(_ name: StaticString) -> String? { range(of: name).flatMap(string) }

  /// Returns what `make` makes of the string `name`; nil if there is no such string.
  ///
  /// `make` is called first, with the bytes in place, including the quotes. Only if it returns nil is `makeOfString`
  /// called, with the string.
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

  /// Returns the integer `name`.
  public func int(_ name: StaticString) -> Int? {
    guard let range = range(of: name) else { return nil }
    return text.withBytes { $0.integer(at: range) } ?? value(range)?.asInt
  }

  /// Returns the boolean `name`.
  public func bool(_ name: StaticString) -> Bool? { value(name)?.asBool }

  /// The members, each of them an object.
  public var objects: [(name: String, value: RawObject)] { all { RawObject($0, $1) } }

  /// The members, each of them an array of objects.
  public var arrays: [(name: String, value: [RawObject])] { all(Self.objects) }

  private func all<Value>(_ look: (RawText, Int) -> Value?) -> [(name: String, value: Value)] {
    text.all(in: members) { member in
      let place = text.places[member].name
      // With the quotes around it, a name is a string.
      guard let name = string(place.lowerBound - 1..<place.upperBound + 1), let value = look(text, member)
      else {
        text.isSound = false
        return nil
      }
      return (name, value)
    }
  }

  /// Returns the objects in the array at `place`; nil if there is no array. An array with anything else in it cannot be
  /// read, which is not the same as there being no array.
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
