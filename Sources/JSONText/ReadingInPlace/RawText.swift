// A JSON text that objects read in place: where its values are, as far as it has been scanned, and the values that were
// made from it.

/// The text that objects are parts of, with the places of the values in it. Places count from the start of the text.
final class RawText {
  private let bytes: ArraySlice<UInt8>
  private let levels: Int
  private(set) var places: RawPlaces
  var isSound = true
  var known = KnownTexts()

  /// Creates a text, scanned down to this many levels: what is nested deeper is scanned when it is looked into. `last` is a
  /// member whose end is known, if it is an object.
  init(_ bytes: ArraySlice<UInt8>, levels: Int, last: (name: StaticString, end: Int)? = nil) {
    self.bytes = bytes
    self.levels = levels
    // A line of a journal has fewer than ten members, and two in its summary; a text that is scanned as a whole has one in
    // every 40 bytes or so.
    places = RawPlaces(capacity: levels == 1 ? 12 : min(256, 8 + bytes.count / 32))
    // No line is ever that long.
    if bytes.count > RawPlace.limit { return }
    _ = scan(0..<bytes.count) { scanner, places in
      scanner.last = last
      return scanner.value(named: 0..<0, levels: levels, into: &places)
    }
  }

  subscript(range: Range<Int>) -> ArraySlice<UInt8> {
    bytes[bytes.startIndex + range.lowerBound..<bytes.startIndex + range.upperBound]
  }

  /// Calls `body` with the bytes, and returns its result. Reading a byte through the slice costs three times as much.
  func withBytes<Found>(_ body: (UnsafeBufferPointer<UInt8>) -> Found) -> Found {
    bytes.withUnsafeBufferPointer(body)
  }

  /// Returns whether the value at that place begins with this byte.
  func begins(_ place: Int, with byte: UInt8) -> Bool {
    place < places.count && withBytes { $0[places[place].value.lowerBound] == byte }
  }

  /// Returns where the members or elements of the object or array at `place` are among the places; nil if there is no such
  /// object or array.
  func inside(_ place: Int, opening: UInt8) -> Range<Int>? {
    guard begins(place, with: opening) else { return nil }
    if let inside = places[place].inside { return inside }
    let value = places[place].value
    let first = places.count
    guard scan(value, { $0.inside(levels: levels, into: &$1) }) else { return nil }
    places[place].inside = first..<places.count
    return first..<places.count
  }

  /// Returns the place of the member with the name `wanted`, among those in `members`.
  func member(_ wanted: UnsafeBufferPointer<UInt8>, in members: Range<Int>) -> Int? {
    withBytes { bytes in
      var member = members.lowerBound
      while member < members.upperBound {
        let place = places[member]
        if bytes.hold(wanted, at: place.name) { return member }
        member = place.next
      }
      return nil
    }
  }

  /// Returns a bit for each name of these members.
  func names(of members: Range<Int>) -> UInt64 {
    withBytes { bytes in
      var bits: UInt64 = 0
      var member = members.lowerBound
      while member < members.upperBound {
        let place = places[member]
        bits |= Self.bit(of: UnsafeBufferPointer(rebasing: bytes[place.name]))
        member = place.next
      }
      return bits
    }
  }

  /// Returns the bit of a name, by its first letter and its length. For a name that is asked for, it is known at compile
  /// time.
  @inline(__always)
  static func bit(of name: UnsafeBufferPointer<UInt8>) -> UInt64 {
    1 << ((UInt64(name.first ?? 0) &+ UInt64(truncatingIfNeeded: name.count) &* 8) & 63)
  }

  /// Returns what `body` makes of each of the members or elements.
  func all<Value>(in range: Range<Int>, _ body: (Int) -> Value?) -> [Value] {
    var values: [Value] = []
    var place = range.lowerBound
    while place < range.upperBound {
      if let value = body(place) { values.append(value) }
      place = places[place].next
    }
    return values
  }

  /// Returns the value with these bytes; nil if they are not a value, and then the text is not sound.
  func value(_ range: Range<Int>) -> JSON? {
    // Most of the members that can contain anything are empty.
    if range.count == 2, withBytes({ $0.isEmptyObject(at: range.lowerBound) }) { return .object([:]) }
    let isLarge = range.count >= KnownTexts.least
    if isLarge, let same = known.value(of: self[range]) { return same }
    do {
      let value = try JSONReader.read(self[range], knowing: &known.names) {
        (reader) throws(JSONReader.Failure) in try reader.value()
      }
      if isLarge { known.note(value, of: self[range]) }
      return value
    } catch {
      isSound = false
      return nil
    }
  }

  /// Records the places that `body` finds; none if it returns false.
  private func scan(_ range: Range<Int>, _ body: (inout RawScanner, inout RawPlaces) -> Bool) -> Bool {
    let count = places.count
    return withBytes { bytes in
      var scanner = RawScanner(bytes, range)
      let isFound = body(&scanner, &places)
      if !isFound { places.forget(from: count) }
      return isFound
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  func hold(_ name: UnsafeBufferPointer<UInt8>, at range: Range<Int>) -> Bool {
    if range.count != name.count { return false }
    for offset in name.indices where self[range.lowerBound + offset] != name[offset] { return false }
    return true
  }

  /// Returns whether both hold the same bytes, of which there must be at least eight; compares eight at a time.
  func areSame(as other: UnsafeBufferPointer<UInt8>) -> Bool {
    if count != other.count { return false }
    var offset = 0
    while offset &+ 8 < count {
      if word(at: offset) != other.word(at: offset) { return false }
      offset &+= 8
    }
    return word(at: count &- 8) == other.word(at: count &- 8)
  }

  func isEmptyObject(at place: Int) -> Bool {
    self[place] == UInt8(ascii: "{") && self[place + 1] == UInt8(ascii: "}")
  }

  /// Returns the string in the quotes at `range`, if it has no escapes and only ASCII.
  func plainString(at range: Range<Int>) -> String? {
    guard range.count >= 2, self[range.lowerBound] == UInt8(ascii: "\""),
      self[range.upperBound - 1] == UInt8(ascii: "\"")
    else { return nil }
    let text = range.lowerBound + 1..<range.upperBound - 1
    return isPlain(UnsafeBufferPointer(rebasing: self[text]))
      ? String(utf8: text, of: self, isASCII: true) : nil
  }

  /// Returns the integer with these digits, if there are not too many, and nothing else.
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
