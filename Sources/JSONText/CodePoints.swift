// Swift compares strings by canonical equivalence; JSON, CEL and JSON Schema compare them by code points.

extension String {
  /// Whether both strings are the same sequence of code points.
  @inline(__always)
  public func hasSameCodePoints(as other: String) -> Bool {
    isSameValue(as: other) || hasSameBytes(as: other)
  }

  private func hasSameBytes(as other: String) -> Bool {
    if hasBytesInside, other.hasBytesInside { return false }
    // Most differ in length, which costs far less to ask for than the bytes do.
    if utf8.count != other.utf8.count { return false }
    return utf8.span.bytes.hasSameBytes(as: other.utf8.span.bytes)
  }

  /// Whether both are the very same value: one text in memory, or, up to 15 bytes, one in the value itself. Most names that are
  /// the same are; to ask for their bytes would cost ten times as much.
  private func isSameValue(as other: String) -> Bool { words == other.words }

  /// Whether these are its last bytes. `hasSuffix` asks for characters, whose code nobody else needs at a start.
  public func endsLike(_ ending: String) -> Bool {
    let (whole, end) = (utf8.span, ending.utf8.span)
    let start = whole.count - end.count
    return start >= 0 && end.indices.allSatisfy { whole[start + $0] == end[$0] }
  }

  /// Whether this string comes before the other by code points, which UTF-8 sorts alike.
  public func precedesByCodePoints(_ other: String) -> Bool {
    utf8.lexicographicallyPrecedes(other.utf8)
  }
}

/// A string as a key that is hashed and compared by code points.
public struct CodePoints: Hashable, Sendable {
  /// The string as it came.
  public let string: String

  /// The key for `string`.
  public init(_ string: String) { self.string = string }

  /// Whether it is that text: a `switch` tells names apart so for a quarter of what it costs with strings.
  @inline(__always)
  public static func ~= (text: String, key: CodePoints) -> Bool { text.hasSameCodePoints(as: key.string) }

  /// Byte for byte: what Swift takes for equal may be written with other code points.
  public static func == (left: CodePoints, right: CodePoints) -> Bool {
    left.string.hasSameCodePoints(as: right.string)
  }

  /// Takes the bytes, and not the normal form that the hash of a string is of.
  public func hash(into hasher: inout Hasher) {
    string.utf8.span.bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
  }
}

extension RawSpan {
  /// Whether both hold the same bytes, where it is known that they hold as many. Names are compared more
  /// often than anything else is done, so it goes eight bytes at a time.
  fileprivate func hasSameBytes(as other: RawSpan) -> Bool {
    var offset = 0
    while offset + 8 <= byteCount {
      if word(at: offset, as: UInt64.self) != other.word(at: offset, as: UInt64.self) { return false }
      offset += 8
    }
    while offset < byteCount {
      if word(at: offset, as: UInt8.self) != other.word(at: offset, as: UInt8.self) { return false }
      offset += 1
    }
    return true
  }

  private func word<Word: FixedWidthInteger & BitwiseCopyable>(at offset: Int, as type: Word.Type) -> Word {
    unsafeLoadUnaligned(fromByteOffset: offset, as: type)
  }
}
