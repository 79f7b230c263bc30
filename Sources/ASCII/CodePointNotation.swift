/// Returns the code point in Unicode's notation: `U+00A0`.
public func codePointNotation(_ codePoint: UInt32) -> String {
  let digits = String(codePoint, radix: 16, uppercase: true)
  return "U+" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
}
