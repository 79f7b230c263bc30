// Session ids that sort by the time at which they were made (the ULID specification).

import Coordination

/// Makes ULIDs: 48 bits of time and 80 random bits, as 26 characters in Crockford's base 32.
enum ULID {
  private static let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ".utf8)

  /// Returns a new id for that time.
  static func make(at time: Instant, random: () -> UInt64) -> String {
    var id: [UInt8] = []
    id.reserveCapacity(26)
    append(UInt64(max(time.milliseconds, 0)), digits: 10, to: &id)
    append(random(), digits: 8, to: &id)
    append(random(), digits: 8, to: &id)
    return String(decoding: id, as: UTF8.self)
  }

  private static func append(_ number: UInt64, digits: Int, to id: inout [UInt8]) {
    for place in (0..<digits).reversed() { id.append(alphabet[Int(number >> UInt64(place * 5) & 31)]) }
  }
}
