// `if`, `then`, `else`: Core, section 10.2.2.

import JSONText

/// A schema that decides which of two others applies.
struct Conditional: Assertion {
  let condition: NodeID
  let consequence: NodeID?
  let alternative: NodeID?

  /// `then` and `else` alone do nothing, but references may lead into them.
  init?(_ schema: SchemaReader) {
    let condition = schema.subschema("if")
    consequence = schema.subschema("then")
    alternative = schema.subschema("else")
    guard let condition else { return nil }
    self.condition = condition
  }

  func holds(for value: JSON, at node: NodeID, in evaluation: inout Evaluation) -> Bool {
    let isMet = evaluation.tentatively(value) { evaluation in
      evaluation.silently { $0.evaluate(condition, value) }
    }
    guard let branch = isMet ? consequence : alternative else { return true }
    return evaluation.evaluate(branch, value)
  }
}
