// `anyOf`: Core, section 10.2.1.2.

import JSONText

/// Schemas of which at least one must hold. All are tried if a schema asks what they have evaluated.
struct AnyOf: Assertion {
  let schemas: [NodeID]

  init?(_ schema: SchemaReader) {
    guard let schemas = schema.subschemas("anyOf") else { return nil }
    self.schemas = schemas
  }

  func holds(for value: JSON, at node: NodeID, in evaluation: Evaluation) -> Bool {
    var attempt = Attempt()
    for (place, schema) in schemas.enumerated() {
      attempt.tryBranch(place, schema, value, in: evaluation)
      if attempt.matches > 0, !evaluation.marks.areKept { break }
    }
    return attempt.matches > 0 || attempt.failAll("anyOf", at: node, in: evaluation)
  }
}
