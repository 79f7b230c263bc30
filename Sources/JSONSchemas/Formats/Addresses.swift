// `ipv4`: RFC 2673, section 3.2; `ipv6`: RFC 4291, section 2.2; `email`: RFC 5321, section 4.1.2;
// `idn-email`: RFC 6531, section 3.3.

import ASCII

extension ScalarReader {
  // dotted-quad = decbyte "." decbyte "." decbyte "." decbyte
  mutating func dottedQuad(allowingLeadingZeros: Bool) -> Bool {
    for place in 0..<4 {
      if place > 0, !take(".") { return false }
      let start = rest
      let count = takeAll { $0.isASCIIDigit }.count
      let value = start.prefix(count).reduce(0) { min(1000, $0 * 10 + Int($1.value - 0x30)) }
      guard 1...3 ~= count, value <= 255, allowingLeadingZeros || count == 1 || start.first != "0" else {
        return false
      }
    }
    return true
  }

  /// Groups of up to four hexadecimal digits between colons: eight of them, or fewer with one `::`; the last
  /// two may be written as a dotted quad.
  mutating func ipv6() -> Bool {
    var groups = 0
    var isShortened = take(all: "::")
    var needsGroup = !isShortened
    while true {
      let start = offset
      let count = takeAll { $0.isHexadecimalDigit }.count
      if next == "." {
        goBack(to: start)
        guard dottedQuad(allowingLeadingZeros: false) else { return false }
        groups += 2
        break
      }
      if count == 0 {
        if needsGroup { return false }
        break
      }
      if count > 4 { return false }
      groups += 1
      if take(all: "::") {
        if isShortened { return false }
        isShortened = true
        needsGroup = false
      } else if take(":") {
        needsGroup = true
      } else {
        break
      }
    }
    return isShortened ? groups < 8 : groups == 8
  }

  // Mailbox = Local-part "@" (Domain / address-literal)
  mutating func mailbox(international: Bool) -> Bool {
    guard next == "\"" ? quotedString(international) : dotString(international), take("@") else {
      return false
    }
    return next == "[" ? addressLiteral() : mailDomain(international)
  }

  // Dot-string = Atom *("." Atom)
  private mutating func dotString(_ international: Bool) -> Bool {
    repeat {
      let atom = takeAll { scalar in
        scalar.isASCIILetterOrDigit || scalar.isAtomSign || international && scalar.value >= 0x80
      }
      if atom.isEmpty { return false }
    } while take(".")
    return true
  }

  // Quoted-string = DQUOTE *(qtextSMTP / "\" %d32-126) DQUOTE
  private mutating func quotedString(_ international: Bool) -> Bool {
    guard take("\"") else { return false }
    while true {
      if take("\"") { return true }
      if take("\\") {
        guard take(where: { 32...126 ~= $0.value }) else { return false }
      } else if !take(where: { 32...126 ~= $0.value || international && $0.value >= 0x80 }) {
        return false
      }
    }
  }

  // Domain = sub-domain *("." sub-domain)
  private mutating func mailDomain(_ international: Bool) -> Bool {
    if !international { return HostName.isASCII(takeRest()) }
    repeat {
      let label = takeAll(before: ".")
      guard let first = label.first, first != "-", label.last != "-",
        label.allSatisfy({ $0.isASCIILetterOrDigit || $0 == "-" || $0.value >= 0x80 })
      else { return false }
    } while take(".")
    return true
  }

  // address-literal = "[" (IPv4-address-literal / "IPv6:" IPv6-addr / General-address-literal) "]"
  private mutating func addressLiteral() -> Bool {
    guard take("[") else { return false }
    let literal = takeAll(before: "]")
    guard take("]") else { return false }
    var inside = ScalarReader(literal)
    if inside.dottedQuad(allowingLeadingZeros: true), inside.isAtEnd { return true }
    inside.goBack(to: 0)
    let tag = String(String.UnicodeScalarView(inside.takeAll(before: ":")))
    guard inside.take(":") else { return false }
    if tag.lowercased() == "ipv6" { return inside.ipv6() && inside.isAtEnd }
    return Self.isTag(tag) && !inside.takeAll { 33...90 ~= $0.value || 94...126 ~= $0.value }.isEmpty
      && inside.isAtEnd
  }

  // Standardized-tag = Ldh-str
  private static func isTag(_ text: String) -> Bool {
    let scalars = text.unicodeScalars
    return scalars.last.map { $0.isASCIILetterOrDigit } == true
      && scalars.allSatisfy { $0.isASCIILetterOrDigit || $0 == "-" }
  }

  private mutating func takeRest() -> ArraySlice<Unicode.Scalar> {
    defer { takeAll { _ in true } }
    return rest
  }
}

extension String {
  /// Whether this is certainly a mailbox: letters, digits, single dots and one at sign between them, and too short for any
  /// part to be too long. Most mailboxes are like this, and their bytes show it: the grammar, which needs an array of
  /// characters, takes eight times as long.
  var isPlainMailbox: Bool {
    if utf8.count > 64 { return false }
    var (isBehindAt, isAtStart) = (false, true)
    for byte in utf8 {
      switch byte {
      case _ where byte.isASCIILetterOrDigit: isAtStart = false
      case UInt8(ascii: ".") where !isAtStart: isAtStart = true
      case UInt8(ascii: "@") where !isAtStart && !isBehindAt: (isBehindAt, isAtStart) = (true, true)
      default: return false
      }
    }
    return isBehindAt && !isAtStart
  }
}

extension Unicode.Scalar {
  /// Whether this is a character of `atext` other than a letter or a digit (RFC 5322, section 3.2.3).
  fileprivate var isAtomSign: Bool {
    switch self {
    case "!", "#", "$", "%", "&", "'", "*", "+", "-", "/", "=", "?", "^", "_", "`", "{", "|", "}", "~": true
    default: false
    }
  }
}
