// Builds the syntax tree of an expression, with one function per rule of the grammar (CEL, "Syntax"); the comment is the
// rule. The parser does not know what a name or a macro means.

/// Reads one expression.
struct Parser {
  private var lexer: Lexer
  private(set) var token: Token
  private let limits: ExpressionLimits
  private var nesting = 0
  private var nodes = 0

  /// Where the last string literal that was read ends.
  private var endOfText: Int?

  init(_ lexer: Lexer, limits: ExpressionLimits) throws(SyntaxFault) {
    self.lexer = lexer
    self.limits = limits
    token = try self.lexer.next()
  }

  /// Reads the whole text as one expression.
  mutating func wholeText() throws(SyntaxFault) -> Syntax {
    let result = try expression()
    if case .end = token.kind { return result }
    if case .name(let name, false) = result.form, case .identifier(let word) = token.kind {
      throw SyntaxFault(.wordBehindName(name, found: word), at: token.range)
    }
    if case .identifier(let word) = token.kind, token.range.lowerBound == endOfText {
      throw SyntaxFault(.wordBehindText(word), at: token.range)
    }
    throw expected(.end)
  }

  /// Reads an expression up to a `}` that is not part of it, and returns it with a lexer that continues after the brace.
  mutating func upToBrace() throws(SyntaxFault) -> (Syntax, Lexer) {
    let result = try expression()
    guard token.is(.closeBrace) else { throw expected(.closingBrace) }
    return (result, Lexer(lexer.bytes, from: token.endByte, offset: token.range.upperBound))
  }

  // Expr = ConditionalOr ["?" ConditionalOr ":" Expr]
  mutating func expression() throws(SyntaxFault) -> Syntax {
    nesting += 1
    defer { nesting -= 1 }
    if nesting > limits.depth { throw SyntaxFault(.tooDeep(limit: limits.depth), at: token.range) }
    let condition = try conditionalOr()
    let question = token.range
    guard try skip(.question) else { return condition }
    // An absolute name is allowed here, but usually the dot is meant to belong to the question mark.
    let dot = token.is(.dot) && token.range.lowerBound == question.upperBound ? token.range.upperBound : nil
    let accepted = try conditionalOr()
    if let dot, !token.is(.colon) {
      throw SyntaxFault(.unexpectedCharacter("?."), at: question.lowerBound..<dot)
    }
    try require(.colon, .otherwise)
    let rejected = try expression()
    return try node(
      .conditional(condition, accepted, rejected), from: condition.range.lowerBound,
      to: rejected.range.upperBound, above: max(condition.depth, accepted.depth, rejected.depth))
  }

  // ConditionalOr = [ConditionalOr "||"] ConditionalAnd
  private mutating func conditionalOr() throws(SyntaxFault) -> Syntax {
    let first = try conditionalAnd()
    guard token.is(.or) else { return first }
    var terms = [first]
    while try skip(.or) { terms.append(try conditionalAnd()) }
    return try node(.or(terms), from: first, to: terms)
  }

  // ConditionalAnd = [ConditionalAnd "&&"] Relation
  private mutating func conditionalAnd() throws(SyntaxFault) -> Syntax {
    let first = try relation()
    guard token.is(.and) else { return first }
    var terms = [first]
    while try skip(.and) { terms.append(try relation()) }
    return try node(.and(terms), from: first, to: terms)
  }

  // Relation = [Relation ("<" | "<=" | ">=" | ">" | "==" | "!=" | "in")] Addition
  private mutating func relation() throws(SyntaxFault) -> Syntax {
    var left = try addition()
    while let relation = relationOperator {
      try advance()
      let right = try addition()
      left = try binary(relation, left, right)
    }
    return left
  }

  private var relationOperator: BinaryOperator? {
    switch token.kind {
    case .symbol(.less): .less
    case .symbol(.lessOrEqual): .lessOrEqual
    case .symbol(.greaterOrEqual): .greaterOrEqual
    case .symbol(.greater): .greater
    case .symbol(.equal): .equal
    case .symbol(.unequal): .unequal
    case .identifier("in"): .in
    default: nil
    }
  }

  // Addition = [Addition ("+" | "-")] Multiplication
  private mutating func addition() throws(SyntaxFault) -> Syntax {
    var left = try multiplication()
    while let sum: BinaryOperator = token.is(.plus) ? .add : token.is(.minus) ? .subtract : nil {
      try advance()
      let right = try multiplication()
      left = try binary(sum, left, right)
    }
    return left
  }

