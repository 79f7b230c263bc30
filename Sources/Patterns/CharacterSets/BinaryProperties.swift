// Sets of characters by binary Unicode property, as the standard library knows them. ECMA-262 alone names them.

enum BinaryProperties {
  /// Looks a property up in table 67 of ECMA-262 (binary Unicode property aliases) and the line above it.
  static func find(_ name: String) -> UnicodeProperty {
    if let ranges = ranges(of: name) { return .members(ScalarSet(ranges: ranges)) }
    if let test = test(of: name) { return .members(collect(test)) }
    return notOffered.contains(name) ? .notKnown : .doesNotExist
  }

  private static let notOffered: Set<String> = ["Terminal_Punctuation", "Term"]

  private static func collect(_ test: (Unicode.Scalar.Properties) -> Bool) -> ScalarSet {
    var ranges: [ClosedRange<UInt32>] = []
    for sample in CodePointSample.all {
      guard let scalar = sample.scalar, test(scalar.properties) else { continue }
      ranges.append(sample.range)
    }
    return ScalarSet(ranges: ranges)
  }

  /// The properties that are short enough to be written down.
  private static func ranges(of name: String) -> [ClosedRange<UInt32>]? {
    switch name {
    case "Any": [0...0x10FFFF]
    case "ASCII": [0...0x7F]
    case "Assigned": GeneralCategories.unassigned.members.complement.ranges
    case "Regional_Indicator", "RI": [0x1F1E6...0x1F1FF]
    case "Emoji_Component", "EComp":
      [
        0x23...0x23, 0x2A...0x2A, 0x30...0x39, 0x200D...0x200D, 0x20E3...0x20E3, 0xFE0F...0xFE0F,
        0x1F1E6...0x1F1FF,
        0x1F3FB...0x1F3FF, 0x1F9B0...0x1F9B3, 0xE0020...0xE007F,
      ]
    case "Extended_Pictographic", "ExtPict":
      [
        0xA9...0xA9, 0xAE...0xAE, 0x203C...0x203C, 0x2049...0x2049, 0x2122...0x2122, 0x2139...0x2139,
        0x2194...0x2199, 0x21A9...0x21AA, 0x231A...0x231B, 0x2328...0x2328, 0x2388...0x2388,
        0x23CF...0x23CF, 0x23E9...0x23F3, 0x23F8...0x23FA, 0x24C2...0x24C2, 0x25AA...0x25AB,
        0x25B6...0x25B6, 0x25C0...0x25C0, 0x25FB...0x25FE, 0x2600...0x2605, 0x2607...0x2612,
        0x2614...0x2685, 0x2690...0x2705, 0x2708...0x2712, 0x2714...0x2714, 0x2716...0x2716,
        0x271D...0x271D, 0x2721...0x2721, 0x2728...0x2728, 0x2733...0x2734, 0x2744...0x2744,
        0x2747...0x2747, 0x274C...0x274C, 0x274E...0x274E, 0x2753...0x2755, 0x2757...0x2757,
        0x2763...0x2767, 0x2795...0x2797, 0x27A1...0x27A1, 0x27B0...0x27B0, 0x27BF...0x27BF,
        0x2934...0x2935, 0x2B05...0x2B07, 0x2B1B...0x2B1C, 0x2B50...0x2B50, 0x2B55...0x2B55,
        0x3030...0x3030, 0x303D...0x303D, 0x3297...0x3297, 0x3299...0x3299, 0x1F000...0x1F0FF,
        0x1F10D...0x1F10F, 0x1F12F...0x1F12F, 0x1F16C...0x1F171, 0x1F17E...0x1F17F, 0x1F18E...0x1F18E,
        0x1F191...0x1F19A, 0x1F1AD...0x1F1E5, 0x1F201...0x1F20F, 0x1F21A...0x1F21A, 0x1F22F...0x1F22F,
        0x1F232...0x1F23A, 0x1F23C...0x1F23F, 0x1F249...0x1F3FA, 0x1F400...0x1F53D, 0x1F546...0x1F64F,
        0x1F680...0x1F6FF, 0x1F774...0x1F77F, 0x1F7D5...0x1F7FF, 0x1F80C...0x1F80F, 0x1F848...0x1F84F,
        0x1F85A...0x1F85F, 0x1F888...0x1F88F, 0x1F8AE...0x1F8FF, 0x1F90C...0x1F93A, 0x1F93C...0x1F945,
        0x1F947...0x1FAFF, 0x1FC00...0x1FFFD,
      ]
    default: nil
    }
  }

