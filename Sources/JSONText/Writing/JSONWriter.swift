// Values to bytes, compact, in one pass into one buffer. A value can be passed to a writer piece by piece, so that nobody
// has to build a tree only to write it.

import ASCII
import CLibrary

/// Writes JSON. Commas are put where they belong; the caller has to see to it that names and values alternate.
public struct JSONWriter: ~Copyable {
  /// The storage, of which the first `count` bytes are written. It is the writer's own, since a writer is not copied: an
  /// array would check at each piece whether it is shared, which costs as much as writing most pieces.
  private var room: UnsafeMutableBufferPointer<UInt8>
  /// The number of bytes that have been written.
  public private(set) var count = 0
  private var needsComma = false

  /// Creates a writer with nothing written, and room for `capacity` bytes.
  public init(capacity: Int = 0) { room = .allocate(capacity: capacity) }

  deinit { room.deallocate() }

  /// What has been written.
  public var bytes: [UInt8] { Array(copying: UnsafeBufferPointer(rebasing: room[..<count])) }

  /// Calls `body` with what has been written from `start` on, which it may change, and returns its result.
  public mutating func withBytes<Result>(
    from start: Int, _ body: (UnsafeMutableRawBufferPointer) -> Result
  ) -> Result {
    body(UnsafeMutableRawBufferPointer(UnsafeMutableBufferPointer(rebasing: room[start..<count])))
  }

  /// Forgets what has been written, and keeps the room for what comes next, unless it is more than a megabyte.
  public mutating func removeAll() {
    if room.count > 1 << 20 {
      room.deallocate()
      room = .allocate(capacity: 0)
    }
    count = 0
    needsComma = false
  }

  /// Opens an object.
  public mutating func beginObject() { open(UInt8(ascii: "{")) }

  /// Closes the innermost object.
  public mutating func endObject() { close(UInt8(ascii: "}")) }

  /// Opens an array.
  public mutating func beginArray() { open(UInt8(ascii: "[")) }

  /// Closes the innermost array.
  public mutating func endArray() { close(UInt8(ascii: "]")) }

  /// Writes the name of the member whose value comes next.
  public mutating func name(_ name: String) {
    string(name, before: UInt8(ascii: ":"))
    needsComma = false
  }

