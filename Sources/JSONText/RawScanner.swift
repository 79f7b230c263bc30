// Where the values of a JSON text begin and end, found by stepping over them by their brackets and quotes.

import Glibc

/// Where a value stands, in four bytes for each end: of a full state, some fifty are noted.
struct RawPlace {
  private var nameStart: UInt32
  private var nameEnd: UInt32
  private var start: UInt32
  private var end: UInt32
  private var firstInside: UInt32 = 0
  private var endInside: UInt32 = 0
  private var following: UInt32

  init(name: Range<Int>, value: Range<Int>, next: Int) {
    nameStart = UInt32(truncatingIfNeeded: name.lowerBound)
    nameEnd = UInt32(truncatingIfNeeded: name.upperBound)
    start = UInt32(truncatingIfNeeded: value.lowerBound)
    end = UInt32(truncatingIfNeeded: value.upperBound)
    following = UInt32(truncatingIfNeeded: next)
  }

  /// How many bytes a text may have.
  static var limit: Int { Int(UInt32.max) }

  /// The name of a member, without its quotes.
  var name: Range<Int> { Self.range(nameStart, nameEnd) }

  var value: Range<Int> { Self.range(start, end) }

  /// Where among the places the members or elements are, if they are there: behind this one, which is no member of itself.
  var inside: Range<Int>? {
    get { firstInside == 0 ? nil : Self.range(firstInside, endInside) }
    set {
      firstInside = UInt32(truncatingIfNeeded: newValue?.lowerBound ?? 0)
      endInside = UInt32(truncatingIfNeeded: newValue?.upperBound ?? 0)
    }
  }

  /// Where among the places the one after it is, in the same object or array.
  var next: Int { Int(following) }

  /// The value ends there, and all places up to `next` are what is in it.
  mutating func close(at end: Int, own: Int, next: Int) {
    self.end = UInt32(truncatingIfNeeded: end)
    firstInside = UInt32(truncatingIfNeeded: own &+ 1)
    endInside = UInt32(truncatingIfNeeded: next)
    following = endInside
  }

  private static func range(_ start: UInt32, _ end: UInt32) -> Range<Int> {
    Range(uncheckedBounds: (Int(start), Int(end)))
  }
}

/// Places in the order in which they were noted. Room of their own, as the bytes of a `JSONWriter` have it: an array would ask at each
/// of them whether it is shared. From `malloc`, since the standard library asks for memory that is aligned, three times the work.
struct RawPlaces: ~Copyable {
  private var room: UnsafeMutableBufferPointer<RawPlace>
  private(set) var count = 0

  init(capacity: Int) { room = Self.room(capacity) }

  deinit { free(room.baseAddress) }

  private static func room(_ capacity: Int) -> UnsafeMutableBufferPointer<RawPlace> {
    let memory = malloc(capacity * MemoryLayout<RawPlace>.stride)
    return UnsafeMutableBufferPointer(
      start: memory?.bindMemory(to: RawPlace.self, capacity: capacity), count: memory == nil ? 0 : capacity)
  }

  subscript(place: Int) -> RawPlace {
    get { room[place] }
    set { room[place] = newValue }
  }

  mutating func append(_ place: RawPlace) {
    if count == room.count { grow() }
    room.initializeElement(at: count, to: place)
    count &+= 1
  }

  mutating func close(_ place: Int, at end: Int) {
    room[place].close(at: end, own: place, next: count)
  }

  mutating func forget(from first: Int) { count = first }

  @inline(never)
  private mutating func grow() {
    let larger = Self.room(2 * count + 8)
    _ = larger.moveInitialize(fromContentsOf: room[..<count])
    free(room.baseAddress)
    room = larger
  }
}

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
