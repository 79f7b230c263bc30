// `not`: Core, section 10.2.1.4.

import JSONText

/// A schema that must not hold. What it evaluated does not count.
struct Not: Assertion {
  let schema: NodeID

  init?(_ schema: SchemaReader) {
    guard let refused = schema.subschema("not") else { return nil }
    self.schema = refused
  }

  func holds(for value: JSON, at node: NodeID, in evaluation: Evaluation) -> Bool {
    let outer = evaluation.marks.suspend()
    let matches = evaluation.silently { evaluation.evaluate(schema, value) }
    evaluation.marks.resume(outer)
    return !matches || evaluation.fail("not", at: node)
  }
}
