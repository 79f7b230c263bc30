// SHA-256 (FIPS 180-4): what a flow and a bundle are known by. Bytes in, 32 bytes out; nothing here knows what is
// hashed or why. One pass, whatever the pieces are in which the bytes come.

/// A SHA-256 digest in the making (FIPS 180-4, section 6.2): `update` with the bytes in any pieces, then `finish`.
public struct SHA256: Sendable {
  private var words: [UInt32]
  /// Bytes that do not fill a block yet: always fewer than 64.
  private var rest: [UInt8] = []
  private var length: UInt64 = 0

  /// A digest of nothing so far.
  public init() { words = Self.initialWords }

  /// The 32 bytes of the digest of `bytes`.
  public static func hash(of bytes: [UInt8]) -> [UInt8] {
    var digest = SHA256()
    digest.update(bytes)
    return digest.finish()
  }

  /// The digest of `bytes` as 64 hexadecimal digits in lower case.
  public static func hexadecimal(of bytes: [UInt8]) -> String { hash(of: bytes).hexadecimal }

  /// Takes the next bytes.
  public mutating func update(_ bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { update($0) }
  }

  /// Takes the next bytes.
  public mutating func update(_ bytes: UnsafeBufferPointer<UInt8>) {
    length &+= UInt64(bytes.count)
    var offset = 0
    if !rest.isEmpty {
      offset = min(64 - rest.count, bytes.count)
      rest.append(contentsOf: bytes[..<offset])
      if rest.count < 64 { return }
      let block = rest
      block.withUnsafeBufferPointer { compress($0) }
      rest.removeAll(keepingCapacity: true)
    }
    let whole = offset + (bytes.count - offset) / 64 * 64
    compress(UnsafeBufferPointer(rebasing: bytes[offset..<whole]))
    rest.append(contentsOf: bytes[whole...])
  }

  /// The 32 bytes of the digest of all that was taken. The end is padded (section 5.1.1), so this comes last.
  public mutating func finish() -> [UInt8] {
    let bits = length &* 8
    let zeros = (119 - Int(length % 64)) % 64
    update(
      [0x80] + [UInt8](repeating: 0, count: zeros)
        + (0..<8).map { UInt8(truncatingIfNeeded: bits >> (56 - 8 * $0)) })
    return words.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (24 - 8 * $0)) } }
  }

  /// Works whole blocks of 64 bytes into the digest (section 6.2.2).
  private mutating func compress(_ blocks: UnsafeBufferPointer<UInt8>) {
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { schedule in
      Self.roundConstants.withUnsafeBufferPointer { constants in
        for start in stride(from: 0, to: blocks.count, by: 64) {
          Self.fill(schedule, from: blocks, at: start)
          rounds(schedule, constants)
        }
      }
    }
  }

  private static func fill(
    _ schedule: UnsafeMutableBufferPointer<UInt32>, from blocks: UnsafeBufferPointer<UInt8>, at start: Int
  ) {
    for place in 0..<16 {
      let offset = start + 4 * place
      schedule[place] =
        UInt32(blocks[offset]) << 24 | UInt32(blocks[offset + 1]) << 16 | UInt32(blocks[offset + 2]) << 8
        | UInt32(blocks[offset + 3])
    }
    for place in 16..<64 {
      let early = schedule[place - 15]
      let late = schedule[place - 2]
      schedule[place] =
        schedule[place - 16] &+ schedule[place - 7]
        &+ (rotate(early, 7) ^ rotate(early, 18) ^ early >> 3)
        &+ (rotate(late, 17) ^ rotate(late, 19) ^ late >> 10)
    }
  }

  private mutating func rounds(
    _ schedule: UnsafeMutableBufferPointer<UInt32>, _ constants: UnsafeBufferPointer<UInt32>
  ) {
    var (a, b, c, d) = (words[0], words[1], words[2], words[3])
    var (e, f, g, h) = (words[4], words[5], words[6], words[7])
    for place in 0..<64 {
      let choice = e & f ^ ~e & g
      let majority = a & b ^ a & c ^ b & c
      let first =
        h &+ (Self.rotate(e, 6) ^ Self.rotate(e, 11) ^ Self.rotate(e, 25)) &+ choice &+ constants[place]
        &+ schedule[place]
      let second = (Self.rotate(a, 2) ^ Self.rotate(a, 13) ^ Self.rotate(a, 22)) &+ majority
      (h, g, f, e) = (g, f, e, d &+ first)
      (d, c, b, a) = (c, b, a, first &+ second)
    }
    for (place, word) in [a, b, c, d, e, f, g, h].enumerated() { words[place] &+= word }
  }

  private static func rotate(_ word: UInt32, _ count: UInt32) -> UInt32 {
    word >> count | word << (32 - count)
  }

  /// Section 5.3.3: the square roots of the first eight primes.
  private static let initialWords: [UInt32] = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
  ]

  /// Section 4.2.2: the cube roots of the first sixty-four primes.
  private static let roundConstants: [UInt32] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4, 0xab1c_5ed5,
    0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174,
    0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da,
    0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7, 0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967,
    0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85,
    0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070,
    0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2,
  ]
}

extension [UInt8] {
  /// These bytes as hexadecimal digits in lower case, two a byte.
  public var hexadecimal: String {
    String(unsafeUninitializedCapacity: 2 * count) { text in
      for (place, byte) in enumerated() {
        text[2 * place] = Self.digit(byte >> 4)
        text[2 * place + 1] = Self.digit(byte & 0xF)
      }
      return 2 * count
    }
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") - 10 + value
  }
}
