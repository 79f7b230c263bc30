// CRC-32C (RFC 3720, appendix B.4), which tells a damaged line from one that is as it was written. It is no defence against
// anybody who means to deceive.

import CProcessor

/// A CRC-32C in the making: pass the bytes to `update`, in pieces of any size; `value` is the checksum of all of them.
public struct CRC32C: Sendable {
  private var remainder: UInt32 = ~0

  /// Creates a checksum that no bytes have been added to.
  public init() {}

  /// The checksum of the bytes added so far.
  public var value: UInt32 { ~remainder }

  /// Returns the checksum of `bytes`.
  public static func checksum(of bytes: [UInt8]) -> UInt32 {
    bytes.withUnsafeBytes { checksum(of: $0) }
  }

  /// Returns the checksum of `bytes`.
  public static func checksum(of bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.withUnsafeBytes { checksum(of: $0) }
  }

  /// Returns the checksum of `bytes`.
  public static func checksum(of bytes: UnsafeRawBufferPointer) -> UInt32 {
    var checksum = CRC32C()
    checksum.update(bytes)
    return checksum.value
  }

  /// Adds the next bytes, by the processor's instruction if it has one: behind a sync, the tables are not at hand.
  public mutating func update(_ bytes: UnsafeRawBufferPointer) {
    if hasCRC32C() {
      remainder = addToCRC32C(remainder, bytes.baseAddress, count: bytes.count)
    } else {
      updateByTables(bytes)
    }
  }

  /// What `update` does where the processor has no instruction for it. A step takes sixteen bytes, with one table for each of
  /// them: since each step waits for the one before it, half as many steps take half the time of eight bytes a step.
  mutating func updateByTables(_ bytes: UnsafeRawBufferPointer) {
    let whole = bytes.count & ~15
    var remainder = remainder
    Self.tables.withUnsafeBufferPointer { tables in
      for offset in stride(from: 0, to: whole, by: 16) {
        let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
        let next = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset + 8, as: UInt64.self))
        remainder =
          Self.remainder(of: word ^ UInt64(remainder), before: 8, tables)
          ^ Self.remainder(of: next, before: 0, tables)
      }
      for offset in whole..<bytes.count {
        remainder = remainder >> 8 ^ tables[Int(UInt8(truncatingIfNeeded: remainder) ^ bytes[offset])]
      }
    }
    self.remainder = remainder
  }

  /// Adds the next byte.
  public mutating func update(_ byte: UInt8) { withUnsafeBytes(of: byte) { update($0) } }

  /// Returns what eight bytes contribute to the remainder when `more` bytes come after them.
  @inline(__always)
  private static func remainder(
    of word: UInt64, before more: Int, _ tables: UnsafeBufferPointer<UInt32>
  ) -> UInt32 {
    let first = 256 * more
    return tables[first + 1792 + Int(word & 0xFF)] ^ tables[first + 1536 + Int(word >> 8 & 0xFF)]
      ^ tables[first + 1280 + Int(word >> 16 & 0xFF)] ^ tables[first + 1024 + Int(word >> 24 & 0xFF)]
      ^ tables[first + 768 + Int(word >> 32 & 0xFF)] ^ tables[first + 512 + Int(word >> 40 & 0xFF)]
      ^ tables[first + 256 + Int(word >> 48 & 0xFF)] ^ tables[first + Int(word >> 56)]
  }

  /// Table `n` has, at index `b`, what byte `b` contributes to the remainder when `n` bytes come after it.
  private static let tables: [UInt32] = {
    let reversedPolynomial: UInt32 = 0x82F6_3B78
    var tables: [UInt32] = (0..<256).map { byte in
      (0..<8).reduce(UInt32(byte)) { value, _ in value >> 1 ^ (value & 1 == 0 ? 0 : reversedPolynomial) }
    }
    for place in 256..<4096 {
      let previous = tables[place - 256]
      tables.append(previous >> 8 ^ tables[Int(previous & 0xFF)])
    }
    return tables
  }()
}
