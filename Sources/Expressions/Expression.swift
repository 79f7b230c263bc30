// An expression, from its text to its value: the interface to other code. Beneath it, `Syntax` reads the text, `Resolving`
// gives names their meaning, and `Evaluating` and `Library` compute the value.

import JSONText

/// An expression in CEL, the Common Expression Language, ready to be evaluated any number of times.
///
///     let isTeam = try Expression(parsing: "data.teamType == 'littleLeague'")
///     try isTeam.evaluateGuard(in: scope)
public struct Expression: Sendable {
  /// The text as it was given.
  public let source: String
  let root: ExpressionNode
  private let slotCount: Int
  /// How many steps an evaluation may take.
  private let steps: Int

  /// Creates an expression from its text. Names are looked up in the namespace `container` first.
  ///
  /// - Throws: `ExpressionSyntaxError` if `source` is not an expression by CEL's grammar, misuses a macro, has a constant
  ///   pattern that RE2 does not accept, or exceeds the limits.
  public init(parsing source: String, container: String = "") throws(ExpressionSyntaxError) {
    try self.init(parsing: source, container: container, limits: .standard)
  }

  /// Creates an expression from its text, within limits that tests can reach.
  package init(
    parsing source: String, container: String = "", limits: ExpressionLimits
  ) throws(ExpressionSyntaxError) {
    do {
      var parser = try Parser(Lexer(Array(source.utf8)), limits: limits)
      try self.init(parser.wholeText(), source: source, container: container, limits: limits)
    } catch {
      throw error.located(in: source)
    }
  }

  /// Creates an expression from its syntax, of which `source` is the text.
  init(
    _ syntax: Syntax, source: String, container: String = "", limits: ExpressionLimits
  ) throws(SyntaxFault) {
    var resolver = Resolver(container: container)
    self.source = source
    root = try resolver.resolveWhole(syntax)
    slotCount = resolver.slotCount
    steps = limits.steps
  }

  private init(part root: ExpressionNode, of whole: Expression) {
    source = whole.source
    self.root = root
    slotCount = whole.slotCount
    steps = whole.steps
  }

  /// Returns a part of this expression as an expression of its own.
  func part(_ node: ExpressionNode) -> Expression { Expression(part: node, of: self) }

  /// Returns the value of the expression in `scope`.
  ///
  /// - Throws: `EvaluationError` if CEL defines no value, if the evaluation takes too many steps, or if the value
  ///   is nested too deeply to be written down.
  public func evaluate(in scope: some Scope) throws(EvaluationError) -> Value {
    var run = Run(scope, cost: steps, slots: slotCount)
    let value = try run.value(of: root)
    do {
      try run.budget.spend(onResult: value)
    } catch {
      throw error.placed(at: root.range)
    }
    return value
  }

  /// Returns whether the expression, as a guard, holds.
  ///
  /// A guard asks whether something is known already, so an absent field makes the whole guard false; an operand that
  /// decides `&&` or `||` still does so.
  ///
  /// - Throws: `EvaluationError` for all other failures, including a value that is not a bool.
  public func evaluateGuard(in scope: some Scope) throws(EvaluationError) -> Bool {
    guard let value = try evaluateOptional(in: scope) else { return false }
    guard case .bool(let result) = value else {
      throw EvaluationError.noOverload("guard", value).placed(at: root.range)
    }
    return result
  }

  /// Returns the value, or nil if the evaluation fails because a field is absent.
  ///
  /// - Throws: `EvaluationError` for all other failures.
  func evaluateOptional(in scope: some Scope) throws(EvaluationError) -> Value? {
    do {
      return try evaluate(in: scope)
    } catch {
      if error.isAbsentField { return nil }
      throw error
    }
  }

  /// Returns the value in `scope` as JSON.
  ///
  /// - Throws: `EvaluationError` whenever `evaluate` does, and for a value that JSON cannot express.
  public func evaluateJSON(
    in scope: some Scope, infinities: Value.Infinities = .asTexts
  ) throws(EvaluationError) -> JSON {
    try json(try evaluate(in: scope), infinities)
  }

  /// Returns the value in `scope` as JSON, or nil if there is none: the evaluation fails because a field is absent, or gives an
  /// optional without a value. An infinity or what is no number has no JSON.
  ///
  /// - Throws: `EvaluationError` for all other failures, and for a value that JSON cannot express.
  public func evaluateJSONIfAny(in scope: some Scope) throws(EvaluationError) -> JSON? {
    guard let value = try evaluateOptional(in: scope) else { return nil }
    if case .optional(nil) = value { return nil }
    return try json(value, .unsayable)
  }

  private func json(_ value: Value, _ infinities: Value.Infinities) throws(EvaluationError) -> JSON {
    guard let json = value.json(infinities) else {
      throw EvaluationError(.notJSON(infinities), at: root.range)
    }
    return json
  }

  /// The names of all functions and macros, for hints at the one that was meant.
  public static let functionNames = (FunctionLibrary.names + Macro.names).sorted()
}
