import ASCII

/// A range of addresses whose first bits are the same: `10.0.0.0/8`.
public struct IPNetwork: Hashable, Sendable, CustomStringConvertible {
  /// The address as written, which may have bits set after the prefix.
  let address: IPAddress
  let prefixLength: Int

  init(address: IPAddress, prefixLength: Int) {
    self.address = address
    self.prefixLength = prefixLength
  }

  /// Creates a range from its text, or returns nil if `text` is not one.
  init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let address = IPAddress(String(parts[0])), 1...3 ~= parts[1].utf8.count,
      parts[1].utf8.allSatisfy({ $0.isASCIIDigit }), parts[1] == "0" || parts[1].utf8.first != 0x30,
      let length = Int(parts[1]), length <= address.width
    else { return nil }
    self.init(address: address, prefixLength: length)
  }

  /// The address, which keeps its bits after the prefix, and the length of the prefix: `10.0.0.1/8`.
  public var description: String { "\(address)/\(prefixLength)" }

  /// The same range, with no bits set after the prefix.
  var masked: IPNetwork {
    let free = address.width - prefixLength
    let bits = free == 128 ? 0 : (address.bits >> free) << free
    return IPNetwork(
      address: IPAddress(isVersion6: address.isVersion6, bits: bits), prefixLength: prefixLength)
  }

  func contains(_ other: IPAddress) -> Bool {
    guard other.isVersion6 == address.isVersion6 else { return false }
    return IPNetwork(address: other, prefixLength: prefixLength).masked.address == masked.address
  }

  func contains(_ other: IPNetwork) -> Bool { other.prefixLength >= prefixLength && contains(other.address) }
}
