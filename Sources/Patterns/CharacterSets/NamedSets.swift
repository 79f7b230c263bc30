// The sets of characters that the dialects name by a letter or a word, each as its dialect defines it.

extension ScalarSet {
  static let digits = ScalarSet(0x30...0x39)
  static let wordCharacters = ScalarSet(ranges: [0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A])
  static let lineFeed = ScalarSet(0x0A)

  /// What `.` does not match: LineTerminator of ECMA-262, section 12.3.
  static let lineTerminators = ScalarSet(ranges: [0x0A...0x0A, 0x0D...0x0D, 0x2028...0x2029])

  /// `\s` of ECMA-262, section 22.2.2.9: WhiteSpace (section 12.2) and LineTerminator.
  static let whiteSpaceInECMA = ScalarSet(ranges: [
    0x09...0x0D, 0x20...0x20, 0xA0...0xA0, 0x1680...0x1680, 0x2000...0x200A, 0x2028...0x2029, 0x202F...0x202F,
    0x205F...0x205F, 0x3000...0x3000, 0xFEFF...0xFEFF,
  ])

  /// `\s` of RE2, which does not include the vertical tabulation; `[[:space:]]` does.
  static let whiteSpaceInRE2 = ScalarSet(ranges: [0x09...0x0A, 0x0C...0x0D, 0x20...0x20])

  /// Returns the characters of `[[:name:]]` in RE2, or nil for a name that RE2 does not know.
  static func posixClass(_ name: String) -> ScalarSet? {
    switch name {
    case "alnum": ScalarSet(ranges: [0x30...0x39, 0x41...0x5A, 0x61...0x7A])
    case "alpha": ScalarSet(ranges: [0x41...0x5A, 0x61...0x7A])
    case "ascii": ScalarSet(0...0x7F)
    case "blank": ScalarSet(ranges: [0x09...0x09, 0x20...0x20])
    case "cntrl": ScalarSet(ranges: [0...0x1F, 0x7F...0x7F])
    case "digit": digits
    case "graph": ScalarSet(0x21...0x7E)
    case "lower": ScalarSet(0x61...0x7A)
    case "print": ScalarSet(0x20...0x7E)
    case "punct": ScalarSet(ranges: [0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E])
    case "space": ScalarSet(ranges: [0x09...0x0D, 0x20...0x20])
    case "upper": ScalarSet(0x41...0x5A)
    case "word": wordCharacters
    case "xdigit": ScalarSet(ranges: [0x30...0x39, 0x41...0x46, 0x61...0x66])
    default: nil
    }
  }
}
