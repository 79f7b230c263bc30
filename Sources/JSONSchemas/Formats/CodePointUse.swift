// Which code points may occur in host names: RFC 5892, section 3 with the properties of section 2, and the contextual
// rules of appendix A.

import ASCII

enum CodePointUse {
  case valid, dependsOnContext, disallowed

  /// Creates the classification of a code point: RFC 5892, section 3.
  init(_ scalar: Unicode.Scalar) {
    if let exception = Self.exception(scalar) {
      self = exception
    } else if scalar.isASCIILetter && scalar.value >= 0x61 || scalar.isASCIIDigit || scalar == "-" {
      self = .valid
    } else if scalar.properties.isJoinControl {
      self = .dependsOnContext
    } else if scalar.isUnstable || scalar.isIgnorable || scalar.isOldHangul {
      self = .disallowed
    } else {
      self = scalar.isLetterOrDigit ? .valid : .disallowed
    }
  }

  /// Returns the classification of a code point that is an exception, or nil if it is none: RFC 5892, section 2.6.
  private static func exception(_ scalar: Unicode.Scalar) -> CodePointUse? {
    switch scalar.value {
    case 0x00DF, 0x03C2, 0x06FD, 0x06FE, 0x0F0B, 0x3007: .valid
    case 0x00B7, 0x0375, 0x05F3, 0x05F4, 0x30FB, 0x0660...0x0669, 0x06F0...0x06F9: .dependsOnContext
    case 0x0640, 0x07FA, 0x302E, 0x302F, 0x3031...0x3035, 0x303B: .disallowed
    default: nil
    }
  }

  // MARK: - Contextual rules

  /// Returns whether the code point at `place`, which depends on its context, is in one that allows it: RFC 5892, appendix A.
  static func fits(_ place: Int, in label: [Unicode.Scalar]) -> Bool {
    let before = place > 0 ? label[place - 1] : nil
    let after = place + 1 < label.count ? label[place + 1] : nil
    switch label[place].value {
    case 0x200C: return before?.isVirama == true || isBetweenJoining(place, label)
    case 0x200D: return before?.isVirama == true
    case 0x00B7: return before == "l" && after == "l"
    case 0x0375: return after?.isGreek == true
    case 0x05F3, 0x05F4: return before?.isHebrew == true
    case 0x30FB: return label.contains { $0.isKanaOrHan }
    case 0x0660...0x0669: return !label.contains { 0x06F0...0x06F9 ~= $0.value }
    case 0x06F0...0x06F9: return !label.contains { 0x0660...0x0669 ~= $0.value }
    default: return false
    }
  }

  // (Joining_Type:{L,D})(Joining_Type:T)* ZWNJ (Joining_Type:T)*(Joining_Type:{R,D})
  private static func isBetweenJoining(_ place: Int, _ label: [Unicode.Scalar]) -> Bool {
    let before = label[..<place].last { !$0.isTransparent }
    let after = label[(place + 1)...].first { !$0.isTransparent }
    return before?.joinsForward == true && after?.joinsBackward == true
  }
}

// MARK: - Properties

extension Unicode.Scalar {
  /// Whether normalization and case folding change this: RFC 5892, section 2.2.
  fileprivate var isUnstable: Bool { properties.changesWhenNFKCCaseFolded }

  /// Whether this is in IgnorableProperties or IgnorableBlocks: RFC 5892, sections 2.3 and 2.4.
  fileprivate var isIgnorable: Bool {
    switch value {
    case 0x20D0...0x20FF, 0x1D100...0x1D1FF, 0x1D200...0x1D24F: true
    default:
      properties.isDefaultIgnorableCodePoint || properties.isWhitespace || properties.isNoncharacterCodePoint
    }
  }

  /// Whether this is a Hangul letter that is not composed into a syllable: RFC 5892, section 2.9.
  fileprivate var isOldHangul: Bool {
    switch value {
    case 0x1100...0x11FF, 0xA960...0xA97C, 0xD7B0...0xD7C6, 0xD7CB...0xD7FB: true
    default: false
    }
  }

  /// Whether this is in LetterDigits: RFC 5892, section 2.1.
  fileprivate var isLetterOrDigit: Bool {
    switch properties.generalCategory {
    case .lowercaseLetter, .uppercaseLetter, .otherLetter, .decimalNumber, .modifierLetter, .nonspacingMark,
      .spacingMark:
      true
    default: false
    }
  }

  fileprivate var isVirama: Bool { properties.canonicalCombiningClass == .virama }

  /// Script=Greek.
  fileprivate var isGreek: Bool {
    switch value {
    case 0x0370...0x0373, 0x0375...0x0377, 0x037A...0x037D, 0x037F, 0x0384, 0x0386, 0x0388...0x03E1,
      0x03F0...0x03FF, 0x1D26...0x1D2A, 0x1D5D...0x1D61, 0x1D66...0x1D6A, 0x1DBF, 0x1F00...0x1FFE, 0x2126,
      0xAB65,
      0x10140...0x1018E, 0x101A0, 0x1D200...0x1D245:
      true
    default: false
    }
  }

  /// Script=Hebrew.
  fileprivate var isHebrew: Bool {
    switch value {
    case 0x0591...0x05C7, 0x05D0...0x05EA, 0x05EF...0x05F4, 0xFB1D...0xFB4F: true
    default: false
    }
  }

  /// Script=Hiragana, Katakana or Han.
  fileprivate var isKanaOrHan: Bool {
    switch value {
    case 0x3041...0x3096, 0x309D...0x309F, 0x30A1...0x30FA, 0x30FD...0x30FF, 0x31F0...0x31FF, 0x32D0...0x32FE,
      0x3300...0x3357, 0xFF66...0xFF6F, 0xFF71...0xFF9D, 0x1AFF0...0x1B122, 0x1B132, 0x1B150...0x1B152,
      0x1B155,
      0x1B164...0x1B167, 0x1F200, 0x2E80...0x2FD5, 0x3005, 0x3007, 0x3021...0x3029, 0x3038...0x303B,
      0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAD9, 0x16FE2, 0x16FE3, 0x16FF0, 0x16FF1,
      0x20000...0x323AF:
      true
    default: false
    }
  }
}
