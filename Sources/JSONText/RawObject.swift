// Looking into JSON where it stands: its objects by name, and values made of no more than what somebody asks for. This is
// for text that a checksum has shown to be what `JSONWriter` wrote: what nobody asks for is stepped over by its brackets and
// quotes. Still nothing here runs past the end of what is no JSON, and who asked for something that is none is told.

/// A JSON object as bytes.
public struct RawObject {
  private let text: RawText
  private let members: [RawMember]

  /// The object that these bytes are; nil where they are none.
  public init?(_ bytes: ArraySlice<UInt8>) { self.init(RawText(bytes), 0..<bytes.count) }

  private init?(_ text: RawText, _ range: Range<Int>) {
    guard let members = text.scan(range, { $0.members() }) else { return nil }
    self.init(text, members)
  }

  private init(_ text: RawText, _ members: [RawMember]) {
    self.text = text
    self.members = members
  }

  /// What `body` makes of the objects in the array that these bytes are; nil where they are none, where anything else is in it,
  /// and where something that `body` asked for could not be read. Of many texts that are alike, the names of those before are known.
  public static func all<Value>(
    in bytes: ArraySlice<UInt8>, knowing known: inout KnownNames, _ body: ([RawObject]) -> Value?
  ) -> Value? {
    let text = RawText(bytes)
    swap(&text.known, &known)
    defer { swap(&text.known, &known) }
    let objects = text.scan(0..<bytes.count) { $0.objects() }?.map { RawObject(text, $0) }
    guard let value = objects.flatMap(body), text.isSound else { return nil }
    return value
  }

  /// Whether all that was asked for so far, of the text that this is a part of, could be read. Of what could not, nothing is there.
  public var isSound: Bool { text.isSound }
}

// MARK: - As bytes

extension RawObject {
  /// The bytes of the member with that name.
  public subscript(name: StaticString) -> ArraySlice<UInt8>? { range(of: name).map { text[$0] } }

  /// The bytes of the member with that name, by themselves.
  public func bytes(of name: StaticString) -> [UInt8]? { self[name].map { Array($0) } }

  /// The elements of the array of that name.
  public func elements(_ name: StaticString) -> [ArraySlice<UInt8>]? {
    range(of: name).flatMap { text.scan($0) { $0.elements() } }?.map { text[$0] }
  }

  private func range(of name: StaticString) -> Range<Int>? {
    let wanted = UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)
    return text.withBytes { bytes in members.first { bytes.hold(wanted, at: $0.name) }?.value }
  }
}

// MARK: - As values

extension RawObject {
  /// The value of that name.
  public func value(_ name: StaticString) -> JSON? { range(of: name).flatMap(value) }

  /// The members of the object of that name.
  public func values(_ name: StaticString) -> JSONObject? { value(name)?.asObject }

  /// The object of that name, to be looked into.
  public func object(_ name: StaticString) -> RawObject? { range(of: name).flatMap { RawObject(text, $0) } }

  /// The objects of the array of that name.
  public func objects(_ name: StaticString) -> [RawObject]? {
    range(of: name).flatMap(objects)
  }

  /// The strings of the array of that name.
  public func strings(_ name: StaticString) -> [String]? {
    range(of: name).flatMap { text.scan($0) { $0.elements() } }?.compactMap(string)
  }

  /// The string of that name.
  public func string(_ name: StaticString) -> String? { range(of: name).flatMap(string) }

  /// The integer of that name.
  public func int(_ name: StaticString) -> Int? {
    guard let range = range(of: name) else { return nil }
    return text.withBytes { $0.integer(at: range) } ?? value(range)?.asInt
  }

  /// The boolean of that name.
  public func bool(_ name: StaticString) -> Bool? { value(name)?.asBool }

  /// The members, each of them an object.
  public var objects: [(name: String, value: RawObject)] { all { RawObject(text, $0) } }

  /// The members, each of them an array of objects.
  public var arrays: [(name: String, value: [RawObject])] { all(objects) }

  private func all<Value>(_ look: (Range<Int>) -> Value?) -> [(name: String, value: Value)] {
    members.compactMap { member in
      // A name is a string with its quotes around it.
      let name = string(member.name.lowerBound - 1..<member.name.upperBound + 1)
      guard let name, let value = look(member.value) else {
        text.isSound = false
        return nil
      }
      return (name, value)
    }
  }

  /// An array with anything else in it cannot be read, which is another thing than that there is none.
  private func objects(_ range: Range<Int>) -> [RawObject]? {
    let isArray = text[range].first == UInt8(ascii: "[")
    guard isArray, let objects = text.scan(range, { $0.objects() }) else {
      if isArray { text.isSound = false }
      return nil
    }
    return objects.map { RawObject(text, $0) }
  }

  private func string(_ range: Range<Int>) -> String? {
    text.withBytes { $0.plainString(at: range) } ?? value(range)?.asString
  }

  private func value(_ range: Range<Int>) -> JSON? {
    do {
      return try JSONReader.read(text[range], knowing: &text.known) { (reader) throws(JSONReader.Failure) in
        try reader.value()
      }
    } catch {
      text.isSound = false
      return nil
    }
  }
}
