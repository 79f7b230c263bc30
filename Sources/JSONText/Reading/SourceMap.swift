// From a place in a value back to the place in the text that it was read from. A map is made only when there is something
// to report, so that reading pays nothing for it.

/// Where the values of a JSON text are in the text.
public struct SourceMap: Sendable {
  /// Where a member's name and its value are, in bytes; an element or the whole value has no name.
  public struct Place: Sendable {
    /// The name with its quotes.
    public let name: Range<Int>?
    /// The value, from its first byte to its last.
    public let value: Range<Int>
  }

  private let bytes: [UInt8]
  private var root: Node?

  /// A value's place, and the values in it. It is a tree, since a pointer for each value would take as much memory as all
  /// names on the way to it.
  fileprivate struct Node {
    let place: Place
    var members = Members<Node>()
    var elements: [Node] = []

    func child(_ token: String) -> Node? {
      members[token]
        ?? JSONPointer.index(token).flatMap { elements.indices.contains($0) ? elements[$0] : nil }
    }
  }

  /// Creates the map of a text that `JSON(parsing:)` accepts. For any other text, it has no places.
  public init(_ bytes: [UInt8]) {
    self.bytes = bytes
    // The scanner assumes that each quote and bracket is closed, and that the nesting is within the limit.
    guard (try? JSON(parsing: bytes)) != nil else { return }
    var scanner = Scanner(bytes: bytes)
    root = scanner.value(name: nil)
  }

  /// Returns where the value at `pointer` is, or nil if there is none.
  public func place(of pointer: JSONPointer) -> Place? {
    pointer.tokens.reduce(root) { $0?.child($1) }?.place
  }

  /// Returns the byte at which each code point of the string at `pointer` begins, whatever escapes come before it, and
  /// finally that of the closing quote. Returns nil if there is no string.
  public func bytes(ofStringAt pointer: JSONPointer) -> [Int]? {
    guard let range = place(of: pointer)?.value, bytes[range.lowerBound] == UInt8(ascii: "\"") else {
      return nil
    }
    var places = [range.lowerBound + 1]
    while let place = places.last, place < range.upperBound - 1 {
      places.append(place + lengthOfCharacter(at: place))
    }
    return places
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

/// Walks through a text that is known to be JSON, and records where everything is.
private struct Scanner {
  let bytes: [UInt8]
  var offset = 0

  init(bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
  }

  mutating func value(name: Range<Int>?) -> SourceMap.Node {
    skipWhiteSpace()
    let start = offset
    var members = Members<SourceMap.Node>()
    var elements: [SourceMap.Node] = []
    switch peek() {
    case UInt8(ascii: "{"): members = object()
    case UInt8(ascii: "["): elements = array()
    case UInt8(ascii: "\""): string()
    default: scalar()
    }
    let place = SourceMap.Place(name: name, value: start..<offset)
    return SourceMap.Node(place: place, members: members, elements: elements)
  }

  private mutating func object() -> Members<SourceMap.Node> {
    var members = Members<SourceMap.Node>()
    offset += 1
    skipWhiteSpace()
    while peek() == UInt8(ascii: "\"") {
      let start = offset
      string()
      let name = start..<offset
      guard case .string(let text)? = try? JSON(parsing: bytes[name]) else { return members }
      skipWhiteSpace()
      offset += 1
      members[text] = value(name: name)
      skipSeparator()
    }
    offset += 1
    return members
  }

  private mutating func array() -> [SourceMap.Node] {
    var elements: [SourceMap.Node] = []
    offset += 1
    skipWhiteSpace()
    while let byte = peek(), byte != UInt8(ascii: "]") {
      elements.append(value(name: nil))
      skipSeparator()
    }
    offset += 1
    return elements
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
