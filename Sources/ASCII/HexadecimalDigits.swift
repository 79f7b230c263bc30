// Hexadecimal digits as ASCII characters, read in either case and written in lower case.

extension UInt8 {
  /// The value of this character as a hexadecimal digit, in either case; nil if it is not one.
  public var hexadecimalValue: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  /// Creates the digit for a value below 16, in lower case.
  @inline(__always)
  public init(hexadecimalDigit value: UInt8) {
    self = value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") - 10 + value
  }
}

extension Unicode.Scalar {
  /// The value of this character as a hexadecimal digit, in either case; nil if it is not one.
  public var hexadecimalValue: UInt32? { UInt8(exactly: value)?.hexadecimalValue.map(UInt32.init) }

  /// Whether this character is a hexadecimal digit, in either case.
  public var isHexadecimalDigit: Bool { hexadecimalValue != nil }
}

extension [UInt8] {
  /// These bytes as hexadecimal digits in lower case, two per byte.
  public var hexadecimal: String {
    String(unsafeUninitializedCapacity: 2 * count) { text in
      for (place, byte) in enumerated() {
        text[2 * place] = UInt8(hexadecimalDigit: byte >> 4)
        text[2 * place + 1] = UInt8(hexadecimalDigit: byte & 0xF)
      }
      return 2 * count
    }
  }
}
