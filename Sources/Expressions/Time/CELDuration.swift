// Durations of expressions (CEL, "Durations"): whole nanoseconds in 64 bits, some 292 years either way.

/// A duration of CEL, which may be negative.
public struct CELDuration: Hashable, Sendable {
  /// The whole length, in nanoseconds.
  let nanoseconds: Int64

  /// Creates a length of this many nanoseconds.
  init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }
}

extension CELDuration: Comparable {
  /// Returns whether the left length is less than the right one; negative lengths are less than zero.
  public static func < (left: CELDuration, right: CELDuration) -> Bool {
    left.nanoseconds < right.nanoseconds
  }
}

// MARK: - Text

extension CELDuration: CustomStringConvertible {
  /// The length in seconds, with as many decimals as needed: `90s`, `-0.5s`.
  public var description: String {
    let magnitude = nanoseconds.magnitude
    let seconds = (nanoseconds < 0 ? "-" : "") + String(magnitude / 1_000_000_000)
    return seconds + decimals(ofNanoseconds: Int32(magnitude % 1_000_000_000)) + "s"
  }

  private static let units: [(name: String, nanoseconds: Int64)] = [
    ("ns", 1), ("us", 1000), ("µs", 1000), ("μs", 1000), ("ms", 1_000_000),
    ("s", 1_000_000_000), ("m", 60_000_000_000), ("h", 3_600_000_000_000),
  ]

  /// Creates a length from its text: numbers with a unit each, such as `1h30m`, `-1.5s`, `250ms`; also `0`. Returns nil if
  /// `text` is not one, or if the length does not fit into 64 bits.
  init?(_ text: String) {
    var reader = TextReader(text)
    let isNegative = reader.skip("-")
    if !isNegative { _ = reader.skip("+") }
    if reader.rest == "0" {
      self.init(nanoseconds: 0)
      return
    }
    guard !reader.isAtEnd else { return nil }
    var total: Int128 = 0
    while !reader.isAtEnd {
      guard let part = reader.timeSpanPart() else { return nil }
      total += part
    }
    guard let nanoseconds = Int64(exactly: isNegative ? -total : total) else { return nil }
    self.init(nanoseconds: nanoseconds)
  }

  fileprivate static func unit(_ name: String) -> Int64? {
    units.first { $0.name.utf8.elementsEqual(name.utf8) }?.nanoseconds
  }
}

extension TextReader {
  /// Reads a number and its unit, and returns them in nanoseconds, rounded down; nil also if no duration is that long.
  fileprivate mutating func timeSpanPart() -> Int128? {
    let whole = digits()
    let fraction = skip(".") ? digits() : []
    guard !whole.isEmpty || !fraction.isEmpty, let unit = CELDuration.unit(letters()) else { return nil }
    let counting = whole.drop { $0 == 0 }
    guard counting.count <= 19 else { return nil }
    let decimals = fraction.prefix(18)
    let power = decimals.reduce(1) { power, _ in power * 10 }
    let part = number(counting) * Int128(unit) + number(decimals) * Int128(unit) / Int128(power)
    return part <= Int64.min.magnitude ? part : nil
  }

  private func number(_ digits: ArraySlice<UInt8>) -> Int128 { digits.reduce(0) { $0 * 10 + Int128($1) } }
}
