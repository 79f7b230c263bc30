// `allOf`: Core, section 10.2.1.1.

import JSONText

/// Schemas that must all hold.
struct AllOf: Assertion {
  let schemas: [NodeID]

  init?(_ schema: SchemaReader) {
    guard let schemas = schema.subschemas("allOf") else { return nil }
    self.schemas = schemas
  }

  func holds(for value: JSON, at node: NodeID, in evaluation: Evaluation) -> Bool {
    var holds = true
    for schema in schemas {
      if !evaluation.evaluate(schema, value) { holds = false }
      if !holds, !evaluation.isCollecting { return false }
    }
    return holds
  }
}
