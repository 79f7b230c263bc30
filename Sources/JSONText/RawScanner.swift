// Where the values of a JSON text begin and end, found by stepping over them by their brackets and quotes.

/// The text that objects are parts of, with the places of what is in it. Places count from its start.
final class RawText {
  private let bytes: ArraySlice<UInt8>
  private let levels: Int
  private(set) var places: [RawPlace] = []
  var isSound = true
  /// The values of one text are mostly alike.
  var known = KnownNames()
  /// The larger values that were made last. What was typed stands in a full state up to three times.
  private var made: [(range: Range<Int>, value: JSON)] = []

  /// The text, gone through down to so many levels: what is nested deeper is gone through when somebody looks into it. `last` is a
  /// member of which it is known where it ends, if it is an object.
  init(_ bytes: ArraySlice<UInt8>, levels: Int, last: (name: StaticString, end: Int)? = nil) {
    self.bytes = bytes
    self.levels = levels
    // A line of a journal has less than ten members; what is gone through wholly, one in every 40 bytes or so.
    places.reserveCapacity(levels == 1 ? 10 : min(256, 8 + bytes.count / 32))
    _ = scan(0..<bytes.count) {
      $0.last = last
      return $0.value(named: 0..<0, levels: levels)
    }
  }

  subscript(range: Range<Int>) -> ArraySlice<UInt8> {
    bytes[bytes.startIndex + range.lowerBound..<bytes.startIndex + range.upperBound]
  }

  /// A byte of a slice costs three times as much to look at.
  func withBytes<Found>(_ body: (UnsafeBufferPointer<UInt8>) -> Found) -> Found {
    bytes.withUnsafeBufferPointer(body)
  }

  /// Whether what stands at that place begins with that byte.
  func begins(_ place: Int, with byte: UInt8) -> Bool {
    place < places.count && withBytes { $0[places[place].value.lowerBound] == byte }
  }

  /// Where among the places the members or elements of the object or array at `place` are; nil where it is none.
  func inside(_ place: Int, opening: UInt8) -> Range<Int>? {
    guard begins(place, with: opening) else { return nil }
    if let inside = places[place].inside { return inside }
    let value = places[place].value
    let first = places.count
    guard scan(value, { $0.inside(levels: levels) }) else { return nil }
    places[place].inside = first..<places.count
    return first..<places.count
  }

  /// Where that member is, of those that are in `members`.
  func member(_ name: StaticString, in members: Range<Int>) -> Int? {
    let wanted = UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)
    return withBytes { bytes in
      places.withUnsafeBufferPointer { places in
        var member = members.lowerBound
        while member < members.upperBound {
          if bytes.hold(wanted, at: places[member].name) { return member }
          member = places[member].next
        }
        return nil
      }
    }
  }

  /// What `body` makes of each of the members or elements.
  func all<Value>(in range: Range<Int>, _ body: (Int) -> Value?) -> [Value] {
    var values: [Value] = []
    var place = range.lowerBound
    while place < range.upperBound {
      if let value = body(place) { values.append(value) }
      place = places[place].next
    }
    return values
  }

  /// The value with these bytes; nil where they are none, and the text is not sound then.
  func value(_ range: Range<Int>) -> JSON? {
    // So are most of the members that may have anything in them.
    if range.count == 2, withBytes({ $0.isEmptyObject(at: range.lowerBound) }) { return .object([:]) }
    let isLarge = range.count >= 64
    if isLarge, let same = madeBefore(range) { return same }
    do {
      let value = try JSONReader.read(self[range], knowing: &known) { (reader) throws(JSONReader.Failure) in
        try reader.value()
      }
      if isLarge {
        if made.count == 4 { made.removeFirst() }
        made.append((range, value))
      }
      return value
    } catch {
      isSound = false
      return nil
    }
  }

  private func madeBefore(_ range: Range<Int>) -> JSON? {
    withBytes { bytes in made.first { bytes.hold(range, at: $0.range) }?.value }
  }

  /// Notes the places that `body` finds; none where it is false.
  private func scan(_ range: Range<Int>, _ body: (inout RawScanner) -> Bool) -> Bool {
    let count = places.count
    return withBytes { bytes in
      var scanner = RawScanner(bytes, range)
      // Moved there and back, so that nobody copies them.
      swap(&scanner.places, &places)
      let isFound = body(&scanner)
      if !isFound { scanner.forget(from: count) }
      swap(&scanner.places, &places)
      return isFound
    }
  }
}

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

extension UnsafeBufferPointer<UInt8> {
  func hold(_ name: UnsafeBufferPointer<UInt8>, at range: Range<Int>) -> Bool {
    if range.count != name.count { return false }
    for offset in name.indices where self[range.lowerBound + offset] != name[offset] { return false }
    return true
  }

  /// Whether the same bytes stand at both places, at least eight of them; eight bytes a step.
  func hold(_ range: Range<Int>, at other: Range<Int>) -> Bool {
    if range.count != other.count { return false }
    var offset = 0
    while offset &+ 8 < range.count {
      if word(at: range.lowerBound &+ offset) != word(at: other.lowerBound &+ offset) { return false }
      offset &+= 8
    }
    return word(at: range.upperBound &- 8) == word(at: other.upperBound &- 8)
  }

  func isEmptyObject(at place: Int) -> Bool {
    self[place] == UInt8(ascii: "{") && self[place + 1] == UInt8(ascii: "}")
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

/// Steps over values by their brackets and quotes, and notes where they stand.
struct RawScanner {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var place: Int
  var places: [RawPlace] = []
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