  /// Writes the name of the member whose value comes next. The name needs no escapes, so that it is copied as it is.
  public mutating func name(_ name: StaticString) {
    quoted(
      UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount), before: UInt8(ascii: ":"))
    needsComma = false
  }

  /// Writes a member whose value is a string. The name needs no escapes. Like the members below, it is written as one piece
  /// of name and value: that saves 2,000 of the 130,000 instructions of a submit.
  public mutating func member(_ name: StaticString, _ value: String) {
    value.readUTF8 { utf8 in
      guard isPlain(utf8) else {
        self.name(name)
        return string(value)
      }
      member(name, atMost: utf8.count + 2) { place in
        place.put(UInt8(ascii: "\""))
        place.put(utf8)
        place.put(UInt8(ascii: "\""))
      }
    }
  }

  /// Writes a member whose value is a string, or null if there is none.
  public mutating func member(_ name: StaticString, orNull value: String?) {
    if let value { return member(name, value) }
    self.name(name)
    null()
  }

  /// Writes a member whose value is an integer.
  public mutating func member(_ name: StaticString, _ value: Int) {
    member(name, atMost: 1 + Place.digitsLimit) { $0.put(value) }
  }

  /// Writes a member whose value is a string of a letter and a number that is not negative.
  public mutating func member(_ name: StaticString, _ letter: UInt8, _ number: Int) {
    member(name, atMost: 3 + Place.digitsLimit) { place in
      place.put(UInt8(ascii: "\""))
      place.put(letter)
      place.put(digitsOf: UInt(number))
      place.put(UInt8(ascii: "\""))
    }
  }

  /// Writes a part of a text that is always the same: names, values, opening and closing brackets. Together with what is
  /// around it, it must be JSON except for the commas before and after it, which are put where they belong.
  public mutating func fixed(_ json: StaticString) {
    let bytes = UnsafeBufferPointer(start: json.utf8Start, count: json.utf8CodeUnitCount)
    if let first = bytes.first, first != UInt8(ascii: "}"), first != UInt8(ascii: "]") { separate() }
    append(bytes)
    switch bytes.last {
    case UInt8(ascii: ":"), UInt8(ascii: "{"), UInt8(ascii: "["): needsComma = false
    default: needsComma = true
    }
  }

  /// Writes a string of a letter and a number that is not negative, as the ids of entries are.
  public mutating func string(_ letter: UInt8, _ number: Int) {
    let comma = needsComma
    needsComma = true
    write(atMost: 3 + Place.digitsLimit) { place in
      if comma { place.put(UInt8(ascii: ",")) }
      place.put(UInt8(ascii: "\""))
      place.put(letter)
      place.put(digitsOf: UInt(number))
      place.put(UInt8(ascii: "\""))
    }
  }

  /// Writes a string.
  public mutating func string(_ value: String) { string(value, before: nil) }

  @inline(__always)
  private mutating func string(_ value: String, before end: UInt8?) {
    value.readUTF8 { utf8 in
      if isPlain(utf8) { return quoted(utf8, before: end) }
      separate()
      append(UInt8(ascii: "\""))
      appendEscaped(utf8)
      append(UInt8(ascii: "\""))
      if let end { append(end) }
    }
  }

  /// Writes a string of `count` ASCII characters that need no escapes, which `put` fills in.
  public mutating func string(plain count: Int, _ put: (UnsafeMutableBufferPointer<UInt8>) -> Void) {
    let comma = needsComma
    needsComma = true
    write(atMost: count + 3) { place in
      if comma { place.put(UInt8(ascii: ",")) }
      place.put(UInt8(ascii: "\""))
      put(UnsafeMutableBufferPointer(start: place.next, count: count))
      place.next += count
      place.put(UInt8(ascii: "\""))
    }
  }

  /// Writes a string, or null if there is none.
  public mutating func string(orNull value: String?) {
    if let value { string(value) } else { null() }
  }

  /// Writes an integer.
  public mutating func int(_ value: Int) {
    let comma = needsComma
    needsComma = true
    write(atMost: 2 + Place.digitsLimit) { place in
      if comma { place.put(UInt8(ascii: ",")) }
      place.put(value)
    }
  }

  /// Writes `true` or `false`.
  public mutating func bool(_ value: Bool) { raw(value ? "true" : "false") }

  /// Writes `null`.
  public mutating func null() { raw("null") }

  /// Writes bytes that are JSON already.
  public mutating func raw(_ json: [UInt8]) {
    separate()
    json.withUnsafeBufferPointer { append($0) }
  }

  /// Writes bytes that are JSON already.
  public mutating func raw(_ json: ArraySlice<UInt8>) {
    separate()
    json.withUnsafeBufferPointer { append($0) }
  }

  private mutating func raw(_ json: StaticString) {
    separate()
    append(UnsafeBufferPointer(start: json.utf8Start, count: json.utf8CodeUnitCount))
  }

  /// Writes any value.
  public mutating func value(_ value: JSON) {
    switch value {
    case .null: null()
    case .bool(let value): bool(value)
    case .number(let number):
      separate()
      append(number.text)
    case .string(let value): string(value)
    case .array(let elements):
      beginArray()
      for element in elements { self.value(element) }
      endArray()
    case .object(let members): self.members(members)
    }
  }

  /// Writes an object with these members.
  public mutating func members(_ members: JSONObject) {
    if let text = members.text { return raw(text) }
    beginObject()
    members.forEachBorrowed { name, value in
      self.name(name)
      self.value(value)
    }
    endObject()
  }

  /// Writes a line feed after a whole value. What comes next is another value.
  public mutating func endLine() {
    append(UInt8(ascii: "\n"))
    needsComma = false
  }

  private mutating func open(_ byte: UInt8) {
    separate()
    append(byte)
    needsComma = false
  }

  private mutating func close(_ byte: UInt8) {
    append(byte)
    needsComma = true
  }

  private mutating func separate() {
    if needsComma { append(UInt8(ascii: ",")) }
    needsComma = true
  }

  // MARK: - Pieces

  /// Writes a comma if one is needed, the bytes in quotes, and what follows them.
  @inline(__always)
  private mutating func quoted(_ bytes: UnsafeBufferPointer<UInt8>, before end: UInt8?) {
    let comma = needsComma
    needsComma = true
    write(atMost: bytes.count + 4) { place in
      if comma { place.put(UInt8(ascii: ",")) }
      place.put(UInt8(ascii: "\""))
      place.put(bytes)
      place.put(UInt8(ascii: "\""))
      if let end { place.put(end) }
    }
  }

  /// Writes a comma if one is needed, a name, a colon, and the value that `body` stores, which has at most `length` bytes.
  @inline(__always)
  private mutating func member(
    _ name: StaticString, atMost length: Int, _ body: (inout Place) -> Void
  ) {
    let comma = needsComma
    needsComma = true
    let name = UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)
    write(atMost: name.count + 4 + length) { place in
      if comma { place.put(UInt8(ascii: ",")) }
      place.put(UInt8(ascii: "\""))
      place.put(name)
      place.put(UInt8(ascii: "\""))
      place.put(UInt8(ascii: ":"))
      body(&place)
    }
  }

  @inline(__always)
  private mutating func append(_ byte: UInt8) { write(atMost: 1) { $0.put(byte) } }

  private mutating func append(_ text: String) {
    text.readUTF8 { append($0) }
  }

  private mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    write(atMost: bytes.count) { $0.put(bytes) }
  }

  /// Has `body` store at most `length` bytes after the others.
  @inline(__always)
  private mutating func write(atMost length: Int, _ body: (inout Place) -> Void) {
    if room.count &- count < length { grow(by: length) }
    guard let start = room.baseAddress else { return }
    var place = Place(next: start + count)
    body(&place)
    count = place.next - start
  }

  @inline(never)
  private mutating func grow(by length: Int) {
    let capacity = room.count + max(length, room.count, 64)
    let larger = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: capacity)
    if let start = larger.baseAddress, let old = room.baseAddress { memcpy(start, old, count) }
    room.deallocate()
    room = larger
  }
}

