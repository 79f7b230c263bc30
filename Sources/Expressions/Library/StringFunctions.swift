// CEL's strings extension. Places in a text are counted in code points.

extension FunctionLibrary {
  static let strings: [Function] = [
    .member("charAt", "(string, int) -> string", binary: charAt),
    .member("indexOf", "(string, string) -> int") { text, part, _ throws(EvaluationError) in
      try find("indexOf", text, part, nil)
    },
    .member("indexOf", "(string, string, int) -> int") { text, part, start, _ throws(EvaluationError) in
      try find("indexOf", text, part, start)
    },
    .member("lastIndexOf", "(string, string) -> int") { text, part, _ throws(EvaluationError) in
      try find("lastIndexOf", text, part, nil)
    },
    .member("lastIndexOf", "(string, string, int) -> int") { text, part, end, _ throws(EvaluationError) in
      try find("lastIndexOf", text, part, end)
    },
    .member("lowerAscii", "(string) -> string") { text, _ throws(EvaluationError) in
      try mapBytes("lowerAscii", text) { 0x41...0x5A ~= $0 ? $0 + 0x20 : $0 }
    },
    .member("upperAscii", "(string) -> string") { text, _ throws(EvaluationError) in
      try mapBytes("upperAscii", text) { 0x61...0x7A ~= $0 ? $0 - 0x20 : $0 }
    },
    .member("substring", "(string, int) -> string") { text, start, _ throws(EvaluationError) in
      try substring([text, start])
    },
    .member("substring", "(string, int, int) -> string") { text, start, end, _ throws(EvaluationError) in
      try substring([text, start, end])
    },
    .member("trim", "(string) -> string", unary: trim),
    .member("reverse", "(string) -> string", unary: reverse),
    .member("join", "(list(string)) -> string") { list, run throws(EvaluationError) in
      try join(list, .string(""), &run)
    },
    .member("join", "(list(string), string) -> string", binary: join),
    .member("split", "(string, string) -> list(string)") { text, separator, run throws(EvaluationError) in
      try split(text, separator, .int(-1), &run)
    },
    .member("split", "(string, string, int) -> list(string)", ternary: split),
    .member(
      "replace", "(string, string, string) -> string", "(string, string, string, int) -> string",
      variadic: replace),
    .member("format", "(string, list(dyn)) -> string", binary: format),
    .global("strings.quote", "(string) -> string", unary: quote),
  ]
}

// MARK: - Places

extension FunctionLibrary {
  private static func charAt(_ text: Value, _ index: Value, _ run: inout Run) throws(EvaluationError) -> Value
  {
    guard case .string(let string) = text, case .int(let place) = index else {
      throw .noOverload("charAt", text, index)
    }
    let scalars = string.unicodeScalars
    guard place >= 0,
      let start = scalars.index(scalars.startIndex, offsetBy: Int(place), limitedBy: scalars.endIndex)
    else { throw EvaluationError(.indexOutOfRange(place)) }
    return .string(start == scalars.endIndex ? "" : String(scalars[start]))
  }

  /// Performs `indexOf` from a place on, or `lastIndexOf` up to a place; -1 if the part is not found.
  private static func find(
    _ function: String, _ text: Value, _ part: Value, _ place: Value?
  ) throws(EvaluationError) -> Value {
    guard case .string(let string) = text, case .string(let wanted) = part else {
      throw .noOverload(function, text, part)
    }
    let bytes = Array(string.utf8)
    let isLast = function == "lastIndexOf"
    var byte = isLast ? bytes.count : 0
    if let place {
      guard case .int(let index) = place else { throw .noOverload(function, text, part, place) }
      byte = try string.byte(ofCodePoint: index)
    }
    let search = TextSearch(wanted)
    guard
      let found = isLast ? search.lastPlace(in: bytes, upTo: byte) : search.firstPlace(in: bytes, from: byte)
    else { return .int(-1) }
    return .int(Int64(bytes[..<found].count { $0 & 0xC0 != 0x80 }))
  }

  private static func substring(_ arguments: [Value]) throws(EvaluationError) -> Value {
    guard case .string(let text) = arguments[0], case .int(let start) = arguments[1] else {
      throw .noOverload("substring", arguments[0], arguments[1])
    }
    let startByte = try text.byte(ofCodePoint: start)
    var endByte = text.utf8.count
    if arguments.count == 3 {
      guard case .int(let end) = arguments[2] else {
        throw .noOverload("substring", arguments[0], arguments[2])
      }
      endByte = try text.byte(ofCodePoint: end)
    }
    guard startByte <= endByte else { throw EvaluationError(.indexOutOfRange(start)) }
    return .string(String(decoding: Array(text.utf8)[startByte..<endByte], as: UTF8.self))
  }
}

extension String {
  /// Returns the byte at which the code point of this number begins, or at which the text ends.
  fileprivate func byte(ofCodePoint number: Int64) throws(EvaluationError) -> Int {
    guard number >= 0,
      let index = unicodeScalars.index(startIndex, offsetBy: Int(number), limitedBy: endIndex)
    else { throw EvaluationError(.indexOutOfRange(number)) }
    return utf8.distance(from: startIndex, to: index)
  }
}

