// `uuid`: RFC 4122, section 3; `json-pointer`: RFC 6901, section 5; `relative-json-pointer`:
// draft-handrews-relative-json-pointer-01.

import ASCII

extension ScalarReader {
  // UUID = 8HEXDIG "-" 4HEXDIG "-" 4HEXDIG "-" 4HEXDIG "-" 12HEXDIG
  mutating func uuid() -> Bool {
    for (place, length) in [8, 4, 4, 4, 12].enumerated() {
      if place > 0, !take("-") { return false }
      for _ in 0..<length where !take(where: { $0.isHexadecimalDigit }) { return false }
    }
    return true
  }

  // json-pointer = *("/" *(unescaped / "~0" / "~1"))
  mutating func jsonPointer() -> Bool {
    if !isAtEnd, next != "/" { return false }
    while let scalar = next, take(scalar) {
      if scalar == "~", !take(where: { $0 == "0" || $0 == "1" }) { return false }
    }
    return true
  }

  // relative-json-pointer = non-negative-integer ("#" / json-pointer)
  mutating func relativeJSONPointer() -> Bool {
    if !take("0"), takeAll(where: { $0.isASCIIDigit }).isEmpty { return false }
    return take("#") || jsonPointer()
  }
}
