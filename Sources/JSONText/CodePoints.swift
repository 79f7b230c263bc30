// Swift compares strings by canonical equivalence; JSON, CEL and JSON Schema compare them by code points.

extension String {
  /// Whether both strings are the same sequence of code points.
  public func hasSameCodePoints(as other: String) -> Bool {
    // Spans, since going through `utf8` costs ten times as much a byte, and names are compared all the time.
    let (left, right) = (utf8.span, other.utf8.span)
    guard left.count == right.count else { return false }
    for place in left.indices where left[place] != right[place] { return false }
    return true
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
