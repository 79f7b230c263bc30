// Looking into a line without reading it: where its members begin and end. The line's checksum was right, so it is what
// was written; still nothing here runs past the end of what is none.

import JSONText

/// The members of a JSON object that stands on one line, as ranges of its bytes.
struct LineMembers {
  private let bytes: ArraySlice<UInt8>
  private var places: [(name: ArraySlice<UInt8>, value: ArraySlice<UInt8>)] = []

  /// Nil where the bytes are no object.
  init?(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    var scanner = FragmentScanner(bytes)
    guard scanner.take(UInt8(ascii: "{")) else { return nil }
    if scanner.take(UInt8(ascii: "}")) { return }
    repeat {
      guard let name = scanner.value(), name.count >= 2, scanner.take(UInt8(ascii: ":")),
        let value = scanner.value()
      else { return nil }
      places.append((name.dropFirst().dropLast(), value))
    } while scanner.take(UInt8(ascii: ","))
    guard scanner.take(UInt8(ascii: "}")) else { return nil }
  }

  /// The bytes of the member with that name.
  subscript(name: StaticString) -> ArraySlice<UInt8>? {
    let wanted = UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)
    return places.first { $0.name.elementsEqual(wanted) }?.value
  }

  /// The bytes of the member with that name, by themselves.
  func bytes(of name: StaticString) -> [UInt8]? { self[name].map { Array($0) } }

  /// The integer of that name.
  func int(_ name: StaticString) -> Int? {
    self[name].flatMap { Int(String(decoding: $0, as: UTF8.self)) }
  }

  /// The string of that name.
  func string(_ name: StaticString) -> String? {
    guard let value = self[name], value.first == UInt8(ascii: "\""), value.count >= 2 else { return nil }
    if value.contains(UInt8(ascii: "\\")) { return (try? JSON(parsing: value))?.asString }
    return String(decoding: value.dropFirst().dropLast(), as: UTF8.self)
  }

  /// The members of the object of that name.
  func members(_ name: StaticString) -> LineMembers? { self[name].flatMap { LineMembers($0) } }

  /// The elements of the array of that name.
  func elements(_ name: StaticString) -> [ArraySlice<UInt8>]? {
    guard let value = self[name] else { return nil }
    var scanner = FragmentScanner(value)
    guard scanner.take(UInt8(ascii: "[")) else { return nil }
    var elements: [ArraySlice<UInt8>] = []
    if scanner.take(UInt8(ascii: "]")) { return elements }
    repeat {
      guard let element = scanner.value() else { return nil }
      elements.append(element)
    } while scanner.take(UInt8(ascii: ","))
    return scanner.take(UInt8(ascii: "]")) ? elements : nil
  }
}

/// Steps over values by their brackets and quotes.
private struct FragmentScanner {
  private let bytes: ArraySlice<UInt8>
  private var place: Int

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    place = bytes.startIndex
  }

  mutating func take(_ byte: UInt8) -> Bool {
    skipSpaces()
    guard place < bytes.endIndex, bytes[place] == byte else { return false }
    place += 1
    return true
  }

  /// The bytes of the value that comes next.
  mutating func value() -> ArraySlice<UInt8>? {
    skipSpaces()
    let start = place
    var depth = 0
    while place < bytes.endIndex {
      switch bytes[place] {
      case UInt8(ascii: "\""):
        skipString()
        if depth == 0 { return bytes[start..<place] }
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        place += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if depth == 0 { return place > start ? bytes[start..<place] : nil }
        depth -= 1
        place += 1
        if depth == 0 { return bytes[start..<place] }
      case UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: " "):
        if depth == 0 { return place > start ? bytes[start..<place] : nil }
        place += 1
      default: place += 1
      }
    }
    return depth == 0 && place > start ? bytes[start..<place] : nil
  }

  private mutating func skipString() {
    place += 1
    while place < bytes.endIndex, bytes[place] != UInt8(ascii: "\"") {
      place += bytes[place] == UInt8(ascii: "\\") ? 2 : 1
    }
    place = min(place + 1, bytes.endIndex)
  }

  private mutating func skipSpaces() {
    while place < bytes.endIndex, bytes[place] == UInt8(ascii: " ") { place += 1 }
  }
}
