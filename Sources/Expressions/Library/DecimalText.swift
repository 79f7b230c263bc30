// Doubles as decimal digits: the fewest that denote the same double, or a given number of places, rounded from the exact
// value. Swift's standard library has only the former.

import ASCII

/// A finite double as `± 0.d₁d₂d₃… × 10^point`.
struct DecimalText {
  private let isNegative: Bool
  /// The digits without leading zeros; empty for zero.
  private var digits: [UInt8]
  private var point: Int

  /// Creates the text with all digits of the double; there are finitely many, since it is a binary fraction.
  init(exactly value: Double) {
    isNegative = value.sign == .minus
    digits = []
    point = 0
    guard value != 0 else { return }
    // value = significand × 2^exponent, both integers.
    let exponent = Int(value.exponent) - 52
    let isSubnormal = value.magnitude < Double.leastNormalMagnitude
    var number = BigNatural(
      value.significandBitPattern | (isSubnormal ? 0 : 1 << 52))
    let power = isSubnormal ? -1074 : exponent
    number.multiply(by: power > 0 ? 2 : 5, times: abs(power))
    digits = number.digits
    // Dividing by 2ⁿ is multiplying by 5ⁿ and moving the point.
    point = digits.count + min(power, 0)
  }

  /// Creates the text with the fewest digits that denote this double.
  private init(shortest value: Double) {
    isNegative = value.sign == .minus
    var digits: [UInt8] = []
    var point: Int?
    var exponent = 0
    for (place, byte) in value.magnitude.description.utf8.enumerated() {
      switch byte {
      case UInt8(ascii: "."): point = digits.count
      case UInt8(ascii: "e"): exponent = Int(value.magnitude.description.dropFirst(place + 1)) ?? 0
      case _ where byte.isASCIIDigit && exponent == 0: digits.append(byte - 0x30)
      default: break
      }
      if exponent != 0 { break }
    }
    let leading = digits.prefix { $0 == 0 }.count
    self.point = (point ?? digits.count) - leading + exponent
    while digits.last == 0 { digits.removeLast() }
    self.digits = Array(digits.dropFirst(leading))
  }

  private var sign: String { isNegative ? "-" : "" }
}

extension DecimalText {
  /// Returns the double as `string(value)` writes it: `2`, `0.1`, `6.02214e+23`, `NaN`.
  static func shortest(_ value: Double) -> String {
    if let special = special(value) { return special }
    let text = DecimalText(shortest: value)
    return text.digits.isEmpty || -5...21 ~= text.point ? text.plain : text.scientific
  }

  /// Returns the double without an exponent, however long that is.
  static func plain(_ value: Double) -> String { special(value) ?? DecimalText(shortest: value).plain }

  /// Returns the double with exactly this many decimals: `1.50`.
  static func fixed(_ value: Double, decimals: Int) -> String {
    if let special = special(value) { return special }
    var text = DecimalText(exactly: value)
    text.round(toDigits: text.point + decimals)
    let digits = Array(repeating: 0, count: max(0, -text.point)) + text.digits
    let whole = digits.prefix(max(0, text.point))
    let fraction = digits.dropFirst(whole.count)
    let missing = Array(repeating: UInt8(0), count: decimals - min(fraction.count, decimals))
    return text.sign + (whole.isEmpty ? "0" : Self.string(whole))
      + (decimals == 0 ? "" : "." + Self.string(fraction.prefix(decimals) + missing))
  }

  /// Returns the double with one digit before the point, this many after it, and an exponent: `1.50e+03`.
  static func scientific(_ value: Double, decimals: Int) -> String {
    if let special = special(value) { return special }
    var text = DecimalText(exactly: value)
    text.round(toDigits: decimals + 1)
    let digits = text.digits + Array(repeating: 0, count: decimals + 1 - text.digits.count)
    return text.sign + Self.string(digits.prefix(1))
      + (decimals == 0 ? "" : "." + Self.string(digits.dropFirst()))
      + Self.exponent(text.digits.isEmpty ? 0 : text.point - 1)
  }

  private static func special(_ value: Double) -> String? {
    value.isNaN ? "NaN" : value.isInfinite ? (value < 0 ? "-Infinity" : "Infinity") : nil
  }

  private var plain: String {
    if digits.isEmpty { return sign + "0" }
    if point <= 0 { return sign + "0." + String(repeating: "0", count: -point) + Self.string(digits[...]) }
    let missing = Array(repeating: UInt8(0), count: max(0, point - digits.count))
    let whole = Self.string(digits.prefix(point) + missing)
    return sign + whole + (digits.count > point ? "." + Self.string(digits[point...]) : "")
  }

  private var scientific: String {
    sign + Self.string(digits.prefix(1)) + (digits.count > 1 ? "." + Self.string(digits.dropFirst()) : "")
      + Self.exponent(point - 1)
  }

  /// Returns the exponent with at least two digits, and always a sign.
  private static func exponent(_ exponent: Int) -> String {
    "e" + (exponent < 0 ? "-" : "+") + (abs(exponent) < 10 ? "0" : "") + String(abs(exponent))
  }

  private static func string(_ digits: ArraySlice<UInt8>) -> String {
    String(decoding: digits.map { $0 + 0x30 }, as: UTF8.self)
  }

  /// Rounds to this many digits. A number halfway between its neighbours is rounded to the even one.
  private mutating func round(toDigits count: Int) {
    guard count < digits.count else { return }
    guard count >= 0 else {
      digits = []
      return
    }
    let rest = digits[count...]
    let isHalf = rest.first == 5 && rest.dropFirst().allSatisfy { $0 == 0 }
    let isUp = isHalf ? count > 0 && digits[count - 1] % 2 == 1 : (rest.first ?? 0) >= 5
    digits.removeLast(digits.count - count)
    if isUp { increment() }
  }

  /// Adds one to the last digit.
  private mutating func increment() {
    var place = digits.count - 1
    while place >= 0, digits[place] == 9 {
      digits[place] = 0
      place -= 1
    }
    if place >= 0 {
      digits[place] += 1
    } else {
      // 9.99 becomes 10.0: the same number of digits, with the point further to the right.
      digits = [1] + digits.dropLast()
      point += 1
    }
  }
}

/// A natural number of any size that can be multiplied.
private struct BigNatural {
  /// The digits in base 10⁹, lowest first.
  private var limbs: [UInt32] = []
  private static let base: UInt64 = 1_000_000_000

  init(_ value: UInt64) {
    var rest = value
    while rest > 0 {
      limbs.append(UInt32(rest % Self.base))
      rest /= Self.base
    }
  }

  mutating func multiply(by factor: UInt32, times: Int) {
    var times = times
    while times > 0 {
      // As many factors at a time as fit into a limb.
      let count = min(times, factor == 2 ? 29 : 12)
      multiply(by: (0..<count).reduce(1) { power, _ in power * factor })
      times -= count
    }
  }

  private mutating func multiply(by factor: UInt32) {
    var carry: UInt64 = 0
    for place in limbs.indices {
      carry += UInt64(limbs[place]) * UInt64(factor)
      limbs[place] = UInt32(carry % Self.base)
      carry /= Self.base
    }
    if carry > 0 { limbs.append(UInt32(carry)) }
  }

  var digits: [UInt8] {
    var result: [UInt8] = []
    for (place, limb) in limbs.reversed().enumerated() {
      let digits = String(limb).utf8.map { $0 - 0x30 }
      if place > 0 { result += Array(repeating: 0, count: 9 - digits.count) }
      result += digits
    }
    return result
  }
}
