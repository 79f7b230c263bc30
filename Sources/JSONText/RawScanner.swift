// Where the values of a JSON text begin and end, found by stepping over them by their brackets and quotes.

/// Where a value stands.
struct RawPlace {
  /// The name of a member, without its quotes.
  let name: Range<Int>
  var value: Range<Int>
  /// Where among the places the members or elements are, if they are there.
  var inside: Range<Int>?
  /// Where among the places the one after it is, in the same object or array.
  var next: Int
}

/// Steps over values by their brackets and quotes, and notes where they stand.
struct RawScanner {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var place: Int
  var places: [RawPlace] = []
  /// A member of which it is known where it ends, if it is an object.
  var last: (name: StaticString, end: Int)?

  init(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
    self.bytes = UnsafeBufferPointer(rebasing: bytes[..<range.upperBound])
    place = range.lowerBound
  }

  mutating func forget(from first: Int) { places.removeLast(places.count - first) }

  /// Steps over the value that comes next, and notes it and what is in it, down to so many levels; false where none comes.
  mutating func value(named name: Range<Int>, levels: Int) -> Bool {
    let byte = peek()
    let start = place
    let own = places.count
    switch byte {
    case UInt8(ascii: "\""): place = endOfString(from: start)
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      if levels > 0 {
        places.append(RawPlace(name: name, value: start..<start, next: own + 1))
        if inside(levels: levels - 1) {
          places[own].value = start..<place
          places[own].inside = own + 1..<places.count
          places[own].next = places.count
          return true
        }
        forget(from: own)
      }
      place = endOfLast(name, from: start) ?? endOfNested(from: start)
    default: place = endOfWord(from: start)
    }
    if place == start { return false }
    places.append(RawPlace(name: name, value: start..<place, next: own + 1))
    return true
  }

  /// Steps over the object or array that begins here, and notes what is in it; false where it is not well-formed.
  mutating func inside(levels: Int) -> Bool {
    let opening = bytes[place]
    // Both closing brackets come two after those that open.
    let closing = opening + 2
    place += 1
    if take(closing) { return true }
    repeat {
      let name = opening == UInt8(ascii: "{") ? name() : 0..<0
      guard let name, value(named: name, levels: levels) else { return false }
    } while take(UInt8(ascii: ","))
    return take(closing)
  }

  /// Steps over a name and its colon.
  private mutating func name() -> Range<Int>? {
    guard take(UInt8(ascii: "\"")) else { return nil }
    let start = place
    place = endOfString(from: start &- 1)
    let end = place &- 1
    return take(UInt8(ascii: ":")) ? start..<end : nil
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard peek() == byte else { return false }
    place &+= 1
    return true
  }

  /// The next byte that is no space, which the scanner then stands before; 0 at the end.
  @inline(__always)
  private mutating func peek() -> UInt8 {
    while place < bytes.count {
      if bytes[place] > 0x20 { return bytes[place] }
      place &+= 1
    }
    return 0
  }

  /// Where the object ends that begins there, if that is known of the member of that name.
  private func endOfLast(_ name: Range<Int>, from start: Int) -> Int? {
    guard let last, name.count == last.name.utf8CodeUnitCount, start < last.end, last.end <= bytes.count,
      bytes[start] == UInt8(ascii: "{"), bytes[last.end - 1] == UInt8(ascii: "}"),
      bytes.hold(UnsafeBufferPointer(start: last.name.utf8Start, count: name.count), at: name)
    else { return nil }
    return last.end
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

  /// Where the string ends that begins there: behind the first quote with no backslash before it, or an even number of them.
  @inline(__always)
  private func endOfString(from start: Int) -> Int {
    var quote = start
    var backslash: Int
    repeat {
      quote = nextQuote(from: quote &+ 1)
      if quote == bytes.count { return quote }
      backslash = quote &- 1
      while bytes[backslash] == UInt8(ascii: "\\") { backslash &-= 1 }
    } while (quote &- backslash) & 1 == 0
    return quote &+ 1
  }

  /// Where the next quote stands, or the end, eight bytes a step. What else is in strings was looked at when they were written.
  @inline(__always)
  private func nextQuote(from start: Int) -> Int {
    let ones: UInt64 = 0x0101_0101_0101_0101
    var place = start
    while bytes.count &- place >= 8 {
      let word = bytes.word(at: place) ^ ones &* 0x22
      let quotes = (word &- ones) & ~word & (ones &* 0x80)
      if quotes != 0 { return place &+ quotes.trailingZeroBitCount / 8 }
      place &+= 8
    }
    while place < bytes.count, bytes[place] != UInt8(ascii: "\"") { place &+= 1 }
    return place
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
}
