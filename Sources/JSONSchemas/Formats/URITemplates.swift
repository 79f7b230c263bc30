// `uri-template`: RFC 6570, section 2, with erratum 6937: an apostrophe, which URIs may have, is a literal.

import ASCII

extension ScalarReader {
  // URI-Template = *(literals / expression)
  mutating func uriTemplate() -> Bool {
    while !isAtEnd {
      guard take(where: { $0.isTemplateLiteral }) || (next == "%" ? percentEncoded() : templateExpression())
      else { return false }
    }
    return true
  }

  // expression = "{" [operator] varspec *("," varspec) "}"
  private mutating func templateExpression() -> Bool {
    guard take("{") else { return false }
    _ = take { "+#./;?&=,!@|".unicodeScalars.contains($0) }
    repeat {
      guard templateVariable() else { return false }
    } while take(",")
    return take("}")
  }

  // varspec = varname [":" max-length / "*"], where varname = varchar *(["."] varchar)
  private mutating func templateVariable() -> Bool {
    repeat {
      guard templateNameCharacter() else { return false }
      while next.map({ $0 != "." && $0 != "," && $0 != "}" && $0 != ":" && $0 != "*" }) == true {
        guard templateNameCharacter() else { return false }
      }
    } while take(".")
    if take("*") { return true }
    guard take(":") else { return true }
    return take { $0.isASCIIDigit && $0 != "0" } && takeAll { $0.isASCIIDigit }.count <= 3
  }

  // varchar = ALPHA / DIGIT / "_" / pct-encoded
  private mutating func templateNameCharacter() -> Bool {
    take { $0.isASCIILetterOrDigit || $0 == "_" } || percentEncoded()
  }
}

extension Unicode.Scalar {
  /// Whether this is a character of `literals`, other than pct-encoded.
  fileprivate var isTemplateLiteral: Bool {
    switch value {
    case 0x21, 0x23, 0x24, 0x26...0x3B, 0x3D, 0x3F...0x5B, 0x5D, 0x5F, 0x61...0x7A, 0x7E: true
    default: isInternational || isPrivateUse
    }
  }
}
