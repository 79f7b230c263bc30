// How both parsers read numbers, counts and code points. Neither dialect is known here.

import ASCII

extension ScalarReader {
  /// Creates a reader at the start of a pattern, which must not be too long.
  init(pattern: String) throws(PatternError) {
    self.init(pattern)
    guard rest.count <= PatternLimits.length else {
      throw PatternError(reason: .tooLong(limit: PatternLimits.length), offset: PatternLimits.length)
    }
  }

  /// Takes scalars as long as a name may have them.
  mutating func takeName(where isWanted: (Unicode.Scalar) -> Bool) -> String {
    String(String.UnicodeScalarView(takeAll(where: isWanted)))
  }

  /// Takes a decimal number if one comes next. A number too large for an `Int` comes out as `Int.max`.
  mutating func takeNumber(allowsLeadingZeros: Bool = true) -> Int? {
    guard allowsLeadingZeros || next != "0" || afterNext?.decimalValue == nil else { return nil }
    var number: Int?
    while let digit = next?.decimalValue {
      take()
      let (product, hasOverflown) = (number ?? 0).multipliedReportingOverflow(by: 10)
      let (sum, hasOverflownToo) = product.addingReportingOverflow(digit)
      number = hasOverflown || hasOverflownToo ? Int.max : sum
    }
    return number
  }

  /// Takes exactly `digits` hexadecimal digits, or none.
  mutating func takeHexadecimal(digits: Int) -> UInt32? {
    let start = offset
    var value: UInt32 = 0
    for _ in 0..<digits {
      guard let digit = next?.hexadecimalValue else {
        goBack(to: start)
        return nil
      }
      take()
      value = value * 16 + digit
    }
    return value
  }

  /// Takes a code point in hexadecimal digits up to a closing brace, which is taken as well; or takes nothing.
  mutating func takeBracedHexadecimal() -> UInt32? {
    let start = offset
    var value: UInt32?
    while let digit = next?.hexadecimalValue, value ?? 0 < ScalarSet.end {
      take()
      value = (value ?? 0) * 16 + digit
    }
    guard let value, value < ScalarSet.end, take("}") else {
      goBack(to: start)
      return nil
    }
    return value
  }

  /// Takes `{n}`, `{n,}` or `{n,m}` if one of them comes next, or takes nothing.
  mutating func takeCounts(allowsLeadingZeros: Bool = true) -> (atLeast: Int, atMost: Int?)? {
    let start = offset
    guard take("{"), let atLeast = takeNumber(allowsLeadingZeros: allowsLeadingZeros) else {
      goBack(to: start)
      return nil
    }
    let isRange = take(",")
    let atMost = isRange ? takeNumber(allowsLeadingZeros: allowsLeadingZeros) : atLeast
    guard take("}") else {
      goBack(to: start)
      return nil
    }
    return (atLeast, atMost)
  }
}

extension Unicode.Scalar {
  var decimalValue: Int? {
    isASCIIDigit ? Int(value - 0x30) : nil
  }
}