  // Multiplication = [Multiplication ("*" | "/" | "%")] Unary
  private mutating func multiplication() throws(SyntaxFault) -> Syntax {
    var left = try unary()
    while let product: BinaryOperator = token.is(.times)
      ? .multiply : token.is(.slash) ? .divide : token.is(.percent) ? .remainder : nil
    {
      try advance()
      let right = try unary()
      left = try binary(product, left, right)
    }
    return left
  }

  // Unary = Member | "!" {"!"} Member | "-" {"-"} Member
  private mutating func unary() throws(SyntaxFault) -> Syntax {
    let start = token.range.lowerBound
    // Two of the same operator cancel out, so a row of them does not add to the depth.
    var negations = 0
    while try skip(.not) { negations += 1 }
    if negations > 0 {
      let operand = try member()
      return negations % 2 == 0 ? operand : try node(.not(operand), from: start, operand)
    }
    var minuses = 0
    while try skip(.minus) { minuses += 1 }
    if minuses % 2 == 1, let literal = try negativeLiteral(from: start) { return try suffixes(of: literal) }
    let operand = try member()
    return minuses % 2 == 0 ? operand : try node(.negate(operand), from: start, operand)
  }

  // Member = Primary {"." SELECTOR ["(" [ExprList] ")"] | "[" Expr "]"}
  private mutating func member() throws(SyntaxFault) -> Syntax {
    try suffixes(of: try primary())
  }

  private mutating func suffixes(of primary: Syntax) throws(SyntaxFault) -> Syntax {
    var result = primary
    while true {
      if try skip(.dot) {
        result = try selection(of: result)
      } else if try skip(.openBracket) {
        result = try index(of: result)
      } else if token.is(.openBrace), let name = result.messageName {
        result = try message(name, after: result)
      } else {
        return result
      }
    }
  }

  // "." ["?"] SELECTOR ["(" [ExprList] ")"]
  private mutating func selection(of operand: Syntax) throws(SyntaxFault) -> Syntax {
    let isOptional = try skip(.question)
    let name = try selector()
    let end = name.range.upperBound
    if !isOptional, !name.isQuoted, try skip(.openParenthesis) {
      let arguments = try list(until: .closeParenthesis, .closingParenthesis)
      return try node(
        .memberCall(operand, name.text, arguments.items), from: operand.range.lowerBound, to: arguments.end,
        over: arguments.items + [operand])
    }
    return try node(
      .select(operand, field: name.text, isOptional: isOptional), from: operand.range.lowerBound, to: end,
      above: operand.depth)
  }

  // "[" ["?"] Expr "]"
  private mutating func index(of operand: Syntax) throws(SyntaxFault) -> Syntax {
    let isOptional = try skip(.question)
    let index = try expression()
    let end = token.range.upperBound
    try require(.closeBracket, .closingBracket)
    return try node(
      .index(operand, index, isOptional: isOptional), from: operand.range.lowerBound, to: end,
      above: max(operand.depth, index.depth))
  }

  // Primary = ["."] IDENT ["(" [ExprList] ")"] | "(" Expr ")" | "[" [ExprList] [","] "]"
  //         | "{" [MapInits] [","] "}" | LITERAL
  private mutating func primary() throws(SyntaxFault) -> Syntax {
    let start = token.range.lowerBound
    if try skip(.dot) { return try identifier(from: start, isAbsolute: true) }
    if try skip(.openParenthesis) {
      let inner = try expression()
      try require(.closeParenthesis, .closingParenthesis)
      return inner
    }
    if try skip(.openBracket) { return try listLiteral(from: start) }
    if try skip(.openBrace) { return try mapLiteral(from: start) }
    if let literal = try literal() { return literal }
    return try identifier(from: start, isAbsolute: false)
  }

  // IDENT ["(" [ExprList] ")"]
  private mutating func identifier(from start: Int, isAbsolute: Bool) throws(SyntaxFault) -> Syntax {
    guard case .identifier(let name) = token.kind, !ReservedWord.isKeyword(name) else {
      throw expected(.expression)
    }
    if ReservedWord.isListed(name) { throw SyntaxFault(.reservedWord(name), at: token.range) }
    let range = token.range
    let end = range.upperBound
    try advance()
    // A variable named `not` would not be followed by an operand.
    if name == "not", startsOperand { throw SyntaxFault(.expected(.expression, found: name), at: range) }
    if try skip(.openParenthesis) {
      let arguments = try list(until: .closeParenthesis, .closingParenthesis)
      return try node(
        .call(name, isAbsolute: isAbsolute, arguments.items), from: start, to: arguments.end,
        over: arguments.items)
    }
    return try node(.name(name, isAbsolute: isAbsolute), from: start, to: end)
  }
}

