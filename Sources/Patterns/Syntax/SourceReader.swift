// A place in the text of a pattern that moves forward: what both parsers read with. It knows neither dialect.

import ASCII

struct SourceReader {
  private let scalars: [Unicode.Scalar]
  private(set) var offset = 0

  init(_ source: String) throws(PatternError) {
    scalars = Array(source.unicodeScalars)
    guard scalars.count <= PatternLimits.length else {
      throw PatternError(reason: .tooLong(limit: PatternLimits.length), offset: PatternLimits.length)
    }
  }

  /// The scalar that comes next, or nil at the end.
  var next: Unicode.Scalar? { offset < scalars.count ? scalars[offset] : nil }

  /// The scalar after the next.
  var afterNext: Unicode.Scalar? { offset + 1 < scalars.count ? scalars[offset + 1] : nil }

  mutating func take() -> Unicode.Scalar? {
    guard let scalar = next else { return nil }
    offset += 1
    return scalar
  }

  /// Takes the expected scalars if they come next, or none of them.
  mutating func take(_ expected: String) -> Bool {
    var end = offset
    for scalar in expected.unicodeScalars {
      guard end < scalars.count, scalars[end] == scalar else { return false }
      end += 1
    }
    offset = end
    return true
  }

  /// Takes scalars as long as they pass the test, and returns them.
  mutating func take(while test: (Unicode.Scalar) -> Bool) -> String {
    var taken = String.UnicodeScalarView()
    while let scalar = next, test(scalar) {
      taken.append(scalar)
      offset += 1
    }
    return String(taken)
  }

  /// Goes back to a place where the reader has been before.
  mutating func goBack(to earlier: Int) {
    offset = earlier
  }
}

// MARK: Numbers

extension SourceReader {
  /// Takes a decimal number if one comes next. A number too large for an `Int` comes out as `Int.max`.
  mutating func takeNumber(allowsLeadingZeros: Bool = true) -> Int? {
    guard allowsLeadingZeros || next != "0" || afterNext?.decimalValue == nil else { return nil }
    var number: Int?
    while let digit = next?.decimalValue {
      offset += 1
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
        offset = start
        return nil
      }
      offset += 1
      value = value * 16 + digit
    }
    return value
  }

  /// Takes a code point in hexadecimal digits up to a closing brace, which is taken as well; or takes nothing.
  mutating func takeBracedHexadecimal() -> UInt32? {
    let start = offset
    var value: UInt32?
    while let digit = next?.hexadecimalValue, value ?? 0 < ScalarSet.end {
      offset += 1
      value = (value ?? 0) * 16 + digit
    }
    guard let value, value < ScalarSet.end, take("}") else {
      offset = start
      return nil
    }
    return value
  }

  /// Takes `{n}`, `{n,}` or `{n,m}` if one of them comes next, or takes nothing.
  mutating func takeCounts(allowsLeadingZeros: Bool = true) -> (atLeast: Int, atMost: Int?)? {
    let start = offset
    guard take("{"), let atLeast = takeNumber(allowsLeadingZeros: allowsLeadingZeros) else {
      offset = start
      return nil
    }
    let isRange = take(",")
    let atMost = isRange ? takeNumber(allowsLeadingZeros: allowsLeadingZeros) : atLeast
    guard take("}") else {
      offset = start
      return nil
    }
    return (atLeast, atMost)
  }
}

extension Unicode.Scalar {
  var decimalValue: Int? {
    isASCIIDigit ? Int(value - 0x30) : nil
  }

  var hexadecimalValue: UInt32? { UInt8(exactly: value)?.hexadecimalValue.map(UInt32.init) }
}
