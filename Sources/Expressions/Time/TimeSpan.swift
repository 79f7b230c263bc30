// Lengths of time (CEL, "Durations"): whole nanoseconds in 64 bits, some 292 years either way.

/// A length of time, which CEL calls a duration.
public struct TimeSpan: Hashable, Sendable {
  /// The whole length, in nanoseconds.
  let nanoseconds: Int64

  /// The length of so many nanoseconds.
  init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }
}

extension TimeSpan: Comparable {
  public static func < (left: TimeSpan, right: TimeSpan) -> Bool { left.nanoseconds < right.nanoseconds }
}

// MARK: - Text

extension TimeSpan: CustomStringConvertible {
  /// Seconds with as many decimals as they need: `90s`, `-0.5s`.
  public var description: String {
    let magnitude = nanoseconds.magnitude
    let seconds = (nanoseconds < 0 ? "-" : "") + String(magnitude / 1_000_000_000)
    return seconds + decimals(ofNanoseconds: Int32(magnitude % 1_000_000_000)) + "s"
  }

  private static let units: [(name: String, nanoseconds: Int64)] = [
    ("ns", 1), ("us", 1000), ("µs", 1000), ("μs", 1000), ("ms", 1_000_000),
    ("s", 1_000_000_000), ("m", 60_000_000_000), ("h", 3_600_000_000_000),
  ]

  /// The length that `text` writes: numbers with a unit each, such as `1h30m`, `-1.5s`, `250ms`; also `0`. Nil if it
  /// writes none, or one that 64 bits cannot hold.
  init?(_ text: String) {
    var reader = TextReader(text)
    let isNegative = reader.skip("-")
    if !isNegative { _ = reader.skip("+") }
    if reader.rest == "0" {
      self.init(nanoseconds: 0)
      return
    }
    guard !reader.isAtEnd else { return nil }
    var total: Int64 = 0
    while !reader.isAtEnd {
      // Summed up below zero, where there is room for one more.
      guard let part = reader.timeSpanPart() else { return nil }
      let (sum, overflowed) = total.subtractingReportingOverflow(part)
      if overflowed { return nil }
      total = sum
    }
    guard isNegative || total != .min else { return nil }
    self.init(nanoseconds: isNegative ? total : -total)
  }

  fileprivate static func unit(_ name: String) -> Int64? {
    units.first { $0.name.utf8.elementsEqual(name.utf8) }?.nanoseconds
  }
}

extension TextReader {
  /// A number and its unit, in nanoseconds.
  fileprivate mutating func timeSpanPart() -> Int64? {
    let whole = digits()
    let fraction = skip(".") ? digits() : []
    guard !whole.isEmpty || !fraction.isEmpty, let unit = TimeSpan.unit(letters()) else { return nil }
    var result: Int64 = 0
    for digit in whole {
      let (product, overflowed) = result.multipliedReportingOverflow(by: 10)
      let (sum, overflowedAgain) = product.addingReportingOverflow(Int64(digit))
      if overflowed || overflowedAgain { return nil }
      result = sum
    }
    let (product, overflowed) = result.multipliedReportingOverflow(by: unit)
    let (sum, overflowedAgain) = product.addingReportingOverflow(part(of: unit, fraction))
    return overflowed || overflowedAgain ? nil : sum
  }

  /// The part of a unit that these decimals make, rounded down to a nanosecond.
  private func part(of unit: Int64, _ digits: [UInt8]) -> Int64 {
    var unit = Double(unit)
    var result = 0.0
    for digit in digits.prefix(18) {
      unit /= 10
      result += Double(digit) * unit
    }
    return Int64(result + 1e-6)
  }
}
