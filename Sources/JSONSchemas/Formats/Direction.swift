// The direction in which labels of host names run: RFC 5893, section 2. The classes are those of Unicode's Bidi_Class, for
// the code points that labels may contain.

enum Direction {
  private enum Class { case left, right, arabicLetter, arabicNumber, number, mark, neutral }

  /// Returns whether the label is one that runs from right to left (section 1.4), which makes the rule apply to all labels of the
  /// name.
  static func isRightToLeft(_ label: [Unicode.Scalar]) -> Bool {
    label.contains { [.right, .arabicLetter, .arabicNumber].contains(Self.class(of: $0)) }
  }

  /// Returns whether the label meets the six conditions of RFC 5893, section 2.
  static func isOrderly(_ label: [Unicode.Scalar]) -> Bool {
    let classes = label.map(Self.class)
    guard let last = classes.last(where: { $0 != .mark }) else { return false }
    switch classes.first {
    case .right, .arabicLetter:
      return !classes.contains(.left) && last != .neutral
        && !(classes.contains(.number) && classes.contains(.arabicNumber))
    case .left:
      return !classes.contains { $0 == .right || $0 == .arabicLetter || $0 == .arabicNumber }
        && (last == .left || last == .number)
    default: return false
    }
  }

  private static func `class`(of scalar: Unicode.Scalar) -> Class {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark: return scalar.isMarkFromLeftToRight ? .left : .mark
    default: break
    }
    switch scalar.value {
    case 0x30...0x39, 0x06F0...0x06F9: return .number
    case 0x0600...0x0605, 0x0660...0x0669, 0x066B, 0x066C, 0x06DD, 0x10D30...0x10D39, 0x10D40...0x10D49,
      0x10E60...0x10E7E:
      return .arabicNumber
    case 0x2D, 0xB7, 0x02B9, 0x02BA, 0x02C6...0x02CF, 0x02EC, 0x0375, 0x200C, 0x200D, 0x2E2F, 0x30FB, 0xA67F,
      0xA717...0xA71F, 0xA788:
      return .neutral
    case 0x0600...0x07BF, 0x0860...0x08FF, 0xFB50...0xFDCF, 0xFDF0...0xFDFF, 0xFE70...0xFEFF,
      0x10D00...0x10D3F,
      0x10EC0...0x10EFF, 0x10F30...0x10F6F, 0x1EC70...0x1ECBF, 0x1ED00...0x1ED4F, 0x1EE00...0x1EEFF:
      return .arabicLetter
    case 0x0590...0x05FF, 0x07C0...0x085F, 0xFB1D...0xFB4F, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
      return .right
    default: return .left
    }
  }
}

extension Unicode.Scalar {
  /// The few marks with Bidi_Class=L.
  fileprivate var isMarkFromLeftToRight: Bool {
    switch value {
    case 0x0CBF, 0x0CC6, 0x11A07, 0x11A08, 0x11C3F: true
    default: false
    }
  }
}
