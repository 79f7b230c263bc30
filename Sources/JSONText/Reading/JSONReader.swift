// Bytes to a value: RFC 8259 and nothing more. One function a rule of the grammar; the whole memory is a
// position and a depth. The buffer belongs to the caller, and no pointer outlives the call.

extension JSON {
  /// How deep values may be nested.
  public static let depthLimit = 512

  /// The value that `bytes` hold: one value in UTF-8, with white space around it. A BOM at the very start is
  /// skipped.
  /// - Throws: `JSONError` with the byte, line and column, for anything that RFC 8259 does not allow, for a name that
  ///   stands twice in one object, for lone surrogates, and for nesting beyond `depthLimit`.
  public init(parsing bytes: [UInt8]) throws(JSONError) {
    self = try bytes.withUnsafeBufferPointer { (buffer) throws(JSONError) in try JSON(parsing: buffer) }
  }

  /// The value that this part of an array holds; positions in errors count from its start.
  /// - Throws: `JSONError`, as above.
  public init(parsing bytes: ArraySlice<UInt8>) throws(JSONError) {
    self = try bytes.withUnsafeBufferPointer { (buffer) throws(JSONError) in try JSON(parsing: buffer) }
  }

  /// The value that `text` holds.
  /// - Throws: `JSONError`, as above.
  public init(parsing text: String) throws(JSONError) { try self.init(parsing: Array(text.utf8)) }

  private init(parsing bytes: UnsafeBufferPointer<UInt8>) throws(JSONError) {
    var reader = JSONReader(bytes: bytes)
    do {
      self = try reader.document()
    } catch {
      throw JSONError(
        reason: error.reason, offset: error.offset, position: Position(ofByte: error.offset, in: bytes))
    }
  }
}

/// What went wrong at which byte; the line and column are counted once it leaves the reader.
private struct Failure: Error {
  let reason: JSONError.Reason
  let offset: Int
}

private struct JSONReader {
  let bytes: UnsafeBufferPointer<UInt8>
  var offset = 0
  var depth = 0

  init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  mutating func document() throws(Failure) -> JSON {
    if bytes.count >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF { offset = 3 }
    let value = try value(.value)
    skipWhiteSpace()
    if offset < bytes.count { throw failure(.textAfterValue) }
    return value
  }

  // value = false / null / true / object / array / number / string
  private mutating func value(_ expectation: JSONError.Expectation) throws(Failure) -> JSON {
    skipWhiteSpace()
    switch peek() {
    case UInt8(ascii: "{"): return try object()
    case UInt8(ascii: "["): return try array()
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try literal("true", .bool(true))
    case UInt8(ascii: "f"): return try literal("false", .bool(false))
    case UInt8(ascii: "n"): return try literal("null", .null)
    case let byte? where isDigit(byte) || byte == UInt8(ascii: "-"): return .number(try number())
    default: throw unexpected(expectation)
    }
  }

  private mutating func literal(_ word: StaticString, _ value: JSON) throws(Failure) -> JSON {
    let length = word.utf8CodeUnitCount
    guard bytes.count - offset >= length,
      (0..<length).allSatisfy({ bytes[offset + $0] == word.utf8Start[$0] })
    else { throw failure(.expected(.value)) }
    offset += length
    return value
  }

  // object = "{" [ member *( "," member ) ] "}"
  private mutating func object() throws(Failure) -> JSON {
    try enter()
    var members = JSONObject()
    if try opensEmpty(closing: UInt8(ascii: "}")) { return .object(members) }
    while true {
      skipWhiteSpace()
      guard peek() == UInt8(ascii: "\"") else { throw unexpected(members.isEmpty ? .nameOrEnd : .name) }
      let start = offset
      let name = try string()
      skipWhiteSpace()
      guard peek() == UInt8(ascii: ":") else { throw unexpected(.colon) }
      offset += 1
      if !members.insert(name, try value(.value)) {
        throw Failure(reason: .duplicateName(name), offset: start)
      }
      if try closes(with: UInt8(ascii: "}"), .commaOrBrace) { return .object(members) }
    }
  }

  // array = "[" [ value *( "," value ) ] "]"
  private mutating func array() throws(Failure) -> JSON {
    try enter()
    var elements: [JSON] = []
    if try opensEmpty(closing: UInt8(ascii: "]")) { return .array(elements) }
    while true {
      elements.append(try value(.value))
      if try closes(with: UInt8(ascii: "]"), .commaOrBracket) { return .array(elements) }
    }
  }

  private mutating func enter() throws(Failure) {
    depth += 1
    if depth > JSON.depthLimit { throw failure(.tooDeep(limit: JSON.depthLimit)) }
    offset += 1
  }

  private mutating func opensEmpty(closing: UInt8) throws(Failure) -> Bool {
    skipWhiteSpace()
    guard peek() == closing else { return false }
    leave()
    return true
  }

  private mutating func closes(
    with closing: UInt8, _ expectation: JSONError.Expectation
  ) throws(Failure) -> Bool {
    skipWhiteSpace()
    switch peek() {
    case UInt8(ascii: ","):
      offset += 1
      return false
    case closing:
      leave()
      return true
    default: throw unexpected(expectation)
    }
  }

  private mutating func leave() {
    depth -= 1
    offset += 1
  }

