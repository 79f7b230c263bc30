// The flags that a pattern can set for a part of itself, in either dialect.

struct Flags: OptionSet {
  let rawValue: UInt8

  /// `i`: letters match in either case.
  static let ignoreCase = Flags(rawValue: 1)
  /// `m`: `^` and `$` match at line ends too.
  static let multiline = Flags(rawValue: 2)
  /// `s`: the dot matches line ends too.
  static let dotAll = Flags(rawValue: 4)
  /// `U` of RE2: repetitions are lazy unless marked. Whether a text matches does not depend on it.
  static let ungreedy = Flags(rawValue: 8)

  /// Creates the flag that a letter stands for in ECMA-262, or nil if there is none.
  init?(ecma letter: Unicode.Scalar) {
    switch letter {
    case "i": self = .ignoreCase
    case "m": self = .multiline
    case "s": self = .dotAll
    default: return nil
    }
  }

  /// Creates the flag that a letter stands for in RE2, or nil if there is none.
  init?(re2 letter: Unicode.Scalar) {
    if letter == "U" { self = .ungreedy } else { self.init(ecma: letter) }
  }

  init(rawValue: UInt8) {
    self.rawValue = rawValue
  }
}
