// Swift compares strings by canonical equivalence; JSON, CEL and JSON Schema compare them by code points.

extension String {
  /// Whether both strings are the same sequence of code points.
  public func hasSameCodePoints(as other: String) -> Bool {
    utf8.count == other.utf8.count && utf8.elementsEqual(other.utf8)
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

  public static func == (left: CodePoints, right: CodePoints) -> Bool {
    left.string.hasSameCodePoints(as: right.string)
  }

  public func hash(into hasher: inout Hasher) {
    var string = string
    string.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}
