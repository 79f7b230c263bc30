// From a place in a value back to the place in the text that it was read from. Made only when there is something to
// report, so reading pays nothing for it.

/// Where the values of a JSON text stand in it.
public struct SourceMap: Sendable {
  /// Where a member's name and its value stand, in bytes; an element or the whole value has no name.
  public struct Place: Sendable {
    public let name: Range<Int>?
    public let value: Range<Int>
  }

  private let bytes: [UInt8]
  private var places: [JSONPointer: Place] = [:]

  /// The map of a text that `JSON(parsing:)` accepts. Of any other text it knows no place.
  public init(_ bytes: [UInt8]) {
    self.bytes = bytes
    // The scanner takes for granted that each quote and bracket is closed, and that no depth is beyond the limit.
    guard (try? JSON(parsing: bytes)) != nil else { return }
    var scanner = Scanner(bytes: bytes)
    scanner.value(at: JSONPointer(), name: nil)
    places = scanner.places
  }

  /// Where the value at `pointer` stands, or nil where there is none.
  public func place(of pointer: JSONPointer) -> Place? { places[pointer] }

  /// The byte at which the code point number `index` of the string at `pointer` is written, whatever escapes stand
  /// before it. Nil where there is no string. An index behind the last code point is the closing quote.
  public func byte(ofCodePoint index: Int, inStringAt pointer: JSONPointer) -> Int? {
    guard let range = places[pointer]?.value, bytes[range.lowerBound] == UInt8(ascii: "\"") else {
      return nil
    }
    var offset = range.lowerBound + 1
    for _ in 0..<index where offset < range.upperBound - 1 { offset += lengthOfCharacter(at: offset) }
    return offset
  }

  private func lengthOfCharacter(at offset: Int) -> Int {
    if bytes[offset] != UInt8(ascii: "\\") { return lengthOfScalar(at: offset) }
    guard bytes[offset + 1] == UInt8(ascii: "u") else { return 2 }
    let isHighSurrogate =
      bytes[offset + 2] | 0x20 == UInt8(ascii: "d") && "89aAbB".utf8.contains(bytes[offset + 3])
    return isHighSurrogate ? 12 : 6
  }

  private func lengthOfScalar(at offset: Int) -> Int {
    switch bytes[offset] {
    case 0xF0...: 4
    case 0xE0...: 3
    case 0xC0...: 2
    default: 1
    }
  }
}

/// Walks over a text that is known to be JSON, noting where everything stands.
private struct Scanner {
  let bytes: [UInt8]
  var offset = 0
  var places: [JSONPointer: SourceMap.Place] = [:]

  init(bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
  }

  mutating func value(at pointer: JSONPointer, name: Range<Int>?) {
    skipWhiteSpace()
    let start = offset
    switch peek() {
    case UInt8(ascii: "{"): object(at: pointer)
    case UInt8(ascii: "["): array(at: pointer)
    case UInt8(ascii: "\""): string()
    default: scalar()
    }
    places[pointer] = SourceMap.Place(name: name, value: start..<offset)
  }

  private mutating func object(at pointer: JSONPointer) {
    offset += 1
    skipWhiteSpace()
    while peek() == UInt8(ascii: "\"") {
      let start = offset
      string()
      let name = start..<offset
      guard case .string(let text)? = try? JSON(parsing: bytes[name]) else { return }
      skipWhiteSpace()
      offset += 1
      value(at: pointer.appending(text), name: name)
      skipSeparator()
    }
    offset += 1
  }

  private mutating func array(at pointer: JSONPointer) {
    offset += 1
    skipWhiteSpace()
    var index = 0
    while let byte = peek(), byte != UInt8(ascii: "]") {
      value(at: pointer.appending(index), name: nil)
      index += 1
      skipSeparator()
    }
    offset += 1
  }

  private mutating func string() {
    offset += 1
    while let byte = peek(), byte != UInt8(ascii: "\"") { offset += byte == UInt8(ascii: "\\") ? 2 : 1 }
    offset += 1
  }

  private mutating func scalar() {
    while let byte = peek(), !" \t\r\n,]}".utf8.contains(byte) { offset += 1 }
  }

  private mutating func skipSeparator() {
    skipWhiteSpace()
    if peek() == UInt8(ascii: ",") { offset += 1 }
    skipWhiteSpace()
  }

  private mutating func skipWhiteSpace() {
    while let byte = peek(), " \t\r\n".utf8.contains(byte) { offset += 1 }
  }

  private func peek() -> UInt8? { offset < bytes.count ? bytes[offset] : nil }
}
