// Digits and letters as most grammars mean them: of ASCII alone.

extension UInt8 {
  /// Whether this is a digit, 0 to 9.
  @inline(__always)
  public var isASCIIDigit: Bool { self &- UInt8(ascii: "0") < 10 }

  /// Whether this is a letter, A to Z in either case.
  @inline(__always)
  public var isASCIILetter: Bool { (self | 0x20) &- UInt8(ascii: "a") < 26 }

  /// Whether this is a letter or a digit.
  @inline(__always)
  public var isASCIILetterOrDigit: Bool { isASCIILetter || isASCIIDigit }
}

extension Unicode.Scalar {
  /// Whether this is a digit, 0 to 9.
  @inline(__always)
  public var isASCIIDigit: Bool { value &- 0x30 < 10 }

  /// Whether this is a letter, A to Z in either case.
  @inline(__always)
  public var isASCIILetter: Bool { (value | 0x20) &- 0x61 < 26 }

  /// Whether this is a letter or a digit.
  @inline(__always)
  public var isASCIILetterOrDigit: Bool { isASCIILetter || isASCIIDigit }
}
