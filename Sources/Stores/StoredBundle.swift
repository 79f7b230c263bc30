// A bundle as a store takes it and returns it.

/// A bundle's canonical bytes and their digest.
public struct StoredBundle: Equatable, Sendable {
  /// The SHA-256 of the bytes as 64 hexadecimal digits in lower case; `sha256:` may stand before them.
  public var digest: String
  /// The flows of the bundle as canonical JSON in UTF-8.
  public var bytes: [UInt8]

  /// Creates a bundle of these values.
  public init(digest: String, bytes: [UInt8]) {
    self.digest = digest
    self.bytes = bytes
  }
}
