// Swift compares strings by canonical equivalence; JSON, CEL and JSON Schema compare them by code points.

import ASCII

extension String {
  /// Returns whether both strings are the same sequence of code points.
  @inline(__always)
  public func hasSameCodePoints(as other: String) -> Bool {
    isSameValue(as: other) || hasSameBytes(as: other)
  }

  private func hasSameBytes(as other: String) -> Bool {
    if hasBytesInside, other.hasBytesInside { return false }
    // Most differ in length, which is far cheaper to compare than the bytes.
    if utf8.count != other.utf8.count { return false }
    return readUTF8 { bytes in other.readUTF8 { bytes.span.bytes.hasSameBytes(as: $0.span.bytes) } }
  }

  /// Returns whether both have the same representation: one text in memory or, up to 15 bytes, one in the value itself.
  /// Most names that are equal do; comparing their bytes would cost ten times as much.
  private func isSameValue(as other: String) -> Bool { words == other.words }

  /// Returns whether the string ends with the bytes of `ending`. `hasSuffix` compares characters, whose code nothing else
  /// needs while the process starts.
  public func endsLike(_ ending: String) -> Bool {
    let rest = utf8.count - ending.utf8.count
    return rest >= 0
      && readUTF8 { bytes in
        ending.readUTF8 { bytes.span.bytes.extracting(rest...).hasSameBytes(as: $0.span.bytes) }
      }
  }

  /// Returns whether this string comes before the other by code points, which is also the order of their UTF-8.
  public func precedesByCodePoints(_ other: String) -> Bool {
    readUTF8 { bytes in
      other.readUTF8 { others in
        for place in 0..<min(bytes.count, others.count) where bytes[place] != others[place] {
          return bytes[place] < others[place]
        }
        return bytes.count < others.count
      }
    }
  }
}

/// A string as a key that is hashed and compared by code points.
public struct CodePoints: Hashable, Sendable {
  /// The string as it was given.
  public let string: String

  /// Creates the key for `string`.
  public init(_ string: String) { self.string = string }

  /// Returns whether the key is this text. A `switch` that tells names apart in this way costs a quarter of one over
  /// strings.
  @inline(__always)
  public static func ~= (text: String, key: CodePoints) -> Bool { text.hasSameCodePoints(as: key.string) }

  /// Compares byte for byte: strings that Swift considers equal may consist of different code points.
  public static func == (left: CodePoints, right: CodePoints) -> Bool {
    left.string.hasSameCodePoints(as: right.string)
  }

  /// Hashes the bytes, not the normal form, from which the hash of a string is computed.
  public func hash(into hasher: inout Hasher) {
    string.readUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}

extension RawSpan {
  /// Returns whether both hold the same bytes, given that they hold equally many. Nothing is done more often than comparing
  /// names, so this takes eight bytes at a time.
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
