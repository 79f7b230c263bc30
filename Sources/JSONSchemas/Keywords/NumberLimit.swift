// `minimum`, `exclusiveMinimum`, `maximum`, `exclusiveMaximum`: Validation, sections 6.2.2 to 6.2.5.

import JSONText

/// A bound on numbers. They are compared exactly, however many digits they have; mostly, this only takes comparing two
/// integers.
final class NumberLimit: Assertion {
  enum Bound: String { case minimum, exclusiveMinimum, maximum, exclusiveMaximum }

  let bound: Bound
  let limit: JSONNumber
  private let wholeLimit: Int?

  convenience init?(_ schema: SchemaReader, _ bound: Bound) {
    guard let limit = schema.number(bound.rawValue) else { return nil }
    self.init(bound, limit)
  }

  private init(_ bound: Bound, _ limit: JSONNumber) {
    self.bound = bound
    self.limit = limit
    wholeLimit = limit.asInt
  }

  func holds(for value: JSON, at node: NodeID, in evaluation: Evaluation) -> Bool {
    guard case .number(let number) = value else { return true }
    return allows(number) || evaluation.fail(bound.rawValue, at: node, ["limit": .number(limit)])
  }

  private func allows(_ number: JSONNumber) -> Bool {
    if let wholeLimit, let whole = number.writtenInt { return allows(whole, wholeLimit) }
    return allows(number, limit)
  }

  private func allows<Number: Comparable>(_ number: Number, _ limit: Number) -> Bool {
    switch bound {
    case .minimum: number >= limit
    case .exclusiveMinimum: number > limit
    case .maximum: number <= limit
    case .exclusiveMaximum: number < limit
    }
  }
}
