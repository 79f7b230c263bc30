// Where the values of a JSON text begin and end, found by stepping over them by their brackets and quotes.

import Glibc

/// Steps over values by their brackets and quotes, and notes where they stand.
struct RawScanner {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var place: Int
  /// A member of which it is known where it ends, if it is an object.
  var last: (name: StaticString, end: Int)?

  init(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
    self.bytes = UnsafeBufferPointer(rebasing: bytes[..<range.upperBound])
    place = range.lowerBound
  }

  /// Steps over the value that comes next, and notes it and what is in it, down to so many levels; false where none comes.
  @inline(__always)
  mutating func value(named name: Range<Int>, levels: Int, into places: inout RawPlaces) -> Bool {
    let byte = peek()
    let start = place
    if byte == UInt8(ascii: "\"") {
      place = endOfString(from: start)
    } else if byte | 0x20 == UInt8(ascii: "{") {
      // Brackets differ from braces in one bit.
      if levels > 0 {
        let own = places.count
        places.append(RawPlace(name: name, value: start..<start, next: own &+ 1))
        if inside(levels: levels &- 1, into: &places) {
          places.close(own, at: place)
          return true
        }
        places.forget(from: own)
      }
      place = endOfLast(name, from: start) ?? endOfNested(from: start)
    } else {
      place = endOfWord(from: start)
    }
    if place == start { return false }
    places.append(RawPlace(name: name, value: start..<place, next: places.count &+ 1))
    return true
  }

  /// Steps over the object or array that begins here, and notes what is in it; false where it is not well-formed.
  mutating func inside(levels: Int, into places: inout RawPlaces) -> Bool {
    let opening = bytes[place]
    // Both closing brackets come two after those that open.
    let closing = opening &+ 2
    place &+= 1
    if take(closing) { return true }
    repeat {
      let name = opening == UInt8(ascii: "{") ? name() : 0..<0
      guard let name, value(named: name, levels: levels, into: &places) else { return false }
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
    while place < bytes.count {
      let byte = bytes[place]
      if byte == UInt8(ascii: "\"") {
        place = endOfString(from: place)
        continue
      }
      place &+= 1
      // All but the letters of words: commas, colons, digits.
      if byte < UInt8(ascii: "[") { continue }
      if byte | 0x20 == UInt8(ascii: "{") {
        depth &+= 1
      } else if byte | 0x20 == UInt8(ascii: "}") {
        depth &-= 1
        if depth == 0 { return place }
      }
    }
    return start
  }

  /// Where the string ends that begins there: behind the first quote with no backslash before it, or an even number of them.
  @inline(__always)
  private func endOfString(from start: Int) -> Int {
    var quote = nextQuote(from: start &+ 1)
    while quote < bytes.count, bytes[quote &- 1] == UInt8(ascii: "\\") {
      var backslash = quote &- 2
      while bytes[backslash] == UInt8(ascii: "\\") { backslash &-= 1 }
      if (quote &- backslash) & 1 != 0 { return quote &+ 1 }
      quote = nextQuote(from: quote &+ 1)
    }
    return min(quote &+ 1, bytes.count)
  }

  /// Where the next quote stands, or the end. What else is in strings was looked at when they were written. Most are short: the
  /// first sixteen bytes are looked at here, eight a step.
  @inline(__always)
  private func nextQuote(from start: Int) -> Int {
    var place = start
    while bytes.count &- place >= 8 {
      let quotes = quotes(at: place)
      if quotes != 0 { return place &+ quotes.trailingZeroBitCount / 8 }
      place &+= 8
      if place &- start == 16 { return distantQuote(from: place) }
    }
    while place < bytes.count, bytes[place] != UInt8(ascii: "\"") { place &+= 1 }
    return place
  }

  /// The same, found by the C library, which looks at 32 bytes a step: worth its call where a string is long.
  private func distantQuote(from start: Int) -> Int {
    guard let base = UnsafeRawPointer(bytes.baseAddress),
      let quote = memchr(base + start, 0x22, bytes.count &- start)
    else { return bytes.count }
    return UnsafeRawPointer(quote) - base
  }

  /// The top bits of those of the eight bytes from there on that are quotes; above the lowest, they mean nothing.
  @inline(__always)
  private func quotes(at place: Int) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let word = bytes.word(at: place) ^ ones &* 0x22
    return (word &- ones) & ~word & (ones &* 0x80)
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
