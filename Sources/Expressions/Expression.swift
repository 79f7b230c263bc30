// An expression, from its text to its value: this file is what others use. Below it, `Syntax` reads the text,
// `Resolving` gives names their meaning, `Evaluating` and `Library` work out the value.

import JSONText

/// An expression in CEL, the Common Expression Language, ready to be evaluated any number of times.
///
///     let isTeam = try Expression(parsing: "data.teamType == 'littleLeague'")
///     try isTeam.evaluateGuard(in: scope)
public struct Expression: Sendable {
  /// The text as it was given.
  public let source: String
  let root: Node
  private let slotCount: Int

  /// The steps that an evaluation may take unless somebody says otherwise.
  public static let standardCost = 1_000_000

  /// The expression that `source` writes. Names are looked up in the namespace `container` first.
  ///
  /// - Throws: `ExpressionSyntaxError` if it is none by CEL's grammar, uses a macro wrongly, has a constant pattern
  ///   that RE2 does not know, or goes beyond the limits.
  public init(
    parsing source: String, container: String = "", limits: ExpressionLimits = .standard
  ) throws(ExpressionSyntaxError) {
    do {
      var parser = try Parser(Lexer(Array(source.utf8)), limits: limits)
      try self.init(parser.wholeText(), source: source, container: container)
    } catch {
      throw error.located(in: source)
    }
  }

  /// The expression that `syntax` is; `source` is its text.
  init(_ syntax: Syntax, source: String, container: String) throws(SyntaxFault) {
    var resolver = Resolver(container: container)
    self.source = source
    root = try resolver.resolveWhole(syntax)
    slotCount = resolver.slotCount
  }

  private init(part root: Node, of whole: Expression) {
    source = whole.source
    self.root = root
    slotCount = whole.slotCount
  }

  /// The expression that this part of it is.
  func part(_ node: Node) -> Expression { Expression(part: node, of: self) }

  /// The value in that scope.
  ///
  /// - Throws: `EvaluationError` where CEL knows no value, when it takes more than `cost` steps, and when the value is deeper
  ///   than what is written down may be.
  public func evaluate(
    in scope: some Scope, cost: Int = Expression.standardCost
  ) throws(EvaluationError) -> Value {
    var run = Run(scope, cost: cost, slots: slotCount)
    let value = try run.value(of: root)
    do {
      try run.budget.spend(onResult: value)
    } catch {
      throw error.placed(at: root.range)
    }
    return value
  }

  /// Whether the guard holds. A field that is absent makes it false as a whole, since a guard asks whether something
  /// is known already; `&&` and `||` still go by what decides them.
  ///
  /// - Throws: `EvaluationError` for everything else that fails, also for a value that is not a bool.
  public func evaluateGuard(
    in scope: some Scope, cost: Int = Expression.standardCost
  ) throws(EvaluationError) -> Bool {
    guard let value = try evaluateOptional(in: scope, cost: cost) else { return false }
    guard case .bool(let result) = value else {
      throw EvaluationError.noOverload("guard", value).placed(at: root.range)
    }
    return result
  }

  /// The value, or nil if it is a field that is absent.
  ///
  /// - Throws: `EvaluationError` for everything else that fails.
  func evaluateOptional(
    in scope: some Scope, cost: Int = Expression.standardCost
  ) throws(EvaluationError) -> Value? {
    do {
      return try evaluate(in: scope, cost: cost)
    } catch {
      if error.isAbsentField { return nil }
      throw error
    }
  }

  /// The value in that scope, as JSON.
  ///
  /// - Throws: `EvaluationError` where `evaluate` does, and for a value that JSON has no way to say.
  public func evaluateJSON(
    in scope: some Scope, infinities: Value.Infinities = .asTexts
  ) throws(EvaluationError) -> JSON {
    guard let json = try evaluate(in: scope).json(infinities) else {
      throw EvaluationError(.notJSON(infinities), at: root.range)
    }
    return json
  }

  /// The names of all functions and macros, for a hint which one was meant.
  public static let functionNames = (Library.names + Macro.names).sorted()
}
