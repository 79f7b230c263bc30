// Computes in advance what is the same in every scope: `['it', 'de']`, `duration('24h')`, `60 * 60`.

extension ExpressionNode {
  /// This node, or one that already holds its value. A node that would fail is left to fail when evaluation reaches it.
  var folded: ExpressionNode {
    guard isConstantWhole, let value = try? valueBeforehand() else { return self }
    return ExpressionNode(.folded(value, from: self), at: range)
  }

  /// Why the node, whose parts are all known, fails in every scope. Nil if it does not, or if that cannot be known: a time
  /// zone is for a scope to know, and what takes long may still succeed.
  var failure: EvaluationError.Kind? {
    let known = filledWithNumbers
    guard known.isConstantWhole else { return nil }
    do {
      _ = try known.valueBeforehand()
      return nil
    } catch {
      switch error.kind {
      // An absent field is not a failure in every context.
      case .costExceeded, .unknownTimeZone, .noSuchField: return nil
      default: return error.kind
      }
    }
  }

  /// For a call of `format`, a call with numbers in place of the unknown arguments: their count is known, and every clause
  /// takes a number. Any other node is returned as it is.
  private var filledWithNumbers: ExpressionNode {
    guard case .call(let function, let parts) = operation, function.name == "format",
      case .list(let elements)? = parts.last?.operation, elements.allSatisfy({ !$0.isOptional })
    else { return self }
    let numbers = elements.map { element in
      let value =
        element.value.constant == nil
        ? ExpressionNode(.constant(.int(0)), at: element.value.range) : element.value
      return Operation.Element(value: value, isOptional: false)
    }
    return ExpressionNode(
      .call(function, parts.dropLast() + [ExpressionNode(.list(numbers), at: range).folded]), at: range)
  }

  /// The node as it was before folding.
  var unfolded: ExpressionNode { if case .folded(_, let original) = operation { original } else { self } }

  /// Returns the value, computed in advance. A literal may be of any length, but computing what a function makes of it must
  /// not take long.
  private func valueBeforehand() throws(EvaluationError) -> Value {
    var run = Run(NoVariables(), cost: 1000 + partCount, slots: 0)
    return try run.value(of: self)
  }

  private var partCount: Int {
    switch operation {
    case .list(let elements): elements.count
    case .map(let entries): 2 * entries.count
    default: 0
    }
  }

  /// Whether all parts are known in advance.
  ///
  /// Functions return the same value for the same arguments, in whatever time zone: those that use a zone from the scope
  /// fail here.
  private var isConstantWhole: Bool {
    switch operation {
    case .list(let elements): elements.allSatisfy { $0.value.constant != nil }
    case .map(let entries): entries.allSatisfy { $0.key.constant != nil && $0.value.constant != nil }
    case .call(_, let arguments): arguments.allSatisfy { $0.constant != nil }
    case .binary(_, let left, let right): left.constant != nil && right.constant != nil
    case .index(let operand, let index): operand.constant != nil && index.constant != nil
    case .not(let operand), .negate(let operand): operand.constant != nil
    default: false
    }
  }
}

/// A scope in which no variable has a value.
private final class NoVariables: Scope {
  func value(of name: String) -> Value? { nil }
}
