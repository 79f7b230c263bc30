// Texts with expressions in them: `Hello ${data.name}`. Where an expression ends is found by reading it, so that
// braces and quotes within it need no escapes.

/// A text in which `${expression}` stands for the expression's value, and `$${` for `${` itself.
public struct Template: Sendable {
  private enum Part: Sendable {
    case text(String)
    case expression(Expression)
  }

  /// The text as it was given.
  public let source: String
  private let parts: [Part]

  /// The template that `text` writes. Ranges of its expressions count from the start of `text`.
  ///
  /// - Throws: `ExpressionSyntaxError` if an expression in it is none, or has no closing brace.
  public init(
    parsing text: String, container: String = "", limits: ExpressionLimits = .standard
  ) throws(ExpressionSyntaxError) {
    source = text
    do {
      parts = try Self.parts(of: text, container: container, limits)
    } catch {
      throw error.located(in: text)
    }
  }

  private static func parts(
    of text: String, container: String, _ limits: ExpressionLimits
  ) throws(SyntaxFault) -> [Part] {
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
        parts.append(.expression(try expression(&lexer, source: text, container: container, limits)))
      } else {
        literal.append(byte)
        lexer.advance()
      }
    }
    if !literal.isEmpty { parts.append(.text(String(decoding: literal, as: UTF8.self))) }
    return parts
  }

  /// The expression from `${` on; moves the lexer behind its `}`.
  private static func expression(
    _ lexer: inout Lexer, source: String, container: String, _ limits: ExpressionLimits
  ) throws(SyntaxFault) -> Expression {
    let start = lexer.offset
    lexer.advance(2)
    do {
      var parser = try Parser(lexer, limits: limits)
      let (syntax, rest) = try parser.upToBrace()
      lexer = rest
      return try Expression(syntax, source: source, container: container)
    } catch {
      // What is missing at the end of the text is the brace, as far as the author is concerned.
      if case .expected(_, found: "") = error.reason {
        throw SyntaxFault(.unterminatedTemplate, at: start..<start + 2)
      }
      throw error
    }
  }
}

extension Template {
  /// How a template writes the text, whatever stands in it.
  public static func quoting(_ text: String) -> String {
    let quoted = text.utf8.reduce(into: [UInt8]()) { quoted, byte in
      if byte == UInt8(ascii: "{"), quoted.last == UInt8(ascii: "$") { quoted.append(UInt8(ascii: "$")) }
      quoted.append(byte)
    }
    return String(decoding: quoted, as: UTF8.self)
  }

  /// Whether there is anything in it besides expressions.
  public var hasText: Bool {
    parts.contains { if case .text(let text) = $0 { text.contains { $0.isLetter } } else { false } }
  }

  /// The text, if there is no expression in it.
  public var constant: String? {
    switch parts.count {
    case 0: ""
    case 1: if case .text(let text) = parts[0] { text } else { nil }
    default: nil
    }
  }

  /// Whether there is no expression in it.
  public var isConstant: Bool { constant != nil }

  /// The expressions in it, in order.
  public var expressions: [Expression] {
    parts.compactMap { if case .expression(let expression) = $0 { expression } else { nil } }
  }

  /// The text with the values of its expressions, as `string(value)` writes them. A field that is absent, an optional
  /// without a value and null are empty.
  ///
  /// - Throws: `EvaluationError` where an expression fails otherwise, or gives what `string(value)` does not take.
  public func render(
    in scope: some Scope, cost: Int = Expression.standardCost
  ) throws(EvaluationError) -> String {
    var result = ""
    for part in parts {
      switch part {
      case .text(let text): result += text
      case .expression(let expression): result += try Self.render(expression, in: scope, cost: cost)
      }
    }
    return result
  }

  private static func render(
    _ expression: Expression, in scope: some Scope, cost: Int
  ) throws(EvaluationError) -> String {
    guard var value = try expression.evaluateOptional(in: scope, cost: cost) else { return "" }
    while case .optional(let content) = value { value = content ?? .null }
    if case .null = value { return "" }
    guard let text = value.text else {
      throw EvaluationError.noOverload("string", value).placed(at: expression.root.range)
    }
    return text
  }
}
