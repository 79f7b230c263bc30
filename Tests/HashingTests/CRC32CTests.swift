import Testing

@testable import Hashing

@Suite struct CRC32CTests {
  /// The check value of the algorithm, and the examples of RFC 3720, appendix B.4.
  @Test(
    arguments: [
      ([], 0),
      (Array("123456789".utf8), 0xE306_9283),
      ([UInt8](repeating: 0, count: 32), 0x8A91_36AA),
      ([UInt8](repeating: 0xFF, count: 32), 0x62A8_AB43),
      (Array(0...31), 0x46DD_794E),
      (Array((0...31).reversed()), 0x113F_DB5C),
    ] as [([UInt8], UInt32)])
  func checksumIsTheOnePublished(bytes: [UInt8], checksum: UInt32) {
    #expect(CRC32C.checksum(of: bytes) == checksum)
  }

  @Test func piecesDoNotMatter() {
    let bytes = (0..<70).map { UInt8(truncatingIfNeeded: $0 &* 11) }
    for length in 0...70 {
      for cut in 0...length {
        var checksum = CRC32C()
        bytes[..<cut].withUnsafeBytes { checksum.update($0) }
        bytes[cut..<length].withUnsafeBytes { checksum.update($0) }
        #expect(checksum.value == CRC32C.checksum(of: bytes[..<length]), "\(length) bytes, cut at \(cut)")
      }
    }
  }

  @Test func everyFlippedByteShows() {
    let bytes = Array("the quick brown fox jumps over the lazy dog".utf8)
    for place in bytes.indices {
      var flipped = bytes
      flipped[place] ^= 0x20
      #expect(CRC32C.checksum(of: flipped) != CRC32C.checksum(of: bytes))
    }
  }

  /// This processor may have an instruction for it, which others have not.
  @Test func theChecksumIsTheSameByTables() {
    let bytes = (0..<70).map { UInt8(truncatingIfNeeded: $0 &* 11) }
    for length in 0...70 {
      var checksum = CRC32C()
      bytes[..<length].withUnsafeBytes { checksum.updateByTables($0) }
      #expect(checksum.value == CRC32C.checksum(of: bytes[..<length]), "\(length) bytes")
    }
  }
}