// MARK: - Lists and names

extension Parser {
  // ExprList = Expr {"," Expr}
  private mutating func list(
    until symbol: Symbol, _ expectation: ExpressionSyntaxError.Expectation
  ) throws(SyntaxFault) -> (items: [Syntax], end: Int) {
    var items: [Syntax] = []
    if !token.is(symbol) {
      repeat { items.append(try expression()) } while try skip(.comma)
    }
    let end = token.range.upperBound
    try require(symbol, expectation)
    return (items, end)
  }

  // SELECTOR = IDENT, or a reserved word, or a name between backticks
  mutating func selector() throws(SyntaxFault) -> (text: String, range: Range<Int>, isQuoted: Bool) {
    let range = token.range
    switch token.kind {
    case .identifier(let name) where !ReservedWord.isKeyword(name):
      try advance()
      return (name, range, false)
    case .quotedIdentifier(let name):
      try advance()
      return (name, range, true)
    default: throw expected(.fieldName)
    }
  }
}

// MARK: - Words and nodes

extension Parser {
  /// Whether an operand other than one in parentheses begins here.
  private var startsOperand: Bool {
    switch token.kind {
    case .int, .uint, .double, .string, .bytes, .symbol(.not): true
    case .identifier(let name): name != "in"
    default: false
    }
  }

  mutating func advance() throws(SyntaxFault) {
    if case .string = token.kind { endOfText = token.range.upperBound }
    token = try lexer.next()
  }

  mutating func skip(_ symbol: Symbol) throws(SyntaxFault) -> Bool {
    guard token.is(symbol) else { return false }
    try advance()
    return true
  }

  mutating func require(
    _ symbol: Symbol, _ expectation: ExpressionSyntaxError.Expectation
  ) throws(SyntaxFault) {
    guard try skip(symbol) else { throw expected(expectation) }
  }

  private func expected(_ expectation: ExpressionSyntaxError.Expectation) -> SyntaxFault {
    let found = lexer.bytes[..<token.endByte].suffix(token.endByte - startByte)
    return SyntaxFault(.expected(expectation, found: String(decoding: found, as: UTF8.self)), at: token.range)
  }

  /// The byte at which the current word begins: as many code points before its end as its range has.
  private var startByte: Int {
    var place = token.endByte
    for _ in token.range {
      repeat { place -= 1 } while lexer.bytes[place] & 0xC0 == 0x80
    }
    return place
  }

  private mutating func binary(
    _ operation: BinaryOperator, _ left: Syntax, _ right: Syntax
  ) throws(SyntaxFault) -> Syntax {
    try node(
      .binary(operation, left, right), from: left.range.lowerBound, to: right.range.upperBound,
      above: max(left.depth, right.depth))
  }

  private mutating func node(
    _ form: Syntax.Form, from start: Int, _ operand: Syntax
  ) throws(SyntaxFault) -> Syntax {
    try node(form, from: start, to: operand.range.upperBound, above: operand.depth)
  }

  private mutating func node(
    _ form: Syntax.Form, from first: Syntax, to terms: [Syntax]
  ) throws(SyntaxFault) -> Syntax {
    try node(
      form, from: first.range.lowerBound, to: terms.last?.range.upperBound ?? first.range.upperBound,
      over: terms)
  }

  mutating func node(
    _ form: Syntax.Form, from start: Int, to end: Int, over parts: [Syntax]
  ) throws(SyntaxFault) -> Syntax {
    try node(form, from: start, to: end, above: parts.lazy.map { $0.depth }.max() ?? 0)
  }

  /// Returns a node whose deepest part has depth `deepest`.
  mutating func node(
    _ form: Syntax.Form, from start: Int, to end: Int, above deepest: Int = 0
  ) throws(SyntaxFault) -> Syntax {
    nodes += 1
    if nodes > limits.nodes { throw SyntaxFault(.tooLong(limit: limits.nodes), at: start..<end) }
    let depth = 1 + deepest
    if depth > limits.depth { throw SyntaxFault(.tooDeep(limit: limits.depth), at: start..<end) }
    return Syntax(form: form, range: start..<end, depth: depth)
  }
}

extension Syntax {
  /// The dotted name that this is, which may name a message type.
  fileprivate var messageName: String? {
    switch form {
    case .name(let name, _): name
    case .select(let operand, let field, false): operand.messageName.map { "\($0).\(field)" }
    default: nil
    }
  }
}
