// Works out beforehand what is the same in every scope: `['it', 'de']`, `duration('24h')`, `60 * 60`.

extension Node {
  /// This node, or one that has its value already. What would fail is left to fail when evaluation comes to it.
  var folded: Node {
    guard isConstantWhole, let value = try? valueBeforehand() else { return self }
    return Node(.folded(value, from: self), at: range)
  }

  /// Why it fails wherever it is evaluated, all of its parts being known beforehand; nil where it does not, or nobody knows: a time
  /// zone is for a scope to know, and what takes long may come to an end.
  var failure: EvaluationError.Kind? {
    let known = filledWithNumbers
    guard known.isConstantWhole else { return nil }
    do {
      _ = try known.valueBeforehand()
      return nil
    } catch {
      switch error.kind {
      // An absent field is no failure everywhere.
      case .costExceeded, .unknownTimeZone, .noSuchField: return nil
      default: return error.kind
      }
    }
  }

  /// Of a call of `format`, one with numbers for the arguments that are not known, since how many there are is, and every clause takes
  /// a number. Any other node as it is.
  private var filledWithNumbers: Node {
    guard case .call(let function, let parts) = operation, function.name == "format",
      case .list(let elements)? = parts.last?.operation, elements.allSatisfy({ !$0.isOptional })
    else { return self }
    let numbers = elements.map { element in
      let value =
        element.value.constant == nil ? Node(.constant(.int(0)), at: element.value.range) : element.value
      return Operation.Element(value: value, isOptional: false)
    }
    return Node(.call(function, parts.dropLast() + [Node(.list(numbers), at: range).folded]), at: range)
  }

  /// The node as it was before it was worked out.
  var unfolded: Node { if case .folded(_, let original) = operation { original } else { self } }

  /// A literal may be as long as it likes; what a function makes of it may not take long.
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

  /// Whether all parts are known beforehand. Functions give the same for the same arguments, also in other time zones:
  /// those that a scope brings fail here.
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
private struct NoVariables: Scope {
  func value(of name: String) -> Value? { nil }
}
