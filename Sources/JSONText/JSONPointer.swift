// The path to a place in a value, RFC 6901.

import ASCII

/// A JSON Pointer: `""` is the whole value, `/steps/a~1b` the member `a/b` of the member `steps`.
public struct JSONPointer: Hashable, Sendable {
  /// The names and indexes along the path, unescaped.
  public private(set) var tokens: [String]

  /// Creates a pointer along these names and indexes.
  public init(_ tokens: [String] = []) { self.tokens = tokens }

  /// Creates a pointer from its text (RFC 6901, section 3), or returns nil if `text` is not one.
  public init?(_ text: String) {
    guard text.isEmpty || text.utf8.first == UInt8(ascii: "/") else { return nil }
    tokens = []
    // Split by bytes: as a `Character`, a slash followed by a combining mark is not a slash.
    for part in text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).dropFirst() {
      guard let token = Self.unescape(Substring(part)) else { return nil }
      tokens.append(token)
    }
  }

  /// Returns the pointer to the member of this name.
  public func appending(_ name: String) -> JSONPointer { JSONPointer(tokens + [name]) }

  /// Returns the pointer to the element at this index.
  public func appending(_ index: Int) -> JSONPointer { appending(String(index)) }

  /// Returns this pointer followed by another one.
  public func appending(_ other: JSONPointer) -> JSONPointer { JSONPointer(tokens + other.tokens) }

  /// Compares by code points, like everything in JSON.
  public static func == (left: JSONPointer, right: JSONPointer) -> Bool {
    left.tokens.elementsEqual(right.tokens) { $0.hasSameCodePoints(as: $1) }
  }

  /// Hashes by code points, as `==` compares.
  public func hash(into hasher: inout Hasher) {
    for token in tokens { hasher.combine(CodePoints(token)) }
  }

  private static func unescape(_ part: Substring) -> String? {
    guard part.utf8.contains(UInt8(ascii: "~")) else { return String(part) }
    var result = ""
    var rest = part.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      guard scalar == "~" else {
        result.unicodeScalars.append(scalar)
        continue
      }
      switch rest.popFirst() {
      case "0": result += "~"
      case "1": result += "/"
      default: return nil
      }
    }
    return result
  }
}

extension JSONPointer: CustomStringConvertible {
  /// The pointer as RFC 6901 writes it.
  public var description: String {
    tokens.reduce(into: "") { result, token in
      result += "/"
      // Most tokens are names without escapes, and a journal has many of them.
      if !token.utf8.contains(where: { $0 == UInt8(ascii: "~") || $0 == UInt8(ascii: "/") }) {
        result += token
        return
      }
      for scalar in token.unicodeScalars {
        switch scalar {
        case "~": result += "~0"
        case "/": result += "~1"
        default: result.unicodeScalars.append(scalar)
        }
      }
    }
  }
}

extension JSON {
  /// The value at `pointer`, or nil if there is none.
  public subscript(pointer: JSONPointer) -> JSON? {
    var value = self
    for token in pointer.tokens {
      guard let next = value.child(token) else { return nil }
      value = next
    }
    return value
  }

  private func child(_ token: String) -> JSON? {
    switch self {
    case .object(let members): members[token]
    case .array: JSONPointer.index(token).flatMap { self[$0] }
    default: nil
    }
  }
}

extension JSONPointer {
  /// Returns the array index that `token` denotes: digits without a leading zero (RFC 6901, section 4).
  public static func index(_ token: String) -> Int? {
    guard let first = token.utf8.first, token.utf8.allSatisfy({ $0.isASCIIDigit }),
      first != 0x30 || token == "0"
    else { return nil }
    return Int(token)
  }
}