  private static func test(of name: String) -> ((Unicode.Scalar.Properties) -> Bool)? {
    switch name {
    case "ASCII_Hex_Digit", "AHex": { $0.isASCIIHexDigit }
    case "Alphabetic", "Alpha": { $0.isAlphabetic }
    case "Bidi_Control", "Bidi_C": { $0.isBidiControl }
    case "Bidi_Mirrored", "Bidi_M": { $0.isBidiMirrored }
    case "Case_Ignorable", "CI": { $0.isCaseIgnorable }
    case "Cased": { $0.isCased }
    case "Changes_When_Casefolded", "CWCF": { $0.changesWhenCaseFolded }
    case "Changes_When_Casemapped", "CWCM": { $0.changesWhenCaseMapped }
    case "Changes_When_Lowercased", "CWL": { $0.changesWhenLowercased }
    case "Changes_When_NFKC_Casefolded", "CWKCF": { $0.changesWhenNFKCCaseFolded }
    case "Changes_When_Titlecased", "CWT": { $0.changesWhenTitlecased }
    case "Changes_When_Uppercased", "CWU": { $0.changesWhenUppercased }
    case "Dash": { $0.isDash }
    case "Default_Ignorable_Code_Point", "DI": { $0.isDefaultIgnorableCodePoint }
    case "Deprecated", "Dep": { $0.isDeprecated }
    case "Diacritic", "Dia": { $0.isDiacritic }
    case "Emoji": { $0.isEmoji }
    case "Emoji_Modifier", "EMod": { $0.isEmojiModifier }
    case "Emoji_Modifier_Base", "EBase": { $0.isEmojiModifierBase }
    case "Emoji_Presentation", "EPres": { $0.isEmojiPresentation }
    case "Extender", "Ext": { $0.isExtender }
    case "Grapheme_Base", "Gr_Base": { $0.isGraphemeBase }
    case "Grapheme_Extend", "Gr_Ext": { $0.isGraphemeExtend }
    case "Hex_Digit", "Hex": { $0.isHexDigit }
    case "IDS_Binary_Operator", "IDSB": { $0.isIDSBinaryOperator }
    case "IDS_Trinary_Operator", "IDST": { $0.isIDSTrinaryOperator }
    case "ID_Continue", "IDC": { $0.isIDContinue }
    case "ID_Start", "IDS": { $0.isIDStart }
    case "Ideographic", "Ideo": { $0.isIdeographic }
    case "Join_Control", "Join_C": { $0.isJoinControl }
    case "Logical_Order_Exception", "LOE": { $0.isLogicalOrderException }
    case "Lowercase", "Lower": { $0.isLowercase }
    case "Math": { $0.isMath }
    case "Noncharacter_Code_Point", "NChar": { $0.isNoncharacterCodePoint }
    case "Pattern_Syntax", "Pat_Syn": { $0.isPatternSyntax }
    case "Pattern_White_Space", "Pat_WS": { $0.isPatternWhitespace }
    case "Quotation_Mark", "QMark": { $0.isQuotationMark }
    case "Radical": { $0.isRadical }
    case "Sentence_Terminal", "STerm": { $0.isSentenceTerminal }
    case "Soft_Dotted", "SD": { $0.isSoftDotted }
    case "Unified_Ideograph", "UIdeo": { $0.isUnifiedIdeograph }
    case "Uppercase", "Upper": { $0.isUppercase }
    case "Variation_Selector", "VS": { $0.isVariationSelector }
    case "White_Space", "space": { $0.isWhitespace }
    case "XID_Continue", "XIDC": { $0.isXIDContinue }
    case "XID_Start", "XIDS": { $0.isXIDStart }
    default: nil
    }
  }
}
