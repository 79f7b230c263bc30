// The labels that host names in Unicode may have: RFC 5891 (protocol), RFC 5892 (code points), RFC 5893 (direction).
//
// The standard library offers normalization only to itself, as an SPI, which is used here: the tables are not worth having
// twice.

@_spi(_Unicode) import Swift

enum InternationalLabel {
  /// Returns whether all labels of a name are valid. Those that begin with `xn--` are judged by what they stand for, all
  /// others as they are.
  static func areValid(_ labels: [[Unicode.Scalar]]) -> Bool {
    var decoded: [[Unicode.Scalar]] = []
    for label in labels {
      let lowercased = Array(String(String.UnicodeScalarView(label)).lowercased().unicodeScalars)
      guard lowercased.starts(with: "xn--".unicodeScalars), label.allSatisfy({ $0.isASCII }) else {
        guard label.allSatisfy({ $0.isASCII }) ? !hasReservedHyphens(label) : isValid(label) else {
          return false
        }
        decoded.append(label)
        continue
      }
      guard let plain = Punycode.decode(lowercased[4...]), !plain.allSatisfy({ $0.isASCII }), isValid(plain),
        Punycode.encode(plain) == Array(lowercased[4...])
      else { return false }
      decoded.append(plain)
    }
    return !decoded.contains(where: Direction.isRightToLeft) || decoded.allSatisfy(Direction.isOrderly)
  }

  /// Returns whether the third and fourth characters are hyphens: RFC 5891, section 4.2.3.1.
  private static func hasReservedHyphens(_ label: [Unicode.Scalar]) -> Bool {
    label.count >= 4 && label[2] == "-" && label[3] == "-"
  }

  /// Returns whether the label is valid: RFC 5891, section 4.2.
  private static func isValid(_ label: [Unicode.Scalar]) -> Bool {
    guard let first = label.first, first != "-", label.last != "-", !hasReservedHyphens(label),
      !first.isMark, isNormalized(label)
    else { return false }
    return label.indices.allSatisfy { place in
      switch CodePointUse(label[place]) {
      case .valid: true
      case .dependsOnContext: CodePointUse.fits(place, in: label)
      case .disallowed: false
      }
    }
  }

  /// Returns whether the label is in Unicode Normalization Form C: RFC 5891, section 4.1.
  private static func isNormalized(_ label: [Unicode.Scalar]) -> Bool {
    var normalized = String(String.UnicodeScalarView(label))._nfc.makeIterator()
    return label.allSatisfy { $0 == normalized.next() } && normalized.next() == nil
  }
}

extension Unicode.Scalar {
  /// Whether the general category is M.
  fileprivate var isMark: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }
}
