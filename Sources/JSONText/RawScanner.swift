// Where the values of a JSON text begin and end, found by stepping over them by their brackets and quotes.

/// The text that objects are parts of. Places in it count from its start.
final class RawText {
  private let bytes: ArraySlice<UInt8>
  var isSound = true
  /// The values of one text are mostly alike.
  var known = KnownNames()

  init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  subscript(range: Range<Int>) -> ArraySlice<UInt8> {
    bytes[bytes.startIndex + range.lowerBound..<bytes.startIndex + range.upperBound]
  }

  /// A byte of a slice costs three times as much to look at.
  func withBytes<Found>(_ body: (UnsafeBufferPointer<UInt8>) -> Found) -> Found {
    bytes.withUnsafeBufferPointer(body)
  }

  func scan<Found>(_ range: Range<Int>, _ body: (inout RawScanner) -> Found?) -> Found? {
    withBytes { bytes in
      var scanner = RawScanner(bytes, range)
      return body(&scanner)
    }
  }
}

/// Where a member stands.
struct RawMember {
  /// Without its quotes.
  let name: Range<Int>
  let value: Range<Int>
}

extension UnsafeBufferPointer<UInt8> {
  func hold(_ name: UnsafeBufferPointer<UInt8>, at range: Range<Int>) -> Bool {
    if range.count != name.count { return false }
    for offset in name.indices where self[range.lowerBound + offset] != name[offset] { return false }
    return true
  }

  /// The string with these quotes around it, if it has no escapes and only ASCII.
  func plainString(at range: Range<Int>) -> String? {
    guard range.count >= 2, self[range.lowerBound] == UInt8(ascii: "\""),
      self[range.upperBound - 1] == UInt8(ascii: "\"")
    else { return nil }
    let text = range.lowerBound + 1..<range.upperBound - 1
    return isPlain(UnsafeBufferPointer(rebasing: self[text]))
      ? String(utf8: text, of: self, isASCII: true) : nil
  }

  /// The integer with these digits, if they are not too many, and nothing else.
  func integer(at range: Range<Int>) -> Int? {
    guard range.count < 19, range.count == 1 || self[range.lowerBound] != UInt8(ascii: "0") else {
      return nil
    }
    var value = 0
    for place in range {
      let digit = self[place] &- UInt8(ascii: "0")
      if digit > 9 { return nil }
      value = value * 10 + Int(digit)
    }
    return value
  }
}

/// Steps over values by their brackets and quotes.
struct RawScanner {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var place: Int

  init(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
    self.bytes = UnsafeBufferPointer(rebasing: bytes[..<range.upperBound])
    place = range.lowerBound
  }

  mutating func members() -> [RawMember]? {
    guard take(UInt8(ascii: "{")) else { return nil }
    var members: [RawMember] = []
    if take(UInt8(ascii: "}")) { return members }
    members.reserveCapacity(8)
    repeat {
      guard let name = value(), bytes[name.lowerBound] == UInt8(ascii: "\""), name.count >= 2,
        take(UInt8(ascii: ":")), let value = value()
      else { return nil }
      members.append(RawMember(name: name.lowerBound + 1..<name.upperBound - 1, value: value))
    } while take(UInt8(ascii: ","))
    return take(UInt8(ascii: "}")) ? members : nil
  }

  mutating func objects() -> [[RawMember]]? { all { $0.members() } }

  mutating func elements() -> [Range<Int>]? { all { $0.value() } }

  @inline(__always)
  private mutating func all<Element>(_ element: (inout RawScanner) -> Element?) -> [Element]? {
    guard take(UInt8(ascii: "[")) else { return nil }
    var elements: [Element] = []
    if take(UInt8(ascii: "]")) { return elements }
    elements.reserveCapacity(4)
    repeat {
      guard let element = element(&self) else { return nil }
      elements.append(element)
    } while take(UInt8(ascii: ","))
    return take(UInt8(ascii: "]")) ? elements : nil
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    skipSpaces()
    guard place < bytes.count, bytes[place] == byte else { return false }
    place += 1
    return true
  }

  /// The value that comes next.
  private mutating func value() -> Range<Int>? {
    skipSpaces()
    guard place < bytes.count else { return nil }
    let start = place
    switch bytes[start] {
    case UInt8(ascii: "\""): place = endOfString(from: start)
    case UInt8(ascii: "{"), UInt8(ascii: "["): place = endOfNested(from: start)
    default: place = endOfWord(from: start)
    }
    return place > start ? start..<place : nil
  }

  /// Where the object or array ends that begins there.
  private func endOfNested(from start: Int) -> Int {
    var place = start
    var depth = 0
    repeat {
      let byte = bytes[place]
      if byte == UInt8(ascii: "\"") {
        place = endOfString(from: place)
        continue
      }
      // Brackets differ from braces in one bit.
      if byte | 0x20 == UInt8(ascii: "{") {
        depth += 1
      } else if byte | 0x20 == UInt8(ascii: "}") {
        depth -= 1
      }
      place += 1
    } while depth > 0 && place < bytes.count
    return depth == 0 ? place : start
  }

  /// Where the string ends that begins there.
  @inline(__always)
  private func endOfString(from start: Int) -> Int {
    var place = start + 1
    while true {
      place = endOfPlainRun(in: bytes, from: place)
      guard place < bytes.count else { return bytes.count }
      if bytes[place] == UInt8(ascii: "\"") { return place + 1 }
      place += bytes[place] == UInt8(ascii: "\\") ? 2 : 1
    }
  }

  /// Where the number, `true`, `false` or `null` ends that begins there.
  private func endOfWord(from start: Int) -> Int {
    bytes[start...].firstIndex { byte in
      switch byte {
      case UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "]"), UInt8(ascii: "}"), 0...0x20: true
      default: false
      }
    } ?? bytes.count
  }

  private mutating func skipSpaces() {
    while place < bytes.count, bytes[place] <= 0x20 { place += 1 }
  }
}
