// Values to bytes, compact, in one pass into one buffer. A writer can be told a value piece by piece, so that
// nobody has to build a tree only to write it.

/// Writes JSON. Commas are put where they belong; that names and values alternate is the caller's part.
public struct JSONWriter: Sendable {
  /// What has been written.
  public private(set) var bytes: [UInt8]
  private var needsComma = false

  /// A writer with nothing written, and room for that many bytes.
  public init(capacity: Int = 0) {
    bytes = []
    bytes.reserveCapacity(capacity)
  }

  /// Opens an object.
  public mutating func beginObject() { open(UInt8(ascii: "{")) }

  /// Closes the innermost object.
  public mutating func endObject() { close(UInt8(ascii: "}")) }

  /// Opens an array.
  public mutating func beginArray() { open(UInt8(ascii: "[")) }

  /// Closes the innermost array.
  public mutating func endArray() { close(UInt8(ascii: "]")) }

  /// The name of the member whose value comes next.
  public mutating func name(_ name: String) {
    separate()
    writeQuoted(name)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  /// The name of the member whose value comes next: one that needs no escape, so that it is copied as it is.
  public mutating func name(_ name: StaticString) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    bytes.append(contentsOf: UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
    bytes.append(UInt8(ascii: "\""))
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  /// A string.
  public mutating func string(_ value: String) {
    separate()
    writeQuoted(value)
  }

  /// A string, or null where there is none.
  public mutating func string(orNull value: String?) {
    if let value { string(value) } else { null() }
  }

  /// An integer.
  public mutating func int(_ value: Int) {
    separate()
    writeDigits(of: value)
  }

  /// True or false.
  public mutating func bool(_ value: Bool) { raw(value ? "true" : "false") }

  /// Null.
  public mutating func null() { raw("null") }

  /// Bytes that are JSON already.
  public mutating func raw(_ json: [UInt8]) {
    separate()
    bytes.append(contentsOf: json)
  }

  private mutating func raw(_ json: StaticString) {
    separate()
    bytes.append(contentsOf: UnsafeBufferPointer(start: json.utf8Start, count: json.utf8CodeUnitCount))
  }

  /// Any value.
  public mutating func value(_ value: JSON) {
    switch value {
    case .null: null()
    case .bool(let value): bool(value)
    case .number(let number):
      separate()
      bytes.append(contentsOf: number.text.utf8)
    case .string(let value): string(value)
    case .array(let elements):
      beginArray()
      for element in elements { self.value(element) }
      endArray()
    case .object(let members): self.members(members)
    }
  }

  /// An object with these members.
  public mutating func members(_ members: JSONObject) {
    beginObject()
    for member in members {
      name(member.name)
      value(member.value)
    }
    endObject()
  }

  private mutating func open(_ byte: UInt8) {
    separate()
    bytes.append(byte)
    needsComma = false
  }

  private mutating func close(_ byte: UInt8) {
    bytes.append(byte)
    needsComma = true
  }

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = true
  }

  private mutating func writeDigits(of value: Int) {
    if value >= 0, value < 10 { return bytes.append(UInt8(ascii: "0") + UInt8(value)) }
    bytes.append(contentsOf: String(value).utf8)
  }

  private mutating func writeQuoted(_ string: String) {
    bytes.append(UInt8(ascii: "\""))
    string.utf8.span.withUnsafeBufferPointer { bytes.appendEscaped($0) }
    bytes.append(UInt8(ascii: "\""))
  }
}

extension [UInt8] {
  /// Appends the characters of a string: runs that need no escape as they are, the others escaped.
  fileprivate mutating func appendEscaped(_ utf8: UnsafeBufferPointer<UInt8>) {
    var start = 0
    var offset = 0
    while offset < utf8.count {
      if utf8[offset] < 0x80 { offset += lengthOfPlainRun(in: utf8, from: offset) }
      while offset < utf8.count, utf8[offset] >= 0x80, !needsEscape(utf8, at: offset) { offset += 1 }
      guard offset < utf8.count, needsEscape(utf8, at: offset) else { continue }
      append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start..<offset]))
      offset += appendEscape(of: utf8, at: offset)
      start = offset
    }
    append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start...]))
  }

  /// Quotes, backslashes and control characters, as RFC 8259 (section 7) asks; U+0085, U+2028 and U+2029 besides, since
  /// some readers end a line there.
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
    case UInt8(ascii: "\""): append(contentsOf: #"\""#.utf8)
    case UInt8(ascii: "\\"): append(contentsOf: #"\\"#.utf8)
    case 0x08: append(contentsOf: #"\b"#.utf8)
    case 0x09: append(contentsOf: #"\t"#.utf8)
    case 0x0A: append(contentsOf: #"\n"#.utf8)
    case 0x0C: append(contentsOf: #"\f"#.utf8)
    case 0x0D: append(contentsOf: #"\r"#.utf8)
    case 0xC2:
      append(contentsOf: #"\u0085"#.utf8)
      return 2
    case 0xE2:
      append(contentsOf: (utf8[offset + 2] == 0xA8 ? #"\u2028"# : #"\u2029"#).utf8)
      return 3
    case let byte:
      append(contentsOf: #"\u00"#.utf8)
      append(UInt8(ascii: "0") + byte >> 4)
      append(contentsOf: String(byte & 0xF, radix: 16).utf8)
    }
    return 1
  }
}