// MARK: - Whole texts

extension FunctionLibrary {
  private static func mapBytes(
    _ function: String, _ text: Value, _ transform: (UInt8) -> UInt8
  ) throws(EvaluationError) -> Value {
    guard case .string(let string) = text else { throw .noOverload(function, text) }
    return .string(String(decoding: string.utf8.map(transform), as: UTF8.self))
  }

  private static func trim(_ text: Value, _ run: inout Run) throws(EvaluationError) -> Value {
    guard case .string(let string) = text else { throw .noOverload("trim", text) }
    let front = string.unicodeScalars.drop { $0.properties.isWhitespace }
    let back = front.reversed().drop { $0.properties.isWhitespace }
    return .string(String(String.UnicodeScalarView(back.reversed())))
  }

  private static func reverse(_ text: Value, _ run: inout Run) throws(EvaluationError) -> Value {
    guard case .string(let string) = text else { throw .noOverload("reverse", text) }
    return .string(String(String.UnicodeScalarView(string.unicodeScalars.reversed())))
  }

  private static func join(
    _ list: Value, _ separator: Value, _ run: inout Run
  ) throws(EvaluationError) -> Value {
    guard case .list(let elements) = list, case .string(let between) = separator else {
      throw .noOverload("join", list, separator)
    }
    var result = ""
    for (place, element) in elements.enumerated() {
      guard case .string(let part) = element else { throw .noOverload("join", element) }
      try run.budget.spend(1 + (between.utf8.count + part.utf8.count) / 16)
      if place > 0 { result += between }
      result += part
    }
    return .string(result)
  }

  private static func split(
    _ text: Value, _ separator: Value, _ limit: Value, _ run: inout Run
  ) throws(EvaluationError) -> Value {
    guard case .string(let string) = text, case .string(let separator) = separator,
      case .int(let limit) = limit
    else { throw .noOverload("split", text, separator, limit) }
    if limit == 0 { return .list(of: []) }
    let bytes = Array(string.utf8)
    try run.budget.spend(bytes.count / 4)
    var parts: [Value] = []
    var start = 0
    for end in separators(separator, in: bytes) where limit < 0 || parts.count + 1 < limit {
      parts.append(.string(String(decoding: bytes[start..<end], as: UTF8.self)))
      start = end + separator.utf8.count
    }
    // An empty separator splits an empty text into no parts.
    if !separator.isEmpty || start < bytes.count {
      parts.append(.string(String(decoding: bytes[start...], as: UTF8.self)))
    }
    return .list(of: parts)
  }

  /// Returns where the separators begin. An empty separator is found between any two code points.
  private static func separators(_ separator: String, in bytes: [UInt8]) -> [Int] {
    if separator.isEmpty { return bytes.indices.dropFirst().filter { bytes[$0] & 0xC0 != 0x80 } }
    let search = TextSearch(separator)
    var places: [Int] = []
    var start = 0
    while let place = search.firstPlace(in: bytes, from: start) {
      places.append(place)
      start = place + separator.utf8.count
    }
    return places
  }

  /// `text.replace(old, new)` and `text.replace(old, new, limit)`. An empty `old` is found before each code point and at
  /// the end.
  private static func replace(_ arguments: [Value], _ run: inout Run) throws(EvaluationError) -> Value {
    guard 3...4 ~= arguments.count, case .string(let text) = arguments[0],
      case .string(let old) = arguments[1],
      case .string(let new) = arguments[2],
      case .int(let limit) = arguments.count == 4 ? arguments[3] : .int(-1)
    else { throw EvaluationError(.noOverload(function: "replace", types: arguments.map { $0.type })) }
    let bytes = Array(text.utf8)
    var places = old.isEmpty && !bytes.isEmpty ? [0] : []
    places += separators(old, in: bytes) + (old.isEmpty ? [bytes.count] : [])
    if limit >= 0 { places = Array(places.prefix(Int(limit))) }
    try run.budget.spend(bytes: places.count * new.utf8.count)
    var result: [UInt8] = []
    var start = 0
    for place in places {
      result += bytes[start..<place]
      result += new.utf8
      start = place + old.utf8.count
    }
    return .string(String(decoding: result + bytes[start...], as: UTF8.self))
  }

  /// Returns the text as a CEL string literal.
  private static func quote(_ text: Value, _ run: inout Run) throws(EvaluationError) -> Value {
    guard case .string(let string) = text else { throw .noOverload("strings.quote", text) }
    var result: [UInt8] = [0x22]
    for byte in string.utf8 {
      if let letter = quotedLetters[byte] { result += [0x5C, letter] } else { result.append(byte) }
    }
    return .string(String(decoding: result + [0x22], as: UTF8.self))
  }

  private static let quotedLetters: [UInt8: UInt8] = [
    7: UInt8(ascii: "a"), 8: UInt8(ascii: "b"), 12: UInt8(ascii: "f"), 10: UInt8(ascii: "n"),
    13: UInt8(ascii: "r"), 9: UInt8(ascii: "t"), 11: UInt8(ascii: "v"), 0x5C: 0x5C, 0x22: 0x22,
  ]
}
