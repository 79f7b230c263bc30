// Reads a text from left to right by the rules of a grammar, which are written as extensions where the grammar is known. A rule takes
// what it describes and returns whether it was there; a rule that fails may have taken a part of it.

/// A place in a text that moves forward, by Unicode scalars.
public struct ScalarReader {
  private let scalars: [Unicode.Scalar]
  /// The number of scalars before the place.
  public private(set) var offset = 0

  /// Creates a reader at the start of a text.
  public init(_ text: String) { scalars = text.scalars }

  /// Creates a reader at the start of a part of a text.
  public init(_ scalars: ArraySlice<Unicode.Scalar>) { self.scalars = Array(scalars) }

  /// Whether nothing is left.
  public var isAtEnd: Bool { offset == scalars.count }

  /// The scalar that comes next, or nil at the end.
  public var next: Unicode.Scalar? { offset < scalars.count ? scalars[offset] : nil }

  /// The scalar after the next.
  public var afterNext: Unicode.Scalar? { offset + 1 < scalars.count ? scalars[offset + 1] : nil }

  /// The scalars that are left.
  public var rest: ArraySlice<Unicode.Scalar> { scalars[offset...] }

  /// Goes back to a place where the reader has been before.
  public mutating func goBack(to earlier: Int) { offset = earlier }

  /// Takes the next scalar, whatever it is; nil at the end.
  @discardableResult
  public mutating func take() -> Unicode.Scalar? {
    guard let next else { return nil }
    offset += 1
    return next
  }

  /// Takes the next scalar if it is this one.
  public mutating func take(_ scalar: Unicode.Scalar) -> Bool { take { $0 == scalar } }

  /// Takes the next scalar if it is wanted.
  public mutating func take(where isWanted: (Unicode.Scalar) -> Bool) -> Bool {
    guard let next, isWanted(next) else { return false }
    offset += 1
    return true
  }

  /// Takes the scalars of `text` if they come next, or none of them.
  public mutating func take(all text: String) -> Bool {
    var end = offset
    for scalar in text.unicodeScalars {
      guard end < scalars.count, scalars[end] == scalar else { return false }
      end += 1
    }
    offset = end
    return true
  }

  /// Takes scalars as long as they are wanted.
  @discardableResult
  public mutating func takeAll(where isWanted: (Unicode.Scalar) -> Bool) -> ArraySlice<Unicode.Scalar> {
    let start = offset
    while take(where: isWanted) {}
    return scalars[start..<offset]
  }

  /// Takes the scalars before the first of `ends`, or all that are left.
  public mutating func takeAll(before ends: Unicode.Scalar...) -> ArraySlice<Unicode.Scalar> {
    takeAll { !ends.contains($0) }
  }
}

extension String {
  /// The scalars of the string. Most strings are ASCII, and their bytes are then their scalars.
  fileprivate var scalars: [Unicode.Scalar] {
    var scalars: [Unicode.Scalar] = []
    scalars.append(addingCapacity: utf8.count) { room in
      for byte in utf8 {
        if byte >= 0x80 { return }
        room.append(Unicode.Scalar(byte))
      }
    }
    return scalars.count == utf8.count ? scalars : Array(unicodeScalars)
  }
}
