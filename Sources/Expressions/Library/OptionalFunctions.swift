// Optional values (CEL's optionals extension). `optMap`, `or` and the like are macros, since they may leave an
// argument unevaluated; so is `optional.none()`, which is a constant.

extension FunctionLibrary {
  static let optionals: [Function] = [
    .global("optional.of", "(A) -> optional_type(A)") { value, _ in .optional(value) },
    .global("optional.ofNonZeroValue", "(A) -> optional_type(A)") { value, _ in
      .optional(value.isZero ? nil : value)
    },
    .member("hasValue", "(optional_type(A)) -> bool") { value, _ throws(EvaluationError) in
      guard case .optional(let content) = value else { throw .noOverload("hasValue", value) }
      return .bool(content != nil)
    },
    .member("value", "(optional_type(A)) -> A") { value, _ throws(EvaluationError) in
      guard case .optional(let content) = value else { throw .noOverload("value", value) }
      return try content.orThrow(.optionalIsEmpty)
    },
    .global("optional.unwrap", "(list(optional_type(A))) -> list(A)", unary: unwrap),
    .member("unwrapOpt", "(list(optional_type(A))) -> list(A)", unary: unwrap),
    .member("first", "(list(A)) -> optional_type(A)") { value, _ throws(EvaluationError) in
      guard case .list(let list) = value else { throw .noOverload("first", value) }
      return .optional(list.first)
    },
    .member("last", "(list(A)) -> optional_type(A)") { value, _ throws(EvaluationError) in
      guard case .list(let list) = value else { throw .noOverload("last", value) }
      return .optional(list.last)
    },
  ]

  /// Returns the contents of the optionals that are not empty.
  private static func unwrap(_ value: Value, _ run: inout Run) throws(EvaluationError) -> Value {
    guard case .list(let list) = value else { throw .noOverload("unwrap", value) }
    try run.budget.spend(list.count)
    var values: [Value] = []
    for element in list {
      guard case .optional(let content) = element else { throw .noOverload("unwrap", element) }
      if let content { values.append(content) }
    }
    return .list(of: values)
  }
}
