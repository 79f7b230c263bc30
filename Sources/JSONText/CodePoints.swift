// Swift compares strings by canonical equivalence; JSON, CEL and JSON Schema compare them by code points.

extension String {
  /// Whether both strings are the same sequence of code points.
  public func hasSameCodePoints(as other: String) -> Bool {
    guard utf8.count == other.utf8.count else { return false }
    return withContiguousUTF8 { left in other.withContiguousUTF8 { right in haveSameBytes(left, right) } }
  }

  /// Whether this string comes before the other by code points, which UTF-8 sorts alike.
  public func precedesByCodePoints(_ other: String) -> Bool {
    withContiguousUTF8 { left in other.withContiguousUTF8 { right in left.lexicographicallyPrecedes(right) } }
  }

  /// The bytes of this string, where they are; every string that was made here has them in one place.
  @inline(__always)
  func withContiguousUTF8<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    if let result = utf8.withContiguousStorageIfAvailable(body) { return result }
    return Array(utf8).withUnsafeBufferPointer(body)
  }
}

/// Whether two buffers of the same length hold the same bytes.
private func haveSameBytes(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>) -> Bool {
  let left = UnsafeRawBufferPointer(left)
  let right = UnsafeRawBufferPointer(right)
  var offset = 0
  while offset + 8 <= left.count {
    if left.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      != right.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    {
      return false
    }
    offset += 8
  }
  while offset < left.count {
    if left[offset] != right[offset] { return false }
    offset += 1
  }
  return true
}

/// A string as a key that is hashed and compared by code points.
public struct CodePoints: Hashable, Sendable {
  /// The string as it came.
  public let string: String

  /// The key for `string`.
  public init(_ string: String) { self.string = string }

  public static func == (left: CodePoints, right: CodePoints) -> Bool {
    left.string.hasSameCodePoints(as: right.string)
  }

  public func hash(into hasher: inout Hasher) {
    string.withContiguousUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}
