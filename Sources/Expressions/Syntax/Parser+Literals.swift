// Reads literals (CEL, "Syntax"): numbers, strings and words, lists, maps and messages.

extension Parser {
  // LITERAL = INT_LIT | UINT_LIT | FLOAT_LIT | STRING_LIT | BYTES_LIT | BOOL_LIT | NULL_LIT
  mutating func literal() throws(SyntaxFault) -> Syntax? {
    let value: Value
    switch token.kind {
    case .int(let magnitude):
      guard let number = Int64(exactly: magnitude) else {
        throw SyntaxFault(.numberOutOfRange(String(magnitude)), at: token.range)
      }
      value = .int(number)
    case .uint(let number): value = .uint(number)
    case .double(let number): value = .double(number)
    case .string(let text): value = .string(text)
    case .bytes(let bytes): value = .bytes(bytes)
    case .identifier("true"): value = .bool(true)
    case .identifier("false"): value = .bool(false)
    case .identifier("null"): value = .null
    default: return nil
    }
    return try literal(value, from: token.range.lowerBound)
  }

  /// Reads a number whose minus sign has been read already: the smallest int has no positive counterpart.
  mutating func negativeLiteral(from start: Int) throws(SyntaxFault) -> Syntax? {
    switch token.kind {
    case .int(let magnitude):
      guard magnitude <= Int64.min.magnitude else {
        throw SyntaxFault(.numberOutOfRange("-\(magnitude)"), at: start..<token.range.upperBound)
      }
      return try literal(.int(Int64(truncatingIfNeeded: 0 &- magnitude)), from: start)
    case .double(let number): return try literal(.double(-number), from: start)
    default: return nil
    }
  }

  private mutating func literal(_ value: Value, from start: Int) throws(SyntaxFault) -> Syntax {
    let end = token.range.upperBound
    try advance()
    return try node(.literal(value), from: start, to: end)
  }

  // "[" [["?"] Expr {"," ["?"] Expr}] [","] "]"
  mutating func listLiteral(from start: Int) throws(SyntaxFault) -> Syntax {
    var elements: [Syntax.Element] = []
    let isEmpty = try skip(.comma)
    while !isEmpty, !token.is(.closeBracket) {
      let isOptional = try skip(.question)
      elements.append(Syntax.Element(value: try expression(), isOptional: isOptional))
      guard try skip(.comma) else { break }
    }
    let end = token.range.upperBound
    try require(.closeBracket, .closingBracket)
    return try node(.list(elements), from: start, to: end, over: elements.map { $0.value })
  }

  // "{" [["?"] Expr ":" Expr {"," ["?"] Expr ":" Expr}] [","] "}"
  mutating func mapLiteral(from start: Int) throws(SyntaxFault) -> Syntax {
    var entries: [Syntax.Entry] = []
    let isEmpty = try skip(.comma)
    while !isEmpty, !token.is(.closeBrace) {
      let isOptional = try skip(.question)
      let key = try expression()
      try require(.colon, .colon)
      entries.append(Syntax.Entry(key: key, value: try expression(), isOptional: isOptional))
      guard try skip(.comma) else { break }
    }
    let end = token.range.upperBound
    try require(.closeBrace, .closingBrace)
    return try node(.map(entries), from: start, to: end, over: entries.flatMap { [$0.key, $0.value] })
  }

  // SELECTOR {"." SELECTOR} "{" [["?"] SELECTOR ":" Expr {"," …}] [","] "}"
  mutating func message(_ name: String, after type: Syntax) throws(SyntaxFault) -> Syntax {
    try advance()
    var values: [Syntax] = []
    let isEmpty = try skip(.comma)
    while !isEmpty, !token.is(.closeBrace) {
      _ = try skip(.question)
      _ = try selector()
      try require(.colon, .colon)
      values.append(try expression())
      guard try skip(.comma) else { break }
    }
    let end = token.range.upperBound
    try require(.closeBrace, .closingBrace)
    return try node(.message(name), from: type.range.lowerBound, to: end, over: values + [type])
  }
}
