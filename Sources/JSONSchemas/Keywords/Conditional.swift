// `if`, `then`, `else`: Core, section 10.2.2.

import JSONText

/// A schema that decides which of two others applies.
final class Conditional: Assertion {
  let condition: NodeID
  let consequence: NodeID?
  let alternative: NodeID?

  /// Creates the keyword if there is an `if`. `then` and `else` alone do nothing, but references may lead into them.
  convenience init?(_ schema: SchemaReader) {
    let condition = schema.subschema("if")
    let consequence = schema.subschema("then")
    let alternative = schema.subschema("else")
    guard let condition else { return nil }
    self.init(condition, then: consequence, else: alternative)
  }

  private init(_ condition: NodeID, then consequence: NodeID?, else alternative: NodeID?) {
    self.condition = condition
    self.consequence = consequence
    self.alternative = alternative
  }

  func holds(for value: JSON, at node: NodeID, in evaluation: Evaluation) -> Bool {
    let isMet = evaluation.tentatively(value) {
      evaluation.silently { evaluation.evaluate(condition, value) }
    }
    guard let branch = isMet ? consequence : alternative else { return true }
    return evaluation.evaluate(branch, value)
  }
}
