// Texts that contain expressions: `Hello ${data.name}`. The end of an expression is found by parsing it, so that braces and
// quotes within it need no escapes.

import ASCII

/// A text in which `${expression}` stands for the expression's value, and `$${` for `${` itself.
public struct Template: Sendable {
  private enum Part: Sendable {
    case text(String)
    case expression(Expression)
  }

  /// The text as it was given.
  public let source: String
  private let parts: [Part]

  /// Creates a template from its text. Ranges in its expressions count from the start of `text`.
  ///
  /// - Throws: `ExpressionSyntaxError` if an expression in the text is not valid or has no closing brace.
  public init(parsing text: String) throws(ExpressionSyntaxError) {
    try self.init(parsing: text, limits: .standard)
  }

  /// Creates a template from its text, with expressions within limits that tests can reach.
  package init(parsing text: String, limits: ExpressionLimits) throws(ExpressionSyntaxError) {
    source = text
    do {
      parts = try Self.parts(of: text, limits)
    } catch {
      throw error.located(in: text)
    }
  }

  private static func parts(of text: String, _ limits: ExpressionLimits) throws(SyntaxFault) -> [Part] {
    // Most texts contain no expression.
    if !text.readUTF8({ $0.contains(UInt8(ascii: "$")) }) { return text.isEmpty ? [] : [.text(text)] }
    var parts: [Part] = []
    var literal: [UInt8] = []
    var lexer = Lexer(Array(text.utf8))
    while let byte = lexer.peek() {
      if lexer.stands("$${") {
        literal += "${".utf8
        lexer.advance(3)
      } else if lexer.stands("${") {
        if !literal.isEmpty { parts.append(.text(String(decoding: literal, as: UTF8.self))) }
        literal = []
        parts.append(.expression(try expression(&lexer, source: text, limits)))
      } else {
        literal.append(byte)
        lexer.advance()
      }
    }
    if !literal.isEmpty { parts.append(.text(String(decoding: literal, as: UTF8.self))) }
    return parts
  }

  /// Reads the expression that begins at `${`, and moves the lexer past its `}`.
  private static func expression(
    _ lexer: inout Lexer, source: String, _ limits: ExpressionLimits
  ) throws(SyntaxFault) -> Expression {
    let start = lexer.offset
    lexer.advance(2)
    do {
      var parser = try Parser(lexer, limits: limits)
      let (syntax, rest) = try parser.upToBrace()
      lexer = rest
      return try Expression(syntax, source: source, limits: limits)
    } catch {
      // If the text ends too early, what the author has forgotten is the brace.
      if case .expected(_, found: "") = error.reason {
        throw SyntaxFault(.unterminatedTemplate, at: start..<start + 2)
      }
      throw error
    }
  }
}

extension Template {
  /// Returns the source of a template whose value is `text`, whatever `text` contains.
  public static func quoting(_ text: String) -> String {
    let quoted = text.utf8.reduce(into: [UInt8]()) { quoted, byte in
      if byte == UInt8(ascii: "{"), quoted.last == UInt8(ascii: "$") { quoted.append(UInt8(ascii: "$")) }
      quoted.append(byte)
    }
    return String(decoding: quoted, as: UTF8.self)
  }

  /// Whether the text around the expressions contains a letter.
  public var hasLetters: Bool {
    parts.contains { if case .text(let text) = $0 { text.contains { $0.isLetter } } else { false } }
  }

  /// The text, if the template contains no expression.
  public var constant: String? {
    switch parts.count {
    case 0: ""
    case 1: if case .text(let text) = parts[0] { text } else { nil }
    default: nil
    }
  }

  /// Whether the template contains no expression.
  public var isConstant: Bool { constant != nil }

  /// The expressions in the template, in order.
  public var expressions: [Expression] {
    parts.compactMap { if case .expression(let expression) = $0 { expression } else { nil } }
  }

  /// Returns the text with the values of its expressions, written as `string(value)` writes them. An absent field, an
  /// optional without a value, and null are written as nothing.
  ///
  /// - Throws: `EvaluationError` if an expression fails in any other way, or if its value is bytes or of a type that
  ///   `string(value)` does not take.
  public func render(in scope: some Scope) throws(EvaluationError) -> String {
    var result = ""
    for part in parts {
      switch part {
      case .text(let text): result += text
      case .expression(let expression): result += try Self.render(expression, in: scope)
      }
    }
    return result
  }

  private static func render(
    _ expression: Expression, in scope: some Scope
  ) throws(EvaluationError) -> String {
    guard var value = try expression.evaluateOptional(in: scope) else { return "" }
    while case .optional(let content) = value { value = content ?? .null }
    if case .null = value { return "" }
    guard let text = value.text else {
      throw EvaluationError.noOverload("string", value).placed(at: expression.root.range)
    }
    return text
  }
}
