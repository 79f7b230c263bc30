// A number as its digits. Its value is computed only when it is asked for, and then exactly.

/// A JSON number that keeps its text: `1.10`, `1e400` and forty digits go out as they came in.
public struct JSONNumber: Sendable {
  /// The number in the notation of RFC 8259 (section 6).
  public let text: String

  /// Creates the number with this text, which the caller has checked to be one.
  init(checked text: String) { self.text = text }

  /// Creates the number `value`.
  public init(_ value: Int) { text = String(value) }

  /// Creates the number `value`.
  public init(_ value: UInt) { text = String(value) }

  /// Creates the number `value`, or returns nil for an infinity or NaN, which JSON cannot express.
  public init?(_ value: Double) {
    guard value.isFinite else { return nil }
    text = value.description
  }

  /// Creates a number from its text, or returns nil if `text` is not a number in RFC 8259.
  public init?(_ text: String) {
    guard case .number(let number)? = try? JSON(parsing: Array(text.utf8)),
      number.text.utf8.count == text.utf8.count
    else { return nil }
    self = number
  }

  /// Whether the number is written as an integer: without a fraction and without an exponent.
  public var isWrittenAsInteger: Bool {
    shortInt != nil || !text.utf8.contains { $0 == 0x2E || $0 | 0x20 == 0x65 }
  }

  /// The number as an integer, if it is written as one and fits into 64 bits.
  public var writtenInt: Int? { shortInt ?? Int(text) }

  /// The same for up to eight digits, as most numbers have. They are taken from the string's value (`SmallStrings.swift`),
  /// which costs a third of reading its bytes.
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

  /// Whether the value is an integer: `7`, `7.0`, `70e-1`.
  public var isInteger: Bool { isWrittenAsInteger || Decimal(self).isInteger }

  /// The value as an integer, if it is one and fits into 64 bits.
  public var asInt: Int? { writtenInt ?? (isWrittenAsInteger ? nil : Decimal(self).asInt) }

  /// The nearest double; beyond the range of doubles, an infinity.
  public var asDouble: Double { Double(text) ?? .nan }

  /// Returns whether this number is a whole multiple of `divisor`, exactly. The only multiple of zero is zero.
  public func isMultiple(of divisor: JSONNumber) -> Bool {
    if let left = asInt, let right = divisor.asInt, right != 0, right != -1 { return left % right == 0 }
    return Decimal(self).isMultiple(of: Decimal(divisor))
  }
}

extension JSONNumber: Comparable {
  /// Returns whether both have the same value, whatever their digits.
  public static func == (left: JSONNumber, right: JSONNumber) -> Bool {
    left.text == right.text || compare(left, right) == 0
  }

  /// Returns whether the left number is less than the right one, exactly.
  public static func < (left: JSONNumber, right: JSONNumber) -> Bool { compare(left, right) < 0 }

  private static func compare(_ left: JSONNumber, _ right: JSONNumber) -> Int {
    if let left = left.writtenInt, let right = right.writtenInt {
      return left == right ? 0 : left < right ? -1 : 1
    }
    return Decimal(left).compare(with: Decimal(right))
  }
}
