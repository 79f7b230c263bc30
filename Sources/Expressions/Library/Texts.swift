// CEL's standard functions on texts. Texts are compared by code points, so it is enough to compare their bytes.

import Patterns

extension FunctionLibrary {
  static let texts: [Function] = [
    .member("contains", "(string, string) -> bool", binary: contains),
    .member("startsWith", "(string, string) -> bool", binary: startsWith),
    .member("endsWith", "(string, string) -> bool", binary: endsWith),
    .member("matches", "(string, string) -> bool", binary: matches),
    .global("matches", "(string, string) -> bool", binary: matches),
  ]

  private static func contains(
    _ text: Value, _ part: Value, _ run: inout Run
  ) throws(EvaluationError) -> Value {
    guard case .string(let text) = text, case .string(let part) = part else {
      throw .noOverload("contains", text, part)
    }
    return .bool(TextSearch(part).firstPlace(in: Array(text.utf8), from: 0) != nil)
  }

  private static func startsWith(
    _ text: Value, _ part: Value, _ run: inout Run
  ) throws(EvaluationError) -> Value {
    guard case .string(let text) = text, case .string(let part) = part else {
      throw .noOverload("startsWith", text, part)
    }
    return .bool(text.utf8.starts(with: part.utf8))
  }

  private static func endsWith(
    _ text: Value, _ part: Value, _ run: inout Run
  ) throws(EvaluationError) -> Value {
    guard case .string(let text) = text, case .string(let part) = part else {
      throw .noOverload("endsWith", text, part)
    }
    return .bool(text.utf8.reversed().starts(with: part.utf8.reversed()))
  }

  private static func matches(
    _ text: Value, _ source: Value, _ run: inout Run
  ) throws(EvaluationError) -> Value {
    guard case .string(let source) = source, case .string = text else {
      throw .noOverload("matches", text, source)
    }
    // Compiling counts as well, since it often takes longer than matching: thirty steps for each byte of “\pL\pL\pL”.
    try run.budget.spend(1000 + 30 * source.utf8.count)
    guard let pattern = try? Pattern(source, dialect: .re2) else { throw EvaluationError(.invalidPattern) }
    return try run.matches(text, pattern)
  }
}
