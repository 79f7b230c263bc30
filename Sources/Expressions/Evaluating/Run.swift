// Evaluates an expression. One run is one evaluation: it holds the values of macro variables and pays for its steps. `&&`
// and `||` are decided by either operand, and then swallow an error of the other (CEL, "Logical Operators").

import JSONText
import Patterns

/// One evaluation of an expression.
struct Run {
  let scope: any Scope
  var budget: Budget
  /// The values of macro variables, by slot.
  var locals: [Value]
  /// The errors of the macro variables that have no value, by slot.
  private var failures: [Int: EvaluationError] = [:]
  /// The variable that was looked up last.
  private var lastVariable: (name: String, value: Value)?

  init(_ scope: any Scope, cost: Int, slots: Int) {
    self.scope = scope
    budget = Budget(limit: cost)
    locals = slots == 0 ? [] : Array(repeating: .null, count: slots)
  }

  /// Returns the value of a node. An error is placed at the innermost node that causes it.
  mutating func value(of node: ExpressionNode) throws(EvaluationError) -> Value {
    do {
      try budget.spend(1)
      return try evaluate(node)
    } catch {
      throw error.placed(at: node.range)
    }
  }

  private mutating func evaluate(_ node: ExpressionNode) throws(EvaluationError) -> Value {
    switch node.operation {
    case .constant(let value), .folded(let value, _): return value
    case .local(let slot): return try local(slot)
    case .free(let name): return try value(of: name, from: node.range.lowerBound)
    case .select(let operand, let field): return try Self.select(try value(of: operand), field)
    case .selectOptionally(let operand, let field):
      return .optional(try Self.find(try value(of: operand), field))
    case .has(let operand, let field): return .bool(try Self.has(try value(of: operand), field))
    case .index(let operand, let index):
      return try Self.index(
        try value(of: operand), try argument(index), named: index.constant?.text ?? "[…]")
    case .indexOptionally(let operand, let index):
      return .optional(try Self.find(at: try argument(index), in: try value(of: operand)))
    case .not(let operand): return .bool(!(try bool(operand, for: "!_")))
    case .negate(let operand): return try Self.negate(try value(of: operand))
    case .binary(let symbol, let left, let right):
      return try apply(symbol, try value(of: left), try value(of: right))
    case .and(let terms): return .bool(try decide(terms, by: false, "_&&_"))
    case .or(let terms): return .bool(try decide(terms, by: true, "_||_"))
    case .conditional(let condition, let accepted, let rejected):
      return try value(of: try bool(condition, for: "_?_:_") ? accepted : rejected)
    case .list(let elements): return try list(elements)
    case .map(let entries): return try map(entries)
    case .call(let function, let arguments): return try call(function, arguments)
    case .matches(let text, let pattern): return try matches(try value(of: text), pattern)
    case .comprehension(let comprehension): return try evaluate(comprehension)
    case .bind(let bindings, let result): return try bind(bindings, result)
    case .mapOptional(let optional, let slot, let body, let isFlat):
      return try mapOptional(optional, slot, body, isFlat: isFlat)
    case .otherwise(let optional, let other, let isValue):
      return try otherwise(optional, other, isValue: isValue)
    case .failure(let kind, _): throw EvaluationError(kind)
    }
  }
}

// MARK: - Booleans

extension Run {
  private mutating func bool(_ node: ExpressionNode, for function: String) throws(EvaluationError) -> Bool {
    let value = try value(of: node)
    guard case .bool(let result) = value else { throw .noOverload(function, value) }
    return result
  }

  /// Returns the value of a chain of `&&` (decided by false) or `||` (decided by true). An error counts only if no term
  /// decides the chain.
  private mutating func decide(
    _ terms: [ExpressionNode], by decisive: Bool, _ function: String
  ) throws(EvaluationError) -> Bool {
    var failure: EvaluationError?
    for term in terms {
      do throws(EvaluationError) {
        let value = try value(of: term)
        guard case .bool(let result) = value else {
          throw EvaluationError.noOverload(function, value).placed(at: term.range)
        }
        if result == decisive { return decisive }
      } catch {
        if error.isFinal { throw error }
        failure = failure ?? error
      }
    }
    if let failure { throw failure }
    return !decisive
  }
}

// MARK: - Variables of macros

extension Run {
  private func local(_ slot: Int) throws(EvaluationError) -> Value {
    if !failures.isEmpty, let failure = failures[slot] { throw failure }
    return locals[slot]
  }

  /// Evaluates `result` with its variables bound to values.
  ///
  /// If the value of a variable fails, the error is thrown where the variable is used: bindings need not be evaluated up
  /// front (CEL's extension for bindings), and the reference implementations do not.
  private mutating func bind(
    _ bindings: [Operation.Binding], _ result: ExpressionNode
  ) throws(EvaluationError) -> Value {
    defer { for binding in bindings where !failures.isEmpty { failures[binding.slot] = nil } }
    for binding in bindings {
      do throws(EvaluationError) {
        locals[binding.slot] = try value(of: binding.value)
      } catch {
        if error.isFinal { throw error }
        failures[binding.slot] = error
      }
    }
    return try value(of: result)
  }
}

// MARK: - Free names

