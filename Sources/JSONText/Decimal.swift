// Exact arithmetic on the digits of a number, as far as comparison and divisibility need it. The digits may be too many for
// any machine type, and the exponent may be one that no memory could write out.

/// A number as `sign × 0.d₁d₂d₃… × 10^point`, without leading or trailing zero digits; zero has no digits.
struct Decimal {
  let isNegative: Bool
  let digits: [UInt8]
  let point: Int

  /// The magnitude to which exponents are clamped, so that sums of them cannot overflow.
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

  /// Returns a number that is negative, zero or positive, as this number is less than, equal to or greater than the other.
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

  /// Returns whether `self / divisor` is an integer.
  ///
  /// Both are integers times a power of ten. If `self` has the smaller power, its last digit, which is not zero, would have
  /// to be that of a multiple of ten: impossible. Otherwise the remainder is computed from the left.
  func isMultiple(of divisor: Decimal) -> Bool {
    if digits.isEmpty { return true }
    if divisor.digits.isEmpty { return false }
    let zeros = (point - digits.count) - (divisor.point - divisor.digits.count)
    if zeros < 0 { return false }
    // Once there are as many zeros as the divisor has bits, only factors of the divisor that ten does not have leave a
    // remainder; more zeros change nothing.
    let usefulZeros = min(zeros, divisor.digits.count * 4 + 4)
    if let small = divisor.smallMagnitude { return remainder(of: small, zeros: usefulZeros) == 0 }
    var remainder = Remainder(divisor: Self.places(divisor.digits))
    for place in Self.places(digits + Array(repeating: 0, count: usefulZeros)) { remainder.append(place) }
    return remainder.isZero
  }

  /// Returns the number that the digits form, in base 10⁹, the highest place first.
  private static func places(_ digits: [UInt8]) -> [Int64] {
    let first = digits.prefix(digits.count % 9)
    let others = stride(from: first.count, to: digits.count, by: 9).map { digits.dropFirst($0).prefix(9) }
    return ([first] + others).map { $0.reduce(0) { $0 * 10 + Int64($1) } }
  }

  /// The digits as a number, if there are so few of them that ten times the number plus another digit still fits into 64
  /// bits.
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

/// The remainder of dividing a number, read place by place, by a divisor that no machine type holds: long division in base
/// 10⁹ (Knuth, “The Art of Computer Programming”, section 4.3.1). Both have their highest place first.
private struct Remainder {
  private static let base: Int64 = 1_000_000_000
  private let divisor: [Int64]
  /// The places of the remainder, as many as the divisor has.
  private var places: [Int64]

  init(divisor: [Int64]) {
    self.divisor = Array(divisor.drop { $0 == 0 })
    places = Array(repeating: 0, count: self.divisor.count)
  }

  var isZero: Bool { places.allSatisfy { $0 == 0 } }

  mutating func append(_ place: Int64) {
    places.append(place)
    // The quotient of the highest places alone is right, or one or two too large.
    let base = Int128(Self.base)
    let highest = (Int128(places[0]) * base + Int128(places[1])) * base + Int128(places[2])
    subtractDivisor(times: Int64(highest / (Int128(divisor[0]) * base + Int128(divisor[1]))))
    while places[0] < 0 { subtractDivisor(times: -1) }
    places.removeFirst()
  }

  private mutating func subtractDivisor(times factor: Int64) {
    var carry: Int64 = 0
    for place in divisor.indices.reversed() {
      let difference = places[place + 1] - factor * divisor[place] + carry
      carry = difference >= 0 ? difference / Self.base : (difference + 1) / Self.base - 1
      places[place + 1] = difference - carry * Self.base
    }
    places[0] += carry
  }
}
