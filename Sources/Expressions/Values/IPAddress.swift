// Addresses of the Internet Protocol, versions 4 and 6, and ranges of them. Their texts follow RFC 5952: lower case, with
// the longest run of zeros left out.

import ASCII

/// An IP address.
public struct IPAddress: Hashable, Sendable {
  /// Whether the address is of version 6, not 4.
  let isVersion6: Bool
  /// The address as a number; for version 4, in the lower 32 bits.
  let bits: UInt128

  var width: Int { isVersion6 ? 128 : 32 }

  init(isVersion6: Bool, bits: UInt128) {
    self.isVersion6 = isVersion6
    self.bits = bits
  }

  /// Creates an address from its text, or returns nil if `text` is not one.
  ///
  /// A version 4 address written within version 6 (`::ffff:c0a8:1`) becomes one of version 4. Zones (`%eth0`) are not
  /// accepted, nor are dots after colons (`::ffff:192.168.0.1`).
  init?(_ text: String) {
    guard let address = text.utf8.contains(0x3A) ? Self.version6(text) : Self.version4(text) else {
      return nil
    }
    self = address
  }

  private static func version4(_ text: String) -> IPAddress? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 4 else { return nil }
    var bits: UInt128 = 0
    for part in parts {
      guard 1...3 ~= part.utf8.count, part.utf8.allSatisfy({ $0.isASCIIDigit }),
        part == "0" || part.utf8.first != 0x30,
        let byte = UInt8(part)
      else { return nil }
      bits = bits << 8 | UInt128(byte)
    }
    return IPAddress(isVersion6: false, bits: bits)
  }

  private static func version6(_ text: String) -> IPAddress? {
    let gap = zip(text.indices, text.indices.dropFirst()).first { text[$0] == ":" && text[$1] == ":" }?.0
    guard var groups = groups(text[..<(gap ?? text.endIndex)]) else { return nil }
    if let gap {
      let rest = text[gap...].dropFirst(2)
      guard let back = Self.groups(rest), groups.count + back.count < 8 else { return nil }
      groups += Array(repeating: 0, count: 8 - groups.count - back.count) + back
    }
    guard groups.count == 8 else { return nil }
    let bits = groups.reduce(UInt128(0)) { $0 << 16 | UInt128($1) }
    let isOfVersion4 = bits >> 32 == 0xFFFF
    return IPAddress(isVersion6: !isOfVersion4, bits: isOfVersion4 ? bits & 0xFFFF_FFFF : bits)
  }

  private static func groups(_ text: Substring) -> [UInt16]? {
    if text.isEmpty { return [] }
    var groups: [UInt16] = []
    for part in text.split(separator: ":", omittingEmptySubsequences: false) {
      guard 1...4 ~= part.utf8.count, part.utf8.allSatisfy({ $0.hexadecimalValue != nil }),
        let group = UInt16(part, radix: 16)
      else { return nil }
      groups.append(group)
    }
    return groups
  }
}

extension IPAddress: CustomStringConvertible {
  /// The address as four decimal numbers, or as groups in the form of RFC 5952 (section 4): in lower case, without leading
  /// zeros, and with `::` for the longest run of zeros.
  public var description: String {
    if !isVersion6 { return [24, 16, 8, 0].map { String(bits >> $0 & 0xFF) }.joined(separator: ".") }
    let groups = (0..<8).map { String(UInt16(truncatingIfNeeded: bits >> (112 - $0 * 16)), radix: 16) }
    guard let zeros = Self.longestZeros(groups) else { return groups.joined(separator: ":") }
    return groups[..<zeros.lowerBound].joined(separator: ":") + "::"
      + groups[zeros.upperBound...].joined(separator: ":")
  }

  /// Returns the longest run of at least two zeros; of equally long ones, the first.
  private static func longestZeros(_ groups: [String]) -> Range<Int>? {
    var longest: Range<Int>?
    var start = 0
    for place in 0...groups.count where place == groups.count || groups[place] != "0" {
      if place - start > max(1, longest?.count ?? 0) { longest = start..<place }
      start = place + 1
    }
    return longest
  }
}

extension IPAddress {
  /// Returns whether the first `count` bits are those of `prefix`.
  private func begins(with prefix: UInt128, bits count: Int) -> Bool { bits >> (width - count) == prefix }

  var isUnspecified: Bool { bits == 0 }

  var isLoopback: Bool { isVersion6 ? bits == 1 : begins(with: 127, bits: 8) }

  var isLinkLocalUnicast: Bool {
    isVersion6 ? begins(with: 0xFE80 >> 6, bits: 10) : begins(with: 0xA9FE, bits: 16)
  }

  /// In version 6, whatever the flags between the prefix and the scope say (RFC 4291, section 2.7).
  var isLinkLocalMulticast: Bool {
    isVersion6 ? (bits >> 112) & 0xFF0F == 0xFF02 : begins(with: 0xE00000, bits: 24)
  }

  private var isMulticast: Bool { isVersion6 ? begins(with: 0xFF, bits: 8) : begins(with: 0xE, bits: 4) }

  private var isBroadcast: Bool { !isVersion6 && bits == 0xFFFF_FFFF }

  var isGlobalUnicast: Bool {
    !isUnspecified && !isBroadcast && !isLoopback && !isMulticast && !isLinkLocalUnicast
  }
}
