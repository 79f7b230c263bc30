// How many steps an evaluation may take. Exceeding the limit is an ordinary error.

/// The steps that an evaluation may still take.
///
/// A step is an operation, or an element or some characters of a value that is copied, compared or searched.
struct Budget {
  private(set) var remaining: Int
  let limit: Int

  init(limit: Int) {
    self.limit = limit
    remaining = limit
  }

  /// Pays for this many steps, or throws `costExceeded`.
  mutating func spend(_ steps: Int) throws(EvaluationError) {
    remaining -= steps
    if remaining < 0 { throw EvaluationError(.costExceeded(limit: limit)) }
  }

  /// Pays for processing a text of this many bytes.
  mutating func spend(bytes: Int) throws(EvaluationError) { try spend(bytes / 16) }

  /// Pays for reading the whole value, if it is a text or bytes.
  mutating func spend(onTextOf value: Value) throws(EvaluationError) {
    switch value {
    case .string(let text): try spend(bytes: text.utf8.count)
    case .bytes(let bytes): try spend(bytes: bytes.count)
    default: break
    }
  }
}
