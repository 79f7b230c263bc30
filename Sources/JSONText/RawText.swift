// A JSON text as objects look into it where it stands: where its values are, as far as it was gone through, and the values that were
// made of it.

/// The text that objects are parts of, with the places of what is in it. Places count from its start.
final class RawText {
  private let bytes: ArraySlice<UInt8>
  private let levels: Int
  private(set) var places: RawPlaces
  var isSound = true
  var known = KnownTexts()

  /// The text, gone through down to so many levels: what is nested deeper is gone through when somebody looks into it. `last` is a
  /// member of which it is known where it ends, if it is an object.
  init(_ bytes: ArraySlice<UInt8>, levels: Int, last: (name: StaticString, end: Int)? = nil) {
    self.bytes = bytes
    self.levels = levels
    // A line of a journal has less than ten members, and two in its summary; what is gone through wholly, one in every 40 bytes or so.
    places = RawPlaces(capacity: levels == 1 ? 12 : min(256, 8 + bytes.count / 32))
    // Nobody writes that much into a line.
    if bytes.count > RawPlace.limit { return }
    _ = scan(0..<bytes.count) { scanner, places in
      scanner.last = last
      return scanner.value(named: 0..<0, levels: levels, into: &places)
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
    guard scan(value, { $0.inside(levels: levels, into: &$1) }) else { return nil }
    places[place].inside = first..<places.count
    return first..<places.count
  }

  /// Where that member is, of those that are in `members`.
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

  /// A bit for each name of these members.
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

  /// By its first letter and its length: that of a name which is asked for is known when this is compiled.
  @inline(__always)
  static func bit(of name: UnsafeBufferPointer<UInt8>) -> UInt64 {
    1 << ((UInt64(name.first ?? 0) &+ UInt64(truncatingIfNeeded: name.count) &* 8) & 63)
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

  /// Notes the places that `body` finds; none where it is false.
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

  /// Whether those are the same bytes, at least eight of them; eight bytes a step.
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
