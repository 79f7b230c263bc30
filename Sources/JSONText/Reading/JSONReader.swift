// Bytes to values: RFC 8259 and nothing more. There is one function per rule of the grammar, which needs no state but a
// position and a depth. The buffer belongs to the caller, and no pointer outlives the call.

import ASCII

extension JSON {
  /// How deeply values may be nested.
  public static let depthLimit = 512

  /// Creates the value that `bytes` hold: one value in UTF-8, with white space around it. A BOM at the very start is
  /// skipped.
  /// - Throws: `JSONError`, with the byte, line and column, for anything that RFC 8259 does not allow, for a name that
  ///   occurs twice in one object, for lone surrogates, and for nesting beyond `depthLimit`.
  public init(parsing bytes: [UInt8]) throws(JSONError) { try self.init(parsing: bytes[...]) }

  /// Creates the value that this part of an array holds; positions in errors count from the start of the part.
  /// - Throws: `JSONError`, as above.
  public init(parsing bytes: ArraySlice<UInt8>) throws(JSONError) {
    self = try JSONReader.read(bytes) { (reader) throws(JSONReader.Failure) in try reader.value() }
  }

  /// Creates the value that `text` holds.
  /// - Throws: `JSONError`, as above.
  public init(parsing text: String) throws(JSONError) { try self.init(parsing: Array(text.utf8)) }
}

/// Reads one JSON text, at once or piece by piece, as `JSONWriter` writes it.
public struct JSONReader: ~Copyable {
  let bytes: UnsafeBufferPointer<UInt8>
  var offset = 0
  private var depth = 0
  private var known: KnownNames
  /// A string with escapes, as far as it has been read.
  var unescaped = UnescapedText()
  /// Whether everything that was read since this was set to true is written exactly as `JSONWriter` writes it.
  var isAsWritten = true

  /// What went wrong, and at which byte. The line and column are determined when the error leaves the reader.
  public struct Failure: Error {
    let reason: JSONError.Reason
    let offset: Int
  }

  /// Has `body` read the one value that `bytes` hold.
  /// - Throws: `JSONError`, as `JSON(parsing:)` does, and also for text that `body` leaves unread.
  public static func read<Value>(
    _ bytes: ArraySlice<UInt8>, _ body: (inout JSONReader) throws(Failure) -> Value
  ) throws(JSONError) -> Value {
    var known = KnownNames()
    return try read(bytes, knowing: &known, mayBeMarked: true, body)
  }

  /// Does the same with one of many similar texts: `known` provides the names of those before it, and afterwards holds
  /// those of this one.
  /// - Parameter mayBeMarked: Whether a BOM is skipped. Inside a stream of texts, it is not a BOM.
  /// - Throws: `JSONError`, as above.
  public static func read<Value>(
    _ bytes: ArraySlice<UInt8>, knowing known: inout KnownNames, mayBeMarked: Bool = false,
    _ body: (inout JSONReader) throws(Failure) -> Value
  ) throws(JSONError) -> Value {
    try bytes.withUnsafeBufferPointer { (buffer) throws(JSONError) in
      var reader = JSONReader(bytes: buffer, known: known)
      known = KnownNames()
      defer { known = reader.known }
      do throws(Failure) {
        if mayBeMarked { reader.skipByteOrderMark() }
        let value = try body(&reader)
        try reader.end()
        return value
      } catch {
        throw JSONError(error, in: buffer)
      }
    }
  }

  private init(bytes: UnsafeBufferPointer<UInt8>, known: KnownNames) {
    self.bytes = bytes
    self.known = known
  }

  private mutating func skipByteOrderMark() {
    if bytes.count >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF { offset = 3 }
  }

  private mutating func end() throws(Failure) {
    if peek() != nil { throw failure(.textAfterValue) }
  }
}

// MARK: - Values

