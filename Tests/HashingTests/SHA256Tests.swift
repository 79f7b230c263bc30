import Testing

@testable import Hashing

@Suite struct SHA256Tests {
  /// The examples that NIST publishes with FIPS 180-4, and lengths around the end of a block.
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (
      "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
      "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
    ),
  ])
  func digestIsTheOnePublished(text: String, digest: String) {
    #expect(SHA256.hexadecimal(of: Array(text.utf8)) == digest)
  }

  @Test func aMillionBytesHaveThePublishedDigest() {
    let digest = SHA256.hexadecimal(of: [UInt8](repeating: UInt8(ascii: "a"), count: 1_000_000))
    #expect(digest == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
  }

  /// The digest of the digits of the digests of 0 to 300 bytes, as another implementation has it.
  @Test func noLengthAroundTheEndOfABlockIsWrong() {
    let bytes = (0..<300).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    let digests = (0...300).flatMap { SHA256.digits(of: Array(bytes[..<$0])) }
    #expect(
      SHA256.hexadecimal(of: digests) == "917dfe241fcf4d27cf00582a4b7cbc1f5bb92f4298d46d8d986f7cda814596c6")
  }

  /// This processor may have instructions for it, which others have not.
  @Test func theDigestIsTheSameWithoutInstructions() {
    let bytes = (0..<300).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    for length in 0...300 {
      let start = Array(bytes[..<length])
      #expect(SHA256.digits(of: start, byInstructions: false) == SHA256.digits(of: start), "\(length) bytes")
    }
  }
}
