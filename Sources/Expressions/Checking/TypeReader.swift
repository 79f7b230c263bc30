// Parses types and lists of types.

/// Reads types from left to right.
struct TypeReader {
  private var rest: Substring.UnicodeScalarView

  init(_ text: String) { rest = text.unicodeScalars[...] }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func skip(_ text: String) -> Bool {
    rest = rest.drop { $0 == " " }
    guard rest.starts(with: text.unicodeScalars) else { return false }
    rest = rest.dropFirst(text.unicodeScalars.count)
    rest = rest.drop { $0 == " " }
    return true
  }

  mutating func type() -> StaticType? {
    let name = rest.prefix { $0 == "." || $0 == "_" || $0.properties.isAlphabetic || "0"..."9" ~= $0 }
    guard !name.isEmpty else { return nil }
    rest = rest.dropFirst(name.count)
    guard rest.first == "(" else { return StaticType(name: String(Substring(name)), parameters: []) }
    return list().flatMap { StaticType(name: String(Substring(name)), parameters: $0) }
  }

  /// `(a, b)`
  mutating func list() -> [StaticType]? {
    guard skip("(") else { return nil }
    var types: [StaticType] = []
    if skip(")") { return types }
    repeat {
      guard let type = type() else { return nil }
      types.append(type)
    } while skip(",")
    return skip(")") ? types : nil
  }
}