extension JSONReader {
  // value = false / null / true / object / array / number / string
  /// Reads a value.
  /// - Throws: `Failure` if no value comes next, if a name is given twice, or if the value is nested too deeply.
  public mutating func value() throws(Failure) -> JSON {
    switch peek() {
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "{"): return .object(try object())
    case UInt8(ascii: "["): return .array(try array())
    case UInt8(ascii: "t"): return try literal("true", .bool(true))
    case UInt8(ascii: "f"): return try literal("false", .bool(false))
    case UInt8(ascii: "n"): return try literal("null", .null)
    case let byte? where byte.isASCIIDigit || byte == UInt8(ascii: "-"): return .number(try number())
    default: throw unexpected(.value)
    }
  }

  /// Reads a value, and returns it with the text that it was read from.
  /// - Throws: `Failure`, as `value` does.
  public mutating func valueAndText() throws(Failure) -> (value: JSON, text: String) {
    let start = start()
    let value = try value()
    if case .number(let number) = value { return (value, number.text) }
    return (value, String(utf8: start..<offset, of: bytes, isASCII: false))
  }

  /// Reads a value. If it is an object, each of its members that is an object keeps its text, provided that this is exactly
  /// what `JSONWriter` would write.
  /// - Throws: `Failure`, as `value` does.
  public mutating func valueKeepingTexts() throws(Failure) -> JSON {
    isAtObject()
      ? .object(try object { (reader) throws(Failure) in try reader.valueKeepingText() }) : try value()
  }

  private mutating func valueKeepingText() throws(Failure) -> JSON {
    guard isAtObject() else { return try value() }
    let start = offset
    isAsWritten = true
    var members = try object()
    if isAsWritten { members.text = Array(bytes[start..<offset]) }
    return .object(members)
  }

  private mutating func literal(_ word: StaticString, _ value: JSON) throws(Failure) -> JSON {
    let length = word.utf8CodeUnitCount
    guard bytes.count - offset >= length else { throw failure(.expected(.value)) }
    for place in 0..<length where bytes[offset + place] != word.utf8Start[place] {
      throw failure(.expected(.value))
    }
    offset += length
    return value
  }

  @inline(__always)
  private mutating func object(
    _ value: (inout JSONReader) throws(Failure) -> JSON = { (reader) throws(Failure) in try reader.value() }
  ) throws(Failure) -> JSONObject {
    if try opensEmpty(closing: UInt8(ascii: "}")) { return JSONObject() }
    let shape = known.shape(depth: depth)
    var goesOn = true
    var members = try JSONObject(capacity: shape.count) { (members) throws(Failure) in
      for name in shape {
        guard goesOn, takes(name) else { return }
        members.append(JSONObject.Member(name: name.text, value: try value(&self)))
        goesOn = try continues(closing: UInt8(ascii: "}"), .commaOrBrace)
      }
    }
    if !goesOn {
      known.confirm()
      return members
    }
    members.reserveCapacity(8)
    repeat {
      let start = start()
      let name = try name(members.isEmpty ? .nameOrEnd : .name)
      if !members.insert(name, try value(&self)) {
        throw Failure(reason: .duplicateName(name), offset: start)
      }
    } while try continues(closing: UInt8(ascii: "}"), .commaOrBrace)
    known.learn(members.lazy.map { $0.name }, depth: depth + 1)
    return members
  }

  /// Skips the name and its colon if they come next, and returns whether they did.
  @inline(__always)
  private mutating func takes(_ name: KnownNames.Name) -> Bool {
    _ = peek()
    guard name.stands(in: bytes, at: offset) else { return false }
    offset &+= name.length
    return true
  }

  private mutating func array() throws(Failure) -> [JSON] {
    var elements: [JSON] = []
    if try opensEmpty(closing: UInt8(ascii: "]")) { return elements }
    elements.reserveCapacity(4)
    repeat { elements.append(try value()) } while try continues(closing: UInt8(ascii: "]"), .commaOrBracket)
    return elements
  }
}

// MARK: - Piece by piece

extension JSONReader {
  /// Whether an object comes next.
  public mutating func isAtObject() -> Bool { peek() == UInt8(ascii: "{") }

  /// Whether an array comes next.
  public mutating func isAtArray() -> Bool { peek() == UInt8(ascii: "[") }

