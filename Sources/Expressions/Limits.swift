// How much an expression may take, to write and to evaluate. Going beyond is an ordinary error.

/// The bounds of an expression's text.
public struct ExpressionLimits: Sendable {
  /// How deep expressions may be nested, and how long a chain of operators may be.
  var depth: Int
  /// How many parts an expression may have: operators, names, literals.
  var nodes: Int

  /// These bounds. The standard ones leave room for every expression that a person would write.
  init(depth: Int = 200, nodes: Int = 20_000) {
    self.depth = depth
    self.nodes = nodes
  }

  /// 200 levels, 20,000 parts.
  public static let standard = ExpressionLimits()
}

/// The steps that an evaluation may still take. A step is an operation, or an element or some characters of a value
/// that is copied, compared or searched.
struct Budget {
  private(set) var remaining: Int
  let limit: Int

  init(limit: Int) {
    self.limit = limit
    remaining = limit
  }

  /// Pays for so many steps, or throws `costExceeded`.
  @inline(__always)
  mutating func spend(_ steps: Int) throws(EvaluationError) {
    remaining -= steps
    if remaining < 0 { throw EvaluationError(.costExceeded(limit: limit)) }
  }

  /// Pays for handling a text of so many bytes.
  mutating func spend(bytes: Int) throws(EvaluationError) { try spend(bytes / 16) }

  /// Pays for looking at all of the value, if it is a text or bytes.
  mutating func spend(onTextOf value: Value) throws(EvaluationError) {
    switch value {
    case .string(let text): try spend(bytes: text.utf8.count)
    case .bytes(let bytes): try spend(bytes: bytes.count)
    default: break
    }
  }
}