// MARK: - Escapes

extension JSONWriter {
  /// Appends the characters of a string: runs that need no escapes as they are, the others escaped.
  private mutating func appendEscaped(_ utf8: UnsafeBufferPointer<UInt8>) {
    var start = 0
    var offset = 0
    while offset < utf8.count {
      if utf8[offset] < 0x80 { offset = endOfPlainRun(in: utf8, from: offset) }
      while offset < utf8.count, utf8[offset] >= 0x80, !needsEscape(utf8, at: offset) { offset += 1 }
      guard offset < utf8.count, needsEscape(utf8, at: offset) else { continue }
      append(UnsafeBufferPointer(rebasing: utf8[start..<offset]))
      offset += appendEscape(of: utf8, at: offset)
      start = offset
    }
    append(UnsafeBufferPointer(rebasing: utf8[start...]))
  }

  /// Returns whether the character must be escaped: quotes, backslashes and control characters, as RFC 8259 (section 7)
  /// requires, and also U+0085, U+2028 and U+2029, since some readers end a line there.
  private func needsEscape(_ utf8: UnsafeBufferPointer<UInt8>, at offset: Int) -> Bool {
    switch utf8[offset] {
    case 0..<0x20, UInt8(ascii: "\""), UInt8(ascii: "\\"): true
    case 0xC2: utf8[offset + 1] == 0x85
    case 0xE2: utf8[offset + 1] == 0x80 && utf8[offset + 2] & 0xFE == 0xA8
    default: false
    }
  }

  /// Appends the escape of the character at `offset`. Returns how many bytes that character takes.
  private mutating func appendEscape(of utf8: UnsafeBufferPointer<UInt8>, at offset: Int) -> Int {
    switch utf8[offset] {
    case UInt8(ascii: "\""): append(#"\""#)
    case UInt8(ascii: "\\"): append(#"\\"#)
    case 0x08: append(#"\b"#)
    case 0x09: append(#"\t"#)
    case 0x0A: append(#"\n"#)
    case 0x0C: append(#"\f"#)
    case 0x0D: append(#"\r"#)
    case 0xC2:
      append(#"\u0085"#)
      return 2
    case 0xE2:
      append(utf8[offset + 2] == 0xA8 ? #"\u2028"# : #"\u2029"#)
      return 3
    case let byte:
      append(#"\u00"#)
      append(UInt8(ascii: "0") + byte >> 4)
      append(UInt8(hexadecimalDigit: byte & 0xF))
    }
    return 1
  }
}
