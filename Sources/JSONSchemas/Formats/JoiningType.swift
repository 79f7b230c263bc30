// Which letters are written joined to their neighbours: Unicode's Joining_Type, for the scripts that people
// write with a zero width non-joiner. RFC 5892, appendix A.1 asks for it.

extension Unicode.Scalar {
  /// Joining_Type=T.
  var isTransparent: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark: true
    case .format: value != 0x200C && value != 0x200D
    default: false
    }
  }

  /// Joining_Type L or D: joined to what follows.
  var joinsForward: Bool { joining == .both || joining == .forward }

  /// Joining_Type R or D: joined to what comes before.
  var joinsBackward: Bool { joining == .both || joining == .backward }

  private enum Joining { case none, forward, backward, both }

  private var joining: Joining {
    guard properties.generalCategory == .otherLetter || properties.isAlphabetic else { return .none }
    switch value {
    case 0xA872: return .forward
    // Arabic
    case 0x0621, 0x0674: return .none
    case 0x0622...0x0625, 0x0627, 0x0629, 0x062F...0x0632, 0x0648, 0x0671...0x0673, 0x0675...0x0677,
      0x0688...0x0699, 0x06C0, 0x06C3...0x06CB, 0x06CD, 0x06CF, 0x06D2, 0x06D3, 0x06D5, 0x06EE, 0x06EF,
      0x0759...0x075B, 0x076B, 0x076C, 0x0771, 0x0773, 0x0774, 0x0778, 0x0779, 0x0870...0x0882, 0x088E,
      0x08AA...0x08AC, 0x08AE, 0x08B1, 0x08B2, 0x08B9:
      return .backward
    case 0x08AD: return .none
    case 0x0620...0x063F, 0x0641...0x064A, 0x066E...0x06D3, 0x06FA...0x06FF, 0x0750...0x077F, 0x0886,
      0x0889...0x088D, 0x08A0...0x08C8:
      return .both
    // Syriac
    case 0x0710, 0x0715...0x0719, 0x071E, 0x0728, 0x072A, 0x072C, 0x072F, 0x074D: return .backward
    case 0x0712...0x072E, 0x074E...0x0758: return .both
    // N'Ko, Mandaic, Mongolian, Phags-pa, Adlam
    case 0x0840, 0x0846, 0x0847, 0x0849, 0x0854, 0x0856...0x0858: return .backward
    case 0x07CA...0x07EA, 0x0841...0x0855, 0x1820...0x1878, 0x1887...0x18AA, 0xA840...0xA871,
      0x1E900...0x1E943:
      return .both
    default: return .none
    }
  }
}
