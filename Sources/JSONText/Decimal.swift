// Exact arithmetic on the digits of a number, as far as comparing and dividing without remainder need it.
// Digits beyond what any machine type holds, and exponents beyond what any memory holds, are both fine.

/// A number as `sign × 0.d₁d₂d₃… × 10^point`, without leading or trailing zero digits; zero has no digits.
struct Decimal {
  let isNegative: Bool
  let digits: [UInt8]
  let point: Int

  /// Exponents are clamped here, so that sums of them cannot overflow.
  private static let farAway = Int.max / 8

  init(_ number: JSONNumber) {
    var digits: [UInt8] = []
    var point = 0
    var sawPoint = false
    var exponentText = ""[...]
    let text = number.text
    for index in text.utf8.indices {
      switch text.utf8[index] {
      case let byte where byte >= 0x30 && byte <= 0x39:
        digits.append(byte - 0x30)
        if !sawPoint { point += 1 }
      case 0x2E: sawPoint = true
      case 0x65, 0x45: exponentText = text[text.utf8.index(after: index)...]
      default: break
      }
      if !exponentText.isEmpty { break }
    }
    let leading = digits.prefix { $0 == 0 }.count
    digits.removeFirst(leading)
    while digits.last == 0 { digits.removeLast() }
    self.digits = digits
    self.point = digits.isEmpty ? 0 : point - leading + Self.exponent(exponentText)
    isNegative = !digits.isEmpty && text.utf8.first == 0x2D
  }

  private static func exponent(_ text: Substring) -> Int {
    if text.isEmpty { return 0 }
    if let value = Int(text), value.magnitude < UInt(farAway) { return value }
    return text.utf8.first == 0x2D ? -farAway : farAway
  }

  var isInteger: Bool { point >= digits.count }

  var asInt: Int? {
    guard isInteger, point <= 20 else { return nil }
    var result = 0
    for place in 0..<point {
      let digit = place < digits.count ? Int(digits[place]) : 0
      let (product, overflowed) = result.multipliedReportingOverflow(by: 10)
      let (sum, overflowedAgain) = product.addingReportingOverflow(isNegative ? -digit : digit)
      if overflowed || overflowedAgain { return nil }
      result = sum
    }
    return result
  }

  /// Negative, zero or positive, as this number is smaller than, equal to or greater than the other.
  func compare(with other: Decimal) -> Int {
    if isNegative != other.isNegative { return isNegative ? -1 : 1 }
    return isNegative ? -compareMagnitude(with: other) : compareMagnitude(with: other)
  }

  private func compareMagnitude(with other: Decimal) -> Int {
    if digits.isEmpty || other.digits.isEmpty {
      return (digits.isEmpty ? 0 : 1) - (other.digits.isEmpty ? 0 : 1)
    }
    if point != other.point { return point < other.point ? -1 : 1 }
    if digits == other.digits { return 0 }
    return digits.lexicographicallyPrecedes(other.digits) ? -1 : 1
  }

  /// Whether `self / divisor` is an integer.
  ///
  /// Both are integers times a power of ten. If ours is the smaller power, our last digit, which is not zero,
  /// would have to come out of a multiple of ten: impossible. Otherwise the remainder is built digit by digit.
  func isMultiple(of divisor: Decimal) -> Bool {
    if digits.isEmpty { return true }
    if divisor.digits.isEmpty { return false }
    let zeros = (point - digits.count) - (divisor.point - divisor.digits.count)
    if zeros < 0 { return false }
    // A factor of the divisor that ten has not shows after as many zeros as the divisor has bits; more change nothing.
    let usefulZeros = min(zeros, divisor.digits.count * 4 + 4)
    if let small = divisor.smallMagnitude { return remainder(of: small, zeros: usefulZeros) == 0 }
    var remainder = Remainder(divisor: divisor.digits)
    for digit in digits { remainder.append(digit) }
    for _ in 0..<usefulZeros where !remainder.isZero { remainder.append(0) }
    return remainder.isZero
  }

  /// The digits as a number, if there are so few of them that ten times it and a digit more still fit into 64 bits.
  private var smallMagnitude: UInt64? {
    digits.count <= 18 ? digits.reduce(0) { $0 * 10 + UInt64($1) } : nil
  }

  private func remainder(of divisor: UInt64, zeros: Int) -> UInt64 {
    var remainder: UInt64 = 0
    for digit in digits { remainder = (remainder * 10 + UInt64(digit)) % divisor }
    for _ in 0..<zeros where remainder != 0 { remainder = remainder * 10 % divisor }
    return remainder
  }
}

/// The remainder of a number that is read digit by digit, by a divisor that no machine type holds.
private struct Remainder {
  private let divisor: [UInt8]
  private var digits: [UInt8] = []

  init(divisor: [UInt8]) { self.divisor = divisor }

  var isZero: Bool { digits.isEmpty }

  mutating func append(_ digit: UInt8) {
    if !digits.isEmpty || digit != 0 { digits.append(digit) }
    while isAtLeastDivisor { subtractDivisor() }
  }

  private var isAtLeastDivisor: Bool {
    digits.count != divisor.count
      ? digits.count > divisor.count : !digits.lexicographicallyPrecedes(divisor)
  }

  private mutating func subtractDivisor() {
    var borrow: Int8 = 0
    let shift = digits.count - divisor.count
    for place in digits.indices.reversed() {
      let subtrahend = place >= shift ? Int8(divisor[place - shift]) : 0
      var difference = Int8(digits[place]) - subtrahend - borrow
      borrow = difference < 0 ? 1 : 0
      if difference < 0 { difference += 10 }
      digits[place] = UInt8(difference)
    }
    digits.removeFirst(digits.prefix { $0 == 0 }.count)
  }
}
