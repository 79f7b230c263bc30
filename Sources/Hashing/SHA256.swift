// SHA-256 (FIPS 180-4), by which flows and bundles are identified. Bytes go in, the digits of a digest of 32 bytes come out;
// nothing here knows what is hashed or why. Where the processor has instructions for it, they are used: a fifth of the instructions
// of a start went into the digest of its flow.

import ASCII
import CProcessor

/// SHA-256 (FIPS 180-4, section 6.2).
public struct SHA256 {
  private var words = Self.initialWords

  /// Returns the digest of `bytes` as 64 hexadecimal digits in lower case.
  public static func hexadecimal(of bytes: [UInt8]) -> String {
    String(decoding: digits(of: bytes), as: UTF8.self)
  }

  /// Returns the digits of `hexadecimal(of:)` as ASCII characters.
  public static func digits(of bytes: [UInt8]) -> [UInt8] {
    digits(of: bytes, byInstructions: hasSHA256())
  }

  static func digits(of bytes: [UInt8], byInstructions: Bool) -> [UInt8] {
    let words = digest(of: bytes, byInstructions)
    return [UInt8](unsafeUninitializedCapacity: 64) { digits, count in
      for place in words.indices {
        // Read once, rather than once for each of its digits.
        let word = words[place]
        for shift in stride(from: 28, through: 0, by: -4) {
          digits[count] = UInt8(
            hexadecimalDigit: UInt8(truncatingIfNeeded: word >> UInt32(shift)) & 0xF)
          count += 1
        }
      }
    }
  }

  /// Returns the digest of `bytes`. The last block is padded; if the length does not fit into it, another block is added
  /// (section 5.1.1).
  private static func digest(of bytes: [UInt8], _ byInstructions: Bool) -> SIMD8<UInt32> {
    var digest = SHA256()
    let whole = bytes.count / 64 * 64
    let padded = bytes.count - whole < 56 ? 64 : 128
    bytes.withUnsafeBytes { bytes in
      digest.compress(UnsafeRawBufferPointer(rebasing: bytes[..<whole]), byInstructions)
      withUnsafeTemporaryAllocation(byteCount: padded, alignment: 8) { last in
        last.initializeMemory(as: UInt8.self, repeating: 0)
        last.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[whole...]))
        last[bytes.count - whole] = 0x80
        last.storeBytes(of: UInt64(bytes.count * 8).bigEndian, toByteOffset: padded - 8, as: UInt64.self)
        digest.compress(UnsafeRawBufferPointer(last), byInstructions)
      }
    }
    return digest.words
  }

  /// Works whole blocks of 64 bytes into the digest (section 6.2.2).
  private mutating func compress(_ blocks: UnsafeRawBufferPointer, _ byInstructions: Bool) {
    if !byInstructions { return compressByWords(blocks) }
    withUnsafeMutableBytes(of: &words) { words in
      Self.roundConstants.withUnsafeBufferPointer { constants in
        compressSHA256(
          words.assumingMemoryBound(to: UInt32.self).baseAddress, blocks.baseAddress,
          count: blocks.count / 64,
          constants: constants.baseAddress)
      }
    }
  }

  private mutating func compressByWords(_ blocks: UnsafeRawBufferPointer) {
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { schedule in
      Self.roundConstants.withUnsafeBufferPointer { constants in
        for start in stride(from: 0, to: blocks.count, by: 64) {
          Self.fill(schedule, from: blocks, at: start, adding: constants)
          rounds(schedule)
        }
      }
    }
  }

  /// Fills in the message schedule of the block at `start`, with the round constants already added.
  private static func fill(
    _ schedule: UnsafeMutableBufferPointer<UInt32>, from blocks: UnsafeRawBufferPointer, at start: Int,
    adding constants: UnsafeBufferPointer<UInt32>
  ) {
    for place in 0..<16 {
      schedule[place] = UInt32(
        bigEndian: blocks.loadUnaligned(fromByteOffset: start + 4 * place, as: UInt32.self))
    }
    for place in 16..<64 {
      let early = schedule[place - 15]
      let late = schedule[place - 2]
      schedule[place] =
        schedule[place - 16] &+ schedule[place - 7]
        &+ (rotate(early, 7) ^ rotate(early, 18) ^ early >> 3)
        &+ (rotate(late, 17) ^ rotate(late, 19) ^ late >> 10)
    }
    for place in 0..<64 { schedule[place] &+= constants[place] }
  }

  /// Runs the rounds of a block, eight in each iteration, after which every variable is back in its place.
  private mutating func rounds(_ schedule: UnsafeMutableBufferPointer<UInt32>) {
    var (a, b, c, d) = (words[0], words[1], words[2], words[3])
    var (e, f, g, h) = (words[4], words[5], words[6], words[7])
    for place in stride(from: 0, to: 64, by: 8) {
      Self.round(a, b, c, &d, e, f, g, &h, schedule[place])
      Self.round(h, a, b, &c, d, e, f, &g, schedule[place + 1])
      Self.round(g, h, a, &b, c, d, e, &f, schedule[place + 2])
      Self.round(f, g, h, &a, b, c, d, &e, schedule[place + 3])
      Self.round(e, f, g, &h, a, b, c, &d, schedule[place + 4])
      Self.round(d, e, f, &g, h, a, b, &c, schedule[place + 5])
      Self.round(c, d, e, &f, g, h, a, &b, schedule[place + 6])
      Self.round(b, c, d, &e, f, g, h, &a, schedule[place + 7])
    }
    words &+= SIMD8(a, b, c, d, e, f, g, h)
  }

  @inline(__always) private static func round(
    _ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: inout UInt32, _ e: UInt32, _ f: UInt32, _ g: UInt32,
    _ h: inout UInt32, _ word: UInt32
  ) {
    let first = h &+ (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) &+ (g ^ e & (f ^ g)) &+ word
    let second = (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) &+ (a & b | c & (a | b))
    d &+= first
    h = first &+ second
  }

  private static func rotate(_ word: UInt32, _ count: UInt32) -> UInt32 {
    word >> count | word << (32 - count)
  }

  /// The initial hash value, from the square roots of the first eight primes (section 5.3.3).
  private static let initialWords = SIMD8<UInt32>(
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19)

  /// The constants, from the cube roots of the first sixty-four primes (section 4.2.2).
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
