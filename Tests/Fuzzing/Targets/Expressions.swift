// The input is an expression, which is also read as a template.

import Expressions
import JSONText

/// A little of everything that a flow's data may hold.
private final class Surroundings: Scope, Sendable {
  private let variables: Value.Map

  init() {
    let data: JSON = [
      "data": [
        "a": 1, "b": "text", "c": [1, 2, 3], "d": ["x": true, "y": JSON.null], "e": "é🦉",
        "f": [["n": 1], ["n": 2]],
      ],
      "x": 7, "y": "2024-02-29T12:00:00Z", "list": ["b", "a", "c"], "map": ["k": "v"],
    ]
    guard case .map(var variables) = Value(data) else { preconditionFailure("an object is a map") }
    variables = Value.Map(
      variables.compactMap { entry in
        if case .string(let name) = entry.key { (name, entry.value) } else { nil }
      }
        + [
          ("u", .uint(.max)), ("i", .int(.min)), ("nan", .double(.nan)), ("huge", .double(1e300)),
          ("bytes", .bytes([0, 0xFF])), ("none", .optional(nil)),
        ])
    self.variables = variables
  }

  func value(of name: String) -> Value? { variables[name] }

  static let types: [String: StaticType] = [
    "x": .int, "y": .string, "list": .list(.string), "map": .map(.string, .string), "u": .uint, "i": .int,
    "nan": .double, "huge": .double, "bytes": .bytes, "none": .optional(.dyn), "data": .dyn,
  ]
}

private let surroundings = Surroundings()
private let checker = TypeChecker(variables: Surroundings.types)
/// Enough for what an input can say without repeating itself, and little enough for many inputs a second.
private let limits = ExpressionLimits(steps: 20_000)

func checkExpressions(_ input: [UInt8]) throws {
  let source = String(decoding: input, as: UTF8.self)
  let length = source.unicodeScalars.count
  switch Result(catching: { () throws(ExpressionSyntaxError) in
    try Expression(parsing: source, limits: limits)
  }) {
  case .success(let expression): try check(expression, length: length)
  case .failure(let error): try check(error, length: length)
  }
  switch Result(catching: { () throws(ExpressionSyntaxError) in try Template(parsing: source, limits: limits)
  })
  {
  case .success(let template): _ = try? template.render(in: surroundings)
  case .failure(let error): try check(error, length: length)
  }
}

private func check(_ error: ExpressionSyntaxError, length: Int) throws {
  try require(0...length ~= error.range.lowerBound, "\(error.range) begins in the source")
  try require(0...length ~= error.range.upperBound, "\(error.range) ends in the source")
  try require(error.position.line >= 1 && error.position.column >= 1, "positions count from 1")
  try require(!error.message.isEmpty, "an error says something")
  _ = error.hint
}

private func check(_ expression: Expression, length: Int) throws {
  let (type, problems) = checker.check(expression)
  for problem in problems {
    try require(0...length ~= problem.range.upperBound, "\(problem.range) is in the source")
  }
  let result = evaluate(expression)
  if problems.isEmpty, case .success(let value) = result {
    try require(value.isOf(type), "\(value) is of the type \(type) that was deduced")
  }
  let again = evaluate(expression)
  switch (result, again) {
  case (.success(let value), .success(let second)):
    try require(value.type == second.type, "the type of a value is the same again")
    try require(value.json?.bytes == second.json?.bytes, "the value is the same again")
    if let json = value.json {
      try require((try? JSON(parsing: json.bytes)) == json, "a value can be written as JSON")
    }
  case (.failure(let error), .failure(let second)):
    try require(error == second, "the error is the same again")
    try require(0...length ~= error.range.upperBound, "\(error.range) is in the source")
    try require(!error.message.isEmpty, "an error says something")
  default: throw BrokenLaw(description: "an evaluation comes to the same again")
  }
  try checkGuard(expression, gives: result)
}

private func evaluate(_ expression: Expression) -> Result<Value, EvaluationError> {
  Result { () throws(EvaluationError) in try expression.evaluate(in: surroundings) }
}

private func checkGuard(
  _ expression: Expression, gives result: Result<Value, EvaluationError>
) throws {
  let holds = try? expression.evaluateGuard(in: surroundings)
  switch result {
  case .success(.bool(let value)): try require(holds == value, "a guard holds if it is true")
  case .success: try require(holds == nil, "a guard is a bool")
  case .failure(let error):
    try require(holds == (error.isAbsentField ? false : nil), "a guard over an absent field does not hold")
  }
}

extension Value {
  /// Whether the value is of that type, as far as it can be told.
  fileprivate func isOf(_ type: StaticType) -> Bool {
    switch (self, type) {
    case (_, .dyn), (_, .opaque), (_, .parameter), (_, .variable): true
    case (.null, .null), (.bool, .bool), (.int, .int), (.uint, .uint), (.double, .double), (.string, .string),
      (.bytes, .bytes), (.timestamp, .timestamp), (.duration, .duration), (.address, .address),
      (.network, .network), (.type, .type), (.map, .record), (.optional(nil), .optional):
      true
    case (.optional(let content?), .optional(let type)): content.isOf(type)
    case (.list(let elements), .list(let type)): elements.allSatisfy { $0.isOf(type) }
    case (.map(let entries), .map(let key, let value)):
      entries.allSatisfy { $0.key.isOf(key) && $0.value.isOf(value) }
    default: false
    }
  }
}
