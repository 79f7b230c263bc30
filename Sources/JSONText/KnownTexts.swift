// Texts that belong together, such as the full state of a session and the records after it, are alike: their objects have the same
// names, and what was typed stands in them more than once. It becomes a value once.

/// What is known of texts that are looked into one after the other.
public struct KnownTexts: Sendable {
  var names = KnownNames()
  /// The larger values that were made last, each with the bytes that it was made of.
  private var values: [(bytes: ArraySlice<UInt8>, value: JSON)] = []

  /// How many bytes a value has that is worth looking for.
  static var least: Int { 64 }
  private static var limit: Int { 4 }

  /// Nothing.
  public init() {}

  /// Forgets the values. What comes next is about somebody else, and need not know what this one has typed.
  public mutating func forgetValues() { values.removeAll(keepingCapacity: true) }

  /// The value that was made of the same bytes, of which there are at least eight.
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