extension Run {
  private mutating func value(of name: FreeName, from start: Int) throws(EvaluationError) -> Value {
    if scope.hasQualifiedNames {
      for candidate in name.candidates {
        guard let value = scope.value(of: candidate.name) else { continue }
        return try select(from: value, name, after: candidate.parts, start)
      }
    } else if let value = variable(name.parts[0]) {
      return try select(from: value, name, after: 1, start)
    }
    if let type = name.type { return .type(type) }
    throw EvaluationError(.undeclared(name.parts[0]), at: start..<name.ends[0])
  }

  /// Returns the value of a variable. Most terms of a guard are about the same variable as the term before.
  private mutating func variable(_ name: String) -> Value? {
    if let lastVariable, lastVariable.name.hasSameCodePoints(as: name) { return lastVariable.value }
    guard let value = scope.value(of: name) else { return nil }
    lastVariable = (name, value)
    return value
  }

  /// Returns the field that the parts of the name from `count` on lead to.
  private func select(
    from value: Value, _ name: FreeName, after count: Int, _ start: Int
  ) throws(EvaluationError) -> Value {
    var value = value
    for place in count..<name.parts.count {
      do {
        value = try Self.select(value, name.parts[place])
      } catch {
        throw error.placed(at: start..<name.ends[place])
      }
    }
    return value
  }
}

// MARK: - Literals and calls

extension Run {
  private mutating func list(_ elements: [Operation.Element]) throws(EvaluationError) -> Value {
    var values: [Value] = []
    values.reserveCapacity(elements.count)
    for element in elements {
      if let value = try value(of: element.value, isOptional: element.isOptional) { values.append(value) }
    }
    return .list(of: values)
  }

  private mutating func map(_ entries: [Operation.Entry]) throws(EvaluationError) -> Value {
    var result = MapEntries()
    for entry in entries {
      let key = try value(of: entry.key)
      guard key.canBeKey else { throw EvaluationError(.unsupportedKey(key.type), at: entry.key.range) }
      guard let value = try value(of: entry.value, isOptional: entry.isOptional) else { continue }
      guard result.set(key, to: value) else { throw EvaluationError(.duplicateKey, at: entry.key.range) }
    }
    return .map(Value.Map(result))
  }

  /// Returns the value of an element; for `?element`, the content of the optional, or nil if it is empty.
  private mutating func value(of node: ExpressionNode, isOptional: Bool) throws(EvaluationError) -> Value? {
    let value = try value(of: node)
    guard isOptional else { return value }
    guard case .optional(let content) = value else {
      throw EvaluationError.noOverload("?", value).placed(at: node.range)
    }
    return content
  }

  private mutating func call(
    _ function: Function, _ arguments: [ExpressionNode]
  ) throws(EvaluationError) -> Value {
    switch function.body {
    case .unary(let body): return try body(try argument(arguments[0]), &self)
    case .binary(let body):
      let first = try argument(arguments[0])
      return try body(first, try argument(arguments[1]), &self)
    case .ternary(let body):
      let first = try argument(arguments[0])
      let second = try argument(arguments[1])
      return try body(first, second, try argument(arguments[2]), &self)
    case .variadic(let body):
      var values: [Value] = []
      values.reserveCapacity(arguments.count)
      for node in arguments { values.append(try argument(node)) }
      return try body(values, &self)
    }
  }

  /// Returns the value of a node that is used as an argument, and pays for reading all of it if it is a text or bytes.
  private mutating func argument(_ node: ExpressionNode) throws(EvaluationError) -> Value {
    let value = try value(of: node)
    try budget.spend(onTextOf: value)
    return value
  }

  /// Returns whether the pattern matches anywhere in the text.
  mutating func matches(_ text: Value, _ pattern: Pattern) throws(EvaluationError) -> Value {
    guard case .string(let text) = text else { throw .noOverload("matches", text, .string("")) }
    try budget.spend(1 + text.utf8.count / 4)
    var rest = budget.remaining * 16
    let allowed = rest
    let matches = pattern.matches(text, effort: &rest)
    // Rounded up, so that what was given up is more than what remained.
    try budget.spend((allowed - rest + 15) / 16)
    return .bool(matches ?? false)
  }
}

extension Value {
  /// Whether maps accept the value as a key.
  var canBeKey: Bool {
    switch self {
    case .bool, .int, .uint, .string: true
    default: false
    }
  }
}

// MARK: - Optionals

extension Run {
  private mutating func mapOptional(
    _ node: ExpressionNode, _ slot: Int, _ body: ExpressionNode, isFlat: Bool
  ) throws(EvaluationError) -> Value {
    let optional = try value(of: node)
    guard case .optional(let content) = optional else {
      throw .noOverload(isFlat ? "optFlatMap" : "optMap", optional)
    }
    guard let content else { return optional }
    locals[slot] = content
    let result = try value(of: body)
    guard isFlat else { return .optional(result) }
    guard case .optional = result else { throw .noOverload("optFlatMap", optional, result) }
    return result
  }

  private mutating func otherwise(
    _ node: ExpressionNode, _ other: ExpressionNode, isValue: Bool
  ) throws(EvaluationError) -> Value {
    let optional = try value(of: node)
    guard case .optional(let content) = optional else {
      throw .noOverload(isValue ? "orValue" : "or", optional)
    }
    if let content { return isValue ? content : optional }
    let result = try value(of: other)
    if isValue { return result }
    guard case .optional = result else { throw .noOverload("or", optional, result) }
    return result
  }
}
