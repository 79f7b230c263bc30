// Finds where the values of a JSON text begin and end, by skipping them by their brackets and quotes.

import CLibrary

/// Skips values by their brackets and quotes, and records where they are.
struct RawScanner {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var place: Int
  /// A member whose end is known, if it is an object.
  var last: (name: StaticString, end: Int)?

  init(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
    self.bytes = UnsafeBufferPointer(rebasing: bytes[..<range.upperBound])
    place = range.lowerBound
  }

  /// Skips the next value, and records it and what is in it, down to this many levels. Returns false if there is none.
  @inline(__always)
  mutating func value(named name: Range<Int>, levels: Int, into places: inout RawPlaces) -> Bool {
    let byte = peek()
    let start = place
    if byte == UInt8(ascii: "\"") {
      place = endOfString(from: start)
    } else if byte | 0x20 == UInt8(ascii: "{") {
      // Brackets differ from braces by one bit.
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

  /// Skips the object or array that begins here, and records what is in it. Returns false if it is not well-formed.
  mutating func inside(levels: Int, into places: inout RawPlaces) -> Bool {
    let opening = bytes[place]
    // The codes of both closing brackets are two above those of their opening brackets.
    let closing = opening &+ 2
    place &+= 1
    if take(closing) { return true }
    repeat {
      let name = opening == UInt8(ascii: "{") ? name() : 0..<0
      guard let name, value(named: name, levels: levels, into: &places) else { return false }
    } while take(UInt8(ascii: ","))
    return take(closing)
  }

  /// Skips a name and its colon, and returns where the name is.
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

  /// Moves to the next byte that is not a space, and returns it; 0 at the end.
  @inline(__always)
  private mutating func peek() -> UInt8 {
    while place < bytes.count {
      if bytes[place] > 0x20 { return bytes[place] }
      place &+= 1
    }
    return 0
  }

  /// Returns the end of the object that begins at `start`, if it is known for the member of this name.
  private func endOfLast(_ name: Range<Int>, from start: Int) -> Int? {
    guard let last, name.count == last.name.utf8CodeUnitCount, start < last.end, last.end <= bytes.count,
      bytes[start] == UInt8(ascii: "{"), bytes[last.end - 1] == UInt8(ascii: "}"),
      bytes.hold(UnsafeBufferPointer(start: last.name.utf8Start, count: name.count), at: name)
    else { return nil }
    return last.end
  }

  /// Returns the end of the object or array that begins at `start`, or `start` if it has none.
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
      // Everything but the letters of words: commas, colons, digits.
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

  /// Returns the end of the string that begins at `start`: after the first quote that is preceded by no backslash, or by an
  /// even number of them.
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

  /// Returns where the next quote is, or the end of the text. Everything else in strings was checked when they were
  /// written. Most strings are short: the first sixteen bytes are searched here, eight at a time.
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

  /// Returns the same, found by the C library, which searches 32 bytes at a time: worth a call if a string is long.
  private func distantQuote(from start: Int) -> Int {
    guard let base = UnsafeRawPointer(bytes.baseAddress),
      let quote = memchr(base + start, 0x22, bytes.count &- start)
    else { return bytes.count }
    return UnsafeRawPointer(quote) - base
  }

  /// Returns the top bits of those of the eight bytes from `place` on that are quotes. Bits above the lowest one mean
  /// nothing.
  @inline(__always)
  private func quotes(at place: Int) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let word = bytes.word(at: place) ^ ones &* 0x22
    return (word &- ones) & ~word & (ones &* 0x80)
  }

  /// Returns the end of the number, `true`, `false` or `null` that begins at `start`.
  private func endOfWord(from start: Int) -> Int {
    bytes[start...].firstIndex { byte in
      switch byte {
      case UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "]"), UInt8(ascii: "}"), 0...0x20: true
      default: false
      }
    } ?? bytes.count
  }
}
