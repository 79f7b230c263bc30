// `uri`, `uri-reference`: RFC 3986, appendix A; `iri`, `iri-reference`: RFC 3987, section 2.2.

import ASCII

/// The characters that may occur unencoded.
enum URIAlphabet { case ascii, international }

extension ScalarReader {
  // URI = scheme ":" hier-part ["?" query] ["#" fragment]
  mutating func uri(_ alphabet: URIAlphabet) -> Bool {
    takeScheme() && hierarchicalPart(alphabet, isRelative: false) && queryAndFragment(alphabet)
  }

  // URI-reference = URI / relative-ref
  mutating func uriReference(_ alphabet: URIAlphabet) -> Bool {
    if takeScheme() { return hierarchicalPart(alphabet, isRelative: false) && queryAndFragment(alphabet) }
    goBack(to: 0)
    return hierarchicalPart(alphabet, isRelative: true) && queryAndFragment(alphabet)
  }

  // scheme ":", where scheme = ALPHA *(ALPHA / DIGIT / "+" / "-" / ".")
  private mutating func takeScheme() -> Bool {
    guard take(where: { $0.isASCIILetter }) else { return false }
    takeAll { $0.isASCIILetterOrDigit || $0 == "+" || $0 == "-" || $0 == "." }
    return take(":")
  }

  // hier-part = "//" authority path-abempty / path-absolute / path-rootless / path-empty
  private mutating func hierarchicalPart(_ alphabet: URIAlphabet, isRelative: Bool) -> Bool {
    if take(all: "//") {
      let authority = takeAll(before: "/", "?", "#")
      guard Self.isAuthority(authority, alphabet), next == "/" || next == "?" || next == "#" || isAtEnd else {
        return false
      }
    }
    let path = takeAll(before: "?", "#")
    if isRelative, offset == path.count, path.prefix(while: { $0 != "/" }).contains(":") { return false }
    return Self.consists(path, of: { $0.isPathCharacter(alphabet) || $0 == "/" })
  }

  // ["?" query] ["#" fragment]
  private mutating func queryAndFragment(_ alphabet: URIAlphabet) -> Bool {
    if take("?") {
      let query = takeAll(before: "#")
      let isPrivate = { (scalar: Unicode.Scalar) in alphabet == .international && scalar.isPrivateUse }
      guard
        Self.consists(query, of: { $0.isPathCharacter(alphabet) || $0 == "/" || $0 == "?" || isPrivate($0) })
      else { return false }
    }
    guard take("#") else { return true }
    defer { takeAll { _ in true } }
    return Self.consists(rest, of: { $0.isPathCharacter(alphabet) || $0 == "/" || $0 == "?" })
  }

  // authority = [userinfo "@"] host [":" port]
  private static func isAuthority(_ text: ArraySlice<Unicode.Scalar>, _ alphabet: URIAlphabet) -> Bool {
    var host = text
    if let at = text.firstIndex(of: "@") {
      guard consists(text[..<at], of: { $0.isNameCharacter(alphabet) || $0 == ":" }) else { return false }
      host = text[(at + 1)...]
    }
    if host.first == "[" {
      guard let end = host.firstIndex(of: "]"), isLiteral(host[(host.startIndex + 1)..<end]) else {
        return false
      }
      return isPort(host[(end + 1)...])
    }
    let name = host.prefix { $0 != ":" }
    return consists(name, of: { $0.isNameCharacter(alphabet) }) && isPort(host[name.endIndex...])
  }

  // [":" *DIGIT]
  private static func isPort(_ text: ArraySlice<Unicode.Scalar>) -> Bool {
    text.isEmpty || text.first == ":" && text.dropFirst().allSatisfy { $0.isASCIIDigit }
  }

  // IP-literal without its brackets = IPv6address / "v" 1*HEXDIG "." 1*(unreserved / sub-delims / ":")
  private static func isLiteral(_ text: ArraySlice<Unicode.Scalar>) -> Bool {
    var scanner = ScalarReader(text)
    guard scanner.take(where: { $0 == "v" || $0 == "V" }) else { return scanner.ipv6() && scanner.isAtEnd }
    return !scanner.takeAll { $0.isHexadecimalDigit }.isEmpty && scanner.take(".")
      && !scanner.takeAll { $0.isNameCharacter(.ascii) || $0 == ":" }.isEmpty && scanner.isAtEnd
  }

  /// Returns whether a text consists only of allowed characters and percent-encoded bytes.
  private static func consists(
    _ text: ArraySlice<Unicode.Scalar>, of isAllowed: (Unicode.Scalar) -> Bool
  ) -> Bool {
    var scanner = ScalarReader(text)
    while !scanner.isAtEnd {
      guard scanner.take(where: isAllowed) || scanner.percentEncoded() else { return false }
    }
    return true
  }

  // pct-encoded = "%" HEXDIG HEXDIG
  mutating func percentEncoded() -> Bool {
    take("%") && take(where: { $0.isHexadecimalDigit }) && take(where: { $0.isHexadecimalDigit })
  }
}

extension Unicode.Scalar {
  // unreserved / sub-delims
  fileprivate func isNameCharacter(_ alphabet: URIAlphabet) -> Bool {
    isASCIILetterOrDigit || "-._~!$&'()*+,;=".unicodeScalars.contains(self)
      || alphabet == .international && isInternational
  }

  // pchar, other than pct-encoded
  fileprivate func isPathCharacter(_ alphabet: URIAlphabet) -> Bool {
    isNameCharacter(alphabet) || self == ":" || self == "@"
  }

  /// ucschar of RFC 3987.
  var isInternational: Bool {
    switch value {
    case 0xA0...0xD7FF, 0xF900...0xFDCF, 0xFDF0...0xFFEF: true
    case 0x10000...0xDFFFF: value & 0xFFFF <= 0xFFFD
    case 0xE1000...0xEFFFD: true
    default: false
    }
  }

  /// iprivate of RFC 3987.
  var isPrivateUse: Bool {
    switch value {
    case 0xE000...0xF8FF, 0xF0000...0xFFFFD, 0x100000...0x10FFFD: true
    default: false
    }
  }
}