  // object = "{" [ member *( "," member ) ] "}"
  /// Reads an object. `body` is called with each name, and has to read the value.
  /// - Throws: `Failure` if no object comes next, or a name is given twice; whatever `body` throws.
  public mutating func members(_ body: (inout JSONReader, String) throws(Failure) -> Void) throws(Failure) {
    guard isAtObject() else { throw unexpected(.value) }
    if try opensEmpty(closing: UInt8(ascii: "}")) { return }
    let shape = known.shape(depth: depth)
    var count = 0
    for name in shape {
      guard takes(name) else { break }
      count += 1
      try body(&self, name.text)
      if try !continues(closing: UInt8(ascii: "}"), .commaOrBrace) { return known.confirm() }
    }
    var names = Members<Void>()
    names.reserveCapacity(8)
    for name in shape[..<count] { names.appendNew(name.text, ()) }
    repeat {
      let start = start()
      let name = try name(names.isEmpty ? .nameOrEnd : .name)
      if !names.insert(name, ()) { throw Failure(reason: .duplicateName(name), offset: start) }
      try body(&self, name)
    } while try continues(closing: UInt8(ascii: "}"), .commaOrBrace)
    known.learn(names.lazy.map { $0.name }, depth: depth + 1)
  }

  // array = "[" [ value *( "," value ) ] "]"
  /// Reads an array. `body` has to read each element.
  /// - Throws: `Failure` if no array comes next; whatever `body` throws.
  public mutating func elements(_ body: (inout JSONReader) throws(Failure) -> Void) throws(Failure) {
    guard isAtArray() else { throw unexpected(.value) }
    if try opensEmpty(closing: UInt8(ascii: "]")) { return }
    repeat { try body(&self) } while try continues(closing: UInt8(ascii: "]"), .commaOrBracket)
  }

  // member = string ":" value
  private mutating func name(_ expectation: JSONError.Expectation) throws(Failure) -> String {
    guard peek() == UInt8(ascii: "\"") else { throw unexpected(expectation) }
    let name = try string()
    guard peek() == UInt8(ascii: ":") else { throw unexpected(.colon) }
    offset += 1
    return name
  }

  @inline(__always)
  private mutating func opensEmpty(closing: UInt8) throws(Failure) -> Bool {
    depth += 1
    if depth > JSON.depthLimit { throw failure(.tooDeep(limit: JSON.depthLimit)) }
    offset += 1
    guard peek() == closing else { return false }
    leave()
    return true
  }

  @inline(__always)
  private mutating func continues(
    closing: UInt8, _ expectation: JSONError.Expectation
  ) throws(Failure) -> Bool {
    let next = peek()
    if next == UInt8(ascii: ",") {
      offset &+= 1
      return true
    }
    guard next == closing else { throw unexpected(expectation) }
    leave()
    return false
  }

  private mutating func leave() {
    depth -= 1
    offset += 1
  }
}

// MARK: - Numbers

extension JSONReader {
  // number = [ minus ] int [ frac ] [ exp ]
  private mutating func number() throws(Failure) -> JSONNumber {
    let start = offset
    skip(UInt8(ascii: "-"))
    if !skip(UInt8(ascii: "0")) { try digits() }
    if skip(UInt8(ascii: ".")) { try digits() }
    if skip(UInt8(ascii: "e")) || skip(UInt8(ascii: "E")) {
      if !skip(UInt8(ascii: "+")) { skip(UInt8(ascii: "-")) }
      try digits()
    }
    if offset < bytes.count, bytes[offset].isASCIIDigit { throw failure(.malformedNumber) }
    return JSONNumber(checked: String(utf8: start..<offset, of: bytes, isASCII: true))
  }

  @inline(__always)
  private mutating func digits() throws(Failure) {
    let start = offset
    while offset < bytes.count, bytes[offset].isASCIIDigit { offset += 1 }
    if offset == start { throw failure(.malformedNumber) }
  }
}

// MARK: - Bytes

extension JSONReader {
  /// Moves to the next byte that is not white space, and returns it.
  @inline(__always)
  private mutating func peek() -> UInt8? {
    while offset < bytes.count {
      let byte = bytes[offset]
      if byte > 0x20 { return byte }
      guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return byte }
      isAsWritten = false
      offset += 1
    }
    return nil
  }

  /// Moves to the next byte that is not white space, and returns where it is.
  @inline(__always)
  private mutating func start() -> Int {
    _ = peek()
    return offset
  }

  @inline(__always)
  @discardableResult
  mutating func skip(_ byte: UInt8) -> Bool {
    guard offset < bytes.count, bytes[offset] == byte else { return false }
    offset += 1
    return true
  }

  func failure(_ reason: JSONError.Reason) -> Failure { Failure(reason: reason, offset: offset) }

  func unexpected(_ expectation: JSONError.Expectation) -> Failure {
    failure(offset < bytes.count ? .expected(expectation) : .unexpectedEnd(expectation))
  }
}
