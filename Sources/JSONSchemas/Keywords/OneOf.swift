// `oneOf`: Core, section 10.2.1.3.

import JSONText

/// Schemas of which exactly one must hold.
struct OneOf: Assertion {
  let schemas: [NodeID]

  init?(_ schema: SchemaReader) {
    guard let schemas = schema.subschemas("oneOf") else { return nil }
    self.schemas = schemas
  }

  func holds(for value: JSON, at node: NodeID, in evaluation: Evaluation) -> Bool {
    var attempt = Attempt()
    for (place, schema) in schemas.enumerated() {
      attempt.tryBranch(place, schema, value, in: evaluation)
      if attempt.matches > 1, !evaluation.isCollecting { return false }
    }
    if attempt.matches == 0 { return attempt.failAll("oneOf", at: node, in: evaluation) }
    return attempt.matches == 1
      || evaluation.fail("oneOf", at: node, ["matching": .array(attempt.matching.map(JSON.int))])
  }
}
