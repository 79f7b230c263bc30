// Texts that belong together, such as the full state of a session and the records after it, are alike: their objects have
// the same names, and what was typed occurs in them more than once. It is made into a value only once.

/// What is known from texts that are looked into one after the other.
public struct KnownTexts: Sendable {
  var names = KnownNames()
  /// The larger values that were made last, each with the bytes that it was made from.
  private var values: [(bytes: ArraySlice<UInt8>, value: JSON)] = []

  /// The number of bytes from which on a value is worth looking for.
  static var least: Int { 64 }
  private static var limit: Int { 4 }

  /// Creates an instance that knows nothing.
  public init() {}

  /// Forgets the values. The next texts are about someone else, and need not know what was typed in these.
  public mutating func forgetValues() { values.removeAll(keepingCapacity: true) }

  /// Returns the value that was made from the same bytes, of which there must be at least eight.
  func value(of bytes: ArraySlice<UInt8>) -> JSON? {
    bytes.withUnsafeBufferPointer { bytes in
      values.first { $0.bytes.withUnsafeBufferPointer { $0.areSame(as: bytes) } }?.value
    }
  }

  mutating func note(_ value: JSON, of bytes: ArraySlice<UInt8>) {
    if values.count == Self.limit { values.removeFirst() }
    values.append((bytes, value))
  }
}
