// A text that is read from left to right by the rules of a grammar. A rule takes what it describes and returns whether it
// was there; a rule that fails may have taken a part of it.

import ASCII

struct FormatScanner {
  private let scalars: [Unicode.Scalar]
  private(set) var offset = 0

  init(_ text: String) { scalars = text.scalars }
  init(_ scalars: ArraySlice<Unicode.Scalar>) { self.scalars = Array(scalars) }

  var isAtEnd: Bool { offset == scalars.count }
  var next: Unicode.Scalar? { offset < scalars.count ? scalars[offset] : nil }

  /// The characters that are left.
  var rest: ArraySlice<Unicode.Scalar> { scalars[offset...] }

  mutating func back(to offset: Int) { self.offset = offset }

  /// Takes the next character if it is `scalar`.
  mutating func take(_ scalar: Unicode.Scalar) -> Bool { take { $0 == scalar } }

  /// Takes the next character if it is wanted.
  mutating func take(where isWanted: (Unicode.Scalar) -> Bool) -> Bool {
    guard let next, isWanted(next) else { return false }
    offset += 1
    return true
  }

  /// Takes the characters of `text` if they come next.
  mutating func take(all text: String) -> Bool {
    let wanted = text.unicodeScalars
    guard rest.starts(with: wanted) else { return false }
    offset += wanted.count
    return true
  }

  /// Takes characters as long as they are wanted. Returns how many.
  @discardableResult
  mutating func takeAll(where isWanted: (Unicode.Scalar) -> Bool) -> Int {
    let start = offset
    while take(where: isWanted) {}
    return offset - start
  }

  /// Takes the characters before the first of `ends`, or all that are left.
  mutating func takeAll(before ends: Unicode.Scalar...) -> ArraySlice<Unicode.Scalar> {
    let start = offset
    takeAll { !ends.contains($0) }
    return scalars[start..<offset]
  }
}

extension String {
  /// The characters of the string. Most strings are ASCII, and their bytes are then their characters.
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

extension Unicode.Scalar {
  /// HEXDIG of RFC 5234, in either case.
  var isHexadecimalDigit: Bool { UInt8(exactly: value)?.hexadecimalValue != nil }
}
