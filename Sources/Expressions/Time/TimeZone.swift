// A time zone as the files of the IANA data base hold it (TZif, RFC 8536). The caller reads the file and passes in the
// bytes.

/// The offsets from UTC that a place has had and will have.
public struct TimeZone: Sendable {
  /// The times at which another offset begins, in seconds since 1970, ascending.
  private let transitions: [Int64]
  /// The offset from each transition on, in seconds.
  private let offsets: [Int]
  /// The offset before the first transition.
  private let firstOffset: Int
  /// The rule that applies after the last transition.
  private let rule: TimeZoneRule?

  /// Creates the zone that a TZif file holds (RFC 8536, section 3), or returns nil if `bytes` are not such a file.
  public init?(tzif bytes: [UInt8]) {
    var reader = TZifReader(bytes)
    guard let header = reader.header() else { return nil }
    var block = header
    if header.version >= 0x32 {
      // The second block repeats the first one with 64 bits per time, and is followed by a rule.
      guard reader.skip(header.length(timeSize: 4)), let second = reader.header() else { return nil }
      block = second
    }
    guard let content = reader.content(of: block, timeSize: header.version >= 0x32 ? 8 : 4) else {
      return nil
    }
    transitions = content.transitions
    offsets = content.offsets
    firstOffset = content.firstOffset
    rule = header.version >= 0x32 ? reader.footer().flatMap(TimeZoneRule.init) : nil
  }

  /// Returns the offset from UTC at that time, in seconds.
  func offset(at seconds: Int64) -> Int {
    guard let last = transitions.last, seconds < last || rule == nil else {
      return rule?.offset(at: seconds) ?? offsets.last ?? firstOffset
    }
    // The last transition that is not after `seconds`.
    var (low, high) = (0, transitions.count)
    while low < high {
      let middle = (low + high) / 2
      if transitions[middle] <= seconds { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? firstOffset : offsets[low - 1]
  }
}

/// Reads the parts of a TZif file one after another.
private struct TZifReader {
  struct Header {
    let version: UInt8
    let utcIndicators, standardIndicators, leapSeconds, transitions, types, characters: Int

    func length(timeSize: Int) -> Int {
      transitions * (timeSize + 1) + types * 6 + characters + leapSeconds * (timeSize + 4)
        + standardIndicators
        + utcIndicators
    }
  }

  private let bytes: [UInt8]
  private var place = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func header() -> Header? {
    guard bytes.count - place >= 44, bytes[place..<place + 4].elementsEqual("TZif".utf8) else { return nil }
    let version = bytes[place + 4]
    place += 20
    let counts = (0..<6).map { _ in Int(number(4)) }
    guard counts.allSatisfy({ 0...bytes.count ~= $0 }) else { return nil }
    return Header(
      version: version, utcIndicators: counts[0], standardIndicators: counts[1], leapSeconds: counts[2],
      transitions: counts[3], types: counts[4], characters: counts[5])
  }

  /// Skips `count` bytes, if there are that many.
  mutating func skip(_ count: Int) -> Bool {
    guard bytes.count - place >= count else { return false }
    place += count
    return true
  }

  mutating func content(
    of header: Header, timeSize: Int
  ) -> (transitions: [Int64], offsets: [Int], firstOffset: Int)? {
    let end = place + header.length(timeSize: timeSize)
    guard end <= bytes.count, header.types > 0 else { return nil }
    let transitions = (0..<header.transitions).map { _ in number(timeSize) }
    let types = (0..<header.transitions).map { _ in Int(number(1) & 0xFF) }
    let offsets = (0..<header.types).map { _ in
      let offset = Int(number(4))
      place += 2
      return offset
    }
    guard types.allSatisfy({ $0 < offsets.count }) else { return nil }
    place = end
    return (transitions, types.map { offsets[$0] }, offsets[0])
  }

  /// Reads the rule after the second block, which is enclosed in line feeds.
  mutating func footer() -> String? {
    guard place < bytes.count, bytes[place] == 0x0A else { return nil }
    return String(decoding: bytes[(place + 1)...].prefix { $0 != 0x0A }, as: UTF8.self)
  }

  /// Reads a signed number of `size` bytes, highest first. The caller has checked that they are there.
  private mutating func number(_ size: Int) -> Int64 {
    var result: Int64 = bytes[place] >= 0x80 ? -1 : 0
    for byte in bytes[place..<place + size] { result = result << 8 | Int64(byte) }
    place += size
    return result
  }
}
