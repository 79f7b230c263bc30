// The path to a place in a value, RFC 6901.

/// A JSON Pointer: `""` is the whole value, `/steps/a~1b` the member `a/b` of the member `steps`.
public struct JSONPointer: Hashable, Sendable {
  /// The names and indexes on the way, unescaped.
  public private(set) var tokens: [String]

  /// The pointer along these names and indexes.
  public init(_ tokens: [String] = []) { self.tokens = tokens }

  /// The pointer that `text` writes (RFC 6901, section 3), or nil if it is none.
  public init?(_ text: String) {
    guard text.isEmpty || text.utf8.first == UInt8(ascii: "/") else { return nil }
    tokens = []
    // Split by bytes: to `Character`, a slash with a combining mark behind it is no slash.
    for part in text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).dropFirst() {
      guard let token = Self.unescape(Substring(part)) else { return nil }
      tokens.append(token)
    }
  }

  /// The pointer to the member of that name.
  public func appending(_ name: String) -> JSONPointer { JSONPointer(tokens + [name]) }

  /// The pointer to the element at that place.
  public func appending(_ index: Int) -> JSONPointer { appending(String(index)) }

  /// This pointer followed by another one.
  public func appending(_ other: JSONPointer) -> JSONPointer { JSONPointer(tokens + other.tokens) }

  /// Compares by code points, as everything in JSON.
  public static func == (left: JSONPointer, right: JSONPointer) -> Bool {
    left.tokens.elementsEqual(right.tokens) { $0.hasSameCodePoints(as: $1) }
  }

  /// By code points, as `==` compares.
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
      // Most are names, which a journal has many of.
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
  /// The value at `pointer`, or nil where there is none.
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
  /// The array index that `token` is: digits without a leading zero (RFC 6901, section 4).
  public static func index(_ token: String) -> Int? {
    guard let first = token.utf8.first, token.utf8.allSatisfy({ $0 &- 0x30 < 10 }),
      first != 0x30 || token == "0"
    else { return nil }
    return Int(token)
  }
}

extension JSON {
  /// This value with another one put in at the place, and objects made on the way where nothing is.
  public func inserting(_ value: JSON, at place: JSONPointer) -> JSON {
    inserting(value, at: place.tokens[...])
  }

  private func inserting(_ value: JSON, at tokens: ArraySlice<String>) -> JSON {
    guard let token = tokens.first else { return value }
    switch self {
    case .array(var elements):
      guard let index = JSONPointer.index(token), elements.indices.contains(index) else { return self }
      elements[index] = elements[index].inserting(value, at: tokens.dropFirst())
      return .array(elements)
    case .object(var members):
      members[token] = (members[token] ?? [:]).inserting(value, at: tokens.dropFirst())
      return .object(members)
    case .null, .bool, .number, .string: return self
    }
  }

  /// This value without what is at the place.
  public func removing(at place: JSONPointer) -> JSON { removing(at: place.tokens[...]) }

  private func removing(at tokens: ArraySlice<String>) -> JSON {
    guard let token = tokens.first else { return self }
    switch self {
    case .array(var elements):
      guard let index = JSONPointer.index(token), elements.indices.contains(index) else { return self }
      elements[index] = elements[index].removing(at: tokens.dropFirst())
      return .array(elements)
    case .object(var members):
      members[token] = tokens.count == 1 ? nil : members[token]?.removing(at: tokens.dropFirst())
      return .object(members)
    case .null, .bool, .number, .string: return self
    }
  }
}
