// A number as its digits. What it amounts to is worked out only when somebody asks, and then exactly.

/// A JSON number that keeps its text: `1.10`, `1e400` and forty digits go out as they came in.
public struct JSONNumber: Sendable {
  /// The number as RFC 8259 (section 6) writes it.
  public let text: String

  /// The number with this text, which the caller has checked to be one.
  init(checked text: String) { self.text = text }

  /// The number `value`.
  public init(_ value: Int) { text = String(value) }

  /// The number `value`.
  public init(_ value: UInt) { text = String(value) }

  /// The number `value`, or nil for an infinity or NaN, which JSON cannot say.
  public init?(_ value: Double) {
    guard value.isFinite else { return nil }
    text = value.description
  }

  /// The number that `text` writes, or nil where RFC 8259 knows no such number.
  public init?(_ text: String) {
    guard case .number(let number)? = try? JSON(parsing: Array(text.utf8)),
      number.text.utf8.count == text.utf8.count
    else { return nil }
    self = number
  }

  /// Whether it is written as an integer: without a fraction and without an exponent.
  public var isWrittenAsInteger: Bool {
    shortInt != nil || !text.utf8.contains { $0 == 0x2E || $0 | 0x20 == 0x65 }
  }

  /// The integer that it is written as, if it is written as one and fits into 64 bits.
  public var writtenInt: Int? { shortInt ?? Int(text) }

  /// The same for up to eight digits, as most numbers have. They are taken out of the string's value (`SmallStrings.swift`),
  /// which costs a third of looking at its bytes.
  private var shortInt: Int? {
    let words = text.words
    let count = words.1 >> 56 & 0xF
    guard text.hasBytesInside, count <= 8 else { return nil }
    var bytes = words.0
    var value = 0
    for _ in 0..<count {
      let digit = UInt8(truncatingIfNeeded: bytes) &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      value = value &* 10 &+ Int(digit)
      bytes >>= 8
    }
    return value
  }

  /// Whether it amounts to an integer: `7`, `7.0`, `70e-1`.
  public var isInteger: Bool { isWrittenAsInteger || Decimal(self).isInteger }

  /// The integer it amounts to, if it is one and fits into 64 bits.
  public var asInt: Int? { writtenInt ?? (isWrittenAsInteger ? nil : Decimal(self).asInt) }

  /// The nearest double; beyond the range of doubles, an infinity.
  public var asDouble: Double { Double(text) ?? .nan }

  /// Whether this number is a whole multiple of `divisor`, exactly. Of zero, only zero is one.
  public func isMultiple(of divisor: JSONNumber) -> Bool {
    if let left = asInt, let right = divisor.asInt, right != 0, right != -1 { return left % right == 0 }
    return Decimal(self).isMultiple(of: Decimal(divisor))
  }
}

extension JSONNumber: Comparable {
  /// Whether both amount to the same, whatever their digits.
  public static func == (left: JSONNumber, right: JSONNumber) -> Bool {
    left.text == right.text || compare(left, right) == 0
  }

  /// Whether the left one is smaller, exactly.
  public static func < (left: JSONNumber, right: JSONNumber) -> Bool { compare(left, right) < 0 }

  private static func compare(_ left: JSONNumber, _ right: JSONNumber) -> Int {
    if let left = left.writtenInt, let right = right.writtenInt {
      return left == right ? 0 : left < right ? -1 : 1
    }
    return Decimal(left).compare(with: Decimal(right))
  }
}