  // number = [ minus ] int [ frac ] [ exp ]
  private mutating func number() throws(Failure) -> JSONNumber {
    let start = offset
    if peek() == UInt8(ascii: "-") { offset += 1 }
    if peek() == UInt8(ascii: "0") { offset += 1 } else { try digits() }
    if peek() == UInt8(ascii: ".") {
      offset += 1
      try digits()
    }
    if let byte = peek(), byte | 0x20 == UInt8(ascii: "e") {
      offset += 1
      if let sign = peek(), sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { offset += 1 }
      try digits()
    }
    if let byte = peek(), isDigit(byte) { throw failure(.malformedNumber) }
    return JSONNumber(checked: String(decoding: bytes[start..<offset], as: UTF8.self))
  }

  private mutating func digits() throws(Failure) {
    let start = offset
    while let byte = peek(), isDigit(byte) { offset += 1 }
    if offset == start { throw failure(.malformedNumber) }
  }

  private func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }

  // string = quotation-mark *char quotation-mark
  private mutating func string() throws(Failure) -> String {
    offset += 1
    let start = offset
    skipPlainCharacters()
    if peek() == UInt8(ascii: "\"") {
      defer { offset += 1 }
      return try text(bytes[start..<offset], from: start)
    }
    return try escapedString(from: start)
  }

  /// The rest of a string that has an escape in it, put together in a buffer of its own.
  private mutating func escapedString(from start: Int) throws(Failure) -> String {
    var unescaped = Array(bytes[start..<offset])
    while true {
      switch peek() {
      case UInt8(ascii: "\""):
        defer { offset += 1 }
        _ = try text(bytes[start..<offset], from: start)
        return String(decoding: unescaped, as: UTF8.self)
      case UInt8(ascii: "\\"): try unescape(into: &unescaped)
      case let byte? where byte < 0x20: throw failure(.controlCharacter(byte))
      case nil: throw failure(.unexpectedEnd(.endOfString))
      default:
        let plain = offset
        skipPlainCharacters()
        unescaped.append(contentsOf: bytes[plain..<offset])
      }
    }
  }

  private mutating func skipPlainCharacters() {
    while offset < bytes.count {
      let byte = bytes[offset]
      if byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { return }
      offset += 1
    }
  }

  private func text(_ slice: Slice<UnsafeBufferPointer<UInt8>>, from start: Int) throws(Failure) -> String {
    let slice = UnsafeBufferPointer(rebasing: slice)
    if let text = String(validating: slice, as: UTF8.self) { return text }
    throw Failure(reason: .invalidUTF8, offset: start + validPrefix(of: slice))
  }

  /// How many bytes stand before the first that is no UTF-8.
  private func validPrefix(of slice: UnsafeBufferPointer<UInt8>) -> Int {
    var decoder = Unicode.UTF8.ForwardParser()
    var iterator = slice.makeIterator()
    var valid = 0
    while case .valid(let scalar) = decoder.parseScalar(from: &iterator) { valid += scalar.count }
    return valid
  }

  private mutating func unescape(into unescaped: inout [UInt8]) throws(Failure) {
    let start = offset
    offset += 1
    guard let byte = peek() else { throw failure(.unexpectedEnd(.endOfString)) }
    offset += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): unescaped.append(byte)
    case UInt8(ascii: "b"): unescaped.append(0x08)
    case UInt8(ascii: "f"): unescaped.append(0x0C)
    case UInt8(ascii: "n"): unescaped.append(0x0A)
    case UInt8(ascii: "r"): unescaped.append(0x0D)
    case UInt8(ascii: "t"): unescaped.append(0x09)
    case UInt8(ascii: "u"): unescaped.append(contentsOf: try unicodeEscape(from: start).utf8)
    default: throw Failure(reason: .invalidEscape, offset: start)
    }
  }

  /// The character of one `\uXXXX`, or of two that are a surrogate pair.
  private mutating func unicodeEscape(from start: Int) throws(Failure) -> String {
    var value = try hexadecimal(from: start)
    if value & 0xFC00 == 0xD800, offset + 1 < bytes.count, bytes[offset] == UInt8(ascii: "\\"),
      bytes[offset + 1] == UInt8(ascii: "u")
    {
      let second = offset
      offset += 2
      let low = try hexadecimal(from: second)
      guard low & 0xFC00 == 0xDC00 else { throw Failure(reason: .loneSurrogate, offset: start) }
      value = 0x10000 + (value & 0x3FF) << 10 + low & 0x3FF
    }
    guard let scalar = Unicode.Scalar(value) else { throw Failure(reason: .loneSurrogate, offset: start) }
    return String(Character(scalar))
  }

  private mutating func hexadecimal(from start: Int) throws(Failure) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = peek(), let digit = Character(Unicode.Scalar(byte)).hexDigitValue, byte < 0x80 else {
        throw Failure(reason: .invalidEscape, offset: start)
      }
      value = value << 4 | UInt32(digit)
      offset += 1
    }
    return value
  }

  private mutating func skipWhiteSpace() {
    while offset < bytes.count {
      switch bytes[offset] {
      case 0x20, 0x09, 0x0A, 0x0D: offset += 1
      default: return
      }
    }
  }

  private func peek() -> UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private func failure(_ reason: JSONError.Reason) -> Failure { Failure(reason: reason, offset: offset) }

  private func unexpected(_ expectation: JSONError.Expectation) -> Failure {
    failure(offset < bytes.count ? .expected(expectation) : .unexpectedEnd(expectation))
  }
}
