// Unicode encoded in the letters, digits and hyphens of host names: RFC 3492.

import ASCII

enum Punycode {
  private static let base = 36
  private static let firstCode = 128
  private static let firstBias = 72

  /// Returns the label that `text`, in lower case and without `xn--`, stands for, or nil if it stands for none.
  static func decode(_ text: ArraySlice<Unicode.Scalar>) -> [Unicode.Scalar]? {
    var output: [Unicode.Scalar] = []
    var rest = text
    if let delimiter = text.lastIndex(of: "-") {
      output = Array(text[..<delimiter])
      rest = text[(delimiter + 1)...]
    }
    var code = firstCode
    var bias = firstBias
    var place = 0
    while !rest.isEmpty {
      guard let delta = takeInteger(&rest, bias) else { return nil }
      place += delta
      bias = adapt(delta, output.count + 1, isFirst: place == delta && code == firstCode)
      code += place / (output.count + 1)
      place %= output.count + 1
      guard code <= 0x10FFFF, let scalar = Unicode.Scalar(UInt32(code)) else { return nil }
      output.insert(scalar, at: place)
      place += 1
    }
    return output
  }

  /// Takes an integer of variable length: RFC 3492, section 3.3. Labels are short, so anything beyond 32 bits is refused.
  private static func takeInteger(_ text: inout ArraySlice<Unicode.Scalar>, _ bias: Int) -> Int? {
    var value = 0
    var weight = 1
    for position in 1... {
      guard let digit = text.popFirst().flatMap(self.digit) else { return nil }
      value += digit * weight
      guard value <= Int(Int32.max) else { return nil }
      let threshold = threshold(position, bias)
      if digit < threshold { return value }
      weight *= base - threshold
      guard weight <= Int(Int32.max) else { return nil }
    }
    return nil
  }

  /// Returns the text, without `xn--`, that stands for a label, or nil if the label is too long.
  static func encode(_ label: [Unicode.Scalar]) -> [Unicode.Scalar]? {
    guard label.count <= 256 else { return nil }
    var output = label.filter { $0.isASCII }
    let basicCount = output.count
    if basicCount > 0 { output.append("-") }
    var handled = basicCount
    var code = firstCode
    var bias = firstBias
    var delta = 0
    while handled < label.count {
      guard let next = label.lazy.map({ Int($0.value) }).filter({ $0 >= code }).min() else { return nil }
      delta += (next - code) * (handled + 1)
      code = next
      for scalar in label {
        if scalar.value < code { delta += 1 }
        guard scalar.value == code else { continue }
        append(delta, bias, to: &output)
        bias = adapt(delta, handled + 1, isFirst: handled == basicCount)
        delta = 0
        handled += 1
      }
      delta += 1
      code += 1
    }
    return output
  }

  private static func append(_ value: Int, _ bias: Int, to output: inout [Unicode.Scalar]) {
    var value = value
    for position in 1... {
      let threshold = threshold(position, bias)
      if value < threshold { break }
      output.append(scalar(threshold + (value - threshold) % (base - threshold)))
      value = (value - threshold) / (base - threshold)
    }
    output.append(scalar(value))
  }

  private static func threshold(_ position: Int, _ bias: Int) -> Int {
    min(26, max(1, position * base - bias))
  }

  /// Returns the adapted bias: RFC 3492, section 6.1.
  private static func adapt(_ delta: Int, _ count: Int, isFirst: Bool) -> Int {
    var delta = isFirst ? delta / 700 : delta / 2
    delta += delta / count
    var steps = 0
    while delta > 455 {
      delta /= base - 1
      steps += base
    }
    return steps + base * delta / (delta + 38)
  }

  private static func digit(_ scalar: Unicode.Scalar) -> Int? {
    if scalar.isASCIIDigit { return Int(scalar.value) - 0x30 + 26 }
    return scalar.isASCIILetter ? Int(scalar.value | 0x20) - 0x61 : nil
  }

  private static func scalar(_ digit: Int) -> Unicode.Scalar {
    Unicode.Scalar(UInt8(digit < 26 ? digit + 0x61 : digit - 26 + 0x30))
  }
}
